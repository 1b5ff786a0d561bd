import { type CommandRunner } from '../view/contract.ts';
import { type Menu, type MenuItem, type Menus, type SelectOptions, type Navigation, PAGE_TARGET, MENU_SELECTED } from './contract.ts';
import { BehaviorSubject, type Observable } from 'rxjs';
import { afterPaint } from '../base/clock.ts';
import type { XNode } from '../../xsl/engine/index.ts';
import { type CustomerConfiguration } from '../config/contract.ts';
import { type Facts } from '../facts/contract.ts';
import { actions, ANSWER_SHOWN, type RequestParameters } from '../request/contract.ts';
import { splitPairs } from '../base/values/pairs.ts';
import { isSameView, type View } from './contract.ts';
import { parseMenus, pathTo, selectItem } from './menu.ts';

/** The menus of the frame: what they hold, what is selected, and what a selection does. */
export class MenusService implements Menus {
  private readonly menus = new BehaviorSubject<readonly Menu[]>([]);
  private readonly stop: () => void;
  /** The item that was chosen last and the view that is shown: a menu read again is marked by them. */
  private chosen: MenuItem | null = null;
  private view: View | null = null;
  readonly menus$: Observable<readonly Menu[]> = this.menus.asObservable();

  constructor(
    private readonly configuration: CustomerConfiguration,
    private readonly navigation: Navigation,
    private readonly facts: Facts,
    private readonly commands: () => CommandRunner,
  ) {
    this.stop = facts.on(ANSWER_SHOWN, ({ parameters, target }) => {
      if (target === configuration.mainTarget) this.follow(parameters);
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
    if (this.view !== null) this.mark(this.view);
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
    else if (item.dataType !== '') void navigation.open(this.requestOf(menu, item, isScrolling), { history: menu.history });
    else if (item.href !== '' && !navigation.follow(new URL(item.href, location.href))) navigation.leave(item.href);
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
  private follow(view: View): void {
    this.view = view;
    this.mark(view);
  }

  private mark(view: View): void {
    const { chosen } = this;
    const home = chosen && this.menus.value.find(({ items }) => pathTo(items, chosen.id) !== null);
    if (chosen && home && isSameView(viewOf(chosen), view)) this.markItem(home, chosen);
    else this.markAll((menu) => itemFor(menu.items, view));
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

/** The item that opens a view, else the one that opens its section: the same data type without an object, or the only one of it. */
function itemFor(items: readonly MenuItem[], view: View): MenuItem | null {
  const all = everyItem(items);
  const alike = all.filter((item) => item.dataType === view.dataType);
  return (
    alike.find((item) => isSameView(viewOf(item), view)) ??
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
