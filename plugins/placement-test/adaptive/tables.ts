import { information, probability, type AdaptiveItem } from './item.ts';
import { nodes } from './nodes.ts';

/** An item's functions at each node of the quadrature. */
interface ItemTable {
  readonly right: Float64Array;
  readonly logRight: Float64Array;
  readonly logWrong: Float64Array;
  readonly information: Float64Array;
}

/** Items are values that never change: what is computed of one holds as long as it lives. */
const tables = new WeakMap<AdaptiveItem, ItemTable>();

/** Response and information functions of an item at `nodes`; computed once per item. */
export function tableOf(item: AdaptiveItem): ItemTable {
  let table = tables.get(item);
  if (!table) {
    const p = nodes.map((theta) => probability(item, theta));
    table = {
      right: Float64Array.from(p),
      logRight: Float64Array.from(p, (value) => Math.log(Math.max(value, Number.MIN_VALUE))),
      logWrong: Float64Array.from(p, (value) => Math.log(Math.max(1 - value, Number.MIN_VALUE))),
      information: Float64Array.from(nodes, (theta) => information(item, theta)),
    };
    tables.set(item, table);
  }
  return table;
}
