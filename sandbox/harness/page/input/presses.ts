import { pointIn, writePoints, type Point } from '../../tape/drag.ts';
import type { ElementName } from '../../tape/model.ts';
import { meantBy, nameElement } from '../element.ts';
import { nameOf, roleOf } from '../roles.ts';
import type { Report, Watching } from './watching.ts';

/** A click may tremble so far, in px. */
const TREMBLE = 4;
/** A click comes right behind its press. */
const CLICK_MS = 60;
/** Where it is pressed is what it does. */
const BY_POSITION = '[role=slider], input[type=range]';

interface Press {
  readonly pointer: number;
  readonly element: Element;
  readonly box: DOMRect;
  readonly touch: boolean;
  readonly outline: readonly string[];
  readonly points: Point[];
  /** How the element was called when it began to be dragged; null while it is not. */
  name: ElementName | null;
}

const spotOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** What a person drags: the control that is pressed; what is no control may be a part of anything, and is dragged by itself. */
function draggedBy(target: Element): Element {
  const meant = meantBy(target);
  const role = roleOf(meant);
  return role === '' || nameOf(meant, role) === '' ? target : meant;
}

/** Where a drag ends, when it has left what was dragged: what lies below that. */
function endOf({ element, box }: Press, { x, y }: Point): Element | null {
  if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return null;
  return element.ownerDocument.elementsFromPoint(x, y).find((each) => !element.contains(each) && !each.contains(element)) ?? null;
}

function dragOf(press: Press, end: Point, name: ElementName): Parameters<Report>[0] {
  const points = press.points.map((point) => pointIn(press.box, point));
  const to = press.element.matches(BY_POSITION) ? null : endOf(press, end);
  const last = to === null ? pointIn(press.box, end) : pointIn(to.getBoundingClientRect(), end);
  const value = writePoints([...points, last]);
  const touch = press.touch ? { touch: true } : {};
  return { kind: 'drag', element: name, value, ...(to === null ? {} : { to: nameElement(to) }), ...touch };
}

/** What is down, as clicks and fields need to know it. */
export interface Presses {
  /** What the page said of itself when a finger or a button went down: what a click chooses is chosen before the click is heard. Once. */
  takeOutline(): readonly string[] | undefined;
  /** The click that comes now belongs to a drag, which is written down. */
  isOfDrag(): boolean;
  /** What is pressed says by its place what is chosen, and is written down as a whole when it ends. */
  isByPosition(): boolean;
}

/** Reports drags, swipes and where sliders are pressed, when they end. */
export function watchPresses({ page, on, report, held, timer, outline: outlineNow }: Watching): Presses {
  const { document } = page;
  let press: Press | null = null;
  let outline: readonly string[] | undefined;
  let wasDrag = false;
  const begin = (event: PointerEvent): void => {
    outline = outlineNow();
    wasDrag = false;
    const { target, isPrimary, button, isTrusted, pointerId, pointerType } = event;
    if (!isTrusted || !isPrimary || button !== 0 || !(target instanceof Element)) return;
    held.press();
    const byPosition = target.closest(BY_POSITION);
    const element = byPosition ?? draggedBy(target);
    const name = byPosition === null ? null : nameElement(byPosition);
    const box = element.getBoundingClientRect();
    press = { pointer: pointerId, element, box, touch: pointerType === 'touch', outline, points: [spotOf(event)], name };
  };
  const breakOff = (): void => {
    press = null;
    held.release();
  };
  const move = (event: PointerEvent): void => {
    if (press?.pointer !== event.pointerId) return;
    // It was let go where the page does not hear of it: on a bar of the browser's, in another frame.
    if (event.buttons === 0) return breakOff();
    const spot = spotOf(event);
    const [first] = press.points;
    press.points.push(spot);
    if (Math.hypot(spot.x - first!.x, spot.y - first!.y) > TREMBLE) press.name ??= nameElement(press.element);
    return undefined;
  };
  const end = (event: PointerEvent): void => {
    if (press?.pointer !== event.pointerId) return;
    const ended = press;
    press = null;
    const { element, name } = ended;
    if (name !== null) {
      wasDrag = true;
      // Its value is chosen by now, and says more than a place on it does.
      if (element.matches('input')) report({ kind: 'fill', element: name, value: (element as HTMLInputElement).value }, ended.outline);
      else report(dragOf(ended, spotOf(event), name), ended.outline);
    }
    timer(() => {
      if (press === null) held.release();
    }, CLICK_MS);
  };
  on<PointerEvent>(document, 'pointerdown', begin);
  on<PointerEvent>(document, 'pointermove', move);
  on<PointerEvent>(document, 'pointerup', end);
  on<PointerEvent>(document, 'pointercancel', breakOff);
  on<Event>(page, 'pagehide', breakOff);
  return {
    takeOutline: () => {
      const taken = outline;
      outline = undefined;
      return taken;
    },
    isOfDrag: () => wasDrag,
    isByPosition: () => press?.element.matches(BY_POSITION) === true,
  };
}
