import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useText, type WidgetProps } from '../../../core/api.ts';
import { isPlain, isRtl } from '../shared/keys.ts';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import { warn } from '../shared/warn.ts';
import { texts } from '../texts.ts';
import { watchDrag } from './drag.ts';
import { DragItem, type Way } from './item.tsx';
import { moveTo, placeOf, step, type Order } from './order.ts';
import { useOrder } from './use-order.ts';
import { findZones, replaceLists, type Item } from './zones.tsx';
import schema from './drag-drop.schema.json';

interface Settings {
  readonly name: string;
  readonly direction: 'vertical' | 'horizontal';
  readonly opacity: number;
  readonly threshold: number;
}

const INTERACTIVE = 'a, button, input, select, textarea, label, video, audio, [contenteditable], [role="slider"]';

/**
 * `ui-dragdrop`: the lists in it are put in order, and between them items are moved (WID-007). By pointer after a threshold (WID-042), with
 * the
 * opacity of WID-041; by keys and by buttons from each item's handle. Says `ui-drop` with the order when it has changed.
 */
export function DragDrop({ attributes, children }: WidgetProps): ReactNode {
  const settings = useSettings<Settings>(schema, attributes);
  const text = useText(texts);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const zones = useMemo(() => findZones(children), [children]);
  const items = useMemo(() => new Map(zones.flatMap((zone) => zone.items.map((item) => [item.key, item] as const))), [zones]);
  const { order, held, lift, move, drop } = useOrder(zones);
  const [said, say] = useState('');
  const drag = useRef<ReturnType<typeof watchDrag>>(null);
  const horizontal = settings.direction === 'horizontal';

  const elementOf = (key: string): HTMLElement | null =>
    root.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`) ?? null;
  const nameOf = (zone: number): string => zones[zone]?.name || text('widgets.zone', { number: zone + 1 });
  const placeText = (key: string, where: Order): string => {
    const place = placeOf(where, key)!;
    const values = { number: place.index + 1, count: where[place.zone]!.length, zone: nameOf(place.zone) };
    return text(zones.length > 1 ? 'widgets.placeIn' : 'widgets.place', values);
  };
  const tell = (what: string, key: string, where: Order): void =>
    say(text(`widgets.${what}`, { item: items.get(key)?.words ?? '', place: placeText(key, where) }));
  const finish = (key: string, restore: boolean): void => {
    const before = held?.before;
    const now = drop(restore);
    tell(restore ? 'restored' : 'dropped', key, now);
    if (!restore && before !== now) root.current?.dispatchEvent(new CustomEvent('ui-drop', { bubbles: true, detail: { key, order: now } }));
  };
  const latest = useRef({ lift, move, finish, order });
  latest.current = { lift, move, finish, order };

  useEffect(() => () => drag.current?.stop(), []);
  useLayoutEffect(() => {
    drag.current?.follow();
    // An item that went to another list is another element: the focus goes with it.
    const handle =
      held?.by === 'keys' && document.activeElement === document.body
        ? elementOf(held.key)?.querySelector<HTMLElement>('.ui-dragdrop__handle')
        : null;
    handle?.focus();
  });
  if (items.size === 0) {
    warn(schema.title, 'it has no list with items. It needs at least one ul or ol with li elements.');
    return children;
  }

  const moveHeld = (key: string, along: -1 | 0 | 1, across: -1 | 0 | 1): void => {
    const place = step(order, key, along, across);
    if (!place) return;
    move(key, place);
    tell('moved', key, moveTo(order, key, place));
  };
  const onHandle = (key: string): void => {
    if (held?.key === key) return finish(key, false);
    lift(key, 'keys');
    tell('lifted', key, order);
  };
  const onKeyDown =
    (key: string) =>
    (event: KeyboardEvent<HTMLElement>): void => {
      if (held?.key !== key || held.by !== 'keys' || !isPlain(event)) return;
      const forth = isRtl(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
      const across = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      if (event.key === 'Escape') finish(key, true);
      else if (across || event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        const sign = event.key === forth || event.key === 'ArrowDown' ? 1 : -1;
        moveHeld(key, across === horizontal ? sign : 0, across === horizontal ? 0 : sign);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const pressed = event.target as Element;
    const element = pressed.closest<HTMLElement>('[data-item]');
    const onHandleButton = pressed.closest('.ui-dragdrop__handle') !== null;
    if (event.button !== 0 || !element || element.closest('.ui-dragdrop') !== event.currentTarget || held) return;
    // A finger on the text scrolls; on the handle it drags. What can be used in an item stays usable.
    if (!onHandleButton && (event.pointerType === 'touch' || pressed.closest(INTERACTIVE))) return;
    const key = element.dataset.item!;
    drag.current?.stop();
    drag.current = watchDrag(key, event, {
      root: event.currentTarget,
      threshold: settings.threshold,
      horizontal,
      rtl: isRtl(event.currentTarget),
      lists: () =>
        [...(root.current?.querySelectorAll('[data-zone]') ?? [])].filter((list) => list.closest('.ui-dragdrop') === root.current),
      item: elementOf,
      started: () => latest.current.lift(key, 'pointer'),
      over: (_, place) => latest.current.move(key, place),
      ended: (_, dropped) => {
        swallowClick();
        latest.current.finish(key, !dropped);
      },
    });
  };
  const waysOf = (item: Item): Way[] => {
    const { zone } = placeOf(order, item.key)!;
    const along = (name: string, sign: -1 | 1): Way => ({
      name,
      text: text(`widgets.${name}`),
      possible: step(order, item.key, sign, 0) !== null,
      go: () => moveHeld(item.key, sign, 0),
    });
    const to = zones.flatMap((_, other): Way[] =>
      other === zone
        ? []
        : [
            {
              name: `zone${other}`,
              text: text('widgets.toZone', { zone: nameOf(other) }),
              possible: true,
              go: () => {
                const place = { zone: other, index: order[other]!.length };
                move(item.key, place);
                tell('moved', item.key, moveTo(order, item.key, place));
              },
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
        go: () => {
          elementOf(item.key)?.querySelector<HTMLElement>('.ui-dragdrop__handle')?.focus();
          finish(item.key, false);
        },
      },
    ];
  };
  const list = (zone: number): ReactNode => {
    const { list: part } = zones[zone]!;
    const List = part.type === 'ol' ? 'ol' : 'ul';
    return (
      <List
        key={`zone${zone}`}
        className="ui-dragdrop__list"
        role="list"
        data-zone={zone}
        data-empty={order[zone]!.length === 0 ? text('widgets.empty') : undefined}
        aria-label={zones.length > 1 ? nameOf(zone) : undefined}
      >
        {order[zone]!.map((key) => {
          const item = items.get(key)!;
          const by = held?.key === key ? held.by : null;
          return (
            <DragItem
              key={key}
              item={item}
              held={by}
              opacity={settings.opacity}
              handle={text('widgets.move', { item: item.words })}
              help={`${id}help`}
              ways={by === 'keys' ? waysOf(item) : []}
              onHandle={() => onHandle(key)}
              onKeyDown={onKeyDown(key)}
            />
          );
        })}
      </List>
    );
  };
  return (
    <div
      {...rootProps('ui-dragdrop', attributes)}
      ref={root}
      data-direction={settings.direction}
      data-dragging={held?.by === 'pointer' || undefined}
      onPointerDown={onPointerDown}
    >
      {replaceLists(children, list)}
      <span id={`${id}help`} hidden>
        {text('widgets.move.help')}
      </span>
      <span className="ui-quiet" role="status">
        {said}
      </span>
      {settings.name &&
        order.map((keys, zone) => (
          <input key={zone} type="hidden" name={order.length > 1 ? `${settings.name}.${zone}` : settings.name} value={keys.join(',')} />
        ))}
    </div>
  );
}

/** The press that ends a drag is no click on what lies under the pointer. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 0);
}
