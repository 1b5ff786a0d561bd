// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from '../../xsl/engine/index.ts';
import type { MenuItem } from './contract.ts';
import { paintInputFirst } from '../base/clock.ts';
import { xml } from '../request/client.harness.ts';
import { NavigationHarness, settle } from './navigation.harness.ts';

const MENUS = `<menus>
<menu id="main" kind="classic" target="mainContent" history="1">
  <item id="start" href="startPage.html" dataType="p_StartPage" action="2"/>
  <item id="news" href="news.html" dataType="p_News" action="1" param="page=1">
    <item id="one" dataType="p_News" action="2" destID="21" target="side"/>
  </item>
  <item id="contact" href="contact.html" dataType="p_Contact" action="8" destID="910"/>
  <item id="act" command="object.start" param="IDObjectType=4" destID="4711"/>
  <item id="link" href="news-5.html"/><item id="out" href="https://other.example/"/><item id="group"/>
</menu>
<menu id="language" kind="language" history="0">
  <item id="en" param="lang=en"/><item id="de" command="language.select" param="lang=de"/>
</menu>
<menu id="footer" kind="content">
  <item id="footContact" href="contact.html" dataType="p_Contact" action="8" subselect="contact"/>
  <item id="imprint" dataType="p_Object" destID="902"/><item id="offers" dataType="p_Object" destID="903" subselect="one"/>
</menu>
</menus>`;

