// @vitest-environment happy-dom
import { loadReparse } from '../../xsl/engine/page.ts';
import { ANSWER_RECEIVED } from '../request/contract.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NavigationHarness, settle } from './navigation.harness.ts';
import { fromState, type HistoryEntry } from './history.ts';

let harness: NavigationHarness;
const open = async (address: string, configuration = {}): Promise<NavigationHarness> => {
  harness = new NavigationHarness(address, configuration);
  void harness.navigation.start();
  await harness.answerAll('Anfang');
  return harness;
};
const url = (address: string): URL => new URL(address, location.href);
const entry = (): HistoryEntry => fromState(window.history.state)!;
/** Goes to an entry of the history as the browser does on back and forward. */
function pop(address: string, state: unknown): void {
  window.history.replaceState(state, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

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

// The second answer for a target loads it: a wait of the tests is too short for that on a busy machine.
beforeAll(async () => {
  await loadReparse();
});

describe('start', () => {
  it('NAV-001 startPage.html asks for the frame of the start view, nothing else', async () => {
    await open('/startPage.html');
    expect(harness.queries).toEqual(['action=2&id=0&datatype=p_StartPage&framework=1']);
    expect(harness.shown.map(({ target }) => target)).toEqual(['page']);
  });

  it('NAV-002 NAV-003 RT-024 contact.html and kontakt.html ask for the frame and, with action 8, for the contact view alone', async () => {
    for (const page of ['/contact.html', '/kontakt.html']) {
      await open(page);
      expect(harness.queries).toEqual(['action=2&id=0&datatype=p_StartPage&framework=1', 'action=8&id=0&datatype=p_Contact']);
      expect(harness.shown.map(({ target }) => target)).toEqual(['page', 'mainContent']);
    }
  });

  it("NAV-002 the main content area is held free of the frame's own content until the view has ended, well or not", async () => {
    await open('/startPage.html');
    expect([...harness.held]).toEqual([]);
    for (const fail of [false, true]) {
      harness = new NavigationHarness('/news-21.html');
      void harness.navigation.start();
      await settle();
      expect([...harness.held]).toEqual(['mainContent']);
      await harness.answer(0, 'Rahmen');
      expect([...harness.held]).toEqual(['mainContent']);
      if (fail) harness.calls[1]!.fail(new TypeError('no network'));
      else await harness.answer(1, 'Neue Kurse');
      await settle();
      expect([...harness.held]).toEqual([]);
    }
    harness = new NavigationHarness('/news.html?target=open');
    void harness.navigation.start();
    await settle();
    expect([...harness.held]).toEqual([]);
    await harness.answerAll();
  });

  it('a first view that is tried again holds its target as at the beginning', async () => {
    harness = new NavigationHarness('/news-21.html');
    void harness.navigation.start();
    await settle();
    for (const call of harness.calls) call.fail(new TypeError('no network'));
    await settle();
    expect([[...harness.held], harness.retries.length]).toEqual([[], 2]);
    for (const retry of harness.retries) retry?.();
    await settle();
    expect([harness.calls.length, ...harness.held]).toEqual([4, 'mainContent']);
    await harness.answerAll();
    expect([...harness.held]).toEqual([]);
  });

  it('NAV-004 NAV-005 CON-011 an affiliate landing page is a frame with its html name; its history title is af/{html}', async () => {
    await open('/af-partner7.html');
    expect(harness.queries).toEqual(['action=show&id=0&datatype=p_AffiliateLandingPage&framework=1&html=partner7']);
    expect(harness.calls[0]!.url.search).toMatch(/^\?mode=ajax&lang=de&action=show&/);
    expect(entry().title).toBe('af/partner7');
  });

  it('NAV-006 NAV-007 NAV-017 the fragment is merged into what is asked for, without what nobody has declared', async () => {
    await open('/startPage.html#news-21.html');
    expect(harness.queries[1]).toBe('action=2&id=21&datatype=p_News');
    await open('/news.html#page=3&colour=red');
    expect(harness.queries[1]).toBe('action=1&id=0&datatype=p_News&page=3');
  });

  it('NAV-008 NAV-009 NAV-010 NAV-011 NAV-012 the query of the address says what is asked for', async () => {
    for (const id of ['ID', 'id']) {
      await open(`/startPage.html?action=8&${id}=5&dataType=p_News`);
      expect(harness.queries.at(-1)).toBe('action=8&id=5&datatype=p_News');
    }
    await open('/startPage.html?framework=1&html=partner7&dataType=p_AffiliateLandingPage');
    expect(harness.queries).toEqual(['action=show&id=0&datatype=p_AffiliateLandingPage&framework=1&html=partner7']);
  });

  it('OP-19 a target of the address needs the mark', async () => {
    await open('/news.html?target=open');
    expect(harness.shown.at(-1)!.target).toBe('open');
    await open('/news.html?target=side');
    expect(harness.shown.at(-1)!.target).toBe('mainContent');
  });

  it('an address that nobody knows waits for added modules', async () => {
    harness = new NavigationHarness('/extra.html');
    let settled = (): void => {};
    harness.settled = new Promise((resolve) => {
      settled = resolve;
    });
    void harness.navigation.start();
    await settle();
    expect(harness.calls).toHaveLength(0);
    harness.routes.push({ path: 'extra.html', dataType: 'p_Extra', action: 2 });
    settled();
    await harness.answerAll();
    expect(harness.queries[1]).toBe('action=2&id=0&datatype=p_Extra');
  });

  it("NAV-026 the jump to the fragment's element comes after 500 ms", async () => {
    harness = new NavigationHarness('/news.html#anchor');
    const jump = vi.spyOn(document.getElementById('anchor')!, 'scrollIntoView').mockImplementation(() => {});
    void harness.navigation.start();
    vi.advanceTimersByTime(499);
    expect(jump).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(jump).toHaveBeenCalledTimes(1);
    await harness.answerAll();
  });
});

describe('titles', () => {
  it("the title is the view's, whichever of frame and view comes first", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      harness = new NavigationHarness('/news-21.html');
      void harness.navigation.start();
      await settle();
      for (const index of order) await harness.answer(index, ['Rahmen', 'Neue Kurse'][index]!);
      expect(document.title).toBe('Neue Kurse – Acme');
      expect(entry().title).toBe('Neue Kurse');
    }
    await open('/startPage.html');
    expect(document.title).toBe('Anfang – Acme');
  });

  it('what opens in a window leaves title, address and scroll position of the page alone', async () => {
    await open('/news.html');
    const before = [document.title, location.href, window.history.length];
    Object.assign(window, { scrollY: 90 });
    harness.shownIn = '';
    harness.navigation.follow(url('news-21.html'));
    await harness.answerAll('Fenster');
    expect([document.title, location.href, window.history.length, window.scrollY]).toEqual([...before, 90]);
  });
});

