import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresDatabase } from './fixtures/databases.ts';
import { fixtureOptions } from './fixtures/open.ts';
import { RoundRobin } from './fixtures/round-robin.ts';
import { endProcesses, runCommand, startProcess, type ServerProcess } from './fixtures/server-process.ts';

const isPostgres = process.env.DATABASE_URL !== undefined;
/** How often a server is killed: here twice, in the long tests as often as was asked for. */
const KILLS = process.env.LECTERN_SLOW === undefined ? 2 : 20;

/** The writers store more than an account may on one day. */
const QUOTAS = JSON.stringify({ results: { account: { entries: 1_000_000 } }, errors: { guest: { entries: 4 } } });

let folder: string;
let url: string;
let drop: () => Promise<void>;
const servers: ServerProcess[] = [];
const start = (index: number) => startProcess(join(folder, `data-${index}`), { DATABASE_URL: url, LECTERN_QUOTAS: QUOTAS });

beforeAll(async () => {
  if (!isPostgres) return;
  folder = mkdtempSync(join(tmpdir(), 'lectern-two-'));
  ({ url, drop } = await postgresDatabase(fixtureOptions(folder)));
  servers.push(...(await Promise.all([start(0), start(1)])));
}, 180_000);
afterAll(async () => {
  endProcesses();
  if (!isPostgres) return;
  await Promise.all(servers.map(({ ended }) => ended));
  await drop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

interface Sent {
  readonly token?: string;
  readonly key?: string;
  readonly fields?: Readonly<Record<string, string>>;
}
/** Asks a server or the balancer; status 0 when there was no answer. */
async function ask(at: string, query: string, { token, key, fields }: Sent = {}): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(`${at}dispatcher.php?mode=ajax&${query.includes('lang=') ? '' : 'lang=en&'}${query}`, {
      method: fields === undefined ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return { status: 0, body: '' };
  }
}
async function logIn(at: string, user: string, password: string): Promise<string> {
  const { body } = await ask(at, 'action=verify&id=0&datatype=p_Login', {
    fields: { subAction: 'login', loginMode: 'password', user, password },
  });
  return /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '';
}
const show = (at: string, token?: string) => ask(at, 'action=2&id=211&datatype=p_News', token === undefined ? {} : { token });
const write = (at: string, token: string, words: string) =>
  ask(at, 'action=16&id=211&datatype=p_News', {
    token,
    fields: { xml: `<news ID="211"><html language="en"><p>${words}</p></html></news>` },
  });
const search = async (at: string, word: string, more = '&m=0'): Promise<string> =>
  (
    await ask(at, `action=search&id=0&datatype=p_Site&searchType=scroll${more}`, {
      fields: { nDefocusStep: '0', xml: `<search tab="all" lang="en"><simple>${word}</simple></search>` },
    })
  ).body;

it.runIf(isPostgres)(
  'RT-007 an edit on one server is seen on the other at once, by visitors, by the search and by its author',
  async () => {
    const [one, other] = servers.map((server) => server.url) as [string, string];
    const token = await logIn(one, 'alhazen', 'book-of-optics');
    for (let round = 0; round < 3; round += 1) {
      const word = `obscura${round}`;
      // Both have the answer and the search in memory.
      for (const at of [one, other]) expect((await show(at)).body).not.toContain(word);
      expect(await search(other, word)).not.toContain('ID="211"');
      expect((await write(one, token, word)).status).toBe(200);
      // The author may be sent to any server by the next request.
      expect((await show(other, token)).body).toContain(word);
      // Without being told it would take ten seconds.
      await expect.poll(async () => (await show(other)).body.includes(word), { timeout: 3000, interval: 20 }).toBe(true);
      expect(await search(other, word)).toContain('211');
    }
  },
  60_000,
);

it.runIf(isPostgres)(
  'RT-007 maintenance that a command begins closes both servers at once, and ends at both',
  async () => {
    const command = async (what: string): Promise<string> => {
      const environment = { DATABASE_URL: url, LECTERN_CUSTOMERS: fixtureOptions(folder).customers![0] };
      return (await runCommand('maintenance.ts', [what, '--site', 'demo'], environment)).stdout;
    };
    const statuses = () => Promise.all(servers.map(async (server) => (await show(server.url)).status));
    expect(await statuses()).toEqual([200, 200]);
    for (const [what, words, status] of [
      ['on', 'demo: closed for maintenance.\n', 503],
      ['off', 'demo: open again.\n', 200],
    ] as const) {
      expect(await command(what)).toBe(words);
      await expect.poll(statuses, { timeout: 3000, interval: 20 }).toEqual([status, status]);
    }
  },
  60_000,
);

it.runIf(isPostgres)(
  'RT-007 a menu that is stored at one server is shown by the other at once, and is not overwritten there from an older revision',
  async () => {
    const [one, other] = servers.map((server) => server.url) as [string, string];
    const token = await logIn(one, 'alhazen', 'book-of-optics');
    const menu = async (at: string): Promise<string> => (await ask(at, 'action=2&id=0&datatype=p_Menu')).body;
    const load = async (at: string): Promise<string> => (await ask(at, 'action=8&id=0&html=main&datatype=p_MenuDocument', { token })).body;
    const store = (at: string, xml: string) => ask(at, 'action=16&id=0&html=main&datatype=p_MenuDocument', { token, fields: { xml } });
    const item = '<item id="two" href="news.html"><label language="en">Of two servers</label></item></menu>';
    for (const at of [one, other]) expect(await menu(at)).not.toContain('Of two servers');
    const older = await load(other);
    expect((await store(one, (await load(one)).replace('</menu>', item))).status).toBe(200);
    await expect.poll(async () => (await menu(other)).includes('Of two servers'), { timeout: 3000, interval: 20 }).toBe(true);
    expect((await store(other, older)).status).toBe(409);
    expect((await ask(other, 'action=16&id=0&html=main&datatype=p_MenuDocument', { token, fields: { subAction: 'reset' } })).status).toBe(
      200,
    );
    await expect.poll(async () => (await menu(one)).includes('Of two servers'), { timeout: 3000, interval: 20 }).toBe(false);
  },
  60_000,
);

const valueOf = (body: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(body)?.[1] ?? '';
const recordsOf = (body: string): string[] => [...body.matchAll(/<SHW_p_Site [^>]*?\bID="(\d+)"/g)].map(([, id]) => id ?? '');

it.runIf(isPostgres)(
  'RT-007 a search goes on at the other server where it began, while the content changes',
  async () => {
    const [one, other] = servers.map((server) => server.url) as [string, string];
    const first = await search(one, 'Kurse', '&m=0&lang=de');
    const cursor = valueOf(first, 'cursor');
    const count = Number(valueOf(first, 'count'));
    expect(count).toBeGreaterThan(10);
    const token = await logIn(one, 'alhazen', 'book-of-optics');
    // One of the second batch would now be found first, and what was tenth be there a second time.
    const second = await search(other, 'Kurse', `&m=10&lang=de&cursor=${cursor}`);
    const id = recordsOf(second).find((each) => second.includes(`dataType="p_News" action="2" ID="${each}"`)) ?? recordsOf(second)[0] ?? '';
    const edited = await ask(other, `action=16&id=${id}&datatype=p_News`, {
      token,
      fields: { xml: `<news ID="${id}"><html language="de"><p>Kurse Kurse Kurse Kurse Kurse</p></html></news>` },
    });
    expect(edited.status).toBe(200);
    const found = recordsOf(first);
    for (let m = 10; m < count; m += 10) {
      const next = await search(m % 20 === 0 ? one : other, 'Kurse', `&m=${m}&lang=de&cursor=${cursor}`);
      expect(valueOf(next, 'cursor')).toBe(cursor);
      found.push(...recordsOf(next));
    }
    expect([found.length, new Set(found).size]).toEqual([count, count]);
  },
  60_000,
);

it.runIf(isPostgres)(
  'RT-007 a course that is completed at both servers at once gives one certificate, which both show',
  async () => {
    const [one, other] = servers.map((server) => server.url) as [string, string];
    for (const user of ['ada', 'alhazen'] as const) {
      const token = await logIn(one, user, user === 'ada' ? 'analytical-engine' : 'book-of-optics');
      const seen = { IDLesson: '1', seconds: '60', done: '1 2', seen: '1/60/0-60/1,2,3 2///1,2,3' };
      const both = [one, other].flatMap((at) => [
        ask(at, 'action=16&id=4711&datatype=t_UnitPosition', { token, fields: seen }),
        ask(at, 'action=16&id=812&datatype=t_ClientCompetence', { token, fields: { points: '16', mpoints: '16', IDObject: '812' } }),
        ask(at, 'action=2&datatype=p_UserHome', { token }),
      ]);
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual(Array(6).fill(200));
      const codes = await Promise.all([one, other].map(async (at) => (await ask(at, 'action=2&datatype=p_UserHome', { token })).body));
      const found = codes.map((body) => [...body.matchAll(/<certificate [^>]*href="certificate-(\w+)\.html"/g)].map(([, code]) => code));
      expect([found[0]!.length, found[1]]).toEqual([1, found[0]]);
      for (const at of [one, other]) {
        const page = await ask(at, `action=2&id=0&html=${found[0]![0]}&datatype=p_Certificate`);
        expect([page.status, page.body.includes('state="valid"')]).toEqual([200, true]);
      }
    }
  },
  60_000,
);

it.runIf(isPostgres)(
  'RT-007 a ticket for a download is good at either server, and once at both together',
  async () => {
    const [one, other] = servers.map((server) => server.url) as [string, string];
    const token = await logIn(one, 'alhazen', 'book-of-optics');
    const fields = { ticket: '1' };
    const { body } = await ask(one, 'action=8192&id=0&datatype=p_Results', { token, fields });
    const query = valueOf(body, 'href').replaceAll('&amp;', '&').slice(1);
    const used = await Promise.all([one, other, one, other].map((at) => ask(at, query)));
    expect(used.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const again = valueOf((await ask(one, 'action=8192&id=0&datatype=p_Results', { token, fields })).body, 'href');
    expect((await ask(other, again.replaceAll('&amp;', '&').slice(1))).status).toBe(200);
  },
  60_000,
);

it.runIf(isPostgres)(
  'RT-007 waits after wrong passwords and quotas of a day are counted by both servers together',
  async () => {
    const at = (index: number) => servers[index % 2]!.url;
    const guess = (index: number) =>
      ask(at(index), 'action=verify&id=0&datatype=p_Login', {
        fields: { subAction: 'login', loginMode: 'password', user: 'nobody-at-all', password: `wrong-${index}` },
      });
    const guesses: number[] = [];
    // Each server by itself would let ten through. The first wait is short: on a busy machine it may be over before the sixth is sent.
    while (guesses.length < 9 && guesses.at(-1) !== 429) guesses.push((await guess(guesses.length)).status);
    expect(guesses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(guesses.at(-1)).toBe(429);
    const reports: number[] = [];
    for (let index = 0; index < 6; index += 1)
      reports.push((await ask(at(index), 'action=16&id=0&datatype=f_Error', { fields: { error: '{}' } })).status);
    expect(reports).toEqual([204, 204, 204, 204, 429, 429]);
  },
  60_000,
);

it.runIf(isPostgres)(
  'RT-007 an account that writes at both servers is deleted at the first asking, its writes end with its session, and no row of it is left',
  async () => {
    const at = (index: number) => servers[index % 2]!.url;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const register = async (user: string) => {
      const fields = { subAction: 'register', user, strUser: user, email: `${user}@example.org`, password: 'correct horse battery' };
      const { body } = await ask(at(0), 'action=verify&id=0&datatype=p_Login', { fields });
      const { rows } = await client.query<{ id: number }>('select id from users where login = $1', [user]);
      return { token: /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '', id: rows[0]!.id };
    };
    const administrator = await register('remover');
    await client.query(`insert into account_roles values ($1, 'administrator', '')`, [administrator.id]);
    const writesOf = (token: string, name: string): (() => Promise<{ status: number; body: string }>)[] => [
      () =>
        ask(at(0), 'action=16&id=812&datatype=t_ClientCompetence', {
          token,
          key: `race-${name}`,
          fields: { points: '1', mpoints: '16', IDObject: '812' },
        }),
      () => ask(at(1), 'action=16&id=812&datatype=t_TestState', { token, fields: { state: '{"a":1}', device: 'd', base: '' } }),
      () => ask(at(0), 'action=16&id=4711&datatype=t_UnitPosition', { token, fields: { IDLesson: '1', seconds: '1', done: '1' } }),
      () =>
        ask(at(1), 'action=16&id=0&datatype=f_ClientFile', {
          token,
          fields: { filename: name, comment: '', xml: '<search tab="all" lang="en"><expert/></search>' },
        }),
    ];
    const { rows: personal } = await client.query<{ table: string }>(
      `select table_name as table from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
    );
    const seen: Record<number, number> = {};
    const wrong: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { token, id } = await register(`racer${round}`);
      let stored = 0;
      const writer = async (who: number) => {
        for (let count = 0; count < 500; count += 1)
          for (const write of writesOf(token, `${round}-${who}-${count}`)) {
            const { status, body } = await write();
            seen[status] = (seen[status] ?? 0) + 1;
            if (status === 440) return;
            if (status === 200) stored += 1;
            else wrong.push(`write ${status} ${body.slice(0, 300)}`);
          }
      };
      const writers = Array.from({ length: 8 }, (_, who) => writer(who));
      await expect.poll(() => stored, { timeout: 10_000, interval: 10 }).toBeGreaterThan(30);
      const removed = await ask(at(round), `action=32&id=${id}&datatype=p_Accounts`, {
        token: administrator.token,
        fields: { confirm: `racer${round}` },
      });
      if (removed.status !== 200) wrong.push(`deletion ${removed.status} ${removed.body.slice(0, 300)}`);
      await Promise.all(writers);
      for (const { table } of personal) {
        const { rows } = await client.query<{ count: string }>(`select count(*) from ${table} where user_id = $1`, [id]);
        if (rows[0]!.count !== '0') wrong.push(`${table}: ${rows[0]!.count} rows`);
      }
      const deposits = await client.query('select kind from deposits where source = $1', [`account ${id}`]);
      if (deposits.rows.length > 0) wrong.push(`deposits: ${deposits.rows.length} rows`);
    }
    await client.end();
    expect(wrong).toEqual([]);
    expect(Object.keys(seen).sort()).toEqual(['200', '440']);
  },
  60_000,
);

/** The answer to a call that waits as long as a refusal says, like the outbox: hundreds of results reach an account's limit of writes. */
async function onceAllowed<Answer extends { status: number; body: string }>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  const [, seconds] = /<detail name="wait">(\d+)</.exec(answer.body) ?? [];
  if (answer.status !== 429 || seconds === undefined) return answer;
  await after(Number(seconds) * 1000);
  return onceAllowed(call);
}

it.runIf(isPostgres)(
  `RT-007 two servers behind a round robin, one killed ${KILLS} times: no acknowledged write is lost, nobody sees an error twice`,
  async () => {
    const balancer = new RoundRobin(servers.map((server) => server.url));
    const at = await balancer.open();
    const acknowledged: string[] = [];
    const complaints: string[] = [];
    let [going, reads, errors] = [true, 0, 0];
    const token = await logIn(at, 'ada', 'analytical-engine');
    expect(token).not.toBe('');
    /** What somebody wants; after an error it is asked for once more, as a person does. */
    const wanted = async (what: string, attempt: () => Promise<{ status: number; body: string }>): Promise<void> => {
      const first = await attempt();
      if (first.status === 200) return;
      errors += 1;
      // Nobody presses again within a millisecond, in which a server that is being killed still takes a connection.
      await after(250);
      const again = await attempt();
      if (again.status !== 200) complaints.push(`${what}: ${first.status}, then ${again.status} ${again.body.slice(0, 300)}`);
    };
    const reader = async (session?: string) => {
      while (going) {
        await wanted('read', () => show(at, session));
        await wanted('search', () =>
          ask(at, 'action=search&id=0&datatype=p_Site&searchType=scroll&m=0', {
            fields: { nDefocusStep: '0', xml: '<search tab="all" lang="en"><simple>light</simple></search>' },
          }),
        );
        reads += 2;
      }
    };
    const writer = async (name: string) => {
      for (let count = 0; going; count += 1) {
        const key = `kill-${name}-${count}`;
        await wanted('write', async () => {
          const answer = await onceAllowed(() =>
            ask(at, 'action=16&id=812&datatype=t_ClientCompetence', {
              token,
              key,
              fields: { points: '3', IDObject: '812', mpoints: '16' },
            }),
          );
          if (answer.status === 200) acknowledged.push(key);
          return answer;
        });
        // As somebody who answers quickly.
        await after(150);
      }
    };
    const everybody = [reader(), reader(token), reader(), writer('a'), writer('b')];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 3);
      const index = kill % 2;
      servers[index]!.child.kill('SIGKILL');
      await servers[index]!.ended;
      // For a while there is one alone.
      const alone = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(alone + 1);
      servers[index] = await start(index);
      balancer.targets[index] = servers[index].url;
    }
    going = false;
    await Promise.all(everybody);
    balancer.close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ key: string }>(`select key from results where key like 'kill-%'`);
    await client.end();
    const stored = rows.map(({ key }) => key);
    expect(complaints).toEqual([]);
    expect(acknowledged.filter((key) => !stored.includes(key))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
    console.log(`${KILLS} kills: ${acknowledged.length} writes acknowledged, ${reads} reads, ${errors} errors seen, none of them twice.`);
  },
  // A kill takes seven seconds on an idle machine, more than a minute on one that does much else.
  KILLS * 180_000,
);
