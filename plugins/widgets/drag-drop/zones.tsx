import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { contentOf, partsOf, tagOf, wordsOf, type Part } from '../shared/markup.tsx';
import type { Order } from './order.ts';

/** An item that can be moved. */
export interface Item {
  readonly key: string;
  readonly part: Part;
  readonly words: string;
}

/** A list that items may be moved in; `name` as its label or the heading before it says. */
export interface Zone {
  readonly list: Part;
  readonly name: string;
  readonly items: readonly Item[];
}

const isList = (part: Part): boolean => /^[uo]l$/.test(tagOf(part));

/** How deep lists are looked for below the widget. */
const DEPTH = 3;

/** The lists among some nodes, in document order; lists inside of items are not looked at. */
export function findZones(children: ReactNode): Zone[] {
  const zones: Zone[] = [];
  const visit = (nodes: ReactNode, depth: number, around: string): void => {
    let name = around;
    for (const part of partsOf(nodes)) {
      if (isList(part)) {
        const zone = zones.length;
        const items = partsOf(contentOf(part)).map((item, index) => ({
          key: String(item.props['data-key'] ?? `${zone}.${index}`),
          part: item,
          words: wordsOf(contentOf(item)),
        }));
        zones.push({ list: part, name: String(part.props['aria-label'] ?? name), items });
        name = around;
      } else if (/^h[1-6]$/.test(tagOf(part))) name = wordsOf(contentOf(part));
      else if (depth < DEPTH) visit(contentOf(part), depth + 1, name);
    }
  };
  visit(children, 1, '');
  return zones;
}

export const orderOf = (zones: readonly Zone[]): Order => zones.map(({ items }) => items.map(({ key }) => key));

/** The same nodes with each list, in document order, replaced by what `draw` makes of it. */
export function replaceLists(children: ReactNode, draw: (zone: number) => ReactNode): ReactNode {
  let zone = 0;
  const visit = (nodes: ReactNode, depth: number): ReactNode =>
    Children.map(nodes, (node) => {
      if (!isValidElement(node)) return node;
      const part = node as Part;
      if (isList(part)) return draw(zone++);
      if (depth >= DEPTH || /^h[1-6]$/.test(tagOf(part)) || partsOf(contentOf(part)).length === 0) return part;
      return cloneElement(part, {}, visit(contentOf(part), depth + 1));
    });
  return visit(children, 1);
}
