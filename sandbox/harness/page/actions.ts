import type { ElementName } from '../tape/model.ts';
import { HIDDEN } from '../tape/secrets.ts';
import { meantBy, nameElement } from './element.ts';
import { isChoice, watchChoices } from './input/choices.ts';
import { watchPresses } from './input/presses.ts';
import type { Watching } from './input/watching.ts';
import { watchWindow } from './input/window.ts';
import { roleOf } from './roles.ts';

/** Keys that write no text, or do more than that. */
const isCommandKey = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length > 1 ? !/^(?:Shift|Control|Alt|Meta|CapsLock|Dead|Process|Unidentified)$/.test(key) : ctrlKey || altKey || metaKey;

const isModifier = ({ key }: KeyboardEvent): boolean => /^(?:Shift|Control|Alt|Meta|CapsLock)$/.test(key);

/** As Playwright writes keys: `Control+Alt+F7`. */
const keyName = ({ key, code, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): string =>
  [
    ctrlKey && 'Control',
    altKey && 'Alt',
    metaKey && 'Meta',
    shiftKey && key.length > 1 && 'Shift',
    key === ' ' ? 'Space' : key.length === 1 && code.startsWith('Key') ? code.slice(3).toLowerCase() : key,
  ]
    .filter(Boolean)
    .join('+');

const isText = (element: Element): boolean =>
  element.tagName === 'TEXTAREA' ||
  (element as HTMLElement).isContentEditable ||
  (element.tagName === 'INPUT' && /^(?:textbox|searchbox|spinbutton)$/.test(roleOf(element)));

const textIn = (element: Element): string =>
  (element as HTMLElement).isContentEditable ? (element as HTMLElement).innerText : (element as HTMLInputElement).value;

/** Enter in a field of one line writes nothing, and undoing is a key that is written down as one. */
const writesNothing = (inputType: string, { tagName }: Element): boolean =>
  inputType.startsWith('history') || (inputType === 'insertLineBreak' && tagName === 'INPUT');

/**
 * Reports what a person does, before the page hears of it. Nothing is changed or held up: listeners are passive, and an element is named by
 * what is on the screen already.
 */
export function watchActions({ page, report, held, timer, outline: outlineNow }: Omit<Watching, 'on'>): void {
  const { document } = page;
  const on: Watching['on'] = (target, type, listener) =>
    target.addEventListener(type, listener as (event: Event) => void, { capture: true, passive: true });
  const watching: Watching = { page, on, report, held, timer, outline: outlineNow };
  /** A field that is being filled in, and how it was called when that began. */
  let filling: { readonly element: Element; readonly name: ElementName; readonly outline: readonly string[] } | null = null;
  const endFilling = (): void => {
    if (filling === null) return;
    const { element, name, outline } = filling;
    filling = null;
    report({ kind: 'fill', element: name, value: (element as HTMLInputElement).type === 'password' ? HIDDEN : textIn(element) }, outline);
  };
  const trusted =
    <E extends Event>(listener: (event: E, target: Element) => void) =>
    (event: E): void => {
      if (event.isTrusted && event.target instanceof Element) listener(event, event.target);
    };
  /** What the last key was for. */
  let keyed: Element | null = null;
  const presses = watchPresses(watching);
  on<Event>(document, 'pointerdown', () => {
    keyed = null;
  });
  on<MouseEvent>(
    document,
    'click',
    trusted((event, target) => {
      // A key or a label has caused it, or a drag: the cause is written down.
      if ((event.detail === 0 && event.clientX === 0 && event.clientY === 0) || presses.isOfDrag()) return held.release();
      endFilling();
      const touch = (event as PointerEvent).pointerType === 'touch' ? { touch: true } : {};
      report({ kind: 'click', element: nameElement(meantBy(target)), value: '', ...touch }, presses.takeOutline());
      return held.release();
    }),
  );
  on<KeyboardEvent>(
    document,
    'keydown',
    trusted((event, target) => {
      const isMeant = isCommandKey(event) || (event.key === ' ' && !isText(target)) || (isChoice(target) && !isModifier(event));
      if (!isMeant) return;
      if (isText(target) && /^(?:Backspace|Delete|Arrow|Home|End)/.test(event.key) && !event.ctrlKey && !event.metaKey && filling) return;
      endFilling();
      keyed = target;
      report({ kind: 'key', element: nameElement(target), value: keyName(event) });
    }),
  );
  watchChoices(watching, presses, (target) => keyed === target);
  on<InputEvent>(
    document,
    'beforeinput',
    trusted(({ inputType }, target) => {
      if (!isText(target) || filling?.element === target || writesNothing(inputType, target)) return;
      endFilling();
      filling = { element: target, name: nameElement(target), outline: outlineNow() };
    }),
  );
  on<Event>(document, 'focusout', endFilling);
  watchWindow(watching, endFilling);
  on<Event>(page, 'pagehide', endFilling);
}
