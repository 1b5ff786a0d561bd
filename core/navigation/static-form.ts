/** Where a static form goes when it does not say (NAV-024). */
const START_PAGE = 'startPage.html';

/**
 * Submits a login or user form that was served with the page (marked `data-static-form`) the native way, as POST, so that
 * the start page is loaded anew (NAV-024, NAV-025, OP-22). Returns false and does nothing for an unmarked form or an
 * action of another origin.
 * @param page address of the page
 */
export function submitStaticForm(form: HTMLFormElement, page: string = location.href): boolean {
  if (!form.hasAttribute('data-static-form')) return false;
  const address = form.getAttribute('action') || START_PAGE;
  const action = URL.canParse(address, page) ? new URL(address, page) : null;
  if (action === null || action.origin !== new URL(page).origin) {
    console.warn(`A static form is not sent to ${address}: it is not on this site.`);
    return false;
  }
  form.setAttribute('action', action.href);
  form.method = 'post';
  // A field named "submit" would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
  return true;
}
