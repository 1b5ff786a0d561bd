import { spotOf, readPoints, type Point } from '../tape/drag.ts';
import { readFiles } from '../tape/files.ts';
import { stepsOf } from '../tape/history.ts';
import type { ActionEntry, ActionKind } from '../tape/model.ts';
import type { FrameWindow } from './desk.ts';

type Frame = Window & typeof globalThis;

/** What a key does by itself where it is pressed; a key that a script presses does it not. */
function keyDoes(target: HTMLElement, key: string, page: Frame): void {
  const isField = target.matches('input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select');
  if (key === 'Enter' && target.matches('a[href], button, summary, [role=button]')) target.click();
  else if (key === 'Enter' && target instanceof page.HTMLInputElement) target.form?.requestSubmit();
  else if (key === ' ' && !isField && target.matches('button, summary, input')) target.click();
  else if (key === 'Tab') nextInOrder(target, page)?.focus();
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"], summary';

function nextInOrder(target: HTMLElement, page: Frame): HTMLElement | null {
  const all = [...page.document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.checkVisibility() && each.tabIndex >= 0);
  return all[all.indexOf(target) + 1] ?? all[0] ?? null;
}

function press(target: HTMLElement, value: string, page: Frame): void {
  const parts = value.split('+');
  const name = parts.at(-1) ?? '';
  const key = name === 'Space' ? ' ' : name;
  const init = {
    key,
    code: key.length === 1 && /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : name,
    ctrlKey: parts.includes('Control'),
    altKey: parts.includes('Alt'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  const goesOn = target.dispatchEvent(new page.KeyboardEvent('keydown', init));
  if (goesOn) keyDoes(target, key, page);
  (page.document.activeElement ?? target).dispatchEvent(new page.KeyboardEvent('keyup', init));
}

function click(target: HTMLElement, page: Frame): void {
  const { left, top, width, height } = target.getBoundingClientRect();
  const init = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: page,
    clientX: left + width / 2,
    clientY: top + height / 2,
    button: 0,
  };
  target.scrollIntoView({ block: 'nearest' });
  for (const [type, Kind] of [
    ['pointerdown', page.PointerEvent],
    ['mousedown', page.MouseEvent],
    ['pointerup', page.PointerEvent],
    ['mouseup', page.MouseEvent],
  ] as const) {
    const goesOn = target.dispatchEvent(new Kind(type, init));
    if (type === 'mousedown' && goesOn) (target.closest<HTMLElement>(`${FOCUSABLE}, [tabindex]`) ?? target).focus({ preventScroll: true });
  }
  target.click();
}

/** Writes into a field past the page's own bookkeeping of it, as a person's keys do. */
function fill(target: HTMLElement, value: string, page: Frame): void {
  target.focus();
  if (target.isContentEditable) {
    page.getSelection()?.selectAllChildren(target);
    page.document.execCommand('insertText', false, value);
    return;
  }
  const Kind = target instanceof page.HTMLTextAreaElement ? page.HTMLTextAreaElement : page.HTMLInputElement;
  Object.getOwnPropertyDescriptor(Kind.prototype, 'value')?.set?.call(target, value);
  target.dispatchEvent(new page.InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: value }));
  target.dispatchEvent(new page.Event('change', { bubbles: true }));
}

function choose(target: HTMLElement, value: string, page: Frame): void {
  Object.assign(target, { value });
  for (const type of ['input', 'change']) target.dispatchEvent(new page.Event(type, { bubbles: true }));
}

/** A browser's mouse has this id, and can be caught by it at any time. */
const MOUSE = 1;

/** Drags by a script: what listens to pointers hears them, what the browser itself drags stays where it is. */
function drag(target: HTMLElement, { value, to, touch = false }: ActionEntry, page: Frame): void {
  const { document } = page;
  const points = readPoints(value);
  target.scrollIntoView({ block: 'nearest' });
  const box = target.getBoundingClientRect();
  const send = (type: string, spot: Point, on: Element): boolean =>
    on.dispatchEvent(
      new page.PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        composed: true,
        view: page,
        pointerId: MOUSE,
        pointerType: touch ? 'touch' : 'mouse',
        isPrimary: true,
        button: type === 'pointermove' ? -1 : 0,
        buttons: type === 'pointerup' ? 0 : 1,
        clientX: spot.x,
        clientY: spot.y,
      }),
    );
  let spot = spotOf(box, points[0]!);
  send('pointerdown', spot, target);
  const caught = target.hasPointerCapture(MOUSE) ? target : null;
  const under = (): Element => caught ?? document.elementFromPoint(spot.x, spot.y) ?? target;
  for (const [index, point] of points.entries()) {
    const end = to === undefined || index < points.length - 1 ? null : ((page as FrameWindow).lecternReplayed?.find(to) as Element | null);
    spot = spotOf(end?.getBoundingClientRect() ?? box, point);
    send('pointermove', spot, under());
  }
  send('pointerup', spot, under());
}

/** Gives a field files, as if they had been chosen. */
function chooseFiles(target: HTMLElement, value: string, page: Frame): void {
  const chosen = new page.DataTransfer();
  for (const { name, mimeType, content } of readFiles(value)) {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    chosen.items.add(new page.File([bytes], name, { type: mimeType }));
  }
  Object.assign(target, { files: chosen.files });
  for (const type of ['input', 'change']) target.dispatchEvent(new page.Event(type, { bubbles: true }));
}

const NEEDS_ELEMENT: ReadonlySet<string> = new Set<ActionKind>(['click', 'doubleClick', 'drag', 'fill', 'choose', 'files']);

/**
 * Does what a person did by a script in the frame. The browser does not take such input for a person's: what it allows people alone (full
 * screen, clipboard, moving by hand, what hovers) does not happen; `npm run harness -- replay` plays with real input.
 * @throws Error when the element is not there
 */
export async function perform(window: Window, target: HTMLElement | null, action: ActionEntry, frame: HTMLIFrameElement): Promise<void> {
  const page = window as Frame;
  const { kind, value, element } = action;
  const needs = NEEDS_ELEMENT.has(kind);
  if (needs && target === null) throw new Error(`The page has no element at ${element?.path ?? 'that place'}.`);
  if (kind === 'click') click(target!, page);
  else if (kind === 'doubleClick') {
    click(target!, page);
    click(target!, page);
    target!.dispatchEvent(new page.MouseEvent('dblclick', { bubbles: true, cancelable: true, view: page }));
  } else if (kind === 'fill') fill(target!, value, page);
  else if (kind === 'choose') choose(target!, value, page);
  else if (kind === 'files') chooseFiles(target!, value, page);
  else if (kind === 'drag') drag(target!, action, page);
  else if (kind === 'key') {
    target?.focus();
    press(target ?? (page.document.activeElement as HTMLElement | null) ?? page.document.body, value, page);
  } else if (kind === 'scroll') page.scrollTo(0, Number(value));
  else if (kind === 'resize') [frame.width = '', frame.height = ''] = value.split('x');
  else if (kind === 'network') (page as FrameWindow).lecternReplayed?.setOnline(value === 'online');
  else if (kind === 'reload') page.location.reload();
  else if (kind === 'open') page.location.assign(value);
  else page.history.go(stepsOf(value));
}
