import { EventEmitter } from 'node:events';
import type { Pool, QueryResult } from 'pg';
import { expect, it } from 'vitest';
import { Replica } from './replica.ts';

type Answer = () => Promise<Partial<QueryResult>>;
/** Connections that answer as a test wants. */
function poolOf(answer: (sql: string) => ReturnType<Answer>): Pool & { readonly released: unknown[] } {
  const released: unknown[] = [];
  const client = { query: answer, release: (isBroken?: unknown) => void released.push(isBroken === true) };
  return Object.assign(new EventEmitter(), { query: answer, connect: async () => client, end: async () => {}, released }) as never;
}
const never: Answer = () => new Promise(() => {});
const row = (value: object): ReturnType<Answer> => Promise.resolve({ rows: [value] });

it('RT-007 what a replica that hangs is reading is given up as soon as it is seen to be away', async () => {
  let standby: Answer = () => row({ standby: true, position: '0/10' });
  const watch = poolOf((sql) => (sql.includes('pg_control_system') ? row({ cluster: '1' }) : standby()));
  const connections = poolOf(never);
  const states: string[] = [];
  const replica = new Replica(
    'postgres://db2/lectern',
    connections,
    watch,
    async () => '1',
    () => false,
    ({ state }) => states.push(state),
  );
  await replica.look();
  const reading = replica.query('select 1', []);
  standby = () => Promise.reject(new Error('timeout'));
  await replica.look();
  await expect(reading).rejects.toThrow('The replica was lost.');
  expect([connections.released, replica.position, states]).toEqual([[true], null, ['used', 'away']]);
});

it('RT-007 a copy of another database, a server that takes writes and one that is behind are not used', async () => {
  const states: string[] = [];
  const look = async (cluster: string, standby: boolean, isBehind: boolean) => {
    const watch = poolOf((sql) =>
      sql.includes('pg_control_system') ? row({ cluster }) : row({ standby, position: standby ? '0/10' : null }),
    );
    const changed = ({ state }: Replica) => void states.push(state);
    const replica = new Replica(
      'postgres://db2/lectern',
      poolOf(never),
      watch,
      async () => '1',
      () => isBehind,
      changed,
    );
    await replica.look();
  };
  await look('2', true, false);
  await look('1', false, false);
  await look('1', true, true);
  // Where nobody may ask what a server is a copy of, its address is believed.
  await look('', true, false);
  expect(states).toEqual(['foreign', 'primary', 'behind', 'used']);
});
