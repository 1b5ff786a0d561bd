// @vitest-environment happy-dom
import { loadReparse } from '../../xsl/engine/page.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NavigationHarness, settle } from './navigation.harness.ts';
import { fromState, toState, type HistoryEntry } from './history.ts';

let harness: NavigationHarness;
const open = async (address: string): Promise<void> => {
  harness = new NavigationHarness(address);
  void harness.navigation.start();
  await harness.answerAll('Anfang');
};
const url = (address: string): URL => new URL(address, location.href);
const entry = (): HistoryEntry => fromState(window.history.state)!;

beforeAll(async () => {
  await loadReparse();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true });
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    Object.assign(window, { scrollY: to.top });
  }) as typeof window.scrollTo);
});
afterEach(() => {
  harness.navigation.dispose();
  harness.menus.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a link with a fragment', () => {
  it('NAV-026 leads to its element once the view is drawn, and nowhere when it is not', async () => {
    await open('/startPage.html');
    const jump = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    expect(harness.navigation.follow(url('news.html#anchor'))).toBe(true);
    await settle();
    expect(jump).not.toHaveBeenCalled();
    await harness.answerAll();
    expect(jump.mock.contexts.map((each) => (each as Element).id)).toEqual(['anchor']);
    harness.navigation.follow(url('news-21.html#anchor'));
    await settle();
    harness.call.fail(new TypeError('offline'));
    await settle();
    harness.navigation.follow(url('news-22.html'));
    await harness.answerAll();
    expect(jump).toHaveBeenCalledTimes(1);
  });

  it('is a mere jump only on the same page with the same query', async () => {
    await open('/news.html?page=2');
    expect(
      ['#anchor', 'news.html?page=2#anchor', 'news.html?page=3#anchor', 'news-21.html?page=2#anchor'].map((each) =>
        harness.navigation.follow(url(each)),
      ),
    ).toEqual([false, false, true, true]);
    await harness.answerAll();
  });
});

