import { describe, expect, it } from 'vitest';
import { pointsOf } from '../../../plugins/placement-test/model/log.ts';
import { estimateOf } from '../../../plugins/placement-test/adaptive/placement.ts';
import { posterior } from '../../../plugins/placement-test/adaptive/posterior.ts';
import { found } from '../fixtures/site.ts';
import { collection, openTestSite, verdicts } from './tests.fixture.ts';

const site = openTestSite();
let key = 0;
const store = (ID: number, points: string, xml: string, { token = site.learner, mpoints = '100' } = {}) =>
  site.call(`action=16&id=${ID}&datatype=p_PlacementTest`, {
    token,
    headers: { 'Idempotency-Key': `scoring-${(key += 1)}` },
    fields: { points, IDObject: String(ID), mpoints, ...(xml === '' ? {} : { xml }) },
  });
const stored = async (...args: Parameters<typeof store>) => found(await store(...args), '/cms/resultStored')[0];
const count = async (ID: number) =>
  (await site.server.services.store.selectFrom('results').select('points').where('object_id', '=', ID).execute()).length;
const choose = (answer: string, question = 'q1') => `<subTemplate id="${question}" answer="${answer}"/>`;

describe('an attempt at a test that the server scores', () => {
  it('keeps the first answer of each question: trying the others out tells nothing, and changes nothing', async () => {
    expect(await verdicts(site, choose('a'), 'oracle')).toEqual(['q1 0 2']);
    expect(await verdicts(site, choose('b'), 'oracle')).toEqual(['q1 0 2']);
    const { body } = await site.call('action=verify&id=830&datatype=p_PlacementTest', {
      fields: { xml: collection(choose('b'), 'oracle') },
    });
    // The page learns which answer counts, with the author's words to that one.
    expect(body).toContain('<given>"a"</given><feedback language="de">Lettland</feedback>');
    expect(await verdicts(site, choose('b'), 'oracle', { token: site.learner })).toEqual(['q1 2 2']);
  });

  it('the same answer sent again, because its verdict was lost, is answered alike', async () => {
    const send = () =>
      site.call('action=verify&id=830&datatype=p_PlacementTest', {
        fields: { xml: collection('<subTemplate id="q2"><answer gap="g1">bin</answer></subTemplate>', 'lost') },
      });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.body).toContain('points="1"');
    expect(two.body).toBe(one.body);
    expect(two.body).not.toContain('<given>');
  });

  it('counts among the attempts that the test allows, of the same user alone', async () => {
    const token = site.learner;
    expect([
      await verdicts(site, choose('a'), 'x-1', { ID: 832, token }),
      await verdicts(site, choose('a'), 'x-2', { ID: 832, token }),
    ]).toEqual([['q1 0 2'], ['q1 0 2']]);
    expect(await verdicts(site, choose('b'), 'x-3', { ID: 832, token })).toEqual(['403']);
    expect(await verdicts(site, choose('i2', 'q4'), 'x-2', { ID: 832, token })).toEqual(['q4 0 1']);
    expect(await verdicts(site, choose('b'), 'x-3', { ID: 832, token: site.author })).toEqual(['q1 2 2']);
    expect((await store(832, '5', collection('', 'x-3', 832))).status).toBe(400);
  });

  it('of an adaptive test no more answers than it asks questions', async () => {
    for (const question of ['a1', 'a2', 'a3'])
      expect(await verdicts(site, choose('b', question), 'bank', { ID: 833 })).toEqual([`${question} 1 1`]);
    expect(await verdicts(site, choose('b', 'a4'), 'bank', { ID: 833 })).toEqual(['403']);
    expect(await verdicts(site, choose('b', 'a2'), 'bank', { ID: 833 })).toEqual(['a2 1 1']);
  });
});

describe('the result of a test that the server scores', () => {
  it('TST-012 has the points of the verified answers, whatever the page says', async () => {
    await verdicts(site, `${choose('b')}<subTemplate id="q3"><answer left="l1">r1</answer></subTemplate>${choose('a', 'q4')}`, 'mine', {
      token: site.learner,
    });
    expect(await stored(830, '100', collection('<subTemplate id="q5" points="99" mpoints="99"/>', 'mine'))).toMatchObject({
      points: '3',
      mpoints: '6',
      level: '2',
    });
    const own = await site.server.services.store
      .selectFrom('results')
      .select(['points', 'mpoints'])
      .where('object_id', '=', 830)
      .executeTakeFirst();
    expect(own).toEqual({ points: 3, mpoints: 6 });
  });

  it('is one for each attempt, also under a second key', async () => {
    const before = await count(830);
    expect(await stored(830, '0', collection('', 'mine'))).toMatchObject({ points: '3' });
    expect(await count(830)).toBe(before);
  });

  it('is refused without an attempt that was verified: of nobody, of another user', async () => {
    await verdicts(site, choose('b'), 'theirs', { token: site.author });
    for (const xml of ['', '<subTemplates IDObject="830"/>', collection('', 'never'), collection('', 'theirs')]) {
      const reply = await store(830, '2', xml);
      expect([reply.status, reply.body.includes('<field name="xml"')]).toEqual([400, true]);
    }
    expect((await store(830, '7', collection('', 'mine'), { mpoints: '6' })).status).toBe(400);
  });

  it('of an adaptive test follows from the verified answers as the page computes it', async () => {
    const items = [0, 1, 2].map((number) => ({ id: `a${number + 1}`, a: 1.5, b: number - 1, c: 0, area: '' }));
    const levels = [
      { id: 'A', from: -Infinity },
      { id: 'B', from: 0 },
    ];
    for (const [attempt, answers] of [
      ['low', 'aaa'],
      ['middle', 'baa'],
      ['high', 'bbb'],
    ] as const) {
      for (const [index, answer] of [...answers].entries())
        await verdicts(site, choose(answer, `a${index + 1}`), attempt, { ID: 833, token: site.learner });
      const estimate = estimateOf(posterior(items.map((item, index) => ({ item, right: answers[index] === 'b' }))), levels);
      const expected = pointsOf(estimate, { rules: { levels } } as never);
      expect(await stored(833, '99', collection('', attempt, 833))).toMatchObject({
        points: String(expected),
        mpoints: '100',
        level: levels[estimate.level]!.id,
      });
    }
  });

  it('of a test that the page scores is stored as the page says it only without answers', async () => {
    expect(await stored(831, '5', '', { mpoints: '6' })).toMatchObject({ points: '5', mpoints: '6' });
    expect(await stored(831, '6', collection(`${choose('b')}${choose('i1', 'q4')}`, 'x', 831), { mpoints: '6' })).toMatchObject({
      points: '2',
      mpoints: '6',
    });
  });
});
