// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIALOGS, REGISTRY, STYLESHEETS, TEXTS, VIEWS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { compile } from '../../../xsl/engine/index.ts';
import texts from '../texts/en.json';
import { RichText } from './rich-text.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const cleaner = compile(readFileSync('xsl/sheets/pasteCleaner.xsl', 'utf8'));
const getSheet = vi.fn(async (name: string) => {
  if (name !== 'pasteCleaner') throw new Error(`There is no stylesheet ${name}.`);
  return cleaner;
});
const confirm = vi.fn(async (_question: string) => true);
const services = new Map<symbol, unknown>([
  [DIALOGS, { confirm }],
  [REGISTRY, { ids: [], service: () => undefined }],
  [STYLESHEETS, { get: getSheet }],
  // The page has no editor of sources.
  [VIEWS, { widget: () => null, settled: new Promise(() => {}) }],
  [
    TEXTS,
    {
      language: 'en',
      get: (key: string, values: Record<string, unknown> = {}) =>
        Object.entries(values).reduce(
          (words, [name, value]) => words.replace(`{${name}}`, String(value)),
          (texts as Record<string, string>)[key] ?? key,
        ),
      onChange: () => () => undefined,
    },
  ],
]);
let root: Root, host: HTMLElement;

const until = (isSo: () => void): Promise<void> => act(() => vi.waitFor(isSo, { timeout: 10_000 }));

const show = (source: string): Promise<void> =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <RichText attributes={{ name: 't', language: 'en', label: 'Body', source }}>{null}</RichText>
      </ServicesContext.Provider>,
    ),
  );

/** Shows the editor of a text, as far as its kernel being open. */
async function open(source: string): Promise<void> {
  await show(source);
  await until(() => expect(editor()?.getAttribute('contenteditable')).toBe('true'));
}
const editor = (): HTMLElement => host.querySelector<HTMLElement>('.rt-text')!;
const value = (): string => host.querySelector<HTMLInputElement>('input[name=t]')!.value;
const named = (name: string): HTMLButtonElement | null => host.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
const click = (element: HTMLElement | null | undefined): Promise<void> => act(async () => element!.click());
const press = (key: string, keyCode: number, modifiers: KeyboardEventInit = {}): Promise<void> =>
  act(async () => {
    editor().dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, ...modifiers, bubbles: true, cancelable: true }));
  });
const paste = (html: string, text: string, files: readonly File[] = []): Promise<void> =>
  act(async () => {
    const data: Record<string, string> = { 'text/html': html, 'text/plain': text };
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { getData: (type: string) => data[type] ?? '', files },
    });
    editor().dispatchEvent(event);
  });
