import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { build } from 'vite';
import { findTestChromium } from '../../../scripts/tools/browsers.mjs';

const engine = join(import.meta.dirname, '../../../xsl/engine');

/** Tests whose browser has its own processor: to compare with, as long as there is one. */
export const test = base.extend({
  launchOptions: [{ executablePath: findTestChromium(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] }, { scope: 'worker' }],
});

/** A script of the engine for a page: of an entry that exports something, as the global `ours`. */
export async function scriptOf(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, target: 'es2022', lib: { entry: join(engine, entry), formats: ['iife'], name: 'ours' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error(`Nothing was built from ${entry}.`);
  return first.output.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n');
}

/** What a path answers with. */
export interface Answer {
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until it is sent. */
  readonly after?: number;
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** A server on a free port; paths without an answer have the status 404. */
export async function serve(answerTo: (path: string) => Answer | null): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname.slice(1));
    const answer = answerTo(path);
    const type = TYPES[path.replace(/^.*\./, '')] ?? 'application/xml';
    setTimeout(() => {
      response.writeHead(answer ? 200 : 404, { 'content-type': type, ...answer?.headers });
      response.end(answer?.body);
    }, answer?.after ?? 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
