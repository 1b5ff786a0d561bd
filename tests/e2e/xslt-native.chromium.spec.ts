import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { compareIn } from './support/xslt-compare.ts';
import { fileAt, groups, hasLibxsltCases } from './support/xslt-pairs.ts';
import { scriptOf, serve, test } from './support/xslt-server.ts';

/** Why a pair has another result, by its name. */
const DIFFERENCES = JSON.parse(readFileSync(join(import.meta.dirname, 'support/xslt-differences.json'), 'utf8')) as Record<string, string>;

let server: Server;
let origin = '';
test.beforeAll(async () => {
  const script = await scriptOf('polyfill/index.ts');
  ({ server, origin } = await serve((path) => {
    if (path === 'index.html') return { body: '<!DOCTYPE html><title>Pairs</title><script src="ours.js"></script>' };
    const body = path === 'ours.js' ? script : fileAt(path);
    return body === null ? null : { body };
  }));
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

async function openPage(page: Page): Promise<void> {
  await page.goto(`${origin}index.html`);
  test.skip(!(await page.evaluate(() => 'XSLTProcessor' in globalThis)), 'this browser has no processor of its own any more');
}

const tagOf = (group: string): string[] => (group.startsWith('libxslt') ? ['@long'] : []);

for (const [name, pairs] of Object.entries(groups))
  // Those of libxslt are drawn by both engines in Node always, and by the browser's own in the long tests.
  test(`XSLTProcessor makes the documents and fragments that Chromium's makes: ${name}`, { tag: tagOf(name) }, async ({ page }) => {
    test.skip(pairs.length === 0, '../shared/fixtures/xslt is not there');
    test.setTimeout(300_000);
    await openPage(page);
    const found: Record<string, string> = {};
    for (let at = 0; at < pairs.length; at += 20) Object.assign(found, await page.evaluate(compareIn, pairs.slice(at, at + 20)));
    const unexplained = Object.fromEntries(Object.entries(found).filter(([id]) => !(id in DIFFERENCES)));
    expect(unexplained).toEqual({});
    // A reason for a pair that is the same again would hide the next difference.
    expect(pairs.map(({ id }) => id).filter((id) => id in DIFFERENCES && !(id in found))).toEqual([]);
  });

test('there are pairs enough to mean something, each difference has a reason, and no reason is left over', () => {
  const all = Object.values(groups).flat();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(hasLibxsltCases ? 800 : 300);
  const names = new Set(all.map(({ id }) => id));
  expect(Object.keys(DIFFERENCES).filter((id) => !names.has(id) && (hasLibxsltCases || !id.startsWith('libxslt ')))).toEqual([]);
  expect(Object.values(DIFFERENCES).filter((reason) => reason.length < 20)).toEqual([]);
});
