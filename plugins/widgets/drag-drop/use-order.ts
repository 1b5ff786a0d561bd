import { useMemo, useState } from 'react';
import { moveTo, positionOf, sameItems, type Order, type Position } from './order.ts';
import { orderOf, type Zone } from './zones.tsx';

/** What is held: by the keyboard and buttons, or by a pointer; `before` is the order to go back to. */
export interface HeldItem {
  readonly key: string;
  readonly by: 'keys' | 'pointer';
  readonly before: Order;
}

interface Ordering {
  readonly order: Order;
  readonly held: HeldItem | null;
  lift(key: string, by: HeldItem['by']): void;
  move(key: string, position: Position): void;
  /** Puts down what is held, or back where it came from. Returns the order from then on. */
  drop(restore?: boolean): Order;
}

/** The order of the items; it lasts while the stylesheet draws the same items. */
export function useOrder(zones: readonly Zone[]): Ordering {
  const given = useMemo(() => orderOf(zones), [zones]);
  const [moved, setMoved] = useState<Order>(given);
  const [held, setHeld] = useState<HeldItem | null>(null);
  const order = sameItems(moved, given) ? moved : given;
  return {
    order,
    held: held && positionOf(order, held.key) ? held : null,
    lift: (key, by) => setHeld({ key, by, before: order }),
    move: (key, position) => setMoved(moveTo(order, key, position)),
    drop(restore = false) {
      setHeld(null);
      if (!restore || !held) return order;
      setMoved(held.before);
      return held.before;
    },
  };
}