describe('links', () => {
  it('an address that Lectern understands is loaded into the main content area, with history, title and focus', async () => {
    await open('/startPage.html');
    const before = window.history.length;
    expect(harness.navigation.follow(url('news-21.html'))).toBe(true);
    await harness.answerAll('Neue Kurse');
    expect(harness.queries.at(-1)).toBe('action=2&id=21&datatype=p_News');
    expect(location.pathname).toBe('/news-21.html');
    expect(window.history.length).toBe(before + 1);
    expect(entry()).toMatchObject({ request: { action: 2, dataType: 'p_News', ID: 21, target: 'mainContent' }, title: 'Neue Kurse' });
    expect(document.title).toBe('Neue Kurse – Acme');
    expect(document.activeElement!.id).toBe('mainContent');
    expect(harness.facts.at(-1)).toMatchObject({ type: 'request.ended' });
    expect(harness.facts.filter(({ type }) => type === 'navigation.changed')).toEqual([
      { type: 'navigation.changed', address: location.href, fromHistory: false },
    ]);
  });

  it('everything else stays with the browser', async () => {
    await open('/news.html');
    for (const address of [
      'https://other.example/news.html',
      '/unknown.html',
      '/img/a.png',
      '#anchor',
      'news-21.html?lang=en',
      'af-x.html',
      'news-21.html?mode=none',
    ]) {
      expect(harness.navigation.follow(url(address)), address).toBe(false);
    }
    expect(harness.calls).toHaveLength(2);
    expect(harness.navigation.follow(url('news-21.html?lang=de'))).toBe(true);
    await harness.answerAll();
  });

  it('NAV-020 page mode none leaves every link to the browser; the address can say ajax', async () => {
    await open('/startPage.html', { pageMode: 'none' });
    expect(harness.navigation.follow(url('news.html'))).toBe(false);
    await open('/startPage.html?mode=ajax', { pageMode: 'none' });
    expect(harness.navigation.follow(url('news.html'))).toBe(true);
    await harness.answerAll();
  });

  it('the same address again adds no entry', async () => {
    await open('/startPage.html');
    harness.navigation.follow(url('news.html'));
    await harness.answerAll();
    const before = window.history.length;
    harness.navigation.follow(url('news.html'));
    await harness.answerAll();
    expect(window.history.length).toBe(before);
  });

  it('a request that fails changes neither address nor title', async () => {
    await open('/startPage.html');
    const before = [location.href, document.title, window.history.length];
    harness.navigation.follow(url('news.html'));
    await settle();
    harness.call.fail(new TypeError('offline'));
    await settle();
    expect([location.href, document.title, window.history.length]).toEqual(before);
  });

  it('the language of the page stays in its addresses', async () => {
    await open('/startPage.html?lang=de');
    harness.navigation.follow(url('news.html'));
    await harness.answerAll();
    expect(location.pathname + location.search).toBe('/news.html?lang=de');
  });
});

