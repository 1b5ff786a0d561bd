/** Longer nobody waits to hear what is wrong. */
const PATIENCE_MS = 4000;

/**
 * Whether a file that a media element refuses can be had from its server: then the browser lacks its format, else the file is missing or
 * its server fails. Elements tell both alike. Only files of the page's own origin are asked for; of others true is taken.
 */
export async function isThere(
  address: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  base: string = document.baseURI,
): Promise<boolean> {
  if (address === '' || !URL.canParse(address, base) || new URL(address, base).origin !== new URL(base).origin) return true;
  try {
    return (
      await fetch.call(globalThis, new URL(address, base).href, {
        method: 'HEAD',
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
    ).ok;
  } catch {
    return false;
  }
}
