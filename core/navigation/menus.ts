import { type CommandRunner } from '../view/contract.ts';
import {
  type Menu,
  type MenuItem,
  type Menus,
  type SelectOptions,
  type TrailStep,
  type Navigation,
  PAGE_TARGET,
  MENU_SELECTED,
} from './contract.ts';
import { BehaviorSubject, type Observable } from 'rxjs';
import { afterPaint } from '../base/clock.ts';
import type { XNode } from '../../xsl/engine/index.ts';
import { type CustomerConfiguration } from '../config/contract.ts';
import { type Facts } from '../facts/contract.ts';
import { attribute, byLanguage, childElements, firstElement, unsigned } from '../base/xml.ts';
import { actions, ANSWER_SHOWN, type CmsObject, type RequestParameters } from '../request/contract.ts';
import { splitPairs } from '../base/values/pairs.ts';
import { isSameView, type View } from './contract.ts';
import { parseMenus, pathTo, selectItem } from './menu.ts';

const NOT_FOUND = 404;
/** What no item opens. */
const NOWHERE: View = { dataType: 'p_NotFound', action: actions.show };

/** The menus of the frame: what they hold, what is selected, and what a selection does. */
export class MenusService implements Menus {
  private readonly menus = new BehaviorSubject<readonly Menu[]>([]);
  private readonly stop: () => void;
  /** The item that was chosen last and the view that is shown: a menu read again is marked by them. */
  private chosen: MenuItem | null = null;
  private view: View | null = null;
  /** What the answer says of the way to its view, and the view itself as the last step of it. */
  private steps: readonly (View & TrailStep)[] = [];
  private own: readonly TrailStep[] = [];
  private readonly trail = new BehaviorSubject<readonly TrailStep[]>([]);
  readonly trail$: Observable<readonly TrailStep[]> = this.trail.asObservable();
  readonly menus$: Observable<readonly Menu[]> = this.menus.asObservable();

  constructor(
    private readonly configuration: CustomerConfiguration,
    private readonly navigation: Navigation,
    private readonly facts: Facts,
    private readonly commands: () => CommandRunner,
  ) {
    this.stop = facts.on(ANSWER_SHOWN, ({ parameters, target, answer }) => {
      if (target === configuration.mainTarget) this.follow(answer.status === NOT_FOUND ? NOWHERE : parameters, answer.objects[0]);
      else if (target === PAGE_TARGET && this.view === null) this.mark(parameters);
    });
  }

  /** A menu by its id, null when the frame has none. */
  menu(id: string): Menu | null {
    return this.menus.value.find((menu) => menu.id === id) ?? null;
  }

  /** Takes over every `menu` element of a document; a menu of the same id is replaced. */
  read(node: XNode): void {
    const found = parseMenus(node);
    if (found.length === 0) return;
    const ids = new Set(found.map(({ id }) => id));
    this.menus.next([...this.menus.value.filter(({ id }) => !ids.has(id)), ...found]);
    if (this.view === null) return;
    this.mark(this.view);
    this.leadTo(this.view);
  }

  /**
   * Selects an item: marks it, then runs its command, or loads its view by request, or follows its address
   * (NAV-018 to NAV-022, NAV-048). An unknown id: a warning, nothing else (ERR-009).
   */
  select(id: string, options: SelectOptions = {}): void {
    const menu = this.menus.value.find(
      (each) => (options.menu === undefined || each.id === options.menu) && id !== '' && pathTo(each.items, id) !== null,
    );
    const item = menu && pathTo(menu.items, id)?.at(-1);
    if (!menu || !item) {
      console.warn(`Menu item "${id}" is not known; nothing is done.`);
      return;
    }
    // The request leaves first; to mark draws all menus anew, and is seen one frame later.
    if (menu.kind !== 'language') afterPaint(() => this.markItem(menu, item));
    this.facts.publish(MENU_SELECTED, { menu: menu.id, item: item.id });
    this.perform(menu, item, options.scroll !== false);
  }

  dispose(): void {
    this.stop();
    this.menus.complete();
    this.trail.complete();
  }

  private perform(menu: Menu, item: MenuItem, isScrolling: boolean): void {
    const { navigation } = this;
    if (item.command !== '') {
      const args = Object.fromEntries([
        ...splitPairs(item.param),
        ...(item.destID === 0 ? [] : [['ID', String(item.destID)] as const]),
        ['item', item.id] as const,
      ]);
      void this.commands().run(item.command, args, { element: null, target: item.target || menu.target });
      return;
    }
    const language = menu.kind === 'language' ? languageOf(item) : '';
    if (language !== '') navigation.selectLanguage(language);
    else if (item.href !== '' && navigation.pageMode === 'none') navigation.leave(item.href);
    else if (item.dataType !== '') void this.load(menu, item, isScrolling);
    else if (item.href !== '' && !navigation.follow(new URL(item.href, location.href))) navigation.leave(item.href);
  }

