import { actions, buildAddress, resolveAction, type RequestParameters, type Requests } from '../request/contract.ts';
import type { Dialogs } from '../view/contract.ts';
import type { CustomerConfiguration } from '../config/contract.ts';
import type { Session } from '../session/contract.ts';
import type { Texts } from '../text/contract.ts';

/**
 * Opens what `print` answers in a new window, and lets the browser save what `download` and `export` answer (protocol 4.7). By a link of
 * the browser, so that no window is blocked, no file passes through the page, and the server's file name counts.
 * @throws RequestRefused as `buildAddress`
 */
export function openOwnDocument(
  parameters: RequestParameters,
  customer: CustomerConfiguration,
  { token, user }: Session,
  lang: string,
): void {
  const { dispatcherUrl, allowedOrigins, dataTypes } = customer;
  const link = document.createElement('a');
  link.href = buildAddress(parameters, {
    dispatcherUrl,
    allowedOrigins,
    dataTypes,
    page: location.href,
    lang,
    user,
    sessionToken: token,
    isMobile: false,
  });
  if (((resolveAction(parameters.action) ?? 0) & actions.print) !== 0) {
    link.target = '_blank';
    link.rel = 'noopener';
  } else link.download = '';
  link.click();
}

/**
 * Says how the user bookmarks the page, which no browser lets a page do any more: the literal text of the specification, then the keys
 * (ERR-024, OP-60).
 */
export function showBookmarkShortcut(texts: Pick<Texts, 'get'>, dialogs: Pick<Dialogs, 'alert'>): void {
  const keys = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? 'Cmd+D' : 'Ctrl+D';
  void dialogs.alert(`${texts.get('bookmark.unsupported')}\n\n${texts.get('bookmark.shortcut', { keys })}`);
}

/** Draws a menu anew, '' for the main one: into its own element, whose answer is also read into MENUS. */
export async function reloadMenu(id: string, requests: Pick<Requests, 'send'>, { dataTypes }: CustomerConfiguration): Promise<void> {
  await requests.send({
    action: actions.show,
    dataType: dataTypes.menu ?? 'p_Menu',
    paramString: id ? `menu=${encodeURIComponent(id)}` : '',
    target: `menu-${id || 'main'}`,
  });
}
