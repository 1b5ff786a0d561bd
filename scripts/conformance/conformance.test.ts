import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFixture } from '../../sandbox/server/fixtures/open.ts';
import type { RunningServer } from '../../sandbox/server/server.ts';
import { conformance } from './command.ts';
import { CALLS, type Outcome } from './play.ts';

const protocol = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const ACCOUNTS = ['--login=ada:analytical-engine', '--author=alhazen:book-of-optics'];

let server: RunningServer;
let address: string;
const opened: Server[] = [];
beforeAll(async () => {
  server = await startFixture({ loginAttempts: 1000 });
  address = `http://localhost:${(server.app.server.address() as AddressInfo).port}`;
}, 180_000);
afterAll(async () => {
  for (const one of opened) {
    one.closeAllConnections();
    one.close();
  }
  await server.close();
});

async function run(args: readonly string[], limits?: { milliseconds: number; bytes: number }) {
  const printed = { out: '', err: '' };
  const output = { out: (text: string) => void (printed.out += text), err: (text: string) => void (printed.err += text) };
  const code = await conformance(args, output, limits);
  return { code, ...printed };
}

async function differences(at: string): Promise<readonly string[]> {
  const { out } = await run([at, ...ACCOUNTS, '--json']);
  const { calls } = JSON.parse(out) as { readonly calls: readonly Outcome[] };
  return calls.filter(({ state }) => state === 'differs').map(({ name, expected, came }) => `${name}: ${expected} / ${came}`);
}

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const listen = async (answering: Server): Promise<string> => {
  opened.push(answering);
  await new Promise<void>((resolve) => void answering.listen(0, 'localhost', resolve));
  return `http://localhost:${(answering.address() as AddressInfo).port}`;
};

/** The reference server behind a proxy that changes one thing of its answers. */
const lying = (change: (reply: Reply) => void, unheard = ''): Promise<string> =>
  listen(
    createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== unheard)) as Record<string, string>;
        const method = request.method as 'GET';
        const injected = { method, url: request.url ?? '', headers: { ...headers, host: 'localhost' }, payload: Buffer.concat(parts) };
        void server.app.inject(injected).then((answer) => {
          const reply: Reply = { status: answer.statusCode, headers: { ...(answer.headers as Reply['headers']) }, body: answer.body };
          delete reply.headers['content-length'];
          change(reply);
          response.writeHead(reply.status, reply.headers).end(reply.body);
        });
      });
    }),
  );

