import { join } from 'node:path';
import { originalLines } from '../../scripts/tools/original-lines.mjs';
import { expect, test } from './fixtures.ts';

const dist = join(import.meta.dirname, '../../dist');

test('ERR-043 what an error report says of a built file is a line of the sources; a visit fetches no source map', async ({
  page,
  open,
  calls,
  allowConsole,
}) => {
  allowConsole(/not-xml|line 1|tag|element/i);
  await open('/startPage.html');
  await page.evaluate(async () => {
    const address = '/shared/lectern.js';
    const { parse } = (await import(address)) as { readonly parse: (text: string) => unknown };
    setTimeout(() => parse('<not-xml'));
  });
  const report = (): string => calls.reports.map(({ body }) => body.get('error') ?? '').find((each) => each.includes('assets/')) ?? '';
  await expect.poll(report, { timeout: 15_000 }).not.toBe('');
  const resolved = originalLines(report(), dist);
  expect(resolved).toMatch(/xsl\/engine\/xml\/[\w/-]+\.ts:\d+:\d+/);
  expect(calls.addresses.filter((address) => address.includes('.map'))).toEqual([]);
  const [script] = /assets\/[\w.-]+\.js/.exec(report()) ?? [];
  const sources = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    return ((await answer.json()) as { readonly sources: readonly string[] }).sources;
  }, `/${script}.map`);
  expect(sources.some((each) => each.includes('xsl/engine/xml/'))).toBe(true);
});
