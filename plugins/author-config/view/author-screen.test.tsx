// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  CLOCK,
  CONFIGURATION,
  DIALOGS,
  FACTS,
  NOTICES,
  RANDOM,
  REGISTRY,
  LOCKS,
  REQUESTS,
  SESSION,
  SETTINGS,
  STORAGE,
  STYLESHEETS,
  TARGETS,
  TEXTS,
  TRANSPORT,
  VIEWS,
  WINDOWS,
} from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { TargetsService } from '../../../core/view/targets.ts';
import { compile, edits, parse } from '../../../xsl/engine/index.ts';
import { RichText } from '../../rich-text/index.ts';
import { Comparer, DraftWriter } from '../drafts/draft.ts';
import { configuration, CONFIGURATION as SOURCE } from '../model/configuration.fixture.ts';
import { AuthorScreen } from './author-screen.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const load = (href: string): string => readFileSync(join(import.meta.dirname, '../../../xsl/sheets', href), 'utf8');
const sheets = {
  get: async (name: string) => compile(load(`${name}.xsl`), { href: `${name}.xsl`, load }),
  parametersFor: (target: string, lang: string) => ({ lang, customer: 'acme', user: '13', target, isMobile: '0' }),
};
const richText = { plugin: 'rich-text', ready: () => RichText, load: async () => RichText };
const session = { user: '13', token: null as string | null, offer: () => {} };
const stored = new Map<string, string>();
const show = vi.fn<(window: { readonly content: ReactNode }) => void>();
const services = new Map<symbol, unknown>([
  [CLOCK, { now: () => 0, setTimeout: () => () => {} }],
  [
    CONFIGURATION,
    {
      dispatcherUrl: 'https://example.org/dispatcher.php',
      allowedOrigins: ['https://example.org'],
      headers: { token: 'ccms-token' },
      dataTypes: {},
      macroTemplateMode: 'call',
      mainTarget: 'mainContent',
      versionHash: 'h4sh',
    },
  ],
  [DIALOGS, { confirm: async () => true }],
  [FACTS, { on: () => () => undefined, subscribe: () => () => undefined }],
  [LOCKS, { manager: null }],
  [NOTICES, { info: () => {} }],
  [RANDOM, { uuid: () => 'this-screen' }],
  [REGISTRY, { ids: [], configurationOf: () => ({}), service: () => undefined }],
  [REQUESTS, { send: async () => ({ outcome: 'success', status: 200, answer: { document: parse('<makroTemplateDefinitions/>') } }) }],
  [SESSION, session],
  [SETTINGS, { get: () => null, set: () => {} }],
  [
    STORAGE,
    {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => void stored.set(key, value),
      remove: (key: string) => void stored.delete(key),
    },
  ],
  [STYLESHEETS, sheets],
  [TARGETS, new TargetsService()],
  [TEXTS, { language: 'en', languages: [], get: (key: string) => key, onChange: () => () => undefined }],
  [TRANSPORT, fetch],
  [VIEWS, { widget: (name: string) => (name === 'ui-rich-text' ? richText : null), settled: Promise.resolve(), failed: () => {} }],
  [WINDOWS, { show }],
]);
const within = (content: ReactNode): ReactNode => (
  <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>{content}</ServicesContext.Provider>
);
const styles = (): HTMLLinkElement[] => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
let root: Root, host: HTMLElement;

const until = (isSo: () => void): Promise<void> => act(() => vi.waitFor(isSo, { timeout: 10_000 }));

/** Opens the screen of an object. */
async function open(): Promise<void> {
  const props = { object: { ID: 4711 }, answer: { document: configuration() } } as unknown as Parameters<typeof AuthorScreen>[0];
  await act(async () => root.render(within(<AuthorScreen {...props} />)));
  await until(() => expect(host.querySelector('.author-block')).not.toBeNull());
}

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
  stored.clear();
  host.remove();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('AUT-001 the texts of the form are written in with the rich-text editor', async () => {
  await open();
  await until(() => expect(host.querySelectorAll('.rt-text[contenteditable=true]')).toHaveLength(2));
  expect([...host.querySelectorAll('.rt-text')].map(({ textContent }) => textContent)).toEqual(['Text', 'More']);
});

