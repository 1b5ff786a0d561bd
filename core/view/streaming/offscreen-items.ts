import { decodeFragment } from './pending-scroll.ts';

/** Items of one element that are displayed in any case. */
const LEAST = 1000;
/** Frames longer than this, in ms, are felt; so many of them in a row are no accident. */
const SLOW = 24;
const IN_A_ROW = 3;
/** Items that are displayed at once when the user comes near, or wants all. */
const STEP = 300;
/** How near that is: heights of the window. */
const NEAR = '200% 0px';

/** Keys that mean all of the page: search in it, its end, everything. */
const wantsAll = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'End' || key === 'F3' || ((ctrlKey || metaKey) && /^[afg]$/i.test(key));

/** Items that the browser's search learns of in one frame. */
const SEARCHABLE_STEP = 500;
/** They take no room. */
const SEARCHABLE = 'position: absolute !important; inset-block-start: 0; block-size: 0; padding: 0; border: 0';

/**
 * Items at the end of very long elements that are in the page, but are not displayed before the user comes near them, searches,
 * or prints. A browser looks at every displayed item again in each frame that draws something, also where content-visibility spares
 * its layout: from some thousands on that alone blocks the page. How many that are is seen from the frames themselves.
 * The browser's own search finds them too, also when it is opened from the browser's menu: then the window loses the focus, and as
 * long as it has none they are hidden in the way that a search looks through (`hidden="until-found"`). To have them so all the time
 * costs half a second for every 500 of 20 000.
 */
export class OffscreenItems {
  /** So many items are displayed. */
  private limit = Infinity;
  private slow = 0;
  private readonly ids = new Set<string>();
  private readonly last = new Set<Element>();
  private sheet: CSSStyleSheet | null = null;
  private observer: IntersectionObserver | null = null;
  private frame = 0;
  private searchFrame = 0;
  /** Items from `limit` to here are hidden from all but the browser's search, those after it from that too. */
  private searchable = 0;
  private readonly hidden = new Set<Element>();

  /** @param id the value of `data-long` at the elements of a drawing (drawing.ts); those of former ones in the same target still count */
  add(id: string): void {
    this.ids.add(id);
    if (this.sheet) this.show(this.limit);
  }

  /** After each frame that drew something: how long it took, in ms, and whether what comes may be left out. */
  drawn(took: number, mayBegin: boolean): void {
    if (this.sheet) {
      this.watch();
      return;
    }
    this.slow = took > SLOW ? this.slow + 1 : 0;
    if (this.slow < IN_A_ROW || !mayBegin || !('adoptedStyleSheets' in document)) return;
    const longest = Math.max(0, ...this.elements().map((element) => element.childElementCount));
    if (longest >= LEAST) this.begin(longest);
  }

  /** Displays what is left, and ends. */
  dispose(): void {
    cancelAnimationFrame(this.frame);
    removeEventListener('beforematch', this.found, true);
    removeEventListener('beforeprint', this.revealAll);
    removeEventListener('blur', this.makeSearchable);
    removeEventListener('focus', this.leaveSearch);
    this.leaveSearch();
    removeEventListener('keydown', this.key, true);
    removeEventListener('click', this.click, true);
    this.observer?.disconnect();
    if (this.sheet) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== this.sheet);
    this.sheet = this.observer = null;
    this.limit = Infinity;
  }

  private elements(): Element[] {
    return [...this.ids].flatMap((id) => [...document.querySelectorAll(`[data-long="${id}"]`)]);
  }

  private begin(limit: number): void {
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    this.observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.show(this.limit + STEP);
      },
      { rootMargin: NEAR },
    );
    addEventListener('keydown', this.key, true);
    addEventListener('click', this.click, true);
    addEventListener('beforematch', this.found, true);
    addEventListener('beforeprint', this.revealAll);
    addEventListener('blur', this.makeSearchable);
    addEventListener('focus', this.leaveSearch);
    this.show(limit);
  }

  /** The user may be in the browser's search. A part of the items each frame. */
  private readonly makeSearchable = (): void => {
    // Where `hidden` means nothing but hidden, they stay as they are.
    if (!('onbeforematch' in document.documentElement)) return;
    cancelAnimationFrame(this.searchFrame);
    const from = Math.max(this.limit, this.searchable);
    let isMore = false;
    for (const { children } of this.elements()) {
      isMore ||= children.length > from + SEARCHABLE_STEP;
      for (let i = from; i < Math.min(children.length, from + SEARCHABLE_STEP); i++) {
        const item = children[i]!;
        if (!(item instanceof HTMLElement) || item.hasAttribute('hidden')) continue;
        item.setAttribute('hidden', 'until-found');
        this.hidden.add(item);
      }
    }
    this.searchable = from + SEARCHABLE_STEP;
    this.write();
    if (isMore) this.searchFrame = requestAnimationFrame(this.makeSearchable);
  };

  /** What was not found is not displayed again. */
  private readonly leaveSearch = (): void => {
    cancelAnimationFrame(this.searchFrame);
    this.searchable = 0;
    this.write();
    this.revealAll();
  };

  /** The browser's search has found something in an item that was hidden. */
  private readonly found = ({ target }: Event): void => {
    const item = [...this.hidden].find((each) => target instanceof Node && each.contains(target));
    if (item) this.show([...item.parentElement!.children].indexOf(item) + STEP);
  };

  private show(limit: number): void {
    const before = this.limit;
    this.limit = limit;
    for (const { children } of this.elements()) for (let i = before; i < Math.min(limit, children.length); i++) this.reveal(children[i]!);
    this.write();
    this.observer?.disconnect();
    this.last.clear();
    this.watch();
  }

  private reveal(item: Element): void {
    if (this.hidden.delete(item)) item.removeAttribute('hidden');
  }

  private readonly revealAll = (): void => {
    for (const item of this.hidden) this.reveal(item);
  };

  private write(): void {
    const select = (what: string): string => [...this.ids].map((id) => `[data-long="${id}"] > ${what}`).join();
    const gone = `${select(`:nth-child(n + ${Math.max(this.limit, this.searchable) + 1})`)} { display: none }`;
    const searchable = this.hidden.size > 0 ? `${select('[hidden="until-found"]')} { ${SEARCHABLE} }` : '';
    this.sheet?.replaceSync(`@media not print { ${gone} ${searchable} }`);
  }

  /** Looks out for the last item that is displayed in each element. */
  private watch(): void {
    for (const element of this.elements()) {
      const item = element.children[this.limit - 1];
      if (!item || this.last.has(item)) continue;
      this.last.add(item);
      this.observer?.observe(item);
    }
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (wantsAll(event)) this.showAll();
  };

  /** A link within the page may lead to an item that is not displayed. */
  private readonly click = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
    const goal = link && document.getElementById(decodeFragment(link.hash.slice(1)));
    const item =
      goal &&
      this.elements()
        .flatMap((element) => [...element.children].slice(this.limit))
        .find((each) => each.contains(goal));
    if (item) this.show([...item.parentElement!.children].indexOf(item) + STEP);
  };

  private showAll(): void {
    cancelAnimationFrame(this.frame);
    if (!this.elements().some((element) => element.childElementCount > this.limit)) return;
    this.show(this.limit + STEP);
    this.frame = requestAnimationFrame(() => this.showAll());
  }
}
