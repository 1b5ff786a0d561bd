import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededDatabase } from './fixtures/databases.ts';
import { fixtureOptions } from './fixtures/open.ts';
import { endProcesses, startProcess } from './fixtures/server-process.ts';

let folder: string;
let template: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-stop-'));
  template = await seededDatabase(fixtureOptions(folder));
}, 120_000);
afterAll(() => {
  endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

interface Answered {
  readonly status: number;
  readonly body: string;
  readonly connection: string;
}
/** Asks over a connection that is kept; the error's code where it was cut. */
function ask(url: string, query: string, agent: Agent, began: () => void = () => {}): Promise<Answered | string> {
  return new Promise((resolve) => {
    const sent = request(`${url}dispatcher.php?mode=ajax&lang=en&${query}`, { agent }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, connection: answer.headers.connection ?? '' }));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    sent.on('finish', began);
    sent.end();
  });
}
const NEWS = 'action=2&id=200&datatype=p_News';

it('RT-007 SIGTERM: requests under way are answered, new connections refused, waiting ones closed, the database is closed', async () => {
  const server = await startProcess(join(folder, 'data'), { LECTERN_DATABASE_TEMPLATE: template });
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const;
  // One connection that waits for its next request.
  expect(await ask(server.url, NEWS, agents[0])).toMatchObject({ status: 200 });
  const slow = new Promise<Answered | string>((resolve) => {
    void ask(server.url, `${NEWS}&sandboxFault=delay:2000`, agents[1], () => {
      // A second answer says that the server has the first request by now.
      void ask(server.url, NEWS, agents[0]).then(() => server.child.kill('SIGTERM'));
    }).then(resolve);
  });
  const { port } = new URL(server.url);
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          const socket = connect(Number(port), '127.0.0.1', () => {
            socket.destroy();
            resolve('');
          });
          socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
        }),
      { timeout: 1900 },
    )
    .toBe('ECONNREFUSED');
  const answer = await slow;
  expect(answer).toMatchObject({ status: 200, connection: 'close' });
  expect((answer as Answered).body).toContain('</cms>');
  const began = Date.now();
  expect(await server.ended).toBe(0);
  // The connections that are kept for ten seconds did not hold it.
  expect(Date.now() - began).toBeLessThan(5000);
  for (const agent of agents) agent.destroy();
}, 180_000);

it('RT-007 SIGTERM: what takes longer than the limit is cut', async () => {
  const server = await startProcess(join(folder, 'limited'), { LECTERN_DATABASE_TEMPLATE: template, LECTERN_SHUTDOWN_SECONDS: '1' });
  const agent = new Agent({ keepAlive: true });
  const began = Date.now();
  const slow = new Promise<Answered | string>((resolve) => {
    void ask(server.url, `${NEWS}&sandboxFault=delay:30000`, agent, () => {
      void ask(server.url, NEWS, new Agent()).then(() => server.child.kill('SIGTERM'));
    }).then(resolve);
  });
  expect(await slow).toBe('ECONNRESET');
  expect(await server.ended).toBe(0);
  expect(Date.now() - began).toBeLessThan(15_000);
  agent.destroy();
}, 180_000);