describe('what the kit plays', () => {
  it('a call of every section 1 to 4', () => {
    const sections = [...protocol.matchAll(/^### ([1-4]\.\d+) /gm)].map(([, section]) => section);
    expect(sections.length).toBeGreaterThan(20);
    const played = new Set(CALLS.flatMap((call) => call.sections));
    expect(sections.filter((section) => !played.has(section ?? ''))).toEqual([]);
  });

  it('a call of every data type of 1.4, but for these', () => {
    const table = protocol.slice(protocol.indexOf('### 1.4'), protocol.indexOf('### 1.5'));
    const types = new Set([...table.matchAll(/`([a-z]_\w+)`/g)].map(([, type]) => type ?? '').filter((type) => type !== 'SHW_p_Site'));
    expect(types.size).toBeGreaterThan(25);
    const played = new Set(CALLS.flatMap((call) => call.dataTypes ?? []));
    expect([...types].filter((type) => !played.has(type)).toSorted()).toEqual([
      'p_AffiliateLandingPage',
      'p_Groups',
      'p_LessonObject',
      'p_MediaLibrary',
      'p_MenuDocument',
      'p_ObjectDocument',
      'p_ObjectPresence',
      'p_ObjectReview',
      't_UnitPosition',
    ]);
  });
});

describe('the reference server', () => {
  it('differs nowhere, and offers what is played', async () => {
    const { code, out } = await run([address, ...ACCOUNTS]);
    expect(out.split('\n').filter((line) => /^(differs|not offered|left out)/.test(line))).toEqual([]);
    expect(code).toBe(0);
  }, 60_000);

  it('--read-only stores nothing and says what it left out', async () => {
    const { code, out } = await run([address, ...ACCOUNTS, '--read-only']);
    expect([code, out.includes('stores:')]).toEqual([0, false]);
    for (const { name } of CALLS.filter(({ stores }) => stores !== undefined)) expect(out).toMatch(new RegExp(`^left out .*${name}`, 'm'));
  }, 60_000);
});

describe('a server that does one thing otherwise', () => {
  const LIES: readonly (readonly [string, Parameters<typeof lying>[0], RegExp])[] = [
    ['no ETag', ({ headers }) => delete headers.etag, /^caching for guests: .*strong ETag/],
    [
      'another charset',
      ({ headers }) => void (headers['content-type'] = 'application/xml; charset=ISO-8859-1'),
      /^envelope of an answer: Content-Type/,
    ],
    ['another status of errors', (reply) => void (reply.status = reply.status === 400 ? 200 : reply.status), /^unknown action: status 400/],
    [
      'no permittedActions',
      (reply) => void (reply.body = reply.body.replace(/ permittedActions="\d+"/, '')),
      /^envelope.*permittedActions/,
    ],
    ['a DOCTYPE', (reply) => void (reply.body = reply.body.replace(/^<cms/, '<!DOCTYPE cms><cms')), /^envelope.*DOCTYPE/],
    ['440 as 401', (reply) => void (reply.status = reply.status === 440 ? 401 : reply.status), /^log-out ends the session.*440/],
    [
      'log-in that may be cached',
      ({ headers, body }) => void (body.includes('<JWT>') && (headers['cache-control'] = 'public')),
      /^log-in and its token: Cache-Control/,
    ],
    [
      'a list without count',
      (reply) => void (reply.body = reply.body.replace(/(<list[^>]*) count="\d+"/, '$1')),
      /^list of p_News.*answers\.rng/,
    ],
    [
      'private answers that may be shared',
      ({ headers }) => void (headers['cache-control'] === 'private, no-cache' && (headers['cache-control'] = 'public')),
      /^caching for who is logged in/,
    ],
  ];
  it('a result that is stored twice', async () => {
    const found = await differences(await lying(() => {}, 'idempotency-key'));
    expect(
      found.filter((difference) => difference.startsWith('result sent twice under one key is stored once')),
      found.join('\n'),
    ).toHaveLength(1);
  }, 60_000);

  it.each(LIES)(
    '%s',
    async (_what, change, named) => {
      const found = await differences(await lying(change));
      expect(
        found.filter((difference) => named.test(difference)),
        found.join('\n'),
      ).not.toEqual([]);
    },
    60_000,
  );
});

describe('what cannot be tried is printed in a sentence', () => {
  it.each([
    ['no address', [], /One address is wanted/],
    ['an unknown option', ['http://localhost', '--nonsense'], /nonsense/],
    ['an account without password', ['http://localhost', '--login=ada'], /--login is user:password/],
    ['nobody listens', ['http://localhost:1'], /Nothing listens at http:\/\/localhost:1\./],
  ])('%s', async (_what, args, words) => {
    const { code, err } = await run(args);
    expect([code, words.test(err), err.includes('    at ')]).toEqual([2, true, false]);
  });

  it('a wrong password', async () => {
    const { code, err } = await run([address, '--login=ada:wrong']);
    expect([code, err.includes('does not let --login in')]).toEqual([2, true]);
  });

  it('a web page', async () => {
    const page = await listen(createServer((_request, response) => response.end('<html>Hello</html>')));
    expect(await run([page])).toMatchObject({ code: 2, err: expect.stringContaining('is no server of Lectern') });
  });

  it('an endless answer, and none', async () => {
    const endless = await listen(
      createServer((_request, response) => {
        const more = () => void (response.destroyed || response.write('x'.repeat(10_000), more));
        more();
      }),
    );
    const limits = { milliseconds: 500, bytes: 50_000 };
    expect(await run([endless], limits)).toMatchObject({ code: 2, err: expect.stringContaining('longer than 50000 bytes') });
    const silent = await listen(createServer(() => {}));
    expect(await run([silent], limits)).toMatchObject({ code: 2, err: expect.stringContaining('took longer than 500 ms') });
  });
});
