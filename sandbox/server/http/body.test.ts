import { createHash, randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBody, registerBodies } from './body.ts';

const LIMIT = 8 * 1024 * 1024;
let app: FastifyInstance;
/** How many read a body when its answer is sent. */
let readers = -1;
beforeAll(async () => {
  // What is refused midway is not idle: closing would wait for a client that still has bytes to send.
  app = fastify({ bodyLimit: LIMIT, forceCloseConnections: true });
  registerBodies(app, LIMIT);
  app.addHook('onSend', async ({ raw }) => {
    readers = raw.listenerCount('data');
  });
  app.post('/', (request) => {
    const { fields, file } = readBody(request);
    const digest = file === null ? null : createHash('sha256').update(file).digest('hex');
    return { fields: Object.fromEntries(fields), size: file?.length ?? null, digest };
  });
  await app.ready();
});
afterAll(() => app.close());

const form = (payload: string) =>
  app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
const boundary = '----xyz';
const part = (head: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const parts = (...all: Buffer[]) =>
  app.inject({
    method: 'POST',
    url: '/',
    payload: Buffer.concat([...all, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });

describe('forms', () => {
  it('RT-007 of several fields with one name the first counts', async () => {
    expect((await form('a=1&b=%C3%A4+x&a=2')).json()).toMatchObject({ fields: { a: '1', b: 'ä x' } });
  });

  it('RT-007 millions of fields are refused before they are read: nobody else waits', async () => {
    const many = 'a&'.repeat(LIMIT / 2 - 1);
    // What a form of that size takes that holds one field: receiving it is not what is measured.
    const time = async (payload: string) => {
      const begun = performance.now();
      const { statusCode } = await form(payload);
      return { statusCode, ms: performance.now() - begun };
    };
    await time('a=1');
    const [one, refused] = [await time(`a=${'x'.repeat(many.length)}`), await time(many)];
    expect([one.statusCode, refused.statusCode]).toEqual([200, 413]);
    expect(refused.ms).toBeLessThan(one.ms + 100);
    expect((await form('a&'.repeat(500))).statusCode).toBe(200);
  });
});

describe('multipart forms', () => {
  it('RT-007 a file comes as it is: bytes of all kinds, and what looks like the boundary', async () => {
    const bytes = Buffer.concat([
      randomBytes(200_000),
      Buffer.from(`\n--${boundary}\r\n text --${boundary}-- text\r\n\r\n\0\xff`, 'latin1'),
    ]);
    const answer = (await parts(part('name="a"', 'one'), part('name="file"; filename="a.bin"', bytes), part('name="a"', 'two'))).json();
    expect(answer).toEqual({ fields: { a: 'one' }, size: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') });
  });

  it('RT-007 of a form with too many parts nothing is read after the refusal', async () => {
    const address = await app.listen({ port: 0 });
    const post = (body: string) =>
      fetch(address, { method: 'POST', body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
    expect((await post(`\r\n--${boundary}`.repeat(200_000))).status).toBe(413);
    expect(readers).toBe(0);
  });

  it('RT-007 too much of anything is refused, and what breaks off or has no boundary is a mistake of the caller', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => part(`name="f${index}"`, 'x'));
    for (const [count, status] of [
      [100, 200],
      [101, 413],
      [3000, 413],
    ] as const)
      expect([count, (await parts(...many(count))).statusCode]).toEqual([count, status]);
    expect((await parts(part('name="file"; filename="a"', Buffer.alloc(LIMIT + 1)))).statusCode).toBe(413);
    const half = Buffer.alloc(LIMIT / 2 + 1, 97);
    expect((await parts(part('name="a"', half), part('name="b"', half))).statusCode).toBe(413);
    expect((await parts(part('name="f"; filename="a"', 'x'), part('name="g"; filename="b"', 'y'))).statusCode).toBe(413);
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      [`multipart/form-data; boundary=${boundary}`, part('name="a"', 'broken off')],
    ] as const)
      expect((await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })).statusCode, type).toBe(400);
  });
});
