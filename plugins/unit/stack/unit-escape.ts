/** What takes Escape for itself while it is open (OP-72). */
const LAYERS =
  'dialog[open], [popover]:popover-open, [role="menu"]:not([hidden]), [role="listbox"]:not([hidden]), [role="dialog"]:not([hidden])';

const isOpen = (element: Element): boolean => !(element instanceof HTMLElement) || element.checkVisibility?.() !== false;

/**
 * Whether an Escape key press is for the unit stack: nobody has used it, and nothing that closes by it lies above: a dialog
 * or window, an open menu or list, fullscreen, a text field with suggestions, a word being composed (OP-72).
 */
export function isForUnit(
  event: Pick<
    KeyboardEvent,
    'key' | 'defaultPrevented' | 'isComposing' | 'repeat' | 'target' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'
  >,
): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || document.fullscreenElement) return false;
  if (event.target instanceof Element && event.target.matches('select, [aria-expanded="true"][role="combobox"], input[list]')) return false;
  return ![...layers()].some(isOpen);
}

function layers(): Iterable<Element> {
  try {
    return document.querySelectorAll(LAYERS);
  } catch {
    // no popovers here
    return document.querySelectorAll('dialog[open]');
  }
}
