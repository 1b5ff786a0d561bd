import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { CLOCK, useService, useText, type Clock, type WidgetProps } from '../../../core/api.ts';
import { isPlain, isRtl } from '../shared/keys.ts';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import { warn } from '../shared/warn.ts';
import { watchDrag } from './drag.ts';
import { DragItem } from './item.tsx';
import { itemElement, useMoves, type Moves } from './use-moves.ts';
import { findZones, replaceLists } from './zones.tsx';
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
 * the opacity of WID-041; by keys and by buttons from each item's handle. Says `ui-drop` with the order when it has changed.
 */
export function DragDrop({ attributes, children }: WidgetProps): ReactNode {
  const settings = useSettings<Settings>(schema, attributes);
  const text = useText();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const zones = useMemo(() => findZones(children), [children]);
  const items = useMemo(() => new Map(zones.flatMap((zone) => zone.items.map((item) => [item.key, item] as const))), [zones]);
  const moves = useMoves(root, zones, items);
  const { order, held } = moves;
  const isHorizontal = settings.direction === 'horizontal';
  const onPointerDown = usePointer(root, moves, settings.threshold, isHorizontal);
  if (items.size === 0) {
    warn(schema.title, 'it has no list with items. It needs at least one ul or ol with li elements.');
    return children;
  }

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
        aria-label={zones.length > 1 ? moves.nameOf(zone) : undefined}
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
              ways={by === 'keys' ? moves.waysOf(item) : []}
              onHandle={() => moves.onHandle(key)}
              onKeyDown={(event) => moveByKey(event, key, moves, isHorizontal)}
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
        {moves.announcement}
      </span>
      {settings.name &&
        order.map((keys, zone) => (
          <input key={zone} type="hidden" name={order.length > 1 ? `${settings.name}.${zone}` : settings.name} value={keys.join(',')} />
        ))}
    </div>
  );
}

/** Moves items by a pointer, and keeps the focus and the dragged item where they belong at each drawing. Returns the press's handler. */
function usePointer(
  root: RefObject<HTMLElement | null>,
  moves: Moves,
  threshold: number,
  isHorizontal: boolean,
): (event: PointerEvent<HTMLElement>) => void {
  const { held } = moves;
  const clock = useService(CLOCK);
  const drag = useRef<ReturnType<typeof watchDrag>>(null);
  const latest = useRef(moves);
  latest.current = moves;
  useEffect(() => () => drag.current?.stop(), []);
  useLayoutEffect(() => {
    drag.current?.follow();
    // An item that went to another list is another element: the focus goes with it.
    const handle =
      held?.by === 'keys' && document.activeElement === document.body
        ? itemElement(root.current, held.key)?.querySelector<HTMLElement>('.ui-dragdrop__handle')
        : null;
    handle?.focus();
  });
  return (event) => {
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
      threshold,
      horizontal: isHorizontal,
      rtl: isRtl(event.currentTarget),
      lists: () =>
        [...(root.current?.querySelectorAll('[data-zone]') ?? [])].filter((list) => list.closest('.ui-dragdrop') === root.current),
      item: (each) => itemElement(root.current, each),
      started: () => latest.current.lift(key, 'pointer'),
      over: (_, position) => latest.current.move(key, position),
      ended: (_, dropped) => {
        swallowClick(clock);
        latest.current.finish(key, !dropped);
      },
    });
  };
}

/** Arrows move the item that is held, Escape puts it back. */
function moveByKey(event: KeyboardEvent<HTMLElement>, key: string, moves: Moves, isHorizontal: boolean): void {
  const { held } = moves;
  if (held?.key !== key || held.by !== 'keys' || !isPlain(event)) return;
  const forth = isRtl(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
  const across = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  if (event.key === 'Escape') moves.finish(key, true);
  else if (across || event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    const sign = event.key === forth || event.key === 'ArrowDown' ? 1 : -1;
    moves.moveHeld(key, across === isHorizontal ? sign : 0, across === isHorizontal ? 0 : sign);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The press that ends a drag is no click on what lies under the pointer. */
function swallowClick(clock: Clock): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  clock.setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 0);
}
