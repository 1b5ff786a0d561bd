// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, createElement, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK, CONFIGURATION, DIALOGS, RANDOM, SESSION, STYLESHEETS, TEXTS, useObservable, WINDOWS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { textIn } from '../../../tests/support/texts.ts';
import { compile, edits, type ElementFactory } from '../../../xsl/engine/index.ts';
import { Editor } from '../editor/editor.ts';
import { languagesOf } from '../model/languages.ts';
import { configuration, values } from '../model/configuration.fixture.ts';
import { AuthorHead } from './author-bar.tsx';
import { LanguageBar } from './language-bar.tsx';
import { useForm } from './use-editor.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const SHEETS = join(import.meta.dirname, '..', '..', '..', 'xsl', 'sheets');
const load = (href: string): string => readFileSync(join(SHEETS, href), 'utf8');
const PROPS: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  checked: 'defaultChecked',
  value: 'defaultValue',
  tabindex: 'tabIndex',
};
/** Widgets and targets have tests of their own: here each element is drawn as it is written, without pictures and selectors. */
const factory: ElementFactory<ReactNode> = {
  element: (name, attributes, children) =>
    name === 'svg' || name === 'select'
      ? null
      : createElement(
          name,
          Object.fromEntries(Object.entries(attributes).map(([key, value]) => [PROPS[key] ?? key, value])),
          ...(name === 'input' || name === 'textarea' ? [] : children),
        ),
};
const sheetOf = async (name: string) => {
  const sheet = compile(load(`${name}.xsl`), { href: `${name}.xsl`, load });
  return { toElements: (document: never, options: object) => sheet.toElements(document, { ...options, factory }) };
};
const confirm = vi.fn<(text: string) => Promise<boolean>>();
const show = vi.fn<(window: { readonly title: string; readonly content: ReactNode }) => void>();
const services = new Map<symbol, unknown>([
  [CLOCK, { setTimeout: () => () => {} }],
  [CONFIGURATION, { mainTarget: 'mainContent' }],
  [DIALOGS, { confirm }],
  [RANDOM, { uuid: () => 'this-screen' }],
  [SESSION, { token: null }],
  [WINDOWS, { show }],
  [
    STYLESHEETS,
    { get: sheetOf, parametersFor: (target: string, lang: string) => ({ lang, customer: 'demo', user: '13', target, isMobile: '0' }) },
  ],
  [
    TEXTS,
    {
      language: 'en',
      languages: ['en', 'de', 'ar'],
      onChange: () => () => undefined,
      get: (key: string, given?: Record<string, string>) => textIn('en', key, given),
    },
  ],
]);
let root: Root, host: HTMLElement, editor: Editor;

const draw = (node: ReactNode): Promise<void> =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>{node}</ServicesContext.Provider>,
    ),
  );

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  editor = new Editor(configuration(), {
    edits,
    clock: { now: () => 0, setTimeout: () => () => {} },
    send: async () => ({ revision: 8 }),
    load: async () => ({ document: configuration() }),
    reset: async () => null,
    keepDraft: () => {},
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  editor.dispose();
  document.body.replaceChildren();
  vi.resetAllMocks();
});

describe('the form', () => {
  function Form({ language }: { readonly language: string }): ReactNode {
    return useForm(useObservable(editor.state$, editor.state$.value), language, 'clip_', false);
  }
  const groups = (block: string): string[] =>
    [...host.querySelectorAll<HTMLElement>(`[data-block="${block}"] .author-group`)]
      .filter((group) => !group.hasAttribute('hidden'))
      .map((group) => group.dataset.language ?? '');

  it('AUT-051 shows the texts of the selected language only', async () => {
    await draw(<Form language="de" />);
    expect([groups('t1'), groups('t2')]).toEqual([['de'], []]);
    await draw(<Form language="en" />);
    expect([groups('t1'), groups('t2')]).toEqual([['en'], ['en']]);
  });

  it('AUT-061 AUT-062 has each text and each html node in the group of its language, with a box for its flag translate', async () => {
    await draw(<Form language="en" />);
    const boxes = [...host.querySelectorAll<HTMLInputElement>('[name=translate]')].map((box) => [
      box.closest<HTMLElement>('.author-group')?.dataset.language,
      values(editor.document, box.dataset.xpath ?? '').join(),
      box.checked,
    ]);
    expect(boxes).toEqual([
      ['en', '1', true],
      ['en', '1', true],
      ['de', '0', false],
      ['en', '0', false],
    ]);
  });
});

describe('the preview', () => {
  const open = async (): Promise<void> => {
    const bar = {
      title: 'Edit',
      announced: '',
      editor,
      state: editor.state$.value,
      language: 'en',
      onStore: () => {},
      edits,
      announce: () => {},
      isReady: async () => true,
    };
    await draw(<AuthorHead {...bar} />);
    await act(async () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Preview')!.click());
    await draw(show.mock.lastCall?.[0].content);
  };

  it('AUT-048 is a window with the object as it reads in the language', async () => {
    await open();
    expect(show.mock.lastCall?.[0]).toMatchObject({ name: 'authorPreview', title: 'Preview' });
    expect(host.textContent).toContain('Welcome');
    expect(host.textContent).not.toContain('Willkommen');
  });

  it('AUT-077 has what was typed last', async () => {
    const form = document.body.appendChild(document.createElement('form'));
    const field = form.appendChild(document.createElement('textarea'));
    field.setAttribute('data-xpath', '//text[@id="x1"]');
    editor.bind(() => [form]);
    editor.drawn();
    field.value = 'Typed a moment ago';
    await open();
    expect(host.textContent).toContain('Typed a moment ago');
  });
});

describe('the language selector', () => {
  function Bar({ first }: { readonly first: string }): ReactNode {
    const [language, setLanguage] = useState(first);
    return <LanguageBar editor={editor} edits={edits} further={[]} language={language} onLanguage={setLanguage} />;
  }
  const selector = (): HTMLSelectElement => host.querySelector('select')!;
  /** Selects a language; the question it leads to stays open until it is answered. */
  const select = async (code: string): Promise<(answer: boolean) => Promise<void>> => {
    let give!: (answer: boolean) => void;
    confirm.mockReturnValueOnce(
      new Promise<boolean>((resolve) => {
        give = resolve;
      }),
    );
    await act(async () => {
      selector().value = code;
      selector().dispatchEvent(new Event('change', { bubbles: true }));
    });
    return (answer) => act(async () => give(answer));
  };

  it('AUT-093 asks in the literal words before it creates a language', async () => {
    await draw(<Bar first="en" />);
    const answer = await select('ar');
    expect(confirm.mock.calls).toEqual([["Language 'ar' does not exist in this object yet. Do you want to create it?"]]);
    expect([selector().value, languagesOf(editor.document)]).toEqual(['ar', ['en', 'de']]);
    await answer(true);
    expect([selector().value, languagesOf(editor.document)]).toEqual(['ar', ['en', 'de', 'ar']]);
  });

  it.each([
    ['AUT-094', 'the language before is selected again', 'de', 'de'],
    ['AUT-095', 'without one it is --', '', '--'],
  ])('%s declined, %s', async (_row, _what, first, shown) => {
    await draw(<Bar first={first} />);
    await (
      await select('ar')
    )(false);
    expect([selector().value, languagesOf(editor.document)]).toEqual([shown, ['en', 'de']]);
  });
});
