// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIALOGS, REQUESTS, TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { parse } from '../../../xsl/engine/index.ts';
import type { Editor } from '../editor/editor.ts';
import { RolesPanel } from './roles-panel.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const PAYLOAD =
  '<objectRoles ID="100" dataType="p_Course" branch="p_Course/100"><roleName name="author"/><roleName name="administrator"/>' +
  '<role account="12" login="ada" name="Ada" role="administrator" branch="p_Course/100" own="1"/>' +
  '<role account="13" login="alhazen" name="" role="author" branch="p_Course/100"/>' +
  '<role account="14" login="emmy" name="Emmy" role="author" branch=""/></objectRoles>';
let answer: object;
const send = vi.fn(async (_call: object) => answer);
const confirm = vi.fn(async () => true);
const announce = vi.fn();
const services = new Map<symbol, unknown>([
  [REQUESTS, { send }],
  [DIALOGS, { confirm }],
  [
    TEXTS,
    {
      language: 'en',
      get: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
      onChange: () => () => undefined,
    },
  ],
]);
let root: Root, host: HTMLElement;

async function open(attributes: string): Promise<void> {
  const editor = { document: parse(`<objectDocument${attributes}><object ID="100"/></objectDocument>`) } as unknown as Editor;
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <RolesPanel ID={100} editor={editor} announce={announce} />
      </ServicesContext.Provider>,
    ),
  );
  const details = host.querySelector('details');
  if (details)
    await act(async () => {
      details.open = true;
    });
}
const press = (button: Element): Promise<void> => act(async () => (button as HTMLElement).click());
const lines = (): string[] => [...host.querySelectorAll('li p')].map((line) => line.textContent.trim());

beforeEach(() => {
  answer = { status: 200, answer: { objects: [{ payload: parse(PAYLOAD).children[0] }], error: null } };
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.clearAllMocks();
});

describe('who may work on an object', () => {
  it('is there for who administers it alone, and is asked for when it is opened', async () => {
    await open('');
    expect([host.innerHTML, send.mock.calls]).toEqual(['', []]);
    await open(' roles="1"');
    expect(send.mock.calls[0]![0]).toMatchObject({ action: 'show', dataType: 'p_ObjectRoles', ID: 100 });
    expect(lines()).toEqual([
      'Ada – author.roles.administrator',
      'alhazen – author.roles.author',
      'Emmy – author.roles.author author.roles.site',
    ]);
  });

  it('loses what was given here, after a question; not the own administration, nor what is of the site', async () => {
    await open(' roles="1"');
    const buttons = host.querySelectorAll('[data-tool=withdraw-role]');
    expect(buttons).toHaveLength(1);
    confirm.mockResolvedValueOnce(false);
    await press(buttons[0]!);
    expect(send).toHaveBeenCalledTimes(1);
    await press(buttons[0]!);
    expect(confirm).toHaveBeenLastCalledWith('author.roles.question author.roles.author alhazen');
    expect(send.mock.calls[1]![0]).toMatchObject({ action: 'store', fields: { subAction: 'withdraw', account: '13', role: 'author' } });
    expect(announce).toHaveBeenCalledWith('author.roles.withdrawn');
  });

  it('gets a role by its user name; what cannot be given says why, and stays in the field', async () => {
    await open(' roles="1"');
    const [who, form] = [host.querySelector('input')!, host.querySelector('form')!];
    const give = (name: string): Promise<void> =>
      act(async () => {
        who.value = name;
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      });
    await give('emmy');
    expect(send.mock.calls[1]![0]).toMatchObject({ fields: { subAction: 'give', who: 'emmy', role: 'author' } });
    expect([who.value, announce.mock.calls]).toEqual(['', [['author.roles.given']]]);
    const alert = (): string => host.querySelector('[role=alert]')!.textContent;
    answer = { status: 404, answer: { objects: [], error: { code: 'notFound', text: 'Not found', fields: [] } } };
    await give('nobody');
    expect([who.value, alert()]).toEqual(['nobody', 'author.roles.nobody']);
    answer = { status: 400, answer: { objects: [], error: { text: 'x', fields: [{ name: 'role', code: 'author.roles.waits' }] } } };
    await give('new');
    expect(alert()).toBe('author.roles.waits');
    answer = { status: 503, answer: null };
    await give('new');
    expect([who.value, alert(), lines().length]).toEqual(['new', 'author.versions.failed', 3]);
  });
});
