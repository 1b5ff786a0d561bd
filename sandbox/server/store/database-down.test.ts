import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresDatabase } from '../fixtures/databases.ts';
import { ask, call, fixtureOptions, logIn, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';

/** What lies between the server and its database; `cut` takes the line away, `mend` puts it back. */
class Line {
  private readonly sockets = new Set<Socket>();
  private readonly gate: Server;
  private isCut = false;

  constructor(target: URL) {
    this.gate = createServer((near) => {
      if (this.isCut) return near.destroy();
      const remote = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [near, remote],
        [remote, near],
      ] as const) {
        this.sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
      }
      return near;
    });
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => {
      this.gate.listen(0, '127.0.0.1', resolve);
    });
    return (this.gate.address() as AddressInfo).port;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.gate.close();
  }
}

const isPostgres = process.env.DATABASE_URL !== undefined;
let folder: string;
let line: Line;
let server: OpenServer;
let drop: () => Promise<void>;
beforeAll(async () => {
  if (!isPostgres) return;
  folder = mkdtempSync(join(tmpdir(), 'lectern-down-'));
  const database = await postgresDatabase(fixtureOptions(folder));
  const url = new URL(database.url);
  line = new Line(new URL(database.url));
  url.port = String(await line.open());
  drop = database.drop;
  server = await openFixture({ databaseUrl: url.href });
}, 180_000);
afterAll(async () => {
  if (!isPostgres) return;
  line.mend();
  await server.close();
  line.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

it.runIf(isPostgres)(
  'RT-007 without its PostgreSQL server: what is in memory, the shell, 503 with Retry-After; back by itself',
  async () => {
    const { app } = server;
    const show = (id: number, token?: string) => call(app, `action=2&id=${id}&datatype=p_News`, token === undefined ? {} : { token });
    const page = async (url: string) => {
      const { statusCode, headers, body } = await app.inject({ url, headers: { host: 'localhost' } });
      return { status: statusCode, retryAfter: headers['retry-after'], body };
    };
    const token = await logIn(app, 'ada', 'analytical-engine');
    expect((await show(200)).status).toBe(200);
    line.cut();
    // In memory: the answer of an anonymous visitor, and what the page's head says.
    expect((await show(200)).status).toBe(200);
    expect(await page('/news-200.html')).toMatchObject({ status: 200 });
    expect(await page('/')).toMatchObject({ status: 200 });
    const unknown = await page('/news-202.html');
    expect([unknown.status, unknown.retryAfter]).toEqual([503, '30']);
    expect(unknown.body).toContain('<meta name="lectern-customer" content="demo">');
    for (const refused of [
      await show(202),
      // A session that nobody can look up is not lost.
      await show(202, token),
      await call(app, 'action=16&id=0&datatype=f_Error', { fields: { error: '{}' } }),
    ]) {
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      expect(refused.body).toContain('<error status="503" code="unavailable"');
      expect(refused.body).toContain('<text language="de">Die Datenbank des Servers ist gerade nicht erreichbar.');
    }
    expect((await app.inject({ url: '/log.php?event=test' })).statusCode).toBe(503);
    line.mend();
    await expect.poll(async () => (await show(202, token)).status, { timeout: 10_000 }).toBe(200);
    expect((await call(app, 'action=16&id=0&datatype=f_Error', { fields: { error: '{}' } })).status).toBe(204);
  },
  60_000,
);

it.runIf(isPostgres)('RT-007 a logout without the database ends its session when the database is back', async () => {
  const { app } = server;
  const [here, there] = [await logIn(app, 'ada', 'analytical-engine'), await logIn(app, 'ada', 'analytical-engine')];
  const home = async (token: string) => (await call(app, 'action=2&datatype=p_UserHome', { token })).status;
  line.cut();
  expect((await ask(app, '/p_Logout.php', { method: 'POST', token: here })).status).toBe(204);
  line.mend();
  await expect.poll(() => home(there), { timeout: 10_000 }).toBe(200);
  expect(await home(here)).toBe(440);
  const rows = () => server.services.store.selectFrom('sessions').select('id').where('user_id', '=', 12).execute();
  await expect.poll(async () => (await rows()).length, { timeout: 10_000 }).toBe(2);
});
