import { describe, expect, it } from 'vitest';
import { pointsOf } from '../../../plugins/placement-test/model/log.ts';
import { estimateOf } from '../../../plugins/placement-test/adaptive/placement.ts';
import { posterior } from '../../../plugins/placement-test/adaptive/posterior.ts';
import { found } from '../fixtures/site.ts';
import { collection, openTestSite, verdicts } from './tests.harness.ts';

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

/** A step of an attempt at the adaptive test: what was said of answers, what comes next, and the level at the end. */
interface PathStep {
  readonly status?: number;
  readonly verdicts?: readonly string[];
  readonly next?: string;
  readonly level?: string;
}
async function path(attempt: string, inner: string, token?: string): Promise<PathStep> {
  const reply = await site.call('action=verify&id=833&datatype=p_PlacementTest', {
    fields: { xml: collection(inner, attempt, 833) },
    ...(token === undefined ? {} : { token }),
  });
  if (reply.status !== 200) return { status: reply.status };
  const verdicts = found(reply, '/cms/verified').map(({ question, points, mpoints, received }) =>
    received === '1' ? `${question} received` : `${question} ${points} ${mpoints}`,
  );
  const level = found(reply, '/cms/estimate')[0]?.level;
  return { verdicts, next: found(reply, '/cms/next')[0]?.question ?? '', ...(level === undefined ? {} : { level }) };
}

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

  it('of an adaptive test is asked what the server chooses, and learns how it was at the end alone', async () => {
    const first = await path('bank', '');
    expect(first.next).toMatch(/^a[1-4]$/);
    // Asking again, as after a reload, is told the same.
    expect(await path('bank', '')).toEqual(first);
    // Any other question, or several at once, are refused, and stay unanswered.
    for (const other of ['a1', 'a2', 'a3', 'a4'].filter((id) => id !== first.next))
      expect(await path('bank', choose('b', other))).toEqual({ status: 403 });
    expect(await path('bank', ['a1', 'a2', 'a3', 'a4'].map((id) => choose('b', id)).join(''))).toEqual({ status: 403 });
    const second = await path('bank', choose('b', first.next));
    expect([second.verdicts, second.next]).toEqual([[`${first.next} received`], expect.stringMatching(/^a[1-4]$/)]);
    // The answer that counts is the first one; sending another one moves nothing.
    expect(await path('bank', choose('a', first.next))).toEqual(second);
    const third = await path('bank', choose('a', second.next));
    expect(third.verdicts).toEqual([`${second.next} received`]);
    const last = await path('bank', choose('b', third.next));
    expect(last.next).toBe('');
    expect(last.verdicts?.toSorted()).toEqual(
      [`${first.next} 1 1`, `${second.next} 0 1`, `${third.next} 1 1`, `${third.next} received`].toSorted(),
    );
    expect(last.level).toMatch(/^[01]$/);
    const never = ['a1', 'a2', 'a3', 'a4'].find((id) => ![first.next, second.next, third.next].includes(id))!;
    expect(await path('bank', choose('b', never))).toEqual({ status: 403 });
  });

  it('of an adaptive test says how single answers were in two attempts a day, and what they come to in all', async () => {
    const whole = async (attempt: string) => {
      let step = await path(attempt, '', site.author);
      for (let count = 0; count < 3 && step.next !== ''; count += 1) step = await path(attempt, choose('b', step.next), site.author);
      return step;
    };
    for (const attempt of ['day-1', 'day-2'])
      expect((await whole(attempt)).verdicts?.filter((each) => each.endsWith(' 1 1'))).toHaveLength(3);
    const third = await whole('day-3');
    expect(third.verdicts).toEqual([expect.stringMatching(/^a\d received$/)]);
    expect(third.level).toBe('1');
  });

  describe('of an adaptive test, whose page passes over questions that it cannot show', () => {
    const ALL = ['a1', 'a2', 'a3', 'a4'];
    const ask = async (attempt: string, skip: string, inner = '') =>
      found(
        await site.call('action=verify&id=833&datatype=p_PlacementTest', {
          fields: { xml: `<subTemplates IDObject="833" attempt="${attempt}" skip="${skip}">${inner}</subTemplates>` },
        }),
        '/cms/next',
      )[0]?.question;

    it('passes over the one that is asked alone: no list tells what else could come, or chooses it', async () => {
      const first = (await ask('skips', ''))!;
      const others = ALL.filter((id) => id !== first);
      for (const skip of [...others, others.join(' '), others.slice(1).join(' ')]) expect(await ask('skips', skip), skip).toBe(first);
      const second = (await ask('skips', first))!;
      expect(others).toContain(second);
      // It stays passed over, in each call that comes, and takes no answer any more.
      for (const skip of ['', first, others.filter((id) => id !== second).join(' ')]) expect(await ask('skips', skip), skip).toBe(second);
      expect(await ask('skips', '', choose('b', first))).toBeUndefined();
      // With an answer counts what was asked before it, not what comes then.
      const third = (await ask('skips', ALL.filter((id) => id !== second).join(' '), choose('b', second)))!;
      expect(await ask('skips', '')).toBe(third);
      expect(ALL.filter((id) => id !== first && id !== second)).toContain(third);
    });

    it('passes over three in all, at once or one by one, no more', async () => {
      const last = (await ask('skips-2', ALL.join(' ')))!;
      const { skipped } = await site.server.services.store
        .selectFrom('test_attempts')
        .select('skipped')
        .where('attempt', '=', 'skips-2')
        .executeTakeFirstOrThrow();
      expect([...skipped.split(' '), last].toSorted()).toEqual(ALL);
      expect([await ask('skips-2', last), await ask('skips-2', ALL.join(' '))]).toEqual([last, last]);
      let due = await ask('skips-3', '');
      for (let count = 0; count < 3; count += 1) due = await ask('skips-3', due!);
      expect(await ask('skips-3', due!)).toBe(due);
    });

    it('nothing else tells them apart: two attempts with equal answers are asked the same, whatever one of them tries', async () => {
      const steps = async (attempt: string, probe: readonly string[]) => {
        const asked: string[] = [];
        for (let next = await ask(attempt, ''); next !== undefined && next !== '';) {
          asked.push(next);
          for (const skip of probe) await ask(attempt, skip.replace(next, ''));
          next = await ask(attempt, '', choose('b', next));
        }
        return asked;
      };
      const plain = await steps('probed', []);
      expect(plain).toHaveLength(3);
      // The attempt's name is part of its seed: the same one, begun anew.
      for (const table of ['test_attempts', 'verified_answers'] as const)
        await site.server.services.store.deleteFrom(table).where('attempt', '=', 'probed').execute();
      expect(await steps('probed', ['a1', 'a2', 'a3', 'a4', 'a1 a2 a3 a4'])).toEqual(plain);
    });
  });

  it('of an adaptive test that shows the points says at its end what was known after each answer, as its course is drawn', async () => {
    await site.server.services.store.deleteFrom('test_attempts').execute();
    const levels = [
      { id: 'A', from: -Infinity },
      { id: 'B', from: 0 },
    ];
    const given: { readonly item: { id: string; a: number; b: number; c: number; area: string }; readonly right: boolean }[] = [];
    let { next } = await path('course', '', site.learner);
    for (const answer of ['b', 'a']) {
      given.push({ item: { id: next!, a: 1.5, b: Number(next!.slice(1)) - 2, c: 0, area: '' }, right: answer === 'b' });
      ({ next } = await path('course', choose(answer, next), site.learner));
    }
    given.push({ item: { id: next!, a: 1.5, b: Number(next!.slice(1)) - 2, c: 0, area: '' }, right: true });
    const reply = await site.call('action=verify&id=833&datatype=p_PlacementTest', {
      token: site.learner,
      fields: { xml: collection(choose('b', next), 'course', 833) },
    });
    const verdictsAtEnd = found(reply, '/cms/verified').filter((each) => each['points'] !== undefined);
    expect(verdictsAtEnd).toEqual(
      given.map(({ item, right }, index) => {
        const { theta, error, interval, level } = estimateOf(posterior(given.slice(0, index + 1)), levels);
        const [at, about, low, high] = [theta, error, ...interval].map((each) => each.toFixed(2));
        return { question: item.id, points: right ? '1' : '0', mpoints: '1', theta: at, error: about, low, high, level: String(level) };
      }),
    );
  });

  it('of an adaptive test: answers that are sent at once do not slip past each other', async () => {
    const { next } = await path('burst', '');
    const sent = await Promise.all(['a1', 'a2', 'a3', 'a4'].map((id) => path('burst', choose('b', id))));
    // Only the one that was asked for, and after it perhaps the one that then was.
    expect(sent.filter((each) => each.status === undefined).length).toBeGreaterThan(0);
    const rows = await site.server.services.store
      .selectFrom('verified_answers')
      .select('question')
      .where('attempt', '=', 'burst')
      .execute();
    expect(rows.map(({ question }) => question)).toContain(next);
    expect(rows.length).toBe(sent.filter((each) => each.status === undefined).length);
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
    const items = [0, 1, 2, 3].map((number) => ({ id: `a${number + 1}`, a: 1.5, b: number - 1, c: 0, area: '' }));
    const levels = [
      { id: 'A', from: -Infinity },
      { id: 'B', from: 0 },
    ];
    for (const [attempt, answers] of [
      ['low', 'aaa'],
      ['middle', 'baa'],
      ['high', 'bbb'],
    ] as const) {
      const given = new Map<string, string>();
      // The first attempt of a day says all.
      await site.server.services.store.deleteFrom('test_attempts').execute();
      let { next } = await path(attempt, '', site.learner);
      for (const answer of answers) {
        given.set(next!, answer);
        ({ next } = await path(attempt, choose(answer, next), site.learner));
      }
      const responses = items.filter(({ id }) => given.has(id)).map((item) => ({ item, right: given.get(item.id) === 'b' }));
      const estimate = estimateOf(posterior(responses), levels);
      const expected = pointsOf(estimate, { rules: { levels } } as never);
      expect(await stored(833, '99', collection('', attempt, 833))).toMatchObject({
        points: String(expected),
        mpoints: '100',
        level: levels[estimate.level]!.id,
      });
    }
  });

  it('TST-012 of an adaptive test that hides how answers were says the level and no more, at the end and in the result', async () => {
    await site.server.services.store.deleteFrom('test_attempts').execute();
    const ends = new Set<string>();
    for (const [index, answers] of ['aaa', 'bbb', 'aaa', 'aab', 'aba', 'baa', 'abb', 'bab', 'bba', 'bbb'].entries()) {
      const attempt = `hidden-${index}`;
      let { next } = await path(attempt, '', site.learner);
      let body = '';
      for (const answer of answers) {
        const xml = collection(choose(answer, next), attempt, 833);
        ({ body } = await site.call('action=verify&id=833&datatype=p_PlacementTest', { token: site.learner, fields: { xml } }));
        next = /<next question="(\w+)"/.exec(body)?.[1];
      }
      const [, theta, level] = /<estimate theta="([-.\d]+)".* level="(\d)"/.exec(body) ?? [];
      const points = (await stored(833, '99', collection('', attempt, 833)))?.points;
      // Two attempts of a day say all.
      if (index < 2) expect([body.match(/<verified /g)?.length, ['-0.5000', '0.5000'].includes(theta!)]).toEqual([4, false]);
      else ends.add([theta, level, points, body.match(/<verified /g)?.length].join(' '));
    }
    expect([...ends].toSorted()).toEqual(['-0.5000 0 45 1', '0.5000 1 55 1']);
  });

  it('of a test that the page scores is stored as the page says it only without answers', async () => {
    expect(await stored(831, '5', '', { mpoints: '6' })).toMatchObject({ points: '5', mpoints: '6' });
    expect(await stored(831, '6', collection(`${choose('b')}${choose('i1', 'q4')}`, 'x', 831), { mpoints: '6' })).toMatchObject({
      points: '2',
      mpoints: '6',
    });
  });
});
