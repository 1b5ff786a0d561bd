import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CLOCK, isMobile, ringStep, prefersReducedMotion, useService, type WidgetProps } from '../../../core/api.ts';
import { FoldingBody, FoldingHead } from '../shared/folding.tsx';
import { isPlain } from '../shared/keys.ts';
import { box, itemsOf, splitItem } from '../shared/markup.tsx';
import { motion } from '../shared/motion.ts';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import { warn } from '../shared/warn.ts';
import { FlipState } from './flip-state.ts';
import schema from './flip-box.schema.json';

interface Settings {
  readonly selected: number;
  readonly minHeight: number;
  readonly maxHeight: number;
  readonly closedOnMobile: boolean;
  readonly duration: number;
  readonly step: number;
  readonly delay: number;
}

/** The element that is open at the start (WID-016, WID-019). */
function startItem({ selected, closedOnMobile }: Settings, count: number): number {
  if (closedOnMobile && isMobile()) return -1;
  if (selected < count) return selected;
  warn(schema.title, `selected="${selected}" is not allowed: there are ${count} elements, counted from 0. None is open.`);
  return -1;
}

/**
 * `ui-flipbox`: each child element is an element of the box, its first element the head. At most one is open, clicking the open
 * one closes it, clicks during the animation are ignored (WID-009 to WID-019).
 */
export function FlipBox({ attributes, children }: WidgetProps): ReactNode {
  const settings = useSettings<Settings>(schema, attributes);
  const clock = useService(CLOCK);
  const id = useId();
  const items = useMemo(() => itemsOf(children).map(splitItem), [children]);
  const [open, setOpen] = useState(() => startItem(settings, items.length));
  const state = useRef<FlipState>(null);
  useEffect(
    () => () => {
      state.current?.dispose();
      state.current = null;
    },
    [],
  );
  if (items.length === 0) {
    warn(schema.title, 'it has no elements. Each child element is one; its first element is the head.');
    return children;
  }

  const toggle = (index: number): void => {
    const still = prefersReducedMotion();
    state.current ??= new FlipState(open, clock, setOpen);
    state.current.toggle(index, { duration: still ? 0 : settings.duration, delay: still ? 0 : settings.delay });
  };
  return (
    <div {...rootProps('ui-flipbox', attributes)} style={motion(settings.duration, settings.step)} onKeyDown={moveFocus}>
      {items.map(({ part, head, body }, index) => {
        if (!head) {
          warn(
            schema.title,
            `its element ${index} has no head and body: the first element in it is the head, the rest the body. It is shown as it is.`,
          );
          return part;
        }
        const own = `${id}${index}`;
        return box(part, { className: 'ui-fold', 'data-open': open === index || undefined }, [
          <FoldingHead key="head" head={head} id={own} open={open === index} onPress={() => toggle(index)} />,
          <FoldingBody key="body" id={own} open={open === index} minHeight={settings.minHeight} maxHeight={settings.maxHeight}>
            {body}
          </FoldingBody>,
        ]);
      })}
    </div>
  );
}

/** Up, down, Home and End go from head to head. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const button = event.target as Element;
  if (!isPlain(event) || !button.matches('.ui-fold__button') || button.closest('.ui-flipbox') !== event.currentTarget) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.ui-fold__button')].filter(
    (each) => each.closest('.ui-flipbox, .ui-dropbox') === event.currentTarget,
  );
  const next = ringStep(event.key, buttons.indexOf(button as HTMLElement), buttons.length, 'ArrowUp', 'ArrowDown');
  if (next < 0) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[next]?.focus();
}
