import { expect, it } from 'vitest';
import { found, openSite } from './fixtures/site.ts';

const site = openSite(() => ({ faults: true }));
const result = (token: string | undefined, key: string, fields: Record<string, string> = {}, more = '') =>
  site.call(`action=16&id=812&datatype=t_ClientCompetence${more}`, {
    token,
    headers: { 'Idempotency-Key': key },
    fields: { points: '3', IDObject: '812', mpoints: '16', ...fields },
  });
const list = async (token: string, more = '') =>
  found(await site.call(`action=1&datatype=t_ClientCompetence${more}`, { token }), '//SHW_t_ClientCompetence');

it('TST-004 whoever did not get the answer sends the same key again, and finds the result stored, once', async () => {
  // What is done when only the answer is bad: the same as when it is lost.
  expect((await result(site.learner, 'lost-answer-1', {}, '&sandboxFault=contentType')).headers['content-type']).toContain('text/plain');
  const again = await Promise.all([1, 2].map(() => result(site.learner, 'lost-answer-1')));
  for (const { status, body } of again) expect([status, body.includes('<resultStored IDObject="812" points="3"')]).toEqual([200, true]);
  expect(await list(site.learner, '&key=lost-answer-1')).toMatchObject([
    { IDObject: '812', points: '3', mpoints: '16', key: 'lost-answer-1', dataType: 't_ClientCompetence' },
  ]);
});

it('TST-004 a key is answered with its outcome although the test is gone by now; a refused one stays free', async () => {
  const first = await result(site.learner, 'gone-test-1');
  expect((await result(site.learner, 'gone-test-1', { IDObject: '99999' })).body).toBe(first.body);
  expect((await result(site.learner, 'refused-1', { points: '17' })).status).toBe(400);
  expect((await result(site.learner, 'refused-1', { points: '5' })).body).toContain('points="5"');
  expect(await list(site.learner, '&key=refused-1')).toHaveLength(1);
});

it('TST-004 each sees the own results alone, the latest first, and guests none', async () => {
  await result(site.author, 'of-alhazen-1', { points: '7' });
  expect((await list(site.author)).map(({ key }) => key)).toEqual(['of-alhazen-1']);
  expect(await list(site.author, '&key=gone-test-1')).toEqual([]);
  expect((await list(site.learner, '&IDObject=812'))[0]?.key).toBe('refused-1');
  expect(await list(site.learner, '&IDObject=813')).toEqual([]);
  expect((await site.call('action=1&datatype=t_ClientCompetence')).status).toBe(403);
});

it('RT-007 a position that is sent again under its key does not undo a later one', async () => {
  const store = (key: string, seconds: string) =>
    site.call('action=16&id=4711&datatype=t_UnitPosition', {
      token: site.learner,
      headers: { 'Idempotency-Key': key },
      fields: { IDLesson: '1', seconds },
    });
  const position = async () =>
    found(await site.call('action=2&id=4711&datatype=p_Unit', { token: site.learner }), '//position')[0]?.seconds;
  const first = await store('position-one', '10');
  await store('position-two', '20');
  const again = await store('position-one', '10');
  expect([again.status, again.body === first.body, await position()]).toEqual([200, true, '20']);
});

it('TST-004 a server that is asked too much says how long to wait', async () => {
  const refused = await result(site.learner, 'too-many-1', {}, '&sandboxFault=429');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(await list(site.learner, '&key=too-many-1')).toEqual([]);
});
