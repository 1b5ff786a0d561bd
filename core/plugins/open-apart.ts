import { actions, resolveAction, buildAddress, type RequestParameters } from '../request/contract.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { SESSION } from '../session/contract.ts';
import { TEXTS } from '../text/contract.ts';
import type { CommandContext } from './contract.ts';

/** Whether the answer is a document of its own: a page to print, or a file (RT-067, RT-068, RT-072). */
export function isApart(action: number | string): boolean {
  return ((resolveAction(action) ?? 0) & (actions.print | actions.download | actions.export)) !== 0;
}

/**
 * Opens what `print` answers in a new window, and lets the browser save what `download` and `export` answer (protocol 4.7). By a link of
 * the browser, so that no window is blocked, no file passes through the page, and the server's file name counts.
 * @throws RequestRefused as `buildAddress`
 */
export function openApart(parameters: RequestParameters, { get }: CommandContext): void {
  const { dispatcherUrl, allowedOrigins, dataTypes } = get(CONFIGURATION);
  const { token, user } = get(SESSION);
  const link = document.createElement('a');
  link.href = buildAddress(parameters, {
    dispatcherUrl,
    allowedOrigins,
    dataTypes,
    page: location.href,
    lang: get(TEXTS).language,
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
