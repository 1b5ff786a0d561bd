// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIALOGS, REQUESTS, TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { edits, parse, select } from '../../../xsl/engine/index.ts';
import { Editor } from '../editor/editor.ts';
import { SchedulePanel, Withdrawn } from './schedule-panel.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const form = (more = ''): string =>
  `<objectDocument ID="20" revision="7" working="31"${more}><object ID="20"><title language="en">Old</title></object></objectDocument>`;
const payload = (attributes: string, inner = ''): string =>
  `<objectSchedule ID="20" state="published" proposed="31" ${attributes}>${inner}</objectSchedule>`;
let answered: string;
const send = vi.fn(async (_call: object) => ({ answer: { objects: [{ payload: parse(answered).children[0] }], error: null } }));
const confirm = vi.fn(async () => true);
const services = new Map<symbol, unknown>([
  [REQUESTS, { send }],
  [DIALOGS, { confirm }],
  [
    TEXTS,
    {
      language: 'en',
      get: (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`.trim(),
      onChange: () => () => undefined,
    },
  ],
]);
const ports = { store: vi.fn(), load: vi.fn() };
let root: Root, host: HTMLElement, editor: Editor;
const announce = vi.fn();

async function open(xml = form()): Promise<void> {
  editor = new Editor(parse(xml), {
    edits,
    clock: { now: () => 0, setTimeout: () => () => {} },
    send: async (...sent) => {
      ports.store(...sent);
      return { revision: 7, working: 32 };
    },
    load: async () => {
      ports.load();
      return { document: parse(form(' state="draft" withdrawn="2026-11-29T10:00:00.000Z"')) };
    },
    reset: async () => null,
    keepDraft: () => {},
  });
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <Withdrawn editor={editor} />
        <SchedulePanel ID={20} editor={editor} announce={announce} isReady={isReady} />
      </ServicesContext.Provider>,
    ),
  );
}
const isReady = vi.fn<() => Promise<boolean>>();
const toggle = (): Promise<void> =>
  act(async () => {
    host.querySelector('details')!.open = false;
    host.querySelector('details')!.open = true;
  });
const button = (name: string): HTMLButtonElement | undefined =>
  [...host.querySelectorAll('button')].find((each) => each.textContent === `author.schedule.${name}`);
const press = (name: string): Promise<void> => act(async () => button(name)!.click());
const shown = (): string => host.textContent ?? '';
const calls = (): object[] => send.mock.calls.map(([{ ...call }]) => call);
const set = async (label: string, value: string): Promise<void> => {
  const field = [...host.querySelectorAll('form')].find((each) => each.textContent?.includes(label))!;
  field.querySelector('input')!.value = value;
  await act(async () => field.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
};

beforeEach(() => {
  isReady.mockResolvedValue(true);
  answered = payload('publish="1"');
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.clearAllMocks();
});

describe('when visitors see an object', () => {
  it('is in the summary as it came with the form, and is asked for when the panel is opened', async () => {
    await open(form(' publishAt="2031-05-01T09:30:00.000Z"'));
    expect(host.querySelector('summary')!.textContent).toContain('author.schedule.from');
    expect(send).not.toHaveBeenCalled();
    answered = payload('publish="1"', '<schedule action="withdraw" due="2031-06-01T09:30:00.000Z" account="Ada"/>');
    await toggle();
    expect(host.querySelector('summary')!.textContent).not.toContain('author.schedule.from');
    expect(host.querySelector('summary')!.textContent).toContain('author.schedule.until');
    expect(shown()).toContain('author.schedule.willWithdraw');
  });

  it('is set for what was stored: what is new in the form is stored for authors before', async () => {
    await open();
    await toggle();
    editor.change((document) => [edits.setText(select(document, '//title/text()')[0]!, 'New')]);
    await set('author.schedule.publishAt', '2031-05-01T09:30');
    expect(ports.store).toHaveBeenCalledWith(expect.stringContaining('New'), false, 'authors');
    expect(calls().at(-1)).toMatchObject({
      dataType: 'p_ObjectSchedule',
      fields: { subAction: 'publishAt', at: new Date('2031-05-01T09:30').toISOString(), proposed: '32' },
    });
    expect(announce).toHaveBeenCalledWith('author.schedule.set');
  });

  it('says what another text, another published one and a failure mean, and how to go on', async () => {
    const schedule = (more: string): string => `<schedule action="publish" due="2031-05-01T09:30:00.000Z" account="" ${more}/>`;
    await open();
    answered = payload('publish="1"', schedule('changed="1" outdated="1"'));
    await toggle();
    for (const key of ['changed', 'outdated']) expect(shown()).toContain(`author.schedule.${key}`);
    answered = payload('publish="1"', schedule('outdated="1" problem="revisionConflict"'));
    await toggle();
    for (const key of ['notPublished', 'conflict', 'failedShort']) expect(shown()).toContain(`author.schedule.${key}`);
    expect(shown()).not.toContain('author.schedule.willPublish');
    answered = payload('publish="1"');
    await press('cancelPublish');
    expect(calls().at(-1)).toMatchObject({ fields: { subAction: 'cancel', of: 'publish' } });
    expect(shown()).not.toContain('author.schedule.notPublished');
  });

  it('sets nothing where the author first wants to mend what readers would stumble over', async () => {
    await open(form(''));
    await toggle();
    isReady.mockResolvedValue(false);
    const before = calls().length;
    await set('author.schedule.publishAt', '2031-05-01T09:30');
    expect([isReady.mock.calls.length, calls().length]).toEqual([1, before]);
  });

  it('is nothing that who may not publish changes', async () => {
    await open();
    answered = payload('', '<schedule action="publish" due="2031-05-01T09:30:00.000Z" account="Ada"/>');
    await toggle();
    expect(shown()).toContain('author.schedule.willPublish');
    expect(shown()).toContain('author.schedule.publishers');
    expect([host.querySelectorAll('button').length, host.querySelectorAll('input').length]).toEqual([0, 0]);
  });

  it('ends at once after a question; the form shows what is withdrawn then', async () => {
    await open();
    await toggle();
    confirm.mockResolvedValueOnce(false);
    await press('withdraw');
    expect(
      calls().filter((call) => 'fields' in call),
      'declined',
    ).toEqual([]);
    answered = payload('publish="1" since="2026-11-29T10:00:00.000Z"').replace('published', 'withdrawn');
    await press('withdraw');
    expect(calls().at(-1)).toMatchObject({ fields: { subAction: 'withdraw' } });
    expect(ports.load).toHaveBeenCalledOnce();
    expect(shown()).toContain('author.schedule.since');
    await press('show');
    expect(calls().at(-1)).toMatchObject({ fields: { subAction: 'show', proposed: expect.any(String) } });
  });
});
