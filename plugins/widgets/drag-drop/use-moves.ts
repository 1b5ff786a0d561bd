import { useState, type RefObject } from 'react';
import { useText } from '../../../core/api.ts';
import type { Move } from './item.tsx';
import { moveTo, positionOf, step, type Order, type Position } from './order.ts';
import { useOrder, type HeldItem } from './use-order.ts';
import type { Item, Zone } from './zones.tsx';

/** What can be done with the items, announced in words as it happens. */
export interface Moves {
  readonly order: Order;
  readonly held: HeldItem | null;
  /** What happened last, for screen readers. */
  readonly announcement: string;
  nameOf(zone: number): string;
  lift(key: string, by: HeldItem['by']): void;
  move(key: string, position: Position): void;
  finish(key: string, restore: boolean): void;
  moveHeld(key: string, along: -1 | 0 | 1, across: -1 | 0 | 1): void;
  onHandle(key: string): void;
  /** The ways to move an item by single presses. */
  waysOf(item: Item): Move[];
}

/** The order of the items and every move in it. The root says `ui-drop` when the order has changed. */
export function useMoves(root: RefObject<HTMLElement | null>, zones: readonly Zone[], items: ReadonlyMap<string, Item>): Moves {
  const text = useText();
  const { order, held, lift, move, drop } = useOrder(zones);
  const [announcement, setAnnouncement] = useState('');
  const nameOf = (zone: number): string => zones[zone]?.name || text('widgets.zone', { number: zone + 1 });
  const positionText = (key: string, where: Order): string => {
    const position = positionOf(where, key)!;
    const values = { number: position.index + 1, count: where[position.zone]!.length, zone: nameOf(position.zone) };
    return text(zones.length > 1 ? 'widgets.placeIn' : 'widgets.place', values);
  };
  const announce = (what: string, key: string, where: Order): void =>
    setAnnouncement(text(`widgets.${what}`, { item: items.get(key)?.words ?? '', place: positionText(key, where) }));
  const finish = (key: string, restore: boolean): void => {
    const before = held?.before;
    const now = drop(restore);
    announce(restore ? 'restored' : 'dropped', key, now);
    if (!restore && before !== now) root.current?.dispatchEvent(new CustomEvent('ui-drop', { bubbles: true, detail: { key, order: now } }));
  };
  const goTo = (key: string, position: Position): void => {
    move(key, position);
    announce('moved', key, moveTo(order, key, position));
  };
  const moveHeld = (key: string, along: -1 | 0 | 1, across: -1 | 0 | 1): void => {
    const position = step(order, key, along, across);
    if (position) goTo(key, position);
  };
  const onHandle = (key: string): void => {
    if (held?.key === key) return finish(key, false);
    lift(key, 'keys');
    announce('lifted', key, order);
  };
  const done = (key: string): void => {
    itemElement(root.current, key)?.querySelector<HTMLElement>('.ui-dragdrop__handle')?.focus();
    finish(key, false);
  };
  const waysOf = (item: Item): Move[] => {
    const { zone } = positionOf(order, item.key)!;
    const along = (name: string, sign: -1 | 1): Move => ({
      name,
      text: text(`widgets.${name}`),
      possible: step(order, item.key, sign, 0) !== null,
      go: () => moveHeld(item.key, sign, 0),
    });
    const to = zones.flatMap((_, other): Move[] =>
      other === zone
        ? []
        : [
            {
              name: `zone${other}`,
              text: text('widgets.toZone', { zone: nameOf(other) }),
              possible: true,
              go: () => goTo(item.key, { zone: other, index: order[other]!.length }),
            },
          ],
    );
    return [
      along('earlier', -1),
      along('later', 1),
      ...to,
      {
        name: 'done',
        text: text('widgets.done'),
        possible: true,
        go: () => done(item.key),
      },
    ];
  };
  return { order, held, announcement, nameOf, lift, move, finish, moveHeld, onHandle, waysOf };
}

/** The element that shows an item now. */
export const itemElement = (root: Element | null, key: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`) ?? null;
