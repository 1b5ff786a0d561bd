import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endProcesses, startProcess } from './fixtures/server-process.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let folder: string;
let other: Server;
let starts = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-start-'));
  other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  endProcesses();
  await new Promise((done) => other.close(done));
  rmSync(folder, { recursive: true, force: true });
});

/** A folder of content or of customers with one file that is wrong. */
function folderWith(from: string, file: string, bytes: string | Buffer): string {
  const copy = join(folder, `folder-${(starts += 1)}`);
  cpSync(here(from), copy, { recursive: true });
  mkdirSync(join(copy, file, '..'), { recursive: true });
  writeFileSync(join(copy, file), bytes);
  return copy;
}

/** What a start says that ends by itself: exit code and words. */
async function start(environment: NodeJS.ProcessEnv, data = join(folder, `data-${(starts += 1)}`)) {
  const words = await startProcess(data, { NODE_ENV: '', ...environment }).then(
    ({ child }) => {
      child.kill('SIGKILL');
      return 'It started.';
    },
    (error: Error) => error.message,
  );
  return { words, isBegun: existsSync(data) };
}

const WRONG: readonly (readonly [what: string, environment: () => NodeJS.ProcessEnv, words: RegExp])[] = [
  ['HOST that is no name', () => ({ HOST: 'no-such-host.invalid' }), /HOST .*no-such-host\.invalid.*127\.0\.0\.1/],
  ['HOST of another machine', () => ({ HOST: '192.0.2.7' }), /HOST .*192\.0\.2\.7.*127\.0\.0\.1/],
  ['PORT that is taken', () => ({ PORT: String((other.address() as AddressInfo).port) }), /Port \d+ is in use.*Name another one in PORT/],
  [
    'a content file that is not well-formed',
    () => ({ LECTERN_CONTENT: folderWith('fixtures/content', 'objects/bad.xml', '<objects><object>') }),
    /bad\.xml is refused: line 1.*Correct the file/,
  ],
  [
    'a content file in another encoding than it says',
    () => ({ LECTERN_CONTENT: folderWith('fixtures/content', 'objects/bad.xml', Buffer.from('<objects>\n\xf6</objects>', 'latin1')) }),
    /bad\.xml is refused: .*line 2.*UTF-8.*Correct the file/,
  ],
  [
    'accounts that are no JSON',
    () => ({ LECTERN_CONTENT: folderWith('fixtures/content', 'users.json', '[{') }),
    /users\.json is refused: .*Correct the file/,
  ],
  [
    'accounts that lack something',
    () => ({ LECTERN_CONTENT: folderWith('fixtures/content', 'users.json', '[{"id":1}]') }),
    /users\.json is refused: .*\/0.*Correct the file/,
  ],
  ['NODE_ENV alone', () => ({ NODE_ENV: 'production' }), /NODE_ENV=production.*LECTERN_PRODUCTION=1.*NODE_ENV/],
];

// Servers are started, some twice: on a machine that does much else that takes longer than other tests may.
describe('a start that cannot go on ends at once with one sentence: what, where, what to do', { timeout: 90_000 }, () => {
  it.each(WRONG)('RT-007 %s', async (_what, environment, words) => {
    const { words: complaint, isBegun } = await start(environment());
    expect(complaint).toMatch(/^exit 1: [^\n]+\n$/);
    expect(complaint).toMatch(words);
    expect(isBegun, 'nothing was made').toBe(false);
  });

  it('RT-007 another LECTERN_SECRET than the one of the folder', async () => {
    const data = join(folder, 'sealed');
    const secret = 'a secret of thirty-two characters or more';
    const first = await startProcess(data, { NODE_ENV: '', LECTERN_SECRET: secret });
    first.child.kill('SIGTERM');
    await first.ended;
    const { words } = await start({ LECTERN_SECRET: `${secret}!` }, data);
    expect(words).toMatch(/^exit 1: [^\n]*another LECTERN_SECRET\. Start with that one[^\n]*\n$/);
  });
});

it('RT-007 NODE_ENV=production starts the demonstration when LECTERN_PRODUCTION says so, and nothing in it is deprecated', async () => {
  const environment = { NODE_ENV: 'production', LECTERN_PRODUCTION: '0', LECTERN_LOG_FORMAT: 'json' };
  const server = await startProcess(join(folder, 'demonstration'), environment);
  expect(server.url).toMatch(/^http:/);
  server.child.kill('SIGTERM');
  await server.ended;
  expect(server.errors()).not.toMatch(/deprecat/i);
});