  private async load(menu: Menu, item: MenuItem, isScrolling: boolean): Promise<void> {
    const { rendered } = await this.navigation.open(this.requestOf(menu, item, isScrolling), { history: menu.history });
    if (rendered || this.view === null) return;
    // The former view is still there; what was chosen since then is marked by its own.
    if (this.chosen === item) this.chosen = null;
    this.mark(this.view);
  }

  private requestOf(menu: Menu, item: MenuItem, isScrolling: boolean): RequestParameters {
    return {
      dataType: item.dataType,
      action: item.action || actions.show,
      ID: item.destID,
      paramString: item.param,
      target: item.target || menu.target || undefined,
      scrollPosition: isScrolling ? 0 : undefined,
      address: item.href || undefined,
    };
  }

  /** Another view is in the main content area, by whatever way: the menus follow. */
  private follow(view: View, object: CmsObject | undefined): void {
    this.view = view;
    this.steps = stepsOf(object);
    const labels = object?.titles ?? {};
    // What has no title, as an author's view of an object, is no link with nothing in it.
    this.own = Object.keys(labels).length > 0 ? [{ href: `${location.pathname}${location.search}`, labels }] : [];
    this.mark(view);
    this.leadTo(view);
  }

  /** What leads on to a view from the nearest item. The menus may come before its answer or after it. */
  private leadTo(view: View): void {
    const isOwn = this.has(view) || (!view.ID && this.all().some(({ dataType }) => dataType === view.dataType));
    const last = this.steps.findLastIndex((step) => this.has(step));
    this.trail.next(isOwn ? [] : [...this.steps.slice(last + 1), ...this.own]);
  }

  private mark(view: View): void {
    const { chosen } = this;
    const home = chosen && this.menus.value.find(({ items }) => pathTo(items, chosen.id) !== null);
    if (chosen && home && isSameView(viewOf(chosen), view)) this.markItem(home, chosen);
    else {
      const way = [view, ...this.steps.toReversed()];
      const own = way.filter((each) => this.has(each));
      this.markAll((menu) => [...own, ...way].map((each) => itemFor(menu.items, each)).find(Boolean) ?? null);
    }
  }

  private all(): MenuItem[] {
    return this.menus.value.flatMap(({ kind, items }) => (kind === 'language' ? [] : everyItem(items)));
  }

  /** Whether an item opens exactly this. */
  private has(view: View): boolean {
    return this.all().some((item) => opens(item, view));
  }

  private markItem(home: Menu, item: MenuItem): void {
    this.chosen = item;
    this.markAll((menu) => {
      if (menu.id === home.id) return item;
      const beside = item.subselect === '' ? null : pathTo(menu.items, item.subselect);
      return beside?.at(-1) ?? (item.dataType === '' ? null : itemFor(menu.items, viewOf(item)));
    });
  }

  /** Marks one item in every menu, or none; a language menu marks the language by itself. */
  private markAll(pick: (menu: Menu) => MenuItem | null): void {
    this.menus.next(
      this.menus.value.map((menu) => {
        if (menu.kind === 'language') return menu;
        const item = pick(menu);
        return (item && selectItem(menu, item.id)) ?? { ...menu, items: cleared(menu.items) };
      }),
    );
  }
}

const viewOf = (item: MenuItem): View => ({
  dataType: item.dataType,
  action: item.action || actions.show,
  ID: item.destID,
  paramString: item.param,
});

const cleared = (items: readonly MenuItem[]): MenuItem[] => items.map((item) => ({ ...item, selected: false, items: cleared(item.items) }));

const everyItem = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...everyItem(item.items)]);

/** Whether an item opens a view, whatever of it is shown first. */
const opens = (item: MenuItem, view: View): boolean =>
  isSameView(viewOf(item), view) || (item.dataType === view.dataType && item.destID !== 0 && item.destID === view.ID);

/** The `trail` of an object (protocol 2.1). */
function stepsOf(object: CmsObject | undefined): (View & TrailStep)[] {
  const trail = object && firstElement(object.element, 'trail');
  return (trail ? childElements(trail, 'step') : []).map((step) => ({
    dataType: attribute(step, 'dataType'),
    ID: unsigned(attribute(step, 'ID')),
    action: actions.show,
    href: attribute(step, 'href'),
    labels: byLanguage(step, 'title'),
  }));
}

/** The item that opens a view, else the one that opens its section: the same data type without an object, or the only one of it. */
function itemFor(items: readonly MenuItem[], view: View): MenuItem | null {
  const all = everyItem(items);
  const alike = all.filter((item) => item.dataType === view.dataType);
  return (
    alike.find((item) => isSameView(viewOf(item), view)) ??
    alike.find((item) => opens(item, view)) ??
    alike.find((item) => item.destID === 0) ??
    (view.ID || alike.length !== 1 ? null : alike[0]) ??
    null
  );
}

/** The language that an item of a language menu means: in `param`, else in the query of its `href`. */
function languageOf(item: MenuItem): string {
  const pairs = [...splitPairs(item.param), ...splitPairs(item.href.split('?')[1] ?? '')];
  return pairs.find(([name]) => name === 'lang')?.[1] ?? '';
}
