// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIALOGS, RANDOM, REGISTRY, STYLESHEETS, TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { compile } from '../../../xsl/engine/index.ts';
import type { PictureLibrary } from '../../author-config/contract.ts';
import texts from '../texts/en.json';
import { RichText } from './rich-text.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Choice = Parameters<PictureLibrary['choose']>[0];
type Ending = Awaited<ReturnType<PictureLibrary['upload']>>;
interface Upload {
  readonly file: File;
  readonly signal: AbortSignal;
  progress(received: number): void;
  end(ending: Ending): void;
}

const sheet = compile(readFileSync('xsl/sheets/pasteCleaner.xsl', 'utf8'));
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const CHOSEN = { src: '/library/x/1280.webp', alt: 'A lens', width: 9, height: 6 };
const IMG = '<img src="/library/x/1280.webp" alt="A lens" width="9" height="6"/>';
const file = (name: string): File => new File(['12345'], name, { type: 'image/png' });

let choices: Choice[], uploads: Upload[], library: PictureLibrary | undefined;
let root: Root, host: HTMLElement;
const services = new Map<symbol, unknown>([
  [DIALOGS, { confirm: async () => false }],
  [RANDOM, { uuid: () => 'uuid-1' }],
  [REGISTRY, { ids: [], service: (name: string) => (name === 'pictureLibrary' ? library : undefined) }],
  [STYLESHEETS, { get: async () => sheet }],
  [
    TEXTS,
    {
      language: 'en',
      onChange: () => () => undefined,
      get: (key: string, values: Record<string, unknown> = {}) =>
        Object.entries(values).reduce(
          (words, [name, value]) => words.replace(`{${name}}`, String(value)),
          (texts as Record<string, string>)[key] ?? key,
        ),
    },
  ],
]);

const editor = (): HTMLElement => host.querySelector<HTMLElement>('.rt-text')!;
const value = (): string => host.querySelector<HTMLInputElement>('[data-kind=html]')!.value;
const note = (): string => host.querySelector('.rt-note')!.textContent;
const bars = (): HTMLProgressElement[] => [...host.querySelectorAll('progress')];
const until = (isSo: () => void): Promise<void> => act(() => vi.waitFor(isSo, 5_000));
async function open(source: string): Promise<void> {
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <RichText attributes={{ name: 't', language: 'en', source }}>{null}</RichText>
      </ServicesContext.Provider>,
    ),
  );
  await until(() => expect(editor()).not.toBeNull());
}
const give = (kind: 'paste' | 'drop', files: readonly File[], html = '', text = ''): Promise<void> =>
  act(async () => {
    const data = { files, getData: (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? text : '') };
    const of = kind === 'paste' ? { clipboardData: data } : { dataTransfer: data, clientX: 0, clientY: 0 };
    editor().dispatchEvent(Object.assign(new Event(kind, { bubbles: true, cancelable: true }), of));
  });
const end = (upload: Upload, ending: Ending): Promise<void> => act(async () => upload.end(ending));
/** Chooses the picture that is asked about, as the library's window does. */
const choose = (choice: Choice): Promise<void> =>
  act(async () => {
    choice.onChosen(CHOSEN);
    choice.onClosed();
  });
const press = (key: string, keyCode: number): Promise<void> =>
  act(async () => {
    editor().dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, ctrlKey: true, bubbles: true, cancelable: true }));
  });

beforeEach(() => {
  [choices, uploads] = [[], []];
  library = {
    choose: (choice) => void choices.push(choice),
    upload: (given, { signal, onProgress }) =>
      new Promise((done) => {
        uploads.push({ file: given, signal, progress: onProgress, end: done });
        signal.addEventListener('abort', () => done({ problem: null }));
      }),
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly seen: (entries: readonly object[]) => void) {}
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
});