const panel = (): HTMLDialogElement | null => host.querySelector('dialog');
const panelButton = (name: string): HTMLButtonElement | undefined =>
  [...panel()!.querySelectorAll('button')].find(({ textContent }) => textContent === name);

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly seen: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
      observe(): void {
        this.seen([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('the toolbar of a table', () => {
  const SOURCE = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>';
  const bar = (): HTMLElement | null => host.querySelector('[role=toolbar][aria-label=Table]');

  it('AUT-013 is there while the cursor is in one, and its buttons act', async () => {
    await open(SOURCE);
    expect(bar()!.getAttribute('aria-controls')).toBe(editor().id);
    await click(named('Row below'));
    expect(value()).toBe('<table><tbody><tr><td>a</td><td>b</td></tr><tr><td></td><td></td></tr></tbody></table>');
    await click(named('Header row'));
    expect(named('Header row')!.getAttribute('aria-pressed')).toBe('true');
    expect(value()).toContain('<tr><th scope="col">a</th><th scope="col">b</th></tr>');
    expect(named('Table')!.getAttribute('aria-disabled')).toBe('true');
    await click(named('Delete table'));
    expect(value()).toBe('<p></p>');
    expect(bar()).toBeNull();
    await click(named('Table'));
    expect(value()).toMatch(/^<table><thead>/);
    expect(bar()).not.toBeNull();
  });

  it('AUT-013 does not delete the only row or column', async () => {
    await open('<table><tbody><tr><td>a</td></tr></tbody></table>');
    expect([named('Delete row'), named('Delete column')].map((each) => each!.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  });
});

describe('the toolbar', () => {
  it('AUT-013 is a toolbar with a name, and belongs to the text', async () => {
    await open('<p>one</p>');
    const bar = host.querySelector('[role=toolbar]');
    expect(bar?.getAttribute('aria-label')).toBe('Formatting');
    expect(host.querySelector(`#${CSS.escape(bar!.getAttribute('aria-controls')!)}`)).toBe(editor());
  });

  it('AUT-013 points to no text as long as the text is out of sight, and so not there', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    );
    await show('<p>one</p>');
    expect(editor()).toBeNull();
    expect(host.querySelector('[role=toolbar]')!.hasAttribute('aria-controls')).toBe(false);
  });

  it.each([
    ['AUT-014 writes bold', 'Bold', '<p><strong>one</strong></p>'],
    ['AUT-015 underlines', 'Underline', '<p><u>one</u></p>'],
    ['AUT-016 writes italic', 'Italic', '<p><em>one</em></p>'],
    ['AUT-027 marks as code', 'Code', '<p><code>one</code></p>'],
    ['AUT-013 strikes through', 'Strikethrough', '<p><s>one</s></p>'],
    ['AUT-013 writes lower', 'Subscript', '<p><sub>one</sub></p>'],
    ['AUT-013 writes higher', 'Superscript', '<p><sup>one</sup></p>'],
    ['AUT-013 makes a quote', 'Quote', '<blockquote><p>one</p></blockquote>'],
  ])('%s', async (_title, name, html) => {
    await open('<p>one</p>');
    await press('a', 65, { ctrlKey: true });
    await click(named(name));
    expect(value()).toBe(html);
    expect(named(name)!.getAttribute('aria-pressed')).toBe('true');
    await click(named(name));
    expect(value()).toBe('<p>one</p>');
  });

  it.each([
    ['AUT-017 makes a heading 3', 'Heading 3', '<h3>one</h3>'],
    ['AUT-018 makes a heading 4', 'Heading 4', '<h4>one</h4>'],
    ['AUT-019 makes a heading 5', 'Heading 5', '<h5>one</h5>'],
    ['AUT-021 aligns to the center', 'Align center', '<p style="text-align: center">one</p>'],
    ['AUT-022 justifies', 'Justify', '<p style="text-align: justify">one</p>'],
    ['AUT-023 aligns to the right', 'Align right', '<p style="text-align: right">one</p>'],
    ['AUT-025 makes an ordered list', 'Ordered list', '<ol><li>one</li></ol>'],
    ['AUT-026 makes an unordered list', 'Unordered list', '<ul><li>one</li></ul>'],
  ])('%s', async (_title, name, html) => {
    await open('<p>one</p>');
    await click(named(name));
    expect(value()).toBe(html);
  });

  it('AUT-020 aligns to the left', async () => {
    await open('<p style="text-align: center">one</p>');
    await click(named('Align left'));
    expect(value()).toBe('<p>one</p>');
  });

  it('AUT-024 makes a paragraph of a heading', async () => {
    await open('<h4>one</h4>');
    await click(named('Paragraph'));
    expect(value()).toBe('<p>one</p>');
  });

  it('AUT-019 offers no other heading than 3, 4 and 5', async () => {
    await open('<p>one</p>');
    const names = [...host.querySelectorAll('.rt-toolbar button')].map((each) => each.getAttribute('aria-label') ?? '');
    expect(names.filter((name) => /head|title/i.test(name) && !/^Heading [345]$/.test(name))).toEqual([]);
  });

  it('AUT-030 shows what the text at the cursor is', async () => {
    await open('<p>one</p>');
    const pressed = (): (string | null)[] =>
      [...host.querySelectorAll('.rt-button[aria-pressed=true]')].map((each) => each.getAttribute('aria-label'));
    expect(pressed()).toEqual(['Align left', 'Paragraph']);
    await press('4', 52, { ctrlKey: true, altKey: true });
    expect(pressed()).toEqual(['Heading 4', 'Align left']);
    await press('b', 66, { ctrlKey: true });
    expect(pressed()).toEqual(['Bold', 'Heading 4', 'Align left']);
    await press('0', 48, { ctrlKey: true, altKey: true });
    expect(pressed()).toEqual(['Align left', 'Paragraph']);
  });
});

describe('the text', () => {
  it('AUT-031 is separated by Enter into paragraphs, also where it had none', async () => {
    await open('one');
    await press('Enter', 13);
    expect(value()).toBe('<p></p><p>one</p>');
  });

  it('AUT-043 is cleaned by the stylesheet for pasted content', async () => {
    await open('<p></p>');
    await paste('<p class="MsoNormal" style="margin:0"><b style="color:red">word</b></p>', 'word');
    await until(() => expect(value()).toBe('<p><strong>word</strong></p>'));
    expect(getSheet.mock.calls).toEqual([['pasteCleaner']]);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('AUT-041 stays as it is when the author does not want plain text either', async () => {
    getSheet.mockRejectedValueOnce(new Error('no answer'));
    confirm.mockResolvedValueOnce(false);
    await open('<p>old</p>');
    await paste('<p>rich</p>', 'plain');
    await until(() => expect(confirm).toHaveBeenCalledTimes(1));
    await act(async () => {});
    expect(value()).toBe('<p>old</p>');
  });

  it('AUT-003 says how many pictures were left out, those that came as files, too', async () => {
    await open('<p></p>');
    const note = () => host.querySelector('.rt-note')!.textContent;
    await paste('<p>a <img src="https://other.org/x.jpg" alt="b"/><img src="file:///c:/y.jpg" alt=""/></p>', '');
    await until(() => expect(note()).toMatch(/^Pictures left out: 2\./));
    expect(value()).toBe('<p>a b</p>');
    await paste('<p>c</p>', '');
    await until(() => expect(note()).toBe(''));
    await paste('', '', [new File(['x'], 'z.png', { type: 'image/png' })]);
    await until(() => expect(note()).toMatch(/^Pictures left out: 1\./));
    expect(value()).toContain('c');
  });

  it('AUT-042 gets plain text as one paragraph with line breaks', async () => {
    await open('<p></p>');
    await paste('', 'a\nb');
    expect(value()).toBe('<p>a<br/>b</p>');
  });
});

describe('the HTML panel', () => {
  const SOURCE = '<p>one</p><table><tbody><tr><td>cell</td></tr></tbody></table>';

  it('AUT-002 AUT-029 AUT-036 opens by its button with the HTML as it is now', async () => {
    await open(SOURCE);
    expect(panel()).toBeNull();
    await press('3', 51, { ctrlKey: true, altKey: true });
    await click(named('Edit HTML'));
    expect(panel()!.open).toBe(true);
    expect(panel()!.querySelector('textarea')!.value).toBe(SOURCE.replaceAll('p>', 'h3>'));
  });

  it('AUT-032 has an area of 15 rows and 100 columns', async () => {
    await open(SOURCE);
    await click(named('Edit HTML'));
    const area = panel()!.querySelector('textarea')!;
    expect(['rows', 'cols'].map((name) => area.getAttribute(name))).toEqual(['15', '100']);
  });

  it('AUT-033 has the heading HTML Editor', async () => {
    await open(SOURCE);
    await click(named('Edit HTML'));
    expect(panel()!.querySelector('h2')!.textContent).toBe('HTML Editor');
    expect(panel()!.getAttribute('aria-labelledby')).toBe(panel()!.querySelector('h2')!.id);
  });

  it('AUT-034 AUT-037 goes by Cancel, and nothing has changed', async () => {
    await open(SOURCE);
    await click(named('Edit HTML'));
    panel()!.querySelector('textarea')!.value = '<p>other</p>';
    await click(panelButton('Cancel'));
    expect([panel(), value()]).toEqual([null, SOURCE]);
  });

  it('AUT-034 Escape leaves it at once as it was; what was changed goes with a second Escape alone', async () => {
    await open(SOURCE);
    const escape = () => act(async () => void panel()!.dispatchEvent(new Event('cancel', { cancelable: true })));
    await click(named('Edit HTML'));
    await escape();
    expect(panel()).toBeNull();
    await click(named('Edit HTML'));
    panel()!.querySelector('textarea')!.value = '<p>other</p>';
    await escape();
    expect([panel()!.querySelector('[role=status]')!.textContent, panelButton('Discard the changes') !== undefined]).toEqual([
      'What you changed here is not in the text yet. Escape again discards it.',
      true,
    ]);
    await escape();
    expect([panel(), value()]).toEqual([null, SOURCE]);
  });

  it('says of what is written where our reader does not read it, and reads the named characters of HTML', async () => {
    await open(SOURCE);
    await click(named('Edit HTML'));
    const check = (text: string) => {
      const detail = { text, mistakes: [] as unknown[] };
      const isLeft = panel()!
        .querySelector('textarea')!
        .dispatchEvent(new CustomEvent('ui-check', { bubbles: true, cancelable: true, detail }));
      return [isLeft, detail.mistakes];
    };
    expect(check('<p>&nbsp;&euro;</p> words')).toEqual([false, []]);
    expect(check('<p>&euro;</b></p>')).toEqual([false, [{ line: 1, column: 10, message: expect.stringContaining('b') }]]);
    expect(check('<p>\n&unheard;</p>')).toEqual([false, [{ line: 2, column: 1, message: expect.stringContaining('unheard') }]]);
  });

  it('AUT-035 AUT-038 writes its text into the editor by Update', async () => {
    await open(SOURCE);
    await click(named('Edit HTML'));
    panel()!.querySelector('textarea')!.value = '<p>other</p>';
    await click(panelButton('Update'));
    await until(() => expect(value()).toBe('<p>other</p>'));
    expect([panel(), editor().textContent]).toEqual([null, 'other']);
  });
});
