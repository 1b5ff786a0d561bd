import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../../scripts/tools/browsers.mjs';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm', xsl: 'application/xml' };
const typeOf = (path: string): string => TYPES[path.replace(/^.*\./, '')] ?? 'text/html; charset=utf-8';

/** What the pages of a bench are made of. */
export interface Site {
  /** Files by path. */
  readonly files: ReadonlyMap<string, string | Buffer>;
  /** The page that every other path has. */
  readonly page: string;
  /** The folder of libxslt-wasm's modules, which are under `/peer/` then. */
  readonly peer: string | null;
}

/** Serves the pages of a bench on a free port; the function ends it. */
export async function serveSite({ files, page, peer }: Site): Promise<{ origin: string; close: () => void }> {
  /** Its modules name each other without an ending. */
  const peerFile = (address: string): string => join(peer ?? '', /\.[a-z]+$/.test(address) ? address : `${address}.js`);
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const isOfPeer = peer !== null && url.startsWith('/peer/') && existsSync(peerFile(url.slice(6)));
    const file = isOfPeer ? readFileSync(peerFile(url.slice(6))) : files.get(url);
    // Isolated pages have the finer clock.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Content-Type', file === undefined ? 'text/html; charset=utf-8' : typeOf(isOfPeer ? peerFile(url) : url));
    response.end(file ?? page);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/** Chromium with its own XSLT, which it must have to be measured against. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--js-flags=--expose-gc',
    ],
  });
