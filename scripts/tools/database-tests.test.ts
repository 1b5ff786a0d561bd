import { expect, it } from 'vitest';
import { databaseTests, isProvenOnPostgres, provenOnPostgres } from './database-tests.mjs';

it.each([
  ["it.skipIf(process.env.DATABASE_URL !== undefined)('in a folder'", false],
  ["it.skipIf(isPostgres)('in a folder'", false],
  ["it.runIf(process.env.DATABASE_URL === undefined)('in a folder'", false],
  ["it.runIf(!isPostgres && isSlow)('in a folder'", false],
  ["it.runIf(isPostgres)('on PostgreSQL'", true],
  ["it.skipIf(!isPostgres || isInstalled)('on PostgreSQL'", true],
  ["it.skipIf(runs || process.env.DATABASE_URL === undefined)('on PostgreSQL'", true],
  ["it('on any'", true],
])('a test that leaves itself out on PostgreSQL runs on a database in a folder as well: %s', (source, isProven) => {
  expect(isProvenOnPostgres(source)).toBe(isProven);
});

it('has what is about a database in a folder alone in files of its own: the rest of such a file would run on both', () => {
  const proven = new Set(provenOnPostgres());
  const others = databaseTests().filter((name) => !proven.has(name));
  expect(others.sort()).toEqual([
    'sandbox/server/content/import-in-folder.test.ts',
    'sandbox/server/media-library/recordings/conversions-on-stop.test.ts',
    'sandbox/server/media-library/recordings/streams-on-start.test.ts',
    'sandbox/server/monitoring/disk-room.test.ts',
    'sandbox/server/session/signing-keys.test.ts',
    'sandbox/server/store/read-only.test.ts',
  ]);
});

it('leaves nothing to PostgreSQL that does not run there', () => {
  const all = databaseTests();
  expect(provenOnPostgres().filter((name) => !all.includes(name))).toEqual([]);
  expect(all).toEqual(expect.arrayContaining(['sandbox/server/store/read-only.test.ts', 'sandbox/server/search.test.ts']));
  expect(provenOnPostgres()).toContain('sandbox/server/search.test.ts');
  expect(provenOnPostgres()).not.toContain('sandbox/server/store/read-only.test.ts');
});
