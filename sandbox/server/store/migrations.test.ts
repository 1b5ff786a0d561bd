import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from './migrations.ts';

/** Digests of what the steps say to the database. A step that has been shipped never changes: a line is only ever added here. */
const SHIPPED: Readonly<Record<string, string>> = {
  '0001-first': '9c9a5d6b486964b0',
  '0002-generation': '40fad36929ac5341',
  '0003-positions': 'cf6f51884cc08511',
  '0004-lists': '181a6059906aca12',
  '0005-test-states': 'f8f03ecd959ee83a',
  '0006-result-keys': '7fa14e9b4cedd30e',
  '0007-verified-answers': '19ecfca8cefc1c8e',
  '0008-test-state-devices': '28a572bec4186615',
  '0009-done-lessons': 'cc98ebe6bc6c327b',
  '0010-events-that-repeat': '4eb3174be3d97efd',
  '0011-originals-of-configurations': 'e5077bab2a285ac3',
  '0012-seeded': '0a73baf9a1d985c5',
  '0013-checked-results': '249a33ac596d4e26',
  '0014-sessions-and-roles': 'f40bd2a388a5548f',
  '0015-test-attempts': '0961d597fd3acac4',
  '0016-deposits': 'd85d750719249ad8',
  '0017-counts': 'bcc25f73e2bd7246',
  '0018-mails-without-tokens': '25d550d03fb7eb8f',
  '0019-changes-of-objects': 'ecfa3eeb80964a86',
  '0020-tickets-and-searches': '1ca745635d09694c',
  '0021-disabled-accounts': '8036cbc7431ffabc',
  '0022-proven-addresses': '3c2e28733de33187',
  '0023-former-lessons': 'e26ffc464df83d5c',
  '0024-removed-objects': '131350a651d4005c',
  '0025-last-use-of-sessions': '064b37c788dfa0ca',
  '0026-revisions-of-configurations': '0546d78e497006b9',
  '0027-accounts-of-mails': '7931d8586e381d78',
  '0028-writes-about-what-is-locked': '7e8cf00bcc589541',
  '0029-keyed-counts': '0175e0794d2d6ff0',
  '0030-messages-by-time': '8bf93b52bd279d99',
  '0031-what-results-have-done': '7890a55a6e8264d2',
  '0032-words-of-the-search': '888da4f1fcdffd0e',
  '0033-what-is-seen-of-lessons': '71042414e3c41fe1',
  '0034-notes': 'c4969425a3acf121',
  '0035-certificates': '3f64b04f03f683b9',
  '0036-enrolments': 'c3b39d6e986377cb',
  '0037-feed-tokens': '2cd6f9f65eb3167a',
  '0038-goals-of-the-week': '46449f586d8a1b8b',
  '0039-discussions': '36bd5cd7706ea261',
  '0040-questions-passed-over': 'bfbe7c34eafc28a9',
  '0041-shelved-objects': '1e531fe0606c1317',
  '0042-object-versions': '0d3d5210cd86d4cc',
  '0043-library-pictures': '5a21f7de8aa80b02',
  '0044-library-recordings': '54555771356f1d23',
  '0045-jobs': '68e9ae2cbd74ada3',
  '0046-sign-in-by-providers': 'a0efa60060d1ae16',
  '0047-working-copies': '0aafef5702d021d5',
  '0048-reviews': 'c6bc34de8c410762',
  '0049-positions-of-sessions': '9c6e4754836a2fbf',
  '0050-site-menus': '35b92d126b370fc4',
  '0051-library-subtitles': '5f44ca9fbcc3c307',
  '0052-schedules': 'e86e1b9d0680dd0e',
  '0053-languages-of-reviews': '67a6f98559295c9e',
  '0054-presences': '15598d62cfd2fd1e',
  '0055-site-texts': 'e5a7f27835d0c7d4',
  '0056-devices-of-sessions': '7e1ebbfca84bda8a',
  '0057-library-files': '11417a65715500a9',
  '0058-what-states-have-begun': 'd543960fcbc41219',
  '0059-audit-log': '1135ddb5014422f5',
  '0060-invitations': '90fa8ed7e6d24c31',
  '0061-groups': '51987e6a8756373f',
  '0062-administration': '0419e4844ff9f626',
  '0063-announcements': 'c174da1fbaa13935',
  '0064-lists': '6ca01ce44939020d',
  '0065-accounts-by-words': 'ae7f02be9320c9e9',
  '0066-search-and-names': '04a02c700dd4f92f',
  '0067-streams-of-films': '088d9ec832ff4e7a',
  '0068-stems-of-more-languages': '27ed965a440b233a',
};

/** Digest of the statements of a step. */
async function digest(name: string): Promise<string> {
  const hash = createHash('sha256');
  const database = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      hash.update(`${query.sql.replace(/\s+/g, ' ')}\n`);
    },
  });
  await migrations[name]?.up(database);
  return hash.digest('hex').slice(0, 16);
}

it('RT-007 the steps of the database’s history are the shipped ones, in their order, and further ones after them', async () => {
  const names = Object.keys(migrations);
  expect(Object.fromEntries(await Promise.all(names.map(async (name) => [name, await digest(name)])))).toEqual(SHIPPED);
  expect(names).toEqual(names.toSorted());
  const numbers = names.map((name) => Number(name.slice(0, 4)));
  const all = Array.from({ length: numbers.at(-1) ?? 0 }, (_, index) => index + 1);
  expect(numbers).toEqual(all);
});
