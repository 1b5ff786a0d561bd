/**
 * Sends the login form the native way, so that the page is loaded anew with the session (SES-032, NAV-024). A form without
 * the mark `data-static-form`, or one that leads to another site, is not sent.
 */
export function sendStaticForm(form: HTMLFormElement): boolean {
  if (!form.hasAttribute('data-static-form') || new URL(form.action, location.href).origin !== location.origin) return false;
  HTMLFormElement.prototype.submit.call(form);
  return true;
}
