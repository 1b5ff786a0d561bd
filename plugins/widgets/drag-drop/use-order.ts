import { useMemo, useState } from 'react';
import { moveTo, placeOf, sameItems, type Order, type Place } from './order.ts';
import { orderOf, type Zone } from './zones.tsx';

/** What is held: by the keyboard and buttons, or by a pointer; `before` is the order to go back to. */
export interface Held {
  readonly key: string;
  readonly by: 'keys' | 'pointer';
  readonly before: Order;
}

export interface Ordering {
  readonly order: Order;
  readonly held: Held | null;
  lift(key: string, by: Held['by']): void;
  move(key: string, place: Place): void;
  /** Puts down what is held, or back where it came from. Returns the order that stands then. */
  drop(restore?: boolean): Order;
}

/** The order of the items, kept while the stylesheet draws the same items. */
export function useOrder(zones: readonly Zone[]): Ordering {
  const given = useMemo(() => orderOf(zones), [zones]);
  const [kept, setKept] = useState<Order>(given);
  const [held, setHeld] = useState<Held | null>(null);
  const order = sameItems(kept, given) ? kept : given;
  return {
    order,
    held: held && placeOf(order, held.key) ? held : null,
    lift: (key, by) => setHeld({ key, by, before: order }),
    move: (key, place) => setKept(moveTo(order, key, place)),
    drop(restore = false) {
      setHeld(null);
      if (!restore || !held) return order;
      setKept(held.before);
      return held.before;
    },
  };
}
