import { expect, it } from 'vitest';
import { masked } from '../../configuration/table.ts';
import { checkDatabaseUrl, checkDirect } from '../open.ts';
import { checkReplicas, databaseAddresses, whereIs } from './addresses.ts';
import { choose, type Found } from './log-position.ts';

const [ONE, TWO] = ['postgres://lectern:swordfish@db1/lectern', 'postgres://lectern:swordfish@db2:5433/lectern'];
const primary = (timeline: number): Found => ({ timeline, cluster: '' });
const standby: Found = { timeline: null, cluster: '' };

it.each<[string, (Found | null)[], number | null, number, number | null]>([
  ['the one that is not a standby', [standby, primary(1)], null, -1, 1],
  ['none while none takes writes', [standby, null], 0, 1, null],
  ['who has taken over, of one that came back as it was', [primary(1), primary(2)], null, -1, 1],
  ['not one that came back while who took over is away', [primary(1), null], 1, 2, null],
  ['who took over later still', [primary(3), primary(2)], 1, 2, 0],
  ['the one until now, beside a copy that was started without its being told', [primary(2), primary(2)], 1, 2, 1],
  ['the same one after it was away', [standby, primary(2)], 1, 2, 1],
])('RT-007 of several servers writes %s', (_, found, current, last, chosen) => {
  expect(choose(found, current, last)).toBe(chosen);
});

it('RT-007 DATABASE_URL may name several servers of one database, and a mistake in it is said without its password', () => {
  expect(databaseAddresses(`${ONE}  ${TWO} `)).toEqual([ONE, TWO]);
  expect(databaseAddresses('/var/run/postgresql lectern')).toEqual(['/var/run/postgresql lectern']);
  expect(whereIs(`${ONE} ${TWO}`)).toEqual({ servers: 'db1, db2:5433', database: 'lectern' });
  expect(() => checkDatabaseUrl(`${ONE} ${TWO}`)).not.toThrow();
  expect(() => checkDirect(`${ONE} ${TWO}`, ONE)).not.toThrow();
  for (const [setting, words] of [
    [`${ONE} swordfish@db2`, /^(?!.*swordfish)Address 2 in DATABASE_URL is none of a PostgreSQL server/],
    [`${ONE} ${ONE}`, /^Address 2 in DATABASE_URL is there twice/],
    [`${ONE} postgres://db2/other`, /^Address 2 in DATABASE_URL names another database than the first one/],
  ] as const)
    expect(() => checkDatabaseUrl(setting), setting).toThrow(words);
  expect(masked('DATABASE_URL', `${ONE} ${TWO}`)).toBe('postgres://lectern:••••••@db1/lectern postgres://lectern:••••••@db2:5433/lectern');
});

it('RT-007 any of several servers of DATABASE_URL may be read from as well, the only one may not', () => {
  expect(() => checkReplicas(`${ONE} ${TWO}`, `${ONE} ${TWO}`)).not.toThrow();
  expect(() => checkReplicas(ONE, ONE)).toThrow(/is that of DATABASE_URL/);
});