describe('requests with history', () => {
  it('RT-046 bWithHistory decides about the entry, also for requests of plugins', async () => {
    await open('/startPage.html');
    const before = window.history.length;
    void harness.pipeline.send({ action: 2, dataType: 'p_News', ID: 5, target: 'side' });
    await harness.answerAll();
    expect(window.history.length).toBe(before);
    void harness.pipeline.send({ action: 2, dataType: 'p_News', ID: 5, target: 'side', bWithHistory: true, token: 'k7Q' });
    await harness.answerAll();
    expect(window.history.length).toBe(before + 1);
    expect(location.pathname).toBe('/news-5.html');
    expect(JSON.stringify(window.history.state)).not.toContain('k7Q');
  });

  it('RT-055 a view that is opened without a target goes where its object says, and Back shows it there again', async () => {
    await open('/startPage.html');
    harness.objectTarget = 'side';
    void harness.navigation.open({ action: 2, dataType: 'p_News', ID: 5 });
    await harness.answerAll();
    expect([harness.shown.at(-1)!.target, window.history.state.request.target]).toEqual(['side', 'side']);
    void harness.navigation.open({ action: 2, dataType: 'p_News', ID: 6, target: 'mainContent' });
    await harness.answerAll();
    expect(harness.shown.at(-1)!.target).toBe('mainContent');
  });

  it('RT-045 scrollPosition is set after rendering', async () => {
    await open('/startPage.html');
    void harness.pipeline.send({ action: 2, dataType: 'p_News', target: 'side', scrollPosition: 250 });
    await settle();
    expect(window.scrollY).toBe(0);
    await harness.answerAll();
    expect(window.scrollY).toBe(250);
  });

  it('an address of another site is not written', async () => {
    await open('/startPage.html');
    void harness.navigation.open({ action: 2, dataType: 'p_News', ID: 7, address: 'https://evil.example/x' });
    await harness.answerAll();
    expect(location.pathname).toBe('/news-7.html');
  });
});

