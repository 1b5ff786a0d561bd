import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerBuilt } from './files.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-built-'));
  mkdirSync(join(folder, 'assets'));
  for (const [name, content] of Object.entries({
    'packed.js': 'first()',
    'packed.js.br': 'as brotli',
    'packed.js.gz': 'as gzip',
    'plain.css': 'a {}',
    '.hidden.js': 'x',
    'index.html': 'x',
    'notes.txt': 'x',
  }))
    writeFileSync(join(folder, 'assets', name), content);
  writeFileSync(join(folder, 'secret.js'), 'secret');
  app = fastify();
  registerBuilt(app, join(folder, 'assets'), '/assets/', 'immutable');
  registerBuilt(app, join(folder, 'not-built'), '/shared/', 'shared');
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/assets/${path}`, headers });

describe('files of the build', () => {
  it('RT-007 are sent compressed as the build left them, with their type and for good', async () => {
    const [br, gz, plain] = await Promise.all(
      ['gzip, br', 'gzip', 'identity'].map((encoding) => get('packed.js', { 'accept-encoding': encoding })),
    );
    expect([br?.body, gz?.body, plain?.body]).toEqual(['as brotli', 'as gzip', 'first()']);
    expect([br, gz, plain].map((answer) => answer?.headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    for (const answer of [br, gz, plain])
      expect([answer?.headers['content-type'], answer?.headers['cache-control'], answer?.headers.vary]).toEqual([
        expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/i),
        'public, max-age=31536000, immutable',
        'accept-encoding',
      ]);
    expect((await get('plain.css', { 'accept-encoding': 'br' })).body).toBe('a {}');
  });

  it('RT-007 are compared by their ETags: one of a list, a weak one, any', async () => {
    const tag = String((await get('plain.css')).headers.etag);
    for (const header of [tag, `"other", ${tag}`, tag.replace(/^W\//, ''), '*'])
      expect((await get('plain.css', { 'if-none-match': header })).statusCode, header).toBe(304);
    for (const header of ['"other"', tag.replace(/"$/, 'x"')])
      expect((await get('plain.css', { 'if-none-match': header })).statusCode, header).toBe(200);
  });

  it.each(['packed.js.br', 'none.js', '.hidden.js', '', '../secret.js', '..%2fsecret.js', '%2e%2e/secret.js', 'notes.txt', '%00'])(
    'RT-007 %s is not given away',
    async (path) => {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(body).not.toContain('secret()');
    },
  );

  it('RT-007 a build that is not there is not found', async () => {
    expect((await app.inject('/shared/react.js')).statusCode).toBe(404);
  });
});
