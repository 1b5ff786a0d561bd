// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CONFIGURATION, REQUESTS, SETTINGS, TEXTS, TRANSPORT } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { edits, parse } from '../../../xsl/engine/index.ts';
import { Editor } from '../editor/editor.ts';
import { configuration, values } from '../model/configuration.fixture.ts';
import { LeftPanel } from './left-panel.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const template = (id: string, usedIn: string): string =>
  `<makroTemplate id="${id}"><label language="en">${id}</label><usedIn ${usedIn}/>` +
  `<body><template id="n1" name="${id}"><text id="n2" language="xx">New</text></template></body></makroTemplate>`;
const MACROS = `<makroTemplateDefinitions>${[
  template('fits', 'IDObjectType="4" IDObjectTypeCategory="*" LT="lesson.*"'),
  template('type', 'IDObjectType="9"'),
  template('category', 'IDObjectTypeCategory="3"'),
  template('layout', 'LT="news.*"'),
].join('')}</makroTemplateDefinitions>`;
const OTHER =
  '<objectConfiguration><content><template id="o1" name="Borrowed"><text language="en">Theirs</text></template>' +
  '</content></objectConfiguration>';
const send = vi.fn(async ({ ID }: { readonly ID: number }) => ({
  outcome: 'success',
  answer: { document: parse(ID === 0 ? MACROS : OTHER) },
}));
const settings = { get: vi.fn((): string | null => null), set: vi.fn() };
const services = new Map<symbol, unknown>([
  [REQUESTS, { send }],
  [CONFIGURATION, { dataTypes: {}, macroTemplateMode: 'call' }],
  [SETTINGS, settings],
  [TRANSPORT, fetch],
  [TEXTS, { language: 'en', get: (key: string) => key, onChange: () => () => undefined }],
]);
let root: Root, host: HTMLElement, editor: Editor;

async function open(xml = configuration()): Promise<void> {
  editor = new Editor(xml, {
    edits,
    clock: { now: () => 0, setTimeout: () => () => {} },
    send: async () => ({ revision: 8 }),
    load: async () => ({ document: xml }),
    reset: async () => null,
    keepDraft: () => {},
  });
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <LeftPanel editor={editor} edits={edits} announce={() => {}} behind={() => ''} />
      </ServicesContext.Provider>,
    ),
  );
}
const offered = (): string[] => [...host.querySelectorAll('.author-template')].map((each) => (each.textContent ?? '').replace('+', ''));
const insert = (name: string): Promise<void> =>
  act(async () => [...host.querySelectorAll<HTMLElement>('.author-template')].find((each) => each.textContent?.includes(name))!.click());

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.clearAllMocks();
});

it('AUT-052 AUT-054 AUT-055 AUT-057 AUT-058 AUT-059 AUT-060 AUT-100 templates that fit type, category and layout are offered', async () => {
  await open();
  expect(send.mock.calls[0]![0]).toMatchObject({ action: 'verify', ID: 0, systemObject: 'makroTemplateDefinitions' });
  expect(offered()).toEqual(['fits']);
});

it('AUT-009 AUT-063 AUT-064 a template comes in with the base language and the default language', async () => {
  await open();
  await insert('fits');
  expect(values(editor.document, '//template[@name="fits"]/text/@language')).toEqual(['en', 'de']);
});

it("AUT-056 AUT-065 a template comes in with the object's own language where it has one", async () => {
  await open(
    parse('<objectConfiguration IDObjectType="4" LT="lesson.a" language="fr" base="en" default="de"><content/></objectConfiguration>'),
  );
  await insert('fits');
  expect(values(editor.document, '//template/text/@language')).toEqual(['fr']);
});

it("AUT-099 another object's blocks are loaded by its ID, and come in", async () => {
  await open();
  const field = host.querySelector<HTMLInputElement>('#author-other')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '901');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => host.querySelector<HTMLElement>('.author-other-object button')!.click());
  expect(send.mock.calls.at(-1)![0]).toMatchObject({ action: 'verify', ID: 901 });
  await insert('Borrowed');
  expect(values(editor.document, '//template[@name="Borrowed"]/text')).toEqual(['Theirs']);
});

it('AUT-045 the panel is open or closed, as it was left', async () => {
  await open();
  const list = (): boolean => host.querySelector('#author-left')!.hasAttribute('hidden');
  expect(list()).toBe(false);
  await act(async () => host.querySelector<HTMLElement>('.author-left__toggle')!.click());
  expect([list(), settings.set.mock.calls]).toEqual([true, [['author', 'leftPanel', '0']]]);
});