describe('back and forward', () => {
  it('RT-027 asks again with fromHistory=1, writes no entry, and brings title and scroll position back', async () => {
    await open('/news.html');
    const first = window.history.state;
    Object.assign(window, { scrollY: 640 });
    harness.navigation.follow(url('news-21.html'));
    await harness.answerAll('Neue Kurse');
    expect(window.scrollY).toBe(0);
    const before = window.history.length;
    pop('/news.html', first);
    await settle();
    expect(harness.queries.at(-1)).toBe('action=1&id=0&datatype=p_News&fromHistory=1');
    await harness.answerAll('Aktuelles');
    expect(document.title).toBe('Aktuelles – Acme');
    expect(window.scrollY).toBe(640);
    expect(window.history.length).toBe(before);
    expect(harness.facts.findLast(({ type }) => type === 'navigation.changed')).toMatchObject({ fromHistory: true });
  });

  it('the position kept for a list is the one before the next view is drawn, which may be shorter', async () => {
    await open('/news.html');
    const first = window.history.state;
    Object.assign(window, { scrollY: 640 });
    harness.events.on(ANSWER_RECEIVED, ({ parameters }) => {
      if (parameters.ID === 21) Object.assign(window, { scrollY: 12 });
    });
    harness.navigation.follow(url('news-21.html'));
    await harness.answerAll();
    pop('/news.html', first);
    await settle();
    await harness.answerAll();
    expect(window.scrollY).toBe(640);
  });

  it('the scroll position is also noted while the user reads, for a page that is reloaded', async () => {
    await open('/news.html');
    Object.assign(window, { scrollY: 300 });
    window.dispatchEvent(new Event('pagehide'));
    expect(entry().scroll).toBe(300);
    harness.navigation.dispose();
    const state = window.history.state;
    harness = new NavigationHarness('/news.html');
    window.history.replaceState(state, '', '/news.html');
    Object.assign(window, { scrollY: 0 });
    void harness.navigation.start();
    await harness.answerAll();
    expect(window.scrollY).toBe(300);
  });

  it('a fragment typed by the user is read like an address', async () => {
    await open('/startPage.html');
    pop('/startPage.html#news-21.html', null);
    await settle();
    expect(harness.queries.at(-1)).toBe('action=2&id=21&datatype=p_News&fromHistory=1');
    await harness.answerAll();
    const { length } = harness.calls;
    pop('/startPage.html#anchor', null);
    await settle();
    expect(harness.calls).toHaveLength(length);
  });

  it('a target that is gone gives way to the main content area', async () => {
    await open('/startPage.html');
    pop('/news.html', {
      lectern: 1,
      key: 'k',
      request: { action: 1, dataType: 'p_News', target: 'vanished' },
      steps: '',
      scroll: 0,
      title: '',
    });
    await harness.answerAll();
    expect(harness.shown.at(-1)!.target).toBe('mainContent');
  });

  it('quick back, back, forward ends at the view that the address names, also when it stood there all the time', async () => {
    await open('/startPage.html');
    const states: unknown[] = [];
    for (const [link, title] of [
      ['news.html', 'Aktuelles'],
      ['news-21.html', 'Neue Kurse'],
    ] as const) {
      harness.navigation.follow(url(link));
      await harness.answerAll(title);
      states.push(window.history.state);
    }
    const { length } = harness.calls;
    // Back: the call for the list goes out; forward at once: what the address names has never left the page.
    pop('/news.html', states[0]);
    await settle();
    pop('/news-21.html', states[1]);
    await settle();
    expect(harness.calls).toHaveLength(length + 1);
    expect(harness.calls.at(-1)!.init.signal?.aborted).toBe(true);
    await harness.answerAll('Aktuelles');
    expect([harness.shown.at(-1)!.answer.objects[0]!.ID, document.title]).toEqual([21, 'Neue Kurse – Acme']);
    // A view that did not come is asked for again, though its entry is the one that is left.
    pop('/news.html', states[0]);
    await settle();
    harness.calls.at(-1)!.fail(new TypeError('Failed to fetch'));
    await settle();
    pop('/news.html', states[0]);
    await harness.answerAll('Aktuelles');
    expect(document.title).toBe('Aktuelles – Acme');
  });

  it('steps are told when the view that they belong to stands on the page', async () => {
    await open('/news-21.html');
    harness.navigation.pushSteps([{ kind: 'toLevel', value: 21, detail: 'b' }], {
      query: { page: 'b' },
      fragment: [{ kind: 'toLevel', value: 21 }],
      title: 'Tiefer',
    });
    expect([location.search, location.hash, document.title]).toEqual(['?page=b', '#toLevel_21', 'Tiefer – Acme']);
    const deep = window.history.state;
    harness.navigation.follow(url('/news.html'));
    await harness.answerAll('Aktuelles');
    const seen: unknown[] = [];
    harness.navigation.steps$.subscribe((state) => seen.push(state));
    pop('/news-21.html?page=b#toLevel_21', deep);
    await settle();
    expect(seen).toHaveLength(1);
    await harness.answerAll('Neue Kurse');
    expect(seen.at(-1)).toEqual({ steps: [{ kind: 'toLevel', value: 21, detail: 'b' }], fromHistory: true });
  });

  it('steps are told when the view that they belong to comes back at the second try', async () => {
    await open('/news-21.html#startUnitLevel_4800');
    const deep = window.history.state;
    harness.navigation.follow(url('/news.html'));
    await harness.answerAll('Aktuelles');
    const seen: unknown[] = [];
    harness.navigation.steps$.subscribe((state) => seen.push(state));
    seen.length = 0;
    pop('/news-21.html#startUnitLevel_4800', deep);
    await settle();
    // What goes back is asked for twice by itself.
    for (const call of [-1, -1]) {
      harness.calls.at(call)!.fail(new TypeError('offline'));
      await settle();
    }
    expect(seen).toEqual([]);
    harness.retries[0]!();
    await settle();
    await harness.answer(harness.calls.length - 1, 'Neue Kurse');
    expect(seen).toEqual([{ steps: [{ kind: 'startUnitLevel', value: 4800 }], fromHistory: true }]);
  });

  it('NAV-014 NAV-015 NAV-016 steps are written as entries and come back without loading anew', async () => {
    await open('/news-21.html#startUnitLevel_4800');
    const seen: unknown[] = [];
    harness.navigation.steps$.subscribe((state) => seen.push(state));
    const first = window.history.state;
    const { length } = harness.calls;
    harness.navigation.pushSteps([
      { kind: 'toLevel', value: 5 },
      { kind: 'addUnit', value: 401 },
    ]);
    expect(location.hash).toBe('#toLevel_5/addUnit_401');
    expect(document.title).toBe('Anfang – Acme');
    pop('/news-21.html#startUnitLevel_4800', first);
    await settle();
    expect(harness.calls).toHaveLength(length);
    expect(seen).toEqual([
      { steps: [{ kind: 'startUnitLevel', value: 4800 }], fromHistory: true },
      {
        steps: [
          { kind: 'toLevel', value: 5 },
          { kind: 'addUnit', value: 401 },
        ],
        fromHistory: false,
      },
      { steps: [{ kind: 'startUnitLevel', value: 4800 }], fromHistory: true },
    ]);
  });
});

