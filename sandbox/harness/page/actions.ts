import type { ActionEntry, ElementName } from '../tape/model.ts';
import { HIDDEN, withoutSecrets } from '../tape/secrets.ts';
import { meantBy, nameElement } from './element.ts';
import { outlineOf } from './outline.ts';
import { roleOf } from './roles.ts';

type Report = (action: Omit<ActionEntry, 'type'>, outline?: readonly string[]) => void;

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

/** A value is chosen in it, and none is written. */
const isChoice = (element: Element): boolean =>
  element.tagName === 'SELECT' || (element.tagName === 'INPUT' && (element as HTMLInputElement).type === 'range');

/** Enter in a field of one line writes nothing, and undoing is a key that is written down as one. */
const writesNothing = (inputType: string, { tagName }: Element): boolean =>
  inputType.startsWith('history') || (inputType === 'insertLineBreak' && tagName === 'INPUT');

/** Scrolling is written down when it has ended. */
const SCROLL_ENDS_MS = 200;

type On = <E extends Event>(target: EventTarget, type: string, listener: (event: E) => void) => void;
type Timer = (run: () => void, ms: number) => unknown;

/** What is done with the window: scrolling, going back, its size, its network. */
function watchWindow(page: Window, on: On, report: Report, endFilling: () => void, timer: Timer): void {
  const { document } = page;
  // The page scrolls as well, and so do keys, which are written down: that happens again by itself.
  let isMoved = false;
  const move = (): void => {
    isMoved = true;
  };
  for (const type of ['wheel', 'touchmove']) on<Event>(document, type, move);
  on<Event>(document, 'pointerdown', ({ target }) => {
    if (target === document.documentElement) move(); // its bar
  });
  let scrolled = false;
  on<Event>(document, 'scrollend', ({ target }) => {
    if (target !== document || scrolled || !isMoved) return;
    isMoved = false;
    scrolled = true;
    timer(() => {
      scrolled = false;
      report({ kind: 'scroll', element: null, value: String(Math.round(page.scrollY)) });
    }, SCROLL_ENDS_MS);
  });
  on<PopStateEvent>(page, 'popstate', () => {
    endFilling();
    report({ kind: 'history', element: null, value: withoutSecrets(`${page.location.pathname}${page.location.search}`) });
  });
  const sizeOf = (): string => `${page.innerWidth}x${page.innerHeight}`;
  // Browsers say so too when a bar comes or goes: that happens again by itself.
  let size = sizeOf();
  on<Event>(page, 'resize', ({ isTrusted }) => {
    if (!isTrusted || size === sizeOf()) return;
    size = sizeOf();
    report({ kind: 'resize', element: null, value: size });
  });
  for (const type of ['online', 'offline']) on<Event>(page, type, () => report({ kind: 'network', element: null, value: type }));
}

/**
 * Reports what a person does, before the page hears of it. Nothing is changed or held up: listeners are passive, and an element is named by
 * what is on the screen already.
 * @param timer the browser's own, past the page's clock
 * @returns ends it
 */
export function watchActions(page: Window, report: Report, timer: Timer): () => void {
  const { document } = page;
  const listening: [EventTarget, string, (event: never) => void][] = [];
  const on: On = <E extends Event>(target: EventTarget, type: string, listener: (event: E) => void): void => {
    target.addEventListener(type, listener as (event: Event) => void, { capture: true, passive: true });
    listening.push([target, type, listener as (event: never) => void]);
  };
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
  /** What the page said when a finger went down: what a click chooses is chosen before the click is heard. */
  let pressed: readonly string[] | undefined;
  /** What the last key was for. */
  let keyed: Element | null = null;
  on<Event>(document, 'pointerdown', () => {
    pressed = outlineOf(document.body);
    keyed = null;
  });
  on<MouseEvent>(
    document,
    'click',
    trusted((event, target) => {
      // A key or a label has caused it: the cause is written down.
      if (event.detail === 0 && event.clientX === 0 && event.clientY === 0) return;
      endFilling();
      const meant = meantBy(target);
      report({ kind: 'click', element: nameElement(meant), value: '' }, pressed);
      pressed = undefined;
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
  on<Event>(
    document,
    'input',
    trusted((_event, target) => {
      // A key has done it, and is written down.
      if (!isChoice(target) || keyed === target) return;
      const kind = target.tagName === 'SELECT' ? 'choose' : 'fill';
      report({ kind, element: nameElement(target), value: (target as HTMLSelectElement).value }, pressed);
    }),
  );
  on<InputEvent>(
    document,
    'beforeinput',
    trusted(({ inputType }, target) => {
      if (!isText(target) || filling?.element === target || writesNothing(inputType, target)) return;
      endFilling();
      filling = { element: target, name: nameElement(target), outline: outlineOf(document.body) };
    }),
  );
  on<Event>(document, 'focusout', endFilling);
  watchWindow(page, on, report, endFilling, timer);
  on<Event>(page, 'pagehide', endFilling);
  return () => {
    for (const [target, type, listener] of listening) target.removeEventListener(type, listener as (event: Event) => void, true);
  };
}
