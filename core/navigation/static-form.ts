/** Where a static form goes when it does not say (NAV-024). */
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