describe('pictures in a text', () => {
  it('AUT-001 come from the library at the cursor, with what they show', async () => {
    await open('<p>ab</p>');
    await act(async () => host.querySelector<HTMLElement>('[data-button=picture]')!.click());
    expect(choices[0]!.language).toBe('en');
    await choose(choices[0]!);
    expect(value()).toBe(`<p>${IMG}ab</p>`);
  });

  it('AUT-001 AUT-039 pasted ones are seen on their way, and are in the text once they are in the library and have words', async () => {
    await open('<p>ab</p>');
    await give('paste', [file('a.png'), file('b.png')]);
    expect(uploads.map((each) => each.file.name)).toEqual(['a.png', 'b.png']);
    expect(bars().map((bar) => bar.getAttribute('aria-label'))).toEqual(['a.png is being uploaded', 'b.png is being uploaded']);
    await act(async () => uploads[0]!.progress(3));
    expect([bars()[0]!.value, bars()[0]!.max, value()]).toEqual([3, 5, '<p>ab</p>']);
    await end(uploads[1]!, { done: { ID: 2 } as never });
    await end(uploads[0]!, { done: { ID: 1 } as never });
    expect(
      choices.map(({ uploaded }) => uploaded!.ID),
      'one after the other',
    ).toEqual([2]);
    await choose(choices[0]!);
    expect(choices.map(({ uploaded }) => uploaded!.ID)).toEqual([2, 1]);
    await choose(choices[1]!);
    expect([value(), bars()]).toEqual([`<p>${IMG}${IMG}ab</p>`, []]);
  });

  it('AUT-039 dropped ones go the same way', async () => {
    await open('<p>ab</p>');
    await give('drop', [file('a.png')]);
    await end(uploads[0]!, { done: { ID: 1 } as never });
    await choose(choices[0]!);
    expect(value()).toContain(IMG);
  });

  it('AUT-039 one that fails says why, and leaves nothing; one that was ended leaves nothing either', async () => {
    await open('<p>ab</p>');
    await give('paste', [file('a.png'), file('b.png')]);
    await end(uploads[0]!, { problem: 'It is too large.' });
    expect(note()).toBe('a.png is not in the text: It is too large.');
    await act(async () => host.querySelector<HTMLElement>('.rt-upload button')!.click());
    expect(uploads[1]!.signal.aborted).toBe(true);
    expect([value(), bars(), choices]).toEqual(['<p>ab</p>', [], []]);
  });

  it('AUT-001 one that gets no words stays out, and the note tells where it is', async () => {
    await open('<p>ab</p>');
    await give('paste', [file('a.png')]);
    await end(uploads[0]!, { done: { ID: 1 } as never });
    await act(async () => choices[0]!.onClosed());
    expect([value(), bars()]).toEqual(['<p>ab</p>', []]);
    expect(note()).toMatch(/^a\.png is in the pictures of the site, and not in the text/);
  });

  it('AUT-039 those that Word sends as data are at their places; undo takes the paste back as one step', async () => {
    await open('<p>x</p>');
    await give('paste', [file('drawn.png')], `<p>one<img src="${PNG}"/>two</p><p><img src="${PNG}"/></p>`, 'one two');
    await until(() => expect(bars()).toHaveLength(2));
    expect(uploads.map((each) => each.file.name)).toEqual(['1.png', '2.png']);
    const pasted = value();
    expect(pasted).toMatch(/^<p>onetwo<\/p>/);
    await press('z', 90);
    expect(value()).toBe('<p>x</p>');
    await press('y', 89);
    expect(value()).toBe(pasted);
  });

  it('AUT-039 their places wander with the text', async () => {
    await open('<p>x</p>');
    await give('paste', [], `<p>one<img src="${PNG}"/>two</p>`, 'one two');
    await until(() => expect(bars()).toHaveLength(1));
    await end(uploads[0]!, { done: { ID: 1 } as never });
    await choose(choices[0]!);
    expect(value()).toMatch(new RegExp(`^<p>one${IMG}two`));
  });

  it('AUT-039 a picture that was copied on a page is taken as its file; beside words it is left out, and that is said', async () => {
    await open('<p>x</p>');
    await give('paste', [file('a.png')], '<div><img src="https://x.invalid/a.png"/></div>');
    await until(() => expect(uploads).toHaveLength(1));
    await give('paste', [file('b.png')], '<p>words <img src="https://x.invalid/a.png"/></p>', 'words');
    await until(() => expect(note()).toMatch(/^Pictures left out: 1\./));
    expect(uploads).toHaveLength(1);
  });

  it('AUT-039 without a library none is taken over, and that is said; there is no button', async () => {
    library = undefined;
    await open('<p>x</p>');
    expect(host.querySelector('[data-button=picture]')).toBeNull();
    await give('paste', [file('a.png')]);
    expect(note()).toMatch(/^Pictures left out: 1\./);
    await give('paste', [], `<p>one<img src="${PNG}"/></p>`, 'one');
    await until(() => expect(value()).toContain('one'));
    expect(note()).toMatch(/^Pictures left out: 1\./);
  });

  it('ends what is under way when the editor goes', async () => {
    await open('<p>x</p>');
    await give('paste', [file('a.png')]);
    await act(async () => root.render(null));
    expect(uploads[0]!.signal.aborted).toBe(true);
  });
});
