import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';
import { Problem, problemDocument, problemHeaders, type ProblemCode } from './problem.ts';

const site = openSite();
const source = readFileSync(fileURLToPath(new URL('problem.ts', import.meta.url)), 'utf8');
const codes = [...source.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code]) => code as ProblemCode);

describe('a refusal that says "not now"', () => {
  it.each(codes)('says when to ask again, in its header and by a detail, whoever throws it: %s', (code) => {
    const problem = new Problem(code);
    const after = problemHeaders(problem)['Retry-After'];
    expect(after !== undefined, String(problem.status)).toBe([429, 503, 507].includes(problem.status));
    const document = problemDocument(problem, { lang: 'en' }, 'r');
    expect([document.includes('retry="1"'), document.includes('<detail name="wait">')]).toEqual(Array(2).fill(after !== undefined));
  });

  it.each([
    [1, '1 second'],
    [99, '99 seconds'],
    [100, '2 minutes'],
    [5400, '90 minutes'],
    [7200, '2 hours'],
    [86_400, '24 hours'],
  ])('says it in words: %d seconds', (retryAfter, words) => {
    expect(problemDocument(new Problem('tooMany', { retryAfter }), { lang: 'en' }, 'r')).toContain(`in ${words}.`);
  });

  it('no other place of the server writes 429 or 503 without a header', () => {
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test|\.harness)\.ts$/.test(name));
    const writing = files
      .filter((name) => !name.startsWith('fixtures'))
      .filter((name) => /(?:status(?:Code)?(?: ===|:| =)|code\() ?(?:429|503)/.test(readFileSync(`${folder}/${name}`, 'utf8')))
      .filter((name) => !readFileSync(`${folder}/${name}`, 'utf8').includes('Retry-After'));
    // The one becomes a Problem with its seconds, the other reads what a bucket answers.
    const sorted = writing.map((name) => name.replaceAll('\\', '/')).toSorted();
    expect(sorted).toEqual(['media-library/storage/s3-client.ts', 'session/limits.ts']);
  });
});

it('more saved searches than there may be are no matter of waiting; one that is there may still be replaced', async () => {
  const { store } = site.server.services;
  const { id } = await store.selectFrom('users').select('id').where('login', '=', 'ada').executeTakeFirstOrThrow();
  const rows = Array.from({ length: 500 }, (_, index) => ({
    user_id: id,
    filename: `s${index}`,
    comment: '',
    xml: '<search><expert/></search>',
  }));
  await store.insertInto('client_files').values(rows).execute();
  const save = (filename: string) =>
    site.call('action=16&id=0&datatype=f_ClientFile', {
      token: site.learner,
      fields: { filename, overwrite: '1', xml: '<search><expert/></search>' },
    });
  const refused = await save('one more');
  expect([refused.status, refused.headers['retry-after'], values(refused, '//error/@code'), values(refused, '//error/@retry')]).toEqual([
    409,
    undefined,
    ['limitReached'],
    ['0'],
  ]);
  expect(values(refused, '//error/text/text()').join()).toContain('500');
  expect((await save('s7')).status).toBe(200);
});
