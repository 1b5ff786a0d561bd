import { useMemo, type ReactNode } from 'react';
import { MENUS, TEXTS, useObservable, useService, type WidgetProps } from '../../core/api.ts';

const SCHEMA = 'https://schema.org/';

interface Step {
  readonly href: string;
  readonly labels: Readonly<Record<string, string>>;
}

interface Item extends Step {
  readonly id: string;
  readonly selected: boolean;
  readonly items: readonly Item[];
}

interface Menu {
  readonly id: string;
  readonly kind: string;
  readonly items: readonly Item[];
}

/** The selected items of a level and of those below it. */
function selectedPath(items: readonly Item[]): readonly Item[] {
  const next = items.find(({ selected }) => selected);
  return next ? [next, ...selectedPath(next.items)] : [];
}

/**
 * The way to the selected item: the start (the named menu's first item), then the item's ancestors, then itself. An item of
 * the named menu goes before one of another. What leads on from the item to the view follows. Empty at the start itself.
 */
function trail(menus: readonly Menu[], name: string, more: readonly Step[]): readonly Step[] {
  const named = menus.find(({ id }) => id === name);
  const start = named?.items[0];
  const others = menus.filter((menu) => menu !== named && menu.kind === 'content');
  const path = [named, ...others].map((menu) => selectedPath(menu?.items ?? [])).find(({ length }) => length > 0) ?? [];
  if (path.length + more.length === 0 || !start) return [];
  if (path[0] === start) return path.length === 1 ? [] : path;
  return [start, ...path, ...more];
}

/**
 * Where the view is in a menu (`ui-breadcrumb`, attributes `menu` and `label`): the way to it from the start, as links. To those who read
 * pages by machine it is schema.org's BreadcrumbList.
 */
export function Breadcrumb({ attributes: { menu = 'main', label = '' } }: WidgetProps): ReactNode {
  const { language } = useService(TEXTS);
  const all = useObservable(useService(MENUS).menus$, []);
  const more = useObservable(useService(MENUS).trail$, []);
  const way = useMemo(() => trail(all, menu, more), [all, menu, more]);
  if (way.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol className="breadcrumb__list" itemScope itemType={`${SCHEMA}BreadcrumbList`}>
        {way.map(({ href, labels }, index) => (
          <li key={`${index} ${href}`} className="breadcrumb__item" itemProp="itemListElement" itemScope itemType={`${SCHEMA}ListItem`}>
            <a
              className="breadcrumb__link"
              href={href || '#'}
              itemProp="item"
              aria-current={index === way.length - 1 ? 'location' : undefined}
            >
              <span itemProp="name">{labels[language] ?? labels[''] ?? Object.values(labels)[0]}</span>
            </a>
            <meta itemProp="position" content={String(index + 1)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
