import { childElements, type XNode } from '../../../core/api.ts';
import { pathOf } from './path.ts';

/** The ways to elements before a change, and to the same elements after it. */
export type Moves = ReadonlyMap<string, string>;

/**
 * Where the children of an element are found once some of them have changed places. Those with an id of their own are found by that, and
 * are not among them.
 * @param order all its children, as they are then
 */
export function movesOf(parent: XNode, order: readonly XNode[]): Moves {
  const moves = new Map<string, string>();
  for (const name of new Set(order.map((node) => node.name))) {
    const after = order.filter((node) => node.name === name);
    for (const [index, node] of childElements(parent, name).entries()) {
      const way = pathOf(node);
      const to = after.indexOf(node);
      if (to !== index && way.endsWith(`/${name}[${index + 1}]`)) moves.set(way, `${way.slice(0, way.lastIndexOf('['))}[${to + 1}]`);
    }
  }
  return moves;
}

/** The way to what was found by a path before these moves, or to something in it. */
export function presentPath(path: string, all: readonly Moves[]): string {
  let present = path;
  for (const moves of all) {
    const found = [...moves].find(([from]) => present === from || present.startsWith(`${from}/`));
    if (found) present = found[1] + present.slice(found[0].length);
  }
  return present;
}