describe('an address', () => {
  it('that nobody understands gets the page about it, and is said when that does not come', async () => {
    const unknown = () => harness.facts.filter(({ type }) => type === 'navigation.unknown');
    await open('/unknown.html');
    expect(harness.queries).toEqual(['action=2&id=0&datatype=p_StartPage&framework=1', 'action=2&id=0&datatype=p_NotFound']);
    expect([unknown(), document.title]).toEqual([[], 'Anfang – Acme']);
    harness = new NavigationHarness('/unknown.html');
    void harness.navigation.start();
    await settle();
    harness.call.fail(new TypeError('offline'));
    await harness.answerAll();
    expect(unknown()).toEqual([{ type: 'navigation.unknown', address: '/unknown.html' }]);
    await open('/news.html');
    expect(harness.facts.filter(({ type }) => type === 'navigation.unknown')).toEqual([]);
  });

  it('is written from what a view is asked for', async () => {
    await open('/startPage.html');
    expect(harness.navigation.format({ dataType: 'p_News', action: 2, ID: 21 })).toBe('news-21.html');
  });

  it('that is left for itself is loaded anew', async () => {
    await open('/news.html');
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    harness.navigation.leave('news.html');
    expect([reload.mock.calls.length, harness.assign.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('the entry of the history', () => {
  it('NAV-052 has the scroll position of a page that is read, within a second, and is written only when it has changed', async () => {
    await open('/news.html');
    const write = vi.spyOn(window.history, 'replaceState');
    Object.assign(window, { scrollY: 300 });
    vi.advanceTimersByTime(1_000);
    expect(entry()).toMatchObject({ scroll: 300, request: { dataType: 'p_News' } });
    vi.advanceTimersByTime(3_000);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('is scrolled by us alone', async () => {
    await open('/news.html');
    expect(window.history.scrollRestoration).toBe('manual');
  });

  it('of a step within a view changes the query, or takes a key out of it; without an entry nothing is written', async () => {
    harness = new NavigationHarness('/news-21.html');
    harness.navigation.pushSteps([{ kind: 'toLevel', value: 5 }]);
    expect(location.hash).toBe('');
    void harness.navigation.start();
    await harness.answerAll();
    harness.navigation.pushSteps([{ kind: 'toLevel', value: 5 }], { query: { page: '2', tag: 'a' } });
    harness.navigation.pushSteps([], { query: { page: '' } });
    expect(location.search + location.hash).toBe('?tag=a');
    expect(harness.facts.filter(({ type }) => type === 'navigation.changed')).toHaveLength(2);
  });

  it('whose steps a copied address has comes as deep again, and a reload as deep as it was', async () => {
    await open('/news-21.html');
    const seen: unknown[] = [];
    harness.navigation.steps$.subscribe(({ steps, fromHistory }) => seen.push([steps, fromHistory]));
    expect(seen).toEqual([[[], false]]);
    harness.navigation.pushSteps([{ kind: 'toLevel', value: 21, detail: 'b' }], { fragment: [{ kind: 'toLevel', value: 21 }] });
    const { state } = window.history;
    harness.navigation.dispose();
    harness = new NavigationHarness('/news-21.html#toLevel_21');
    window.history.replaceState(state, '');
    const again: unknown[] = [];
    harness.navigation.steps$.subscribe(({ steps, fromHistory }) => again.push([steps, fromHistory]));
    void harness.navigation.start();
    await harness.answerAll();
    expect(again.at(-1)).toEqual([[{ kind: 'toLevel', value: 21, detail: 'b' }], true]);
  });

  it.each([
    ['no request', { request: null }],
    ['a request that is none', { request: 'x' }],
    ['a request without an action', { request: { dataType: 'x' } }],
    ['a key that requests do not have', { request: { action: 1, dataType: 'x', constructor: 'y' } }],
    ['steps that are none', { steps: 5 }],
    ['another version', { lectern: 2 }],
  ])('with %s is none', async (_, change) => {
    await open('/news.html');
    expect(fromState({ ...toState(entry()), ...change })).toBeNull();
  });

  it('never scrolls above the page', async () => {
    await open('/news.html');
    expect([-5, 0, 7, Infinity].map((scroll) => fromState({ ...toState(entry()), scroll })?.scroll)).toEqual([0, 0, 7, Infinity]);
  });
});

describe('what is opened', () => {
  it('writes a history entry unless it is asked not to, whoever asks', async () => {
    await open('/startPage.html');
    const before = window.history.length;
    void harness.navigation.open({ action: 2, dataType: 'p_News', ID: 5, bWithHistory: false });
    await harness.answerAll();
    void harness.navigation.open({ action: 2, dataType: 'p_News', ID: 6 }, { history: false });
    await harness.answerAll();
    expect(window.history.length).toBe(before);
    void harness.navigation.open({ action: 2, dataType: 'p_News', ID: 7, bWithHistory: false }, { history: true });
    await harness.answerAll();
    expect(window.history.length).toBe(before + 1);
  });

  it('beside the main area changes neither title nor focus', async () => {
    await open('/news.html');
    document.getElementById('anchor')!.focus();
    void harness.pipeline.send({ action: 2, dataType: 'p_News', ID: 5, target: 'side' });
    await harness.answerAll('Beiwerk');
    expect([document.title, document.activeElement?.id]).toEqual(['Anfang – Acme', 'anchor']);
  });

  it('in the main area without history takes the title, not the focus', async () => {
    await open('/news.html');
    document.getElementById('open')!.setAttribute('tabindex', '-1');
    document.getElementById('open')!.focus();
    void harness.pipeline.send({ action: 2, dataType: 'p_News', ID: 5, target: 'mainContent' });
    await harness.answerAll('Neue Kurse');
    expect([document.title, document.activeElement?.id]).toEqual(['Neue Kurse – Acme', 'open']);
  });
});