let harness: NavigationHarness;
const start = async (configuration = {}): Promise<void> => {
  harness = new NavigationHarness('/startPage.html', configuration);
  harness.menus.read(parse(MENUS));
  void harness.navigation.start();
  await harness.answerAll();
};
const selected = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [...(item.selected ? [item.id] : []), ...selected(item.items)]);
const marked = (): string[] => ['main', 'footer'].flatMap((id) => selected(harness.menus.menu(id)!.items));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true });
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    Object.assign(window, { scrollY: to.top });
  }) as typeof window.scrollTo);
  await start();
});
afterEach(() => {
  harness.navigation.dispose();
  harness.menus.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('selection', () => {
  it("NAV-018 NAV-019 NAV-043 NAV-044 NAV-045 NAV-046 loads the item's view into the main content area", async () => {
    harness.menus.select('news');
    await harness.answerAll();
    expect(harness.queries.at(-1)).toBe('action=1&id=0&datatype=p_News&page=1');
    expect(harness.shown.at(-1)!.target).toBe('mainContent');
    harness.menus.select('imprint'); // neither the item nor its menu names a target
    await harness.answerAll();
    expect(harness.queries.at(-1)).toBe('action=2&id=902&datatype=p_Object');
    expect(harness.shown.at(-1)!.target).toBe('mainContent');
  });

  it("NAV-047 the item's own target wins", async () => {
    harness.menus.select('one');
    await harness.answerAll();
    expect(harness.queries.at(-1)).toBe('action=2&id=21&datatype=p_News');
    expect(harness.shown.at(-1)!.target).toBe('side');
  });

  it('NAV-039 marks the item and its ancestors at once, clears the others, in all menus', async () => {
    harness.menus.select('one');
    expect(marked()).toEqual(['news', 'one']);
    harness.menus.select('imprint');
    expect(marked()).toEqual(['imprint']);
    await harness.answerAll();
    expect(marked()).toEqual(['imprint']);
  });

  it('a view that does not come, or is not there, leaves no item marked that is not its own', async () => {
    harness.menus.select('imprint');
    await harness.answerAll();
    harness.menus.select('contact');
    expect(marked()).toContain('contact');
    await settle();
    harness.call.fail(new TypeError('offline'));
    await settle();
    expect(marked()).toEqual(['imprint']);
    harness.menus.select('news');
    await settle();
    harness.call.answer(
      xml('<cms><object dataType="p_NotFound"><title language="de">Nichts</title></object><error code="notFound"/></cms>', { status: 404 }),
    );
    await settle();
    expect([marked(), document.title]).toEqual([[], 'Nichts – Acme']);
  });

  it('marks the item that leads to a view, and says what is between: a test, a lesson loaded anew, a search', async () => {
    const trail = (): string[] => {
      let now: readonly { readonly href: string; readonly labels: Readonly<Record<string, string>> }[] = [];
      harness.menus.trail$.subscribe((each) => (now = each)).unsubscribe();
      return now.map(({ labels }) => labels['de'] ?? '');
    };
    const here = '<title language="de">Hier</title>';
    const shown = async (parameters: { dataType: string; ID?: number; paramString?: string }, way = '', title = here): Promise<void> => {
      void harness.navigation.open({ action: 2, ...parameters });
      await settle();
      harness.call.answer(xml(`<cms><object dataType="${parameters.dataType}">${title}${way}</object></cms>`));
      await settle();
    };
    const step = (ID: number, title: string): string =>
      `<step ID="${ID}" dataType="p_News" href="news-${ID}.html"><title language="de">${title}</title></step>`;
    await shown({ dataType: 'p_Test', ID: 7 }, `<trail>${step(21, 'Menü')}${step(22, 'Dazwischen')}</trail>`);
    expect([marked(), trail()]).toEqual([
      ['news', 'one'],
      ['Dazwischen', 'Hier'],
    ]);
    await shown({ dataType: 'p_News', ID: 21, paramString: 'IDLesson=2' });
    expect([marked(), trail()]).toEqual([['news', 'one'], []]);
    await shown({ dataType: 'p_Site' });
    expect([marked(), trail()]).toEqual([[], ['Hier']]);
    // An object's author screen has no title: no link without words.
    await shown({ dataType: 'p_ObjectConfiguration', ID: 7 }, '', '');
    expect(trail()).toEqual([]);
    await shown({ dataType: 'p_Contact' });
    expect(trail()).toEqual([]);
  });

  it('NAV-049 subselect marks an item of another menu too', async () => {
    harness.menus.select('footContact');
    await harness.answerAll();
    expect(marked()).toEqual(['contact', 'footContact']);
    harness.menus.select('offers'); // no other item opens its view
    await harness.answerAll();
    expect(marked()).toEqual(['news', 'one', 'offers']);
  });

  it('NAV-048 a command runs instead of a load', async () => {
    const { length } = harness.calls;
    harness.menus.select('act');
    await settle();
    expect(harness.run).toHaveBeenCalledExactlyOnceWith(
      'object.start',
      { IDObjectType: '4', ID: '4711', item: 'act' },
      { element: null, target: 'mainContent' },
    );
    expect(harness.calls).toHaveLength(length);
  });

  it('NAV-042 an item with an address alone follows it, by request where Lectern understands it', async () => {
    harness.menus.select('link');
    await harness.answerAll();
    expect(harness.queries.at(-1)).toBe('action=2&id=5&datatype=p_News');
    harness.menus.select('out');
    expect(harness.assign).toHaveBeenCalledExactlyOnceWith('https://other.example/');
  });

  it('an item that only holds others does nothing', () => {
    const { length } = harness.calls;
    harness.menus.select('group');
    expect([harness.calls.length, harness.run.mock.calls.length, harness.assign.mock.calls.length]).toEqual([length, 0, 0]);
  });

  it('ERR-009 an unknown id: a warning, no action', async () => {
    const { length } = harness.calls;
    const before = marked();
    for (const id of ['nope', '']) harness.menus.select(id);
    harness.menus.select('news', { menu: 'footer' });
    await settle();
    expect(console.warn).toHaveBeenCalledTimes(3);
    expect(harness.calls).toHaveLength(length);
    expect(marked()).toEqual(before);
    expect(harness.facts.some(({ type }) => type === 'menu.selected')).toBe(false);
  });

  it('says what was selected', () => {
    harness.menus.select('group');
    expect(harness.facts.at(-1)).toEqual({ type: 'menu.selected', menu: 'main', item: 'group' });
  });
});

it('after an input the request leaves at once, and the item is marked when that is painted', async () => {
  const frames: FrameRequestCallback[] = [];
  const requested = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const undo = paintInputFirst(window as never);
  try {
    window.dispatchEvent(new Event('click'));
    const sent = harness.queries.length;
    harness.menus.select('news');
    expect(harness.queries.length).toBe(sent + 1);
    expect(marked()).not.toContain('news');
    vi.useRealTimers(); // a message between two ports takes real time
    for (const frame of frames) frame(0);
    await vi.waitFor(() => expect(marked()).toContain('news'));
  } finally {
    undo();
    requested.mockRestore();
  }
});

describe('page mode, history, scroll, language', () => {
  it("NAV-020 in page mode none the item's address is followed as a normal navigation", async () => {
    harness.navigation.dispose();
    await start({ pageMode: 'none' });
    const { length } = harness.calls;
    harness.menus.select('news');
    expect(harness.assign).toHaveBeenCalledExactlyOnceWith(new URL('news.html', location.href).href);
    expect(harness.calls).toHaveLength(length);
  });

  it("NAV-021 a selection writes a history entry with the item's address; the language menu does not", async () => {
    const before = window.history.length;
    harness.menus.select('news');
    await harness.answerAll();
    expect(window.history.length).toBe(before + 1);
    expect(location.pathname).toBe('/news.html');
    harness.menus.select('en');
    harness.menus.select('de');
    await settle();
    expect(window.history.length).toBe(before + 1);
  });

  it('NAV-022 the view is scrolled to the top, unless told not to', async () => {
    Object.assign(window, { scrollY: 400 });
    harness.menus.select('news', { scroll: false });
    await harness.answerAll();
    expect(window.scrollY).toBe(400);
    harness.menus.select('contact');
    await harness.answerAll();
    expect(window.scrollY).toBe(0);
  });

  it('NAV-023 an item of the language menu reloads the page in its language', () => {
    const before = marked();
    harness.menus.select('en');
    expect(harness.assign).toHaveBeenCalledExactlyOnceWith(new URL('/startPage.html?lang=en', location.href).href);
    harness.menus.select('de');
    expect(harness.run).toHaveBeenCalledWith('language.select', { lang: 'de', item: 'de' }, expect.anything());
    expect(marked()).toEqual(before);
  });
});

describe('menus follow what is shown', () => {
  it('the item of the view that a link or the history opened is marked', async () => {
    expect(marked()).toEqual(['start']);
    harness.navigation.follow(new URL('news-5.html', location.href));
    await harness.answerAll();
    expect(marked()).toEqual(['news']); // its section
    harness.navigation.follow(new URL('contact.html', location.href));
    await harness.answerAll();
    expect(marked()).toEqual(['contact', 'footContact']);
  });

  it('a menu that is read again keeps the marks, and replaces its older self', async () => {
    harness.menus.select('one');
    await harness.answerAll();
    harness.menus.select('imprint');
    await harness.answerAll();
    harness.menus.read(parse(MENUS));
    expect(marked()).toEqual(['imprint']);
    expect(harness.menus.menu('none')).toBeNull();
    let count = 0;
    harness.menus.menus$.subscribe((menus) => {
      count = menus.length;
    });
    expect(count).toBe(3);
  });

  it('a view that is there before the menus is led to by them all the same', async () => {
    harness.navigation.dispose();
    harness.menus.dispose();
    harness = new NavigationHarness('/contact.html', {});
    void harness.navigation.start();
    await harness.answerAll();
    harness.menus.read(parse(MENUS));
    let steps = -1;
    harness.menus.trail$.subscribe(({ length }) => (steps = length)).unsubscribe();
    expect([marked(), steps]).toEqual([['contact', 'footContact'], 0]);
  });
});
