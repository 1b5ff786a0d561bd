import { expect, it } from 'vitest';
import { checkReplicas } from './addresses.ts';
import { LogHistory, readPosition } from './log-position.ts';
import { changesWhatIsRead, kindOfRead } from './replica-statements.ts';

it.each([
  ['select "xml" from "objects" where "id" = $1', 'content'],
  ['select count(*) from (select 1 from object_texts o join "tags" t on t.id = o.id limit 5) as counted', 'content'],
  ['with best as (select * from "object_texts") select * from best join objects on true', 'content'],
  ['select * from "notes" where "user_id" = $1', 'account'],
  ['select * from objects where exists (select 1 from "enrolments")', 'account'],
  ['select * from "sessions" where "id" = $1', 'primary'],
  ['select * from objects where id in (select id from users)', 'primary'],
  ['select * from objects o, users u', 'primary'],
  ['select * from "objects" as "o", "users"', 'primary'],
  ['select "body" from "outcomes"', 'primary'],
  ['select * from "jobs"', 'primary'],
  ['select value from meta', 'primary'],
  ['select * from frozen_searches', 'primary'],
  ['select * from a_table_of_a_later_version', 'primary'],
  ['select 1', 'primary'],
  ['select from objects where id = $1 for update', 'primary'],
  ['select * from "objects" for no key update skip locked', 'primary'],
  ['with gone as (delete from objects returning id) select * from gone', 'primary'],
  ['select pg_advisory_xact_lock(1) from objects', 'primary'],
  ["select nextval('x') from objects", 'primary'],
  ['update objects set xml = $1', 'primary'],
  ['begin', 'primary'],
])('RT-007 a replica may answer “%s”: %s', (sql, kind) => {
  expect(kindOfRead(sql)).toBe(kind);
});

it('RT-007 tells what later reads have to find from what no replica is asked for', () => {
  expect(['insert into "notes" values ($1)', 'update objects set xml = $1', 'delete from "enrolments"'].every(changesWhatIsRead)).toBe(
    true,
  );
  const others = [
    'begin',
    'commit',
    'insert into "frozen_searches" values ($1)',
    'update sessions set used_at = now()',
    'select * from notes',
  ];
  expect(others.filter(changesWhatIsRead)).toEqual([]);
});

it('RT-007 reads positions as PostgreSQL writes them, and how old what is shown at one is', () => {
  expect([readPosition('16/B374D848'), readPosition('0/0'), readPosition(''), readPosition('x')]).toEqual([
    97_500_059_720n,
    0n,
    null,
    null,
  ]);
  const history = new LogHistory();
  expect([history.secondsBehind(5n, 1000), history.bytesBehind(5n)]).toEqual([0, 0]);
  for (const [at, position] of [
    [1000, 10n],
    [2000, 10n],
    [3000, 20n],
    [4000, 30n],
  ] as const)
    history.add(at, position);
  expect([30n, 29n, 20n, 10n, 9n].map((position) => history.secondsBehind(position, 5000))).toEqual([0, 1, 1, 2, 4]);
  expect(history.bytesBehind(9n)).toBe(21);
  // Another primary has taken over.
  history.add(6000, 7n);
  expect(history.secondsBehind(7n, 9000)).toBe(0);
});

it('RT-007 says which address of a replica is wrong, and repeats no password', () => {
  const own = 'postgres://lectern:swordfish@db/lectern';
  const replica = 'postgres://lectern:swordfish@db2/lectern';
  expect(() => checkReplicas(`${replica} postgresql://db3/lectern`, own)).not.toThrow();
  expect(() => checkReplicas('', '')).not.toThrow();
  for (const [setting, url, words] of [
    [replica, '', /name the database itself in DATABASE_URL/],
    ['swordfish', own, /^(?!.*swordfish)The address in LECTERN_REPLICAS is none of a PostgreSQL server/],
    [`${replica} swordfish@db3`, own, /^(?!.*swordfish)Address 2 in LECTERN_REPLICAS is none/],
    [own, own, /is that of DATABASE_URL/],
    [`${replica} ${replica}`, own, /Address 2 in LECTERN_REPLICAS is there twice/],
  ] as const)
    expect(() => checkReplicas(setting, url), setting).toThrow(words);
});
