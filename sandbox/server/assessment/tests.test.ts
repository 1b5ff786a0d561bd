import { describe, expect, it } from 'vitest';
import { collection, openTestSite, verdicts } from './tests.harness.ts';
import { found, values } from '../fixtures/site.ts';

const site = openTestSite();

const show = (ID: number, options = {}) => site.call(`action=2&id=${ID}&datatype=p_PlacementTest`, options);
const verify = (xml: string) => site.call('action=verify&id=830&datatype=p_PlacementTest', { fields: { xml } });

describe('a test that the server scores', () => {
  it('leaves out whatever tells what is correct', async () => {
    const { body } = await show(830);
    expect(body).not.toMatch(/correct=|match=|position=|<accept|<feedback|<explanation|Am Meer|>bin</);
    expect(body).toMatch(/<question [^>]*kind="hotspot"[^>]* multiple="1"/);
    expect((await show(831)).body).toMatch(/correct="1".*<accept>bin<\/accept>.*match="l1"/s);
  });

  it('leaves out what is correct in the middle of a text, too, and says where several passages are', async () => {
    const { body } = await show(838);
    expect(body).not.toMatch(/correct=|<accept/);
    expect([...body.matchAll(/<(gap|passage|option|word) /g)].length).toBe(12);
    expect([...body.matchAll(/<question id="(t\d)"[^>]* multiple="1"/g)].map(([, id]) => id)).toEqual(['t2']);
  });

  it('scores what was chosen in a text, and no word more often than it may be used', async () => {
    const gaps = (id: string, ...words: readonly string[]): string =>
      `<subTemplate id="${id}">${words.map((word, index) => `<answer gap="g${index + 1}">${word}</answer>`).join('')}</subTemplate>`;
    const passages = (id: string, ...chosen: readonly string[]): string =>
      `<subTemplate id="${id}">${chosen.map((each) => `<answer>${each}</answer>`).join('')}</subTemplate>`;
    const at = (attempt: string, inner: string) => verdicts(site, inner, attempt, { ID: 838 });
    expect(await at('text-1', gaps('t1', 'b') + passages('t2', 'p2', 'p1') + passages('t3', 'p1') + gaps('t4', 'w1', 'w2'))).toEqual([
      't1 2 2',
      't2 2 2',
      't3 1 1',
      't4 2 2',
    ]);
    expect(await at('text-2', gaps('t1', 'a') + passages('t2', 'p1') + passages('t3', 'p1', 'p2') + gaps('t4', 'w1', 'w1'))).toEqual([
      't1 0 2',
      't2 0 2',
      't3 0 1',
      't4 1 2',
    ]);
  });

  it('gives hints where the author wants them alone, and takes what they cost', async () => {
    const hints = async (ID: number): Promise<boolean> => (await show(ID)).body.includes('Norden');
    expect([await hints(830), await hints(831), await hints(837)]).toEqual([false, true, true]);
    expect(await verdicts(site, '<subTemplate id="q1" answer="b" hints="1"/>', 'hinted', { ID: 837 })).toEqual(['q1 1.5 2']);
    expect(
      await verdicts(site, '<subTemplate id="q1" answer="a" hints="1"><tried answer="b"/></subTemplate>', 'tried', { ID: 837 }),
    ).toEqual(['q1 0 2']);
  });

  it('authors see everything when they edit it', async () => {
    expect((await site.call('action=edit&id=830&datatype=p_PlacementTest', { token: site.author })).body).toContain('correct="1"');
    expect((await show(830, { token: site.author })).body).not.toContain('correct="1"');
  });

  it('gives nobody by what it chooses the questions of an adaptive test, whatever is called, but who edits it', async () => {
    const PARAMETERS = /<question[^>]* (a|b|c|level|parameters)="/;
    const call = (action: string, ID: number, token?: string) =>
      site.call(`action=${action}&id=${ID}&datatype=p_PlacementTest`, token === undefined ? {} : { token });
    const seen: string[] = [];
    for (const action of ['0', 'show', 'verify', 'execute', 'confirm', 'monitor', 'print', 'download', 'export', 'edit'])
      for (const token of [undefined, site.learner, site.author]) {
        const { status, body } = await call(action, 833, token);
        if (status === 200 && body.includes('<question ')) seen.push(`${action} ${PARAMETERS.test(body) ? 'with' : 'without'}`);
      }
    expect(seen.filter((each) => each.endsWith('with'))).toEqual(['edit with']);
    expect(seen.filter((each) => each.endsWith('without')).length).toBeGreaterThan(10);
    expect(seen).toContain('export without');
    // What its author got wrong, of a question that is never asked, is what the page can say of it.
    expect((await show(833)).body).toMatch(/<question id="wrong"[^>]* problem="a is 9, expected more than 0 and at most 5"/);
    expect((await show(840)).body).toMatch(/<question id="a1"[^>]* a="1.5" b="-1" c="0" level="B" parameters="authored"/);
  });

  it('each answer goes by action verify; the answer says points and feedback', async () => {
    expect(await verdicts(site, '<subTemplate id="q1" kind="singleChoice" answer="b"/>', 'one')).toEqual(['q1 2 2']);
    const { body } = await verify(collection('<subTemplate id="q1" answer="a"/>', 'two'));
    expect(body).toContain(
      '<verified question="q1" points="0" mpoints="2"><feedback language="de">Lettland</feedback>' +
        '<explanation language="de">Am Meer</explanation></verified>',
    );
  });

  it('scores every form of answer, each question once, and no unknown one', async () => {
    expect(
      await verdicts(
        site,
        '<subTemplate id="q2"><answer gap="g1">BIN</answer></subTemplate><subTemplate id="q3">' +
          '<answer left="l1">r1</answer></subTemplate><subTemplate id="q4"><answer>i2</answer>' +
          '<answer>i1</answer></subTemplate><subTemplate id="q5"><answer>h1</answer></subTemplate>' +
          '<subTemplate id="q9" answer="x"/><subTemplate id="q5"><answer>h2</answer><answer>h1</answer></subTemplate>',
        'three',
      ),
    ).toEqual(['q2 1 1', 'q3 1 1', 'q4 1 1', 'q5 1 1']);
    expect(
      await verdicts(site, '<subTemplate id="q2"/><subTemplate id="q1"><answer part="__proto__">b</answer></subTemplate>', 'four'),
    ).toEqual(['q2 0 1', 'q1 0 2']);
  });

  it('refuses what is no collection; without answers it shows the test', async () => {
    for (const attempt of ['', 'a b', 'x'.repeat(65)])
      expect((await verify(collection('<subTemplate id="q1" answer="a"/>', attempt))).body).toContain('subTemplates/@attempt');
    expect((await verify('<a/>')).body).toContain('code="badXml"');
    expect((await verify('<subTemplates>')).status).toBe(400);
    expect((await site.call('action=verify&id=830&datatype=p_PlacementTest')).body).toMatch(/<test /);
    expect((await site.call('action=verify&id=999&datatype=p_PlacementTest', { fields: { xml: '<subTemplates/>' } })).status).toBe(404);
  });
});

