import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { endProcesses, startProcess, type ServerProcess } from '../../sandbox/server/fixtures/server-process.ts';
import { expect, shown, test } from './fixtures.ts';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

let folder: string;
let server: ServerProcess;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = mkdtempSync(join(tmpdir(), 'lectern-lines-'));
  server = await startProcess(join(folder, 'data'), {
    LECTERN_CUSTOMERS: join(root, 'config/customers'),
    LECTERN_CONTENT: join(root, 'sandbox/content'),
    LECTERN_DIST: join(root, 'dist'),
  });
});
test.afterAll(() => {
  endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** The reports in the database of a server that has ended. */
async function storedReports(): Promise<string[]> {
  const database = await PGlite.create(join(folder, 'data/pg'));
  try {
    return (await database.query<{ report: string }>('select report from error_reports')).rows.map(({ report }) => report);
  } finally {
    await database.close();
  }
}

test('ERR-043 ERR-045 an error of the built page is stored with the file and line of the sources; a visit fetches no source map', async ({
  page,
  calls,
  allowConsole,
}) => {
  test.setTimeout(60_000);
  allowConsole(/not-xml|line 1|tag|element/i);
  await page.goto(`${server.url}startPage.html`);
  await shown(page);
  await page.evaluate(async () => {
    const address = '/shared/lectern.js';
    const { parse } = (await import(address)) as { readonly parse: (text: string) => unknown };
    setTimeout(() => parse('<not-xml'));
  });
  const report = (): string => calls.reports.map(({ body }) => body.get('error') ?? '').find((each) => each.includes('assets/')) ?? '';
  await expect.poll(report, { timeout: 15_000 }).not.toBe('');
  expect(calls.addresses.filter((address) => address.includes('.map'))).toEqual([]);
  const [script] = /assets\/[\w.-]+\.js/.exec(report()) ?? [];
  const sources = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    return ((await answer.json()) as { readonly sources: readonly string[] }).sources;
  }, `/${script}.map`);
  expect(sources.some((each) => each.includes('xsl/engine/xml/'))).toBe(true);

  await page.close();
  server.child.kill('SIGTERM');
  await server.ended;
  const stored = (await storedReports()).find((each) => each.includes('not-xml')) ?? '';
  const { exception } = JSON.parse(stored) as { readonly exception: { readonly stack: string } };
  expect(exception.stack).toMatch(/\(xsl\/engine\/xml\/scanner\.ts:\d+:\d+\)/);
  expect(exception.stack).not.toMatch(/assets\//);
});
