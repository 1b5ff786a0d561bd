import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { call, fixtureOptions, logIn } from '../fixtures/open.ts';
import { filledWith, olderDatabase } from '../fixtures/upgrade/restore.ts';
import { runCommand } from '../fixtures/server-process.ts';
import { openServer, type OpenServer } from '../server.ts';
import { readContent } from './seeding/content-folder.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The revision of a news item, as its author reads it. */
async function revisionOf(app: OpenServer['app']): Promise<number> {
  const token = await logIn(app, 'alhazen', 'book-of-optics');
  return Number(/ revision="(\d+)"/.exec((await call(app, 'action=8&id=202&datatype=p_News', { token })).body)?.[1]);
}

it('RT-007 reset:demo names what goes and asks; then content and accounts are as in the files, and what learners did stays', async () => {
  const older = await olderDatabase(filledWith(readContent(here('../fixtures/content')).version));
  const options = { ...fixtureOptions(older.options.data), ...older.options };
  const first = await openServer(options);
  const reset = (...parameters: string[]) =>
    runCommand('reset-demo.ts', parameters, {
      LECTERN_DATA: options.data,
      DATABASE_URL: options.databaseUrl,
      LECTERN_CONTENT: here('../fixtures/content'),
      LECTERN_CUSTOMERS: here('../fixtures/customers'),
    });
  expect((await reset('--yes')).stderr, 'not while a server runs').toContain('is in use by process');
  await first.close();

  const asked = await reset();
  expect(asked.stdout).toMatch(/2 changed objects, 1 of their own, 1 configurations; \d+ that they have deleted come back/);
  expect([asked.status, asked.stderr]).toEqual([1, expect.stringContaining('Nothing was changed')]);
  const second = await openServer(options);
  expect((await call(second.app, 'action=2&id=202&datatype=p_News')).body).toContain('Ein Regenwurmtraktat');
  const before = await revisionOf(second.app);
  await second.close();

  expect(await reset('--yes')).toMatchObject({ status: 0, stdout: expect.stringContaining('as its files have it') as unknown });
  const third = await openServer(options);
  const body = async (query: string, token?: string) => (await call(third.app, query, token === undefined ? {} : { token })).body;
  expect(await body('action=2&id=200&datatype=p_News')).toContain('Meldung Nummer 0');
  expect(await body('action=2&id=202&datatype=p_News')).toContain('Meldung Nummer 2');
  // Nobody overwrites the files' text with one that was read before, whatever is stored meanwhile.
  expect(await revisionOf(third.app)).toBeGreaterThan(before);
  expect((await call(third.app, 'action=2&id=9001&datatype=p_News')).status).toBe(404);
  const ada = await logIn(third.app, 'ada', 'analytical-engine');
  expect(await logIn(third.app, 'eve', 'eve-password')).toMatch(/^ey/);
  expect(await body('action=2&id=100&datatype=p_Course', ada)).toContain('points="9"');
  await third.close();
  await older.drop();
}, 180_000);