describe('the state of an attempt', () => {
  const put = (state: string, options = {}, ID = 831, more = {}) =>
    site.call(`action=16&id=${ID}&datatype=t_TestState`, { fields: { state, ...more }, ...options });

  it('comes back with the test, to its own user alone; the last one counts', async () => {
    const token = site.learner;
    expect((await put('{"seed":1}', { token })).status).toBe(200);
    expect((await put('{"seed":2,"values":{"q":"<&>"}}', { token })).status).toBe(200);
    expect(values(await show(831, { token }), '/cms/object/data/test/testState/text()')[0]).toBe('{"seed":2,"values":{"q":"<&>"}}');
    expect((await show(831)).body).not.toContain('testState');
    expect((await show(831, { token: site.author })).body).not.toContain('testState');
  });

  it('is refused without a login, for what is no test, and when it is no JSON', async () => {
    const token = site.learner;
    expect((await put('{}')).status).toBe(403);
    expect((await put('{}', { token }, 4711)).status).toBe(404);
    for (const state of ['', '{']) expect((await put(state, { token })).status).toBe(400);
    expect((await put(`"${'x'.repeat(600_000)}"`, { token })).status).toBe(413);
  });

  it('that is sent again under its key does not undo a later one', async () => {
    const token = site.learner;
    const keyed = (state: string, key: string) => put(state, { token, headers: { 'Idempotency-Key': key } });
    const first = await keyed('{"seed":10}', 'state-one');
    await keyed('{"seed":11}', 'state-two');
    expect((await keyed('{"seed":10}', 'state-one')).body).toBe(first.body);
    expect(values(await show(831, { token }), '//testState/text()')).toEqual(['{"seed":11}']);
  });

  it('of two devices at once the newest counts, and each is told that there is another', async () => {
    const token = site.author;
    const store = async (device: string, base: string) => found(await put('{}', { token }, 831, { device, base }), '/cms/stored')[0]!;
    const one = await store('one', '');
    expect(one.otherDevice).toBeUndefined();
    // A second device that has read what the first one left overwrites nothing that it does not know.
    const two = await store('two', one.date!);
    expect(two.otherDevice).toBeUndefined();
    expect((await store('one', one.date!)).otherDevice).toBe('1');
    expect((await store('two', two.date!)).otherDevice).toBe('1');
    expect((await store('two', 'whatever')).otherDevice).toBeUndefined();
    expect((await store('', '')).otherDevice).toBeUndefined();
  });
});
