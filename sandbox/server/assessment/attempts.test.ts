import { describe, expect, it, vi } from 'vitest';
import { found, values } from '../fixtures/site.ts';
import { collection, openTestSite, verdicts } from './tests.harness.ts';

const site = openTestSite();
const choose = (answer: string, question = 'q1') => `<subTemplate id="${question}" answer="${answer}"/>`;
const verify = (xml: string, ID: number, token?: string) =>
  site.call(`action=verify&id=${ID}&datatype=p_PlacementTest`, { token, fields: { xml } });
let key = 0;
const store = async (attempt: string, ID: number, token?: string) =>
  found(
    await site.call(`action=16&id=${ID}&datatype=p_PlacementTest`, {
      token,
      headers: { 'Idempotency-Key': `attempts-${(key += 1)}` },
      fields: { points: '0', mpoints: '6', IDObject: String(ID), xml: collection('', attempt, ID) },
    }),
    '/cms/resultStored',
  )[0];

describe('a test that the server scores, with feedback after its end', () => {
  it('TST-012 five calls tell no answers: nothing says before the end what is right', async () => {
    for (const token of [undefined, site.learner])
      for (const [index, answer] of ['a', 'b', 'a', 'b', 'a'].entries()) {
        const { status, body } = await verify(collection(choose(answer), `try-${index}`, 835), 835, token);
        expect([status, /points|feedback|explanation|Lettland/.test(body)], body).toEqual([200, false]);
        expect(body).toContain('<verified question="q1" received="1"/>');
      }
  });

  it('TST-012 and five whole attempts tell the sum alone, after the first two of a day', async () => {
    const seen: unknown[] = [];
    for (const answer of ['a', 'b', 'a', 'b']) {
      const of = `whole-${key}`;
      const messages = await verdicts(site, choose(answer), of, { ID: 834, token: site.author, end: true });
      seen.push([messages[0], (await store(of, 834, site.author))?.points]);
    }
    expect(seen).toEqual([
      ['q1 0 2', '0'],
      ['q1 2 2', '2'],
      ['q1 received', '0'],
      ['q1 received', '2'],
    ]);
  });

  it('says at the end, also when it is asked again, points and what the author says to the answer; with "none" points alone', async () => {
    await verify(collection(choose('a'), 'end-1', 834), 834, site.learner);
    for (let time = 0; time < 2; time += 1)
      expect((await verify(collection(choose('a') + choose('i1', 'q4'), 'end-1', 834, true), 834, site.learner)).body).toContain(
        '<verified question="q1" points="0" mpoints="2"><feedback language="de">Lettland</feedback>' +
          '<explanation language="de">Am Meer</explanation></verified>',
      );
    const { body } = await verify(collection(choose('a'), 'none-1', 835, true), 835, site.author);
    expect(body).toContain('<verified question="q1" points="0" mpoints="2"/>');
  });

  it('takes no further answers after the end, and none after the result', async () => {
    const token = site.learner;
    const late = async (attempt: string) => (await verify(collection(choose('i1', 'q4') + choose('b'), attempt, 834), 834, token)).body;
    expect(await late('end-1')).toContain('<given>"a"</given>');
    await verify(collection(choose('a'), 'stored-1', 834), 834, token);
    expect(await store('stored-1', 834, token)).toMatchObject({ points: '0' });
    expect(await late('stored-1')).toContain('<verified question="q4" points="0" mpoints="1"><given>null</given></verified>');
    expect(await store('stored-1', 834, token)).toMatchObject({ points: '0' });
  });

  it('TST-012 one attempt tells one sum, that of its answers, whatever comes at once and under however many keys', async () => {
    const { store: database } = site.server.services;
    await database.deleteFrom('test_attempts').execute();
    const late: string[] = [];
    for (const token of [undefined, site.learner])
      for (let round = 0; round < 6; round += 1) {
        const attempt = `at-once-${round}`;
        await verify(collection(choose('b'), attempt, 836), 836, token);
        const ways = ['i2', 'i1'].map((first) => `<answer>${first}</answer>`).join('');
        const further = [`<subTemplate id="q4">${ways}</subTemplate>`, '<subTemplate id="q2"><answer gap="g1">bin</answer></subTemplate>'];
        const sent = further.flatMap((inner) => [store(attempt, 836, token), verify(collection(inner, attempt, 836), 836, token)]);
        const sums = (await Promise.all([...sent, store(attempt, 836, token)])).flatMap((each) => ('points' in each! ? [each.points] : []));
        const user = token === undefined ? 0 : 12;
        const counting = await database
          .selectFrom('verified_answers')
          .select(({ fn }) => fn.sum('points').as('sum'))
          .where('user_id', '=', user)
          .where('attempt', '=', attempt)
          .executeTakeFirstOrThrow();
        const results = await database
          .selectFrom('results')
          .select('points')
          .where('user_id', '=', user)
          .where('object_id', '=', 836)
          .where('xml', 'like', `%"${attempt}"%`)
          .execute();
        expect([sums.length, results.length]).toEqual([3, 1]);
        late.push([...new Set([...sums, String(results[0]!.points), String(Number(counting.sum))])].join(' '));
      }
    expect(late.filter((each) => each.includes(' '))).toEqual([]);
    await database.deleteFrom('test_attempts').execute();
  });

  it('TST-012 an answer that comes before a result is written counts in it', async () => {
    const { store: database } = site.server.services;
    await verify(collection(choose('b'), 'between', 830), 830, site.author);
    const { transaction } = database;
    // What the result writes waits until a further answer is through.
    const writes = vi.spyOn(database, 'transaction').mockImplementationOnce(() => {
      const further = '<subTemplate id="q2"><answer gap="g1">bin</answer></subTemplate>';
      const begun = transaction.call(database);
      const { execute } = begun;
      begun.execute = async (work) => {
        expect((await verify(collection(further, 'between', 830), 830, site.author)).body).toContain('points="1"');
        return execute.call(begun, work) as never;
      };
      return begun;
    });
    expect(await store('between', 830, site.author)).toMatchObject({ points: '3', level: '2' });
    expect(writes.mock.calls.length).toBeGreaterThan(1);
    writes.mockRestore();
  });

  it('a result that comes again under another key is answered as it was stored, though its answers would count otherwise now', async () => {
    const { store: database } = site.server.services;
    await verify(collection(choose('b'), 'as-stored', 830), 830, site.learner);
    const first = await store('as-stored', 830, site.learner);
    expect(first).toMatchObject({ points: '2', mpoints: '6', level: '1' });
    await database.updateTable('verified_answers').set({ points: 3 }).where('attempt', '=', 'as-stored').execute();
    expect(await store('as-stored', 830, site.learner)).toEqual(first);
    // One that was stored before this was noted is counted as ever.
    await database.updateTable('outcomes').set({ body: '' }).where('key', '=', 'result 830 as-stored').execute();
    expect(await store('as-stored', 830, site.learner)).toMatchObject({ points: '3', level: '2' });
  });

  it('TST-012 an account that tries single answers, each in an attempt of its own, learns no more than ten sums a day', async () => {
    const { store: database } = site.server.services;
    await database.deleteFrom('test_attempts').execute();
    const answers: string[] = [];
    for (let number = 0; number < 12; number += 1)
      answers.push((await verify(collection(choose('a', 'q4'), `single-${number}`, 836, true), 836, site.learner)).status.toString());
    expect(answers).toEqual([...Array<string>(10).fill('200'), '429', '429']);
    expect((await verify(collection(choose('a', 'q4'), 'single-3', 836, true), 836, site.learner)).status, 'one that was begun').toBe(200);
    // How long: until the first of them is a day old.
    await database
      .updateTable('test_attempts')
      .set({ begun_at: new Date(Date.now() - 23.5 * 60 * 60 * 1000) })
      .where('attempt', '=', 'single-4')
      .execute();
    const refused = await verify(collection(choose('a', 'q4'), 'single-11', 836, true), 836, site.learner);
    const wait = Number(refused.headers['retry-after']);
    expect([refused.status, wait > 1780 && wait <= 1800, values(refused, '//detail[@name = "wait"]/text()')]).toEqual([
      429,
      true,
      [String(wait)],
    ]);
    expect(values(refused, '//error/text/text()').join()).toContain('30 Minuten');
    await database
      .updateTable('test_attempts')
      .set({ begun_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .execute();
    expect((await verify(collection(choose('a', 'q4'), 'single-12', 836, true), 836, site.learner)).status, 'the next day').toBe(200);
  });

  it('TST-012 guests learn the sum alone: nobody is a guest first, and right when it counts', async () => {
    await site.server.services.store.deleteFrom('test_attempts').execute();
    const ended = async (ID: number, token?: string) => {
      const of = `as-guest-${ID}-${token === undefined}`;
      return (await verdicts(site, choose('b'), of, { ID, token, end: true }))[0];
    };
    // 832: the author has limited the attempts; 839: a practice test; 834: a placement test.
    expect(await Promise.all([832, 839, 834].map((ID) => ended(ID)))).toEqual(['q1 received', 'q1 received', 'q1 2 2']);
    expect(await Promise.all([832, 839].map((ID) => ended(ID, site.author)))).toEqual(['q1 2 2', 'q1 2 2']);
    expect(await ended(830)).toBe('q1 2 2');
    await site.server.services.store.deleteFrom('test_attempts').execute();
  });

  it('TST-012 an attempt is of the address that began it, ends for every address, and counts for it whoever goes on', async () => {
    await site.server.services.store.deleteFrom('test_attempts').execute();
    const from = (remoteAddress: string, attempt: string, inner: string, end = false) =>
      site.server.app.inject({
        method: 'POST',
        url: '/dispatcher.php?mode=ajax&lang=de&action=verify&id=834&datatype=p_PlacementTest&user=0',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress,
        payload: new URLSearchParams({ xml: collection(inner, attempt, 834, end) }).toString(),
      });
    expect((await from('192.0.2.1', 'shared', choose('a'), true)).body).toContain('<verified question="q1" points="0"');
    // Nothing is learned of another question, and nothing comes to the result.
    const late = await from('192.0.2.2', 'shared', choose('i1', 'q4'));
    expect(late.body).toContain('<verified question="q4" points="0" mpoints="1"><given>null</given></verified>');
    await from('192.0.2.1', 'shared-2', choose('a'), true);
    await from('192.0.2.1', 'shared-3', choose('a'));
    const third = await from('192.0.2.2', 'shared-3', choose('b', 'q1'), true);
    expect(third.body).toContain('<verified question="q1" received="1"><given>"a"</given></verified>');
    await site.server.services.store.deleteFrom('test_attempts').execute();
  });

  it('lets guests of one address begin so many attempts a day, and go on with those begun', async () => {
    const guest = (number: number) => verdicts(site, choose('a', 'q4'), `guest-${number}`, { ID: 834 });
    for (let number = 0; number < 6; number += 1) expect(await guest(number)).toEqual(['q4 received']);
    expect([await guest(6), await guest(5)]).toEqual([['429'], ['q4 received']]);
    const refused = await verify(collection(choose('a', 'q4'), 'guest-6', 834), 834);
    expect([values(refused, '//detail[@name = "wait"]/text()'), values(refused, '//error/text/text()').join()]).toEqual([
      [refused.headers['retry-after']],
      expect.stringContaining('24 Stunden'),
    ]);
    const other = await site.server.app.inject({
      method: 'POST',
      url: '/dispatcher.php?mode=ajax&lang=de&action=verify&id=834&datatype=p_PlacementTest&user=0',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: '192.0.2.7',
      payload: new URLSearchParams({ xml: collection(choose('a', 'q4'), 'guest-7', 834) }).toString(),
    });
    expect(other.statusCode).toBe(200);
    await site.server.services.store
      .updateTable('test_attempts')
      .set({ begun_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .execute();
    expect(await guest(6)).toEqual(['q4 received']);
  });
});
