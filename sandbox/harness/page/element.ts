import type { Point } from '../tape/drag.ts';
import type { ElementName } from '../tape/model.ts';
import { nameOf, roleOf } from './roles.ts';

/** What a person can do something with. */
const INTERACTIVE = [
  'a[href], area[href], button, input, select, textarea, summary, video, audio, label, [tabindex], [data-command]',
  '[contenteditable=""], [contenteditable="true"]',
  ...'button link tab option menuitem menuitemcheckbox menuitemradio checkbox radio switch slider treeitem textbox combobox'
    .split(' ')
    .map((role) => `[role=${role}]`),
].join(', ');

/** The element that a person means with an event's target: the one around it that does something. */
export const meantBy = (target: Element): Element => target.closest(INTERACTIVE) ?? target;

const ofRole = (document: Document, role: string, name: string): Element[] =>
  [...document.body.querySelectorAll('*')].filter((each) => roleOf(each) === role && nameOf(each, role) === name && each.checkVisibility());

/** Steps by tag and position from the nearest element with an id, or from the body. */
function pathOf(element: Element): string {
  const steps: string[] = [];
  let now: Element = element;
  while (now !== now.ownerDocument.body) {
    if (now.id !== '') return [`#${CSS.escape(now.id)}`, ...steps].join(' > ');
    const parent = now.parentElement;
    if (parent === null) break;
    steps.unshift(`${now.tagName.toLowerCase()}:nth-child(${[...parent.children].indexOf(now) + 1})`);
    now = parent;
  }
  return ['body', ...steps].join(' > ');
}

/** How a tape calls an element. */
export function nameElement(element: Element): ElementName {
  const role = roleOf(element);
  const name = role === '' ? '' : nameOf(element, role);
  const index = name === '' ? 0 : Math.max(0, ofRole(element.ownerDocument, role, name).indexOf(element));
  return { role, name, index, path: pathOf(element) };
}

/** The element that a tape means: by role and name, as a person would find it; by its path where it has none. Null when it is not there. */
export function findElement(document: Document, { role, name, index, path }: ElementName): Element | null {
  if (role !== '' && name !== '') {
    const found = ofRole(document, role, name);
    return found[index] ?? found[0] ?? null;
  }
  try {
    return document.querySelector(path);
  } catch {
    return null;
  }
}

/** The middle of the nearest thing around an element that cannot be seen; null when there is no hidden one of this role and name. */
export function middleAroundHidden(document: Document, { role, name }: ElementName): Point | null {
  if (role === '' || name === '') return null;
  let around: Element | null | undefined = [...document.body.querySelectorAll('*')].find(
    (each) => roleOf(each) === role && nameOf(each, role) === name && !each.checkVisibility({ visibilityProperty: true }),
  );
  while (around && around.getBoundingClientRect().width === 0) around = around.parentElement;
  if (!around) return null;
  const { x, y, width, height } = around.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Fields that hold a text as it is typed. Others (dates, colours) take a value whole. */
const OF_TEXT = [
  'textarea',
  'input:not([type])',
  ...'text search email url tel password'.split(' ').map((type) => `input[type=${type}]`),
].join();

/** Lets the browser write a text into a field in the place of what is in it, with the events that typing has; false where it does not. */
export function writeInto(element: Element | null, text: string): boolean {
  if (element?.matches(OF_TEXT) !== true) return false;
  const field = element as HTMLTextAreaElement;
  field.focus();
  field.select();
  if (text !== '') return document.execCommand('insertText', false, text);
  return field.value === '' || document.execCommand('delete');
}
