import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, openFixture, startFixture } from './fixtures/open.ts';
import { SmallSmtp } from './fixtures/small-smtp.ts';
import { readMetricsFrom } from './monitoring/routes.ts';
import type { OpenServer } from './server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-monitoring-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A balancer names the server by its address, and no site. */
const asMachine = (server: OpenServer, url: string, headers: Record<string, string> = {}) =>
  ask(server.app, url, { host: '10.0.0.9:8080', headers });
const missing = async (server: OpenServer): Promise<[number, string[]]> => {
  const { status, body } = await asMachine(server, '/health/ready');
  return [status, (JSON.parse(body) as { missing: { what: string }[] }).missing.map(({ what }) => what)];
};
/** What was found is good for a second. */
const afterASecond = () => after(1100);

describe('health', () => {
  it('RT-007 a server that has everything is ready, under any host; nothing keeps the answer', async () => {
    const server = await openFixture();
    const live = await asMachine(server, '/health/live');
    expect([live.status, live.body, live.headers['cache-control']]).toEqual([200, '{"status":"live"}', 'no-store']);
    expect(await missing(server)).toEqual([200, []]);
    expect((await ask(server.app, '/demo/config.json', { host: '10.0.0.9:8080' })).status, 'no site has that name').toBe(421);
    await server.close();
  }, 60_000);

  it('RT-007 says what is missing: build, content, migrations, database', async () => {
    const server = await openFixture({ dist: folder });
    const { store } = server.services;
    expect(await missing(server)).toEqual([503, ['dist']]);
    await sql`alter table objects rename to objects_away`.execute(store);
    await sql`create table objects as select * from objects_away limit 0`.execute(store);
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(store);
    await afterASecond();
    expect(await missing(server)).toEqual([503, ['migrations', 'content', 'dist']]);
    await store.destroy();
    await afterASecond();
    const [status, parts] = await missing(server);
    expect([status, parts[0]]).toEqual([503, 'database']);
    expect((await asMachine(server, '/health/live')).status, 'it lives all the same').toBe(200);
    await server.close();
  }, 60_000);

  it('RT-007 while it drains it is not ready and answers everything else; then it ends', async () => {
    const server = await startFixture({ drainSeconds: 1 });
    const began = performance.now();
    const closed = server.close();
    const ready = await fetch(`${server.url}health/ready`);
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('"what":"draining"')]);
    expect((await fetch(`${server.url}demo/config.json`)).status).toBe(200);
    await closed;
    expect(performance.now() - began).toBeGreaterThan(900);
    await expect(fetch(`${server.url}health/live`)).rejects.toThrow();
  }, 60_000);
});

const valueOf = (text: string, row: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${row} `))
      ?.split(' ')[1] ?? 0,
  );

describe('figures', () => {
  it('RT-007 are for nobody unless the operator names who', async () => {
    const server = await openFixture();
    expect([(await asMachine(server, '/metrics')).status, server.services.figures]).toEqual([421, null]);
    await server.close();
  }, 60_000);

  it('RT-007 count requests by call, data type and status, answers, queries and mails, at a port of their own', async () => {
    const smtp = new SmallSmtp();
    const port = await smtp.open();
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    const server = await startFixture({ metricsPort: 0, smtp: smtpUrl, mailFrom: 'academy@example.org', backups: join(folder, 'none') });
    const news = 'action=2&id=200&datatype=p_News';
    for (let times = 0; times < 3; times += 1) expect((await call(server.app, news)).status).toBe(200);
    await call(server.app, 'action=2&id=1&datatype=p_Swordfish');
    await ask(server.app, '/swordfish/of/somebody');
    await fetch(`${server.url}demo/config.json`);
    await call(server.app, 'action=verify&id=0&datatype=p_Login', { fields: { subAction: 'lostPassword', user: 'ada' } });
    await expect.poll(() => smtp.taken.length, { timeout: 10_000 }).toBe(1);
    await after(50);
    const answer = await fetch(server.metricsUrl);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(valueOf(text, 'lectern_requests_total{call="show",data_type="p_News",status="200"}')).toBe(3);
    expect(text).toMatch(/lectern_requests_total\{call="show",data_type="other",status="4\d\d"\} 1/);
    expect(valueOf(text, 'lectern_request_seconds_count{call="show"}')).toBe(4);
    expect(valueOf(text, 'lectern_answers_total{cached="yes"}')).toBe(2);
    expect(valueOf(text, 'lectern_query_seconds_count')).toBeGreaterThan(3);
    expect(valueOf(text, 'lectern_mails_total{outcome="sent"}')).toBe(1);
    expect(valueOf(text, 'lectern_open_connections')).toBeGreaterThan(0);
    // A folder without a backup: whoever watches it hears that there is none.
    expect(text).toMatch(/lectern_backup_age_seconds\{what="made"\} nan/i);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    // What somebody has typed is no label.
    expect(text).not.toMatch(/swordfish/i);
    expect((await fetch(server.metricsUrl.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(`${server.url}metrics`)).status, 'the port of the site does not show them').not.toBe(200);
    await server.close();
    await smtp.close();
    await expect(fetch(server.metricsUrl)).rejects.toThrow();
  }, 60_000);

  it('RT-007 at the port of the site they are for the named addresses, and not through a proxy that nobody trusts', async () => {
    const server = await openFixture({ metricsFrom: '10.0.0.0/8, 127.0.0.1' });
    const from = (remoteAddress: string, headers = {}) =>
      server.app.inject({ url: '/metrics', remoteAddress, headers: { host: '10.0.0.9', ...headers } });
    const codes = await Promise.all([
      from('127.0.0.1'),
      from('::ffff:10.7.7.7'),
      from('192.0.2.1'),
      from('127.0.0.1', { 'x-forwarded-for': '10.0.0.1' }),
    ]);
    expect(codes.map(({ statusCode }) => statusCode === 200)).toEqual([true, true, false, false]);
    await server.close();
    const trusting = await openFixture({ metricsFrom: '10.0.0.0/8', trustProxy: '1' });
    const through = (address: string) =>
      trusting.app.inject({ url: '/metrics', headers: { host: '10.0.0.9', 'x-forwarded-for': address } });
    expect([(await through('10.0.0.1')).statusCode, (await through('192.0.2.1')).statusCode === 200]).toEqual([200, false]);
    await trusting.close();
  }, 60_000);

  it.each(['everybody', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.1,', '::1/129'])('RT-007 refuse who is no address: %s', (setting) => {
    expect(() => readMetricsFrom(setting)).toThrow(/^LECTERN_METRICS_FROM is a list of addresses and networks/);
  });
});
