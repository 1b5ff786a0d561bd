import type { KeyboardEvent, MouseEvent } from 'react';
import type { Navigation } from './contract.ts';
import type { CommandRunner, Targets } from '../view/contract.ts';

/** Elements that answer to the key by nature; Space on a link only scrolls, so there a command is ours to run (NAV-036). */
const NATIVE = { Enter: 'a[href],button,input,select,textarea,summary,label', ' ': 'button,input,select,textarea,summary,label' };

/**
 * One listener for the whole tree: `data-command` runs a command, a plain link to an address that Lectern understands is
 * loaded by request. Modified and middle clicks, downloads and other windows stay with the browser.
 */
export function activationHandlers(commands: CommandRunner, targets: Targets, navigation: Navigation) {
  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const origin = event.target instanceof Element ? event.target.closest('[data-command],a[href]') : null;
    if (!origin) return;
    const command = origin.getAttribute('data-command');
    if (command) {
      event.preventDefault();
      void commands.run(command, commandArguments(origin), { element: origin, target: targets.around(origin) });
    } else if (origin instanceof HTMLAnchorElement && isPlain(origin) && navigation.follow(new URL(origin.href))) {
      event.preventDefault();
    }
  };
  /** Elements that are no button or link by nature answer to Enter and Space (not while a key is held). */
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.defaultPrevented || event.repeat || (key !== 'Enter' && key !== ' ')) return;
    const element = event.target;
    if (!(element instanceof HTMLElement) || !element.hasAttribute('data-command') || element.matches(NATIVE[key])) return;
    event.preventDefault();
    element.click();
  };
  return { onClick, onKeyDown };
}

const isPlain = (link: HTMLAnchorElement): boolean =>
  (link.target === '' || link.target === '_self') && !link.hasAttribute('download') && link.origin === location.origin;

/** `data-arg-*` as arguments; the names are in lower case, as HTML has them. */
function commandArguments(element: Element): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (name.startsWith('data-arg-')) found[name.slice('data-arg-'.length)] = value;
  return found;
}

/** Where a static form goes without an action of its own (NAV-024). */
const START_PAGE = 'startPage.html';

/**
 * Submits a login or user form that was served with the page (marked `data-static-form`) the native way, as POST, so that
 * the start page is loaded anew (NAV-024, NAV-025, OP-22). Returns false and does nothing for an unmarked form or an
 * action of another origin.
 * @param page address of the page
 */
export function submitStaticForm(form: HTMLFormElement, page: string = location.href): boolean {
  // Fields named "method", "submit" or "getAttribute" would hide what a form has under these names.
  const { hasAttribute, getAttribute, setAttribute } = Element.prototype;
  if (!hasAttribute.call(form, 'data-static-form')) return false;
  const address = getAttribute.call(form, 'action') || START_PAGE;
  const action = URL.canParse(address, page) ? new URL(address, page) : null;
  if (action === null || action.origin !== new URL(page).origin) {
    console.warn(`A static form is not sent to ${address}: it is not on this site.`);
    return false;
  }
  setAttribute.call(form, 'action', action.href);
  setAttribute.call(form, 'method', 'post');
  HTMLFormElement.prototype.submit.call(form);
  return true;
}
