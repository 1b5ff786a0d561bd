import { trusted } from '../../dom/index.ts';

export interface RegisterOptions {
  /** The path that it works under; the folder of its script. */
  readonly scope?: string;
  /** Also where the browser has XSLT of its own. */
  readonly force?: boolean;
  /** 'module' for a script with imports; 'classic'. */
  readonly type?: WorkerType;
}

/**
 * Registers the service worker that draws pages of XML, where the browser does not draw them itself.
 * @param address of its script, of the own origin
 * @returns the registration, whose worker draws the next page; null where the browser has XSLT, or has no service workers, which plain http
 *   has for localhost alone
 * @throws TypeError, SecurityError (DOMException) when the browser refuses the script, Error when the worker did not start
 */
export async function register(address: string | URL, options: RegisterOptions = {}): Promise<ServiceWorkerRegistration | null> {
  const { force = false, ...rest } = options;
  if ((!force && 'XSLTProcessor' in globalThis) || !('serviceWorker' in navigator)) return null;
  const script = trusted('TrustedScriptURL', String(address));
  const registration = await navigator.serviceWorker.register(script, { ...rest, updateViaCache: 'none' });
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming)
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (coming.state === 'activated') resolve();
        if (coming.state === 'redundant') reject(new Error(`The service worker ${String(address)} did not start.`));
      };
      coming.addEventListener('statechange', look);
      look();
    });
  return registration;
}
