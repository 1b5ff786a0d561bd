/** Keys of the items in each list. */
export type Order = readonly (readonly string[])[];

/** A position: which list, and which index in it. */
export interface Position {
  readonly zone: number;
  readonly index: number;
}

/** Where an item is; null when it is nowhere. */
export function positionOf(order: Order, key: string): Position | null {
  for (let zone = 0; zone < order.length; zone++) {
    const index = order[zone]!.indexOf(key);
    if (index >= 0) return { zone, index };
  }
  return null;
}

/** The order after an item has gone to a position, counted without the item; places outside are moved to the nearest one. */
export function moveTo(order: Order, key: string, { zone, index }: Position): Order {
  if (!order[zone] || !positionOf(order, key)) return order;
  const without = order.map((keys) => keys.filter((each) => each !== key));
  const at = Math.max(0, Math.min(index, without[zone]!.length));
  const moved = without.map((keys, each) => (each === zone ? [...keys.slice(0, at), key, ...keys.slice(at)] : keys));
  return moved.every((keys, each) => keys.join('\n') === order[each]!.join('\n')) ? order : moved;
}

/** Where arrow keys take an item: along its list, or to the list beside. null when there is nothing in that direction. */
export function step(order: Order, key: string, along: -1 | 0 | 1, across: -1 | 0 | 1): Position | null {
  const from = positionOf(order, key);
  if (!from) return null;
  const zone = from.zone + across;
  const index = from.index + along;
  if (!order[zone]) return null;
  if (across !== 0) return { zone, index: Math.min(from.index, order[zone].length) };
  return index >= 0 && index < order[zone].length ? { zone, index } : null;
}

/** Whether two orders hold the same items. */
export function sameItems(a: Order, b: Order): boolean {
  return a.length === b.length && [...a].flat().sort().join('\n') === [...b].flat().sort().join('\n');
}
