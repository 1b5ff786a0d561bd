// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIALOGS, RANDOM, REGISTRY, STYLESHEETS, TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { compile } from '../../../xsl/engine/index.ts';
import { RichText } from './rich-text.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const sheet = compile(readFileSync(join(import.meta.dirname, '..', '..', '..', 'xsl', 'sheets', 'pasteCleaner.xsl'), 'utf8'));
const WORD_LIST = '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span> </span></span>one</p>';
const confirm = vi.fn(async () => true);
const services = new Map<symbol, unknown>([
  [DIALOGS, { confirm }],
  [RANDOM, { uuid: () => 'uuid-1' }],
  [REGISTRY, { ids: [], service: () => undefined }],
  [STYLESHEETS, { get: async () => sheet }],
  [TEXTS, { language: 'en', onChange: () => () => undefined, get: (key: string) => key, getIn: (_: string, key: string) => key }],
]);
let root: Root, host: HTMLElement;

const draw = async (attributes: Record<string, string>): Promise<void> => {
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <RichText attributes={attributes}>{null}</RichText>
      </ServicesContext.Provider>,
    ),
  );
  await act(() => vi.waitFor(() => expect(text()).not.toBeNull(), 20_000));
};
const text = (): HTMLElement => host.querySelector<HTMLElement>('.rt-text')!;
const value = (): string => host.querySelector<HTMLInputElement>('[data-kind=html]')!.value;
/** Pastes. @returns whether the editor took the event for itself */
const paste = async (given: Record<string, string>): Promise<boolean> => {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: (type: string) => given[type] ?? '' },
  });
  await act(async () => void text().dispatchEvent(event));
  return event.defaultPrevented;
};

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  // Everything is near the screen.
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
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Copies what is written there. @returns what the editor has put on the clipboard */
const copy = async (): Promise<Record<string, string>> => {
  const taken: Record<string, string> = {};
  const clipboardData = { clearData: () => {}, setData: (type: string, data: string) => (taken[type] = data) };
  const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData });
  await act(async () => {
    text().focus();
    text().dispatchEvent(new KeyboardEvent('keydown', { key: 'a', keyCode: 65, ctrlKey: true, bubbles: true, cancelable: true }));
    text().dispatchEvent(event);
  });
  return taken;
};

describe('the editor of formatted text', () => {
  it('AUT-039 what is copied has a name by chance, by which it is known when it is pasted, on a page without https too', async () => {
    await draw({ name: 't', language: 'en', label: 'Body', source: '<p>one</p>' });
    const taken = await copy();
    expect(taken).toMatchObject({ 'application/x-lectern-copy': 'uuid-1', 'text/plain': 'one' });
    expect(await paste({ 'application/x-lectern-copy': 'uuid-1', 'text/html': '<p>of another page</p>' })).toBe(true);
    expect(value()).toBe('<p>one</p>');
  });

  it('AUT-039 what is copied in one editor is pasted whole into the next one', async () => {
    await draw({ language: 'en', source: '<ul><li>one <b>two</b></li></ul>' });
    const taken = await copy();
    await draw({ language: 'de', source: '<p></p>' });
    await act(() => vi.waitFor(() => expect(text().lang).toBe('de')));
    await paste(taken);
    expect(value()).toBe('<ul><li>one <b>two</b></li></ul>');
  });

  it("AUT-003 AUT-039 a paste is the editor's own: HTML is cleaned, without HTML the words become a paragraph", async () => {
    await draw({ source: '<p></p>' });
    expect(
      await paste({
        'text/html': `<p class="MsoNormal" style="mso-x:1"><b style="color:red">word</b><o:p></o:p></p>${WORD_LIST}`,
        'text/plain': 'word',
      }),
    ).toBe(true);
    await act(() => vi.waitFor(() => expect(value()).toBe('<p><strong>word</strong></p><ul><li>one</li></ul>')));
    expect(confirm).not.toHaveBeenCalled();
    await paste({ 'text/plain': 'plain' });
    await act(() => vi.waitFor(() => expect(value()).toContain('plain')));
  });

  it('AUT-003 footnotes of Word become footnotes, with ids of their own and their words cleaned', async () => {
    await draw({ language: 'en', source: '<p></p>' });
    const note = '<a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> <b style="color:red">One</b>';
    await paste({
      'text/html':
        '<p>Light<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a> goes.</p><div style="mso-element:footnote-list"><hr/>' +
        `<div style="mso-element:footnote" id="ftn1"><p class="MsoFootnoteText">${note}</p>` +
        '<p>and <a href="javascript:alert(1)">more</a></p></div></div>',
    });
    await act(() => vi.waitFor(() => expect(value()).toContain('goes')));
    expect(value()).toMatch(
      /^<p>Light<sup><a id="fnref-uuid-1" href="#fn-uuid-1" role="doc-noteref"[^>]*>1<\/a><\/sup> goes\.<\/p><section /,
    );
    expect(value()).toContain('<li id="fn-uuid-1"><small><strong>One</strong><br/>and more <a href="#fnref-uuid-1"');
    expect(value()).not.toMatch(/\[1\]|javascript|_ftn/);
  });

  it('AUT-042 pasted plain text keeps a blank at its edges, as a part of a sentence has', async () => {
    await draw({ source: '<p>one</p>' });
    for (const [plain, all] of [
      [' two ', '<p> two one</p>'],
      ['three\nfour \t', '<p> two three<br/>four one</p>'],
      ['   ', '<p> two three<br/>four  one</p>'],
    ] as const) {
      await paste({ 'text/plain': plain });
      await act(() => vi.waitFor(() => expect(value()).toBe(all)));
    }
  });

  it('AUT-090 one that is disabled cannot be written in, pasted into or used by its buttons', async () => {
    const buttons = (): boolean[] => [
      ...new Set([...host.querySelectorAll<HTMLButtonElement>('.rt-button')].map(({ disabled }) => disabled)),
    ];
    await draw({ source: '<p>a</p>', disabled: '1' });
    expect([text().getAttribute('contenteditable'), text().getAttribute('aria-disabled'), buttons()]).toEqual(['false', 'true', [true]]);
    await paste({ 'text/plain': 'b' });
    expect(value()).toBe('<p>a</p>');
    await draw({ source: '<p>a</p>', disabled: '0' });
    expect([text().getAttribute('contenteditable'), text().getAttribute('aria-disabled'), buttons()]).toEqual(['true', null, [false]]);
  });
});
