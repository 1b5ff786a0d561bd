import { Writable } from 'node:stream';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ask, call, openFixture } from '../fixtures/open.ts';
import { endProcesses, startProcess } from '../fixtures/server-process.ts';
import { Log, requestIds, requestIdsFrom } from './log.ts';

interface Line {
  readonly level: number;
  readonly reqId?: string;
  readonly call?: string;
  readonly dataType?: string;
  readonly status?: number;
  readonly sql?: string;
  readonly msg?: string;
  readonly err?: { readonly message: string; readonly stack: string };
}
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-log-'));
});
afterAll(() => {
  endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

function collected(settings: Partial<ConstructorParameters<typeof Log>[0]> = {}) {
  const lines: Line[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  return { lines, log: new Log({ logFormat: 'json', logLevel: 'info', production: true, quiet: false, ...settings }, stream) };
}

it('RT-007 the log of a day has a line for each request and nothing that somebody has typed', async () => {
  const feed = 'A1'.repeat(21) + 'A';
  const secrets = [feed, 'swordfish', 'Wilhelmina', 'w@example.org', 'moonlight'];
  const environment = { LECTERN_LOG_FORMAT: 'json', LECTERN_LOG_LEVEL: 'debug', LECTERN_SLOW_QUERY_MS: '1', LECTERN_TRUST_PROXY: '1' };
  const server = await startProcess(join(folder, 'day'), environment);
  const send = async (query: string, fields?: Record<string, string>, headers: Record<string, string> = {}) => {
    const address = `${server.url}dispatcher.php?mode=ajax&lang=en&user=0&${query}`;
    const answer = await fetch(address, {
      headers,
      ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
    });
    return { id: answer.headers.get('x-request-id') ?? '', body: await answer.text() };
  };
  const login = 'action=verify&id=0&datatype=p_Login';
  const user = { user: 'swordfish', strUser: 'Wilhelmina', email: 'w@example.org', password: 'moonlight-swordfish' };
  const registered = await send(login, { subAction: 'register', ...user }, { 'x-forwarded-for': '203.0.113.77' });
  const token = /<JWT>(.*)<\/JWT>/.exec(registered.body)?.[1] ?? '';
  expect(token).not.toBe('');
  await send('action=4&id=0&datatype=p_Site&q=moonlight', undefined, { authorization: `Bearer ${token}` });
  await send('action=16&id=0&datatype=f_Error', { error: '{"message":"moonlight swordfish"' });
  await send('action=2&id=1&datatype=p_Swordfish');
  await fetch(`${server.url}reminders-${feed}.ics`);
  await fetch(`${server.url}swordfish/w@example.org?moonlight`);
  const edge = await send('action=2&id=200&datatype=p_News', undefined, { 'x-request-id': 'edge-0123456789' });
  expect(edge.id).toBe('edge-0123456789');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const text = server.errors();
  for (const secret of [...secrets, token, '203.0.113.77']) expect(text.toLowerCase(), secret).not.toContain(secret.toLowerCase());
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
  expect(lines.find(({ reqId, call: name }) => reqId === 'edge-0123456789' && name === 'show')).toMatchObject({
    dataType: 'p_News',
    status: 200,
  });
  const queries = lines.filter(({ sql, reqId }) => sql !== undefined && reqId === registered.id);
  expect(queries.length, 'the queries of a request bear its id').toBeGreaterThan(0);
}, 90_000);

it('RT-007 a mistake of the server is in the log with its lines, in a production without the words of its message', () => {
  const { lines, log } = collected();
  log.fault('r-1', '/dispatcher.php', new TypeError('invalid input "swordfish "moonlight"" of w@example.org, token=abc.def'));
  log.fault('r-2', '/dispatcher.php', 'swordfish');
  expect(lines[0]?.err?.message).toBe('invalid input "…" of … token=…');
  expect(lines[0]?.err?.stack).toMatch(/^\s+at .*log\.test\.ts:\d+/);
  expect(JSON.stringify(lines)).not.toMatch(/swordfish|moonlight|example\.org|abc/);
  const own = collected({ production: false });
  own.log.fault('r-1', '/', new Error('word "x"'));
  expect(own.lines[0]?.err?.message).toBe('word "x"');
});

it('RT-007 a slow query has its request and no values; levels and text leave out what is below', () => {
  const { lines, log } = collected({ logLevel: 'warn' });
  log.line('started');
  requestIds.run('r-7', () => log.slowQuery(712.4, "select * from users where login = 'o''swordfish' and id = $1"));
  expect(lines).toMatchObject([{ reqId: 'r-7', ms: 712, sql: "select * from users where login = '…' and id = $1" }]);
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const text = new Log({ logFormat: 'text', logLevel: 'warn', production: false, quiet: false });
  text.line('started');
  text.slowQuery(2, 'select 1');
  new Log({ logFormat: 'text', logLevel: 'info', production: false, quiet: true }).line('quiet');
  expect(printed.mock.calls).toEqual([['A query took 2 ms: select 1']]);
  printed.mockRestore();
});

it('RT-007 an id is taken over from a trusted edge alone, and when it can be one', async () => {
  const given = (id: string) => ({ headers: { 'x-request-id': id } }) as unknown as Parameters<ReturnType<typeof requestIdsFrom>>[0];
  expect(requestIdsFrom(true)(given('edge-0123456789'))).toBe('edge-0123456789');
  for (const wrong of ['short', 'a b c d e f g', `${'x'.repeat(65)}`, '"},{"level":"x'])
    expect(requestIdsFrom(true)(given(wrong)), wrong).toMatch(/^r-[\da-f]{12}$/);
  const server = await openFixture();
  const answer = await ask(server.app, '/demo/config.json', { headers: { 'x-request-id': 'edge-0123456789' } });
  expect(answer.headers['x-request-id']).toMatch(/^r-[\da-f]{12}$/);
  for (const address of [`/${'0'.repeat(12)}/xsl/p_News.xsl`, '/img/hero.svg', '/demo/theme.css?v=1'])
    expect((await ask(server.app, address)).headers, `${address}: the same for everybody`).not.toHaveProperty('x-request-id');
  expect((await call(server.app, 'action=2&id=200&datatype=p_News')).headers['ccms-request-id']).toMatch(/^r-/);
  await server.close();
}, 60_000);