describe('leaving', () => {
  it('NAV-023 selecting a language reloads the page with lang; one that is not offered is ignored', async () => {
    await open('/news.html?page=2#lang=de');
    harness.navigation.selectLanguage('en');
    expect(harness.assign).toHaveBeenCalledExactlyOnceWith(url('/news.html?page=2&lang=en').href);
    harness.navigation.selectLanguage('fr');
    expect(harness.assign).toHaveBeenCalledTimes(1);
  });

  it('NAV-023 the page in the other language is where this one was, once, and at no other address', async () => {
    const positions: number[] = [];
    const openAgain = async (address: string): Promise<void> => {
      harness.navigation.dispose();
      Object.assign(window, { scrollY: 0 });
      await open(address);
      positions.push(window.scrollY);
    };
    for (const address of ['/news.html?lang=en', '/news.html?lang=en', '/blog.html?lang=en']) {
      await openAgain('/news.html');
      Object.assign(window, { scrollY: 640 });
      if (positions.length !== 3) harness.navigation.selectLanguage('en');
      await openAgain(address);
    }
    expect(positions).toEqual([0, 640, 0, 0, 0, 0]);
    sessionStorage.setItem('lectern.carried', '{');
    await openAgain('/news.html?lang=en');
    expect([positions.at(-1), sessionStorage.length]).toEqual([0, 0]);
  });

  it('NAV-023 in its place: frame and view are asked for in the other language, the address says it, and nothing is left', async () => {
    await open('/news.html?lang=de', { languageSwitch: 'inPlace' });
    let language = 'de';
    Object.defineProperty(harness.texts, 'language', { get: () => language });
    harness.texts.select = (lang) => void (language = lang);
    harness.texts.ready = async () => undefined;
    const [asked, entries] = [harness.calls.length, window.history.length];
    harness.navigation.selectLanguage('en');
    await vi.advanceTimersByTimeAsync(100);
    expect([harness.assign.mock.calls.length, location.search, window.history.length]).toEqual([0, '?lang=en', entries]);
    const queries = harness.calls.slice(asked).map((call) => call.url.searchParams);
    expect(queries.map((query) => [query.get('datatype'), query.get('lang'), query.get('framework')])).toEqual([
      ['p_News', 'en', null],
      ['p_StartPage', 'en', '1'],
    ]);
    // An entry from before is shown in the language of now, and its address says so.
    pop('/news.html?lang=de', window.history.state);
    expect(location.search).toBe('?lang=en');
    // What lies over the view stays: its steps are in the address as before.
    harness.navigation.pushSteps([{ kind: 'startUnitLevel', value: 9 }]);
    harness.navigation.selectLanguage('de');
    await vi.advanceTimersByTimeAsync(100);
    expect([location.search, location.hash, harness.assign.mock.calls.length]).toEqual(['?lang=de', '#startUnitLevel_9', 0]);
  });

  it('only http(s) addresses are followed', async () => {
    await open('/news.html');
    harness.navigation.leave('javascript:alert(1)');
    harness.navigation.leave('http://[');
    expect(harness.assign).not.toHaveBeenCalled();
    harness.navigation.leave('/p_Logout.php');
    expect(harness.assign).toHaveBeenCalledExactlyOnceWith(url('/p_Logout.php').href);
  });

  it('dispose leaves no timer and no listener', async () => {
    await open('/news.html');
    harness.navigation.dispose();
    expect(vi.getTimerCount()).toBe(0);
    const { length } = harness.calls;
    pop('/news-21.html', null);
    await settle();
    expect(harness.calls).toHaveLength(length);
  });
});
