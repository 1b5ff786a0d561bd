import { preview } from 'vite';

/** What the pages need, and all that they need: files of their own server. `data:` is the empty icon. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/**
 * Shows a built site on this machine.
 * @param port 0 for any that is free
 * @param base the folder of the server that it lies in
 */
export async function serveSite(
  folder: string,
  port: number,
  base = '/',
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const server = await preview({
    configFile: false,
    root: folder,
    base,
    appType: 'mpa',
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port, headers: { 'Content-Security-Policy': POLICY } },
  });
  return { address: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}