it('who else has the object open is below its title, and nobody once that is lost', async () => {
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (stream = given) });
  services.set(TRANSPORT, async (address: URL) => {
    const isAsked = String(address).includes('p_ObjectPresence');
    return { ok: isAsked, status: isAsked ? 200 : 404, headers: new Headers(), body: isAsked ? body : null };
  });
  session.token = 'h.p.s';
  await open();
  const line = host.querySelector('.author-head .author-here[role=status]')!;
  expect(line.textContent, 'nobody says that nobody is here').toBe('');
  stream.enqueue(new TextEncoder().encode('data: <here ID="4711"><author name="Emmy"/></here>\n\n'));
  /** What has come is drawn at the end of each `act`. */
  const reads = (words: string): Promise<void> =>
    vi.waitFor(async () => {
      await act(async () => {});
      expect(line.textContent).toBe(words);
    });
  await reads('author.alsoHere');
  stream.error(new TypeError('network error'));
  await reads('');
  services.set(TRANSPORT, fetch);
  session.token = null;
});

const button = (name: string): HTMLButtonElement => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
const press = (name: string): Promise<void> => act(async () => button(name).click());
/** What was not stored of a text by the time it was another one than the server has now. */
const draftOf = (was: string, is: string): string =>
  new DraftWriter(new Comparer((document) => edits.serializeSource(document))).write([configuration(was), configuration(is)])!;

it('what was not stored and is at the same place as what others have stored is shown, chosen, or discarded', async () => {
  const older = draftOf(SOURCE.replace('Welcome', 'Older'), SOURCE.replace('Welcome', 'Mine'));
  stored.set('authorDraft 13 4711', older);
  await open();
  expect(host.querySelector('.author-unsaved')?.textContent).toContain('author.left.one');
  await press('author.left.show');
  expect(host.querySelector<HTMLTextAreaElement>('.author-unsaved textarea')!.value).toContain('Mine');
  await press('author.left.take');
  const question = host.querySelector('.author-asked fieldset')!;
  expect([...question.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
    ' author.asked.mineOlderMine',
    ' author.asked.theirsOlderWelcome',
  ]);
  expect(button('author.conflict.force'), 'the form has theirs: there is nothing of mine to overwrite with').toBeUndefined();
  expect(document.activeElement?.textContent, 'the choice has the focus').toBe('author.asked.title');
  await press('author.asked.take');
  expect(host.querySelector('.author-asked')?.textContent, 'nothing goes on without a choice').toContain('author.asked.missing');
  await act(async () => question.querySelector<HTMLInputElement>('input')!.click());
  await press('author.asked.take');
  await until(() => expect([...host.querySelectorAll('textarea')].map(({ value }) => value)).toContain('Mine'));
  expect([host.querySelector('.author-asked, .author-unsaved'), stored.has('authorDraft 13 4711 left')]).toEqual([null, false]);
  // The text is the tab's own draft now.
  expect(stored.get('authorDraft 13 4711')).toContain('Mine');
  await act(async () => root.unmount());
  stored.clear();
  stored.set('authorDraft 13 4711', older);
  root = createRoot(host);
  await open();
  await press('author.left.take');
  await press('author.asked.later');
  expect(host.querySelector('.author-asked')).toBeNull();
  await press('author.discard');
  expect(stored.has('authorDraft 13 4711 left')).toBe(true);
  await press('author.left.really');
  expect([host.querySelector('.author-unsaved'), stored.has('authorDraft 13 4711 left')]).toEqual([null, false]);
});

it('what was not stored and is elsewhere than what others have stored is in the form again, beside that', async () => {
  stored.set(
    'authorDraft 13 4711',
    draftOf(SOURCE.replace('Willkommen', 'Älter'), SOURCE.replace('Welcome', 'Mine').replace('Willkommen', 'Älter')),
  );
  await open();
  await until(() => expect([...host.querySelectorAll('textarea')].map(({ value }) => value)).toContain('Mine'));
  expect(host.textContent).toContain('author.takenIn.open');
  await press('author.takenIn.show');
  expect(host.querySelector('[data-taken-in] ins')?.textContent).toBe('Willkommen');
  await press('author.takenIn.close');
  expect(host.querySelector('[data-taken-in]')).toBeNull();
});

it('AUT-012 the preview shows what has been typed', async () => {
  await open();
  const field = host.querySelector<HTMLTextAreaElement>('textarea.author-text')!;
  field.value = 'Typed just now';
  await act(async () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'author.preview')!.click());
  const window = document.body.appendChild(document.createElement('div'));
  const preview = createRoot(window);
  await act(async () => preview.render(within(show.mock.calls[0]?.[0].content)));
  await until(() => expect(window.textContent).toContain('Typed just now'));
  await act(async () => preview.unmount());
  window.remove();
});

it('AUT-044 the style sheet of the screen is loaded, and goes with it', async () => {
  await open();
  expect(styles().map((link) => link.getAttribute('href'))).toEqual(['/h4sh/css/objectConfiguration.css']);
  await act(async () => root.render(null));
  expect(styles()).toEqual([]);
});

it('AUT-097 what the server says is wrong with the texts is read, instead of words that fit all of them', async () => {
  const refused = { outcome: 'httpError', status: 400, answer: { document: parse('<cms/>'), error: { text: 'Here: <x:y> (2)' } } };
  const before = services.get(REQUESTS);
  services.set(REQUESTS, {
    send: async ({ action }: { action: string }) => (action === 'store' ? refused : { outcome: 'failed', status: 0 }),
  });
  await open();
  const store = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'author.store')!;
  const problem = () => host.querySelector('[data-problem=badXml]')?.textContent ?? '';
  await act(async () => store.click());
  await until(() => expect(problem()).toContain('Here: <x:y> (2)'));
  expect(problem()).not.toContain('author.problem');
  refused.answer.error.text = '';
  await act(async () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'author.again')!.click());
  expect(document.activeElement?.getAttribute('role'), 'whoever pressed the button goes on from here').toBe('alert');
  await act(async () => store.click());
  await until(() => expect(problem()).toContain('author.problem.badXml'));
  services.set(REQUESTS, before);
});

it('of a closed site its own words are read, and what was written is in the browser at once', async () => {
  const xml = '<cms><error status="503"><detail name="maintenance">1</detail></error></cms>';
  const refused = {
    outcome: 'httpError',
    status: 503,
    answer: { document: parse(xml), error: { text: 'Closed until noon.', fields: [] } },
  };
  const before = services.get(REQUESTS);
  services.set(REQUESTS, {
    send: async ({ action }: { action: string }) => (action === 'store' ? refused : { outcome: 'failed', status: 0 }),
  });
  await open();
  host.querySelector<HTMLTextAreaElement>('textarea.author-text')!.value = 'Typed while it was closed';
  const store = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'author.store')!;
  stored.delete('authorDraft 13 4711');
  await act(async () => store.click());
  const problem = () => host.querySelector('[data-problem=closed]')?.textContent ?? '';
  await until(() => expect(problem()).toContain('Closed until noon.'));
  expect(problem()).toContain('author.problem.closed');
  expect(problem()).toContain('author.again');
  expect(stored.get('authorDraft 13 4711')).toContain('Typed while it was closed');
  services.set(REQUESTS, before);
});

it('what is wrong with a field is read at the field, until it is mended', async () => {
  await open();
  const field = () => host.querySelector<HTMLTextAreaElement>('textarea.author-text')!;
  const type = (value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field(), value);
      field().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const before = field().getAttribute('aria-describedby');
  await type('A \u0001 B');
  const message = () => host.querySelector(`[id="${(field().getAttribute('aria-describedby') ?? '').split(' ').at(-1)}"]`);
  expect([field().getAttribute('aria-invalid'), message()?.textContent]).toEqual(['true', 'author.forbiddenCharacter']);
  expect(field().closest('.author-field')?.contains(message())).toBe(true);
  await type('A B');
  expect([field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')]).toEqual([null, before]);
});

it('what was typed stays on the page when the session ends', async () => {
  await open();
  const field = () => host.querySelector<HTMLTextAreaElement>('textarea.author-text')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field(), 'Typed just now');
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
  session.user = '0';
  await act(async () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'author.store')!.click());
  const undo = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'author.undo')!;
  expect([field().value, undo.getAttribute('aria-disabled')]).toEqual(['Typed just now', 'false']);
  session.user = '13';
});

it('the keys of the form work when nothing has the focus, and not in what lies over it', async () => {
  await open();
  const isTaken = (target: Element): boolean => {
    const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true });
    act(() => void target.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const over = document.body.appendChild(document.createElement('dialog'));
  expect([isTaken(document.body), isTaken(over), isTaken(host.querySelector('.author-block')!)]).toEqual([true, false, true]);
  over.remove();
  await act(async () => root.render(null));
  expect(isTaken(document.body), 'not without the form').toBe(false);
});
