// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ONE, TWO, TestPage, testXml, UUID } from '../test-page.fixture.tsx';

/** The test as the server answers it to who has left a state there. */
const withState = (text: string): string => testXml('', `${ONE}${TWO}<testState>${text.replaceAll('&', '&amp;')}</testState>`);

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

describe('after a reload', () => {
  it('the attempt goes on with its answers, its marks and its order', async () => {
    const shuffled = testXml(
      'shuffle="1" shuffleOptions="1"',
      ['a', 'b', 'c', 'd', 'e', 'f']
        .map((id) => `<question id="${id}" kind="audio" points="1"><text>${id}</text><clip/><accept>x</accept></question>`)
        .join(''),
    );
    await page.show(shuffled);
    await page.click('Start the test');
    const first = page.one('.question__text').textContent;
    await page.type(page.one<HTMLInputElement>('.question__typed input'), 'half a wo');
    await page.reload();
    await page.show(shuffled);
    expect(page.one('.question__text').textContent).toBe(first);
    expect(page.one<HTMLInputElement>('.question__typed input').value).toBe('half a wo');
    await page.click('Overview: 1 of 6 answered');
  });

  it('a finished attempt is not sent twice, and one whose sending was cut off is sent', async () => {
    await page.show(testXml());
    await page.click('Start the test');
    await page.click('Finish the test');
    await page.reload();
    await page.show(testXml());
    expect(page.text).toContain('The result is stored.');
    expect(page.outbox.results.length).toBe(1);
    const [key, state] = [...page.stored][0]!;
    page.stored.set(key, state.replace('"sent":true', '"sent":false'));
    await page.reload();
    await page.show(testXml());
    expect(page.outbox.results.length).toBe(2);
    expect(page.outbox.results[0]!.body).toEqual(page.outbox.results[1]!.body);
  });

  it('one that is already in the outbox stays the same entry, and the page that came later hears of it', async () => {
    await page.show(testXml());
    await page.click('Start the test');
    await page.click('Finish the test');
    const [key, state] = [...page.stored][0]!;
    page.stored.set(key, state.replace('"sent":true', '"sent":false'));
    const [first] = page.outbox.results;
    page.outbox.waiting.push({ ...first!, key: 'its-key', user: '0', order: 1, put: 1, failure: null });
    await page.reload();
    await page.show(testXml());
    expect(page.outbox.results.slice(1)).toEqual([{ ...first, key: 'its-key' }]);
    expect(page.text).toContain('Kept in this browser');
    await page.do(() =>
      page.outbox.settle({ at: new Date(), answer: '<cms><resultStored IDObject="812" points="3" mpoints="4" best="3" level=""/></cms>' }),
    );
    expect(page.text).toContain('3 of 4 points');
    expect(page.text).not.toContain('Kept in this browser');
  });

  it('of another user nothing is shown', async () => {
    await page.show(testXml());
    await page.click('Start the test');
    await page.reload();
    page.user = '12';
    await page.show(testXml());
    expect(page.text).toContain('Start the test');
  });

  it('what another device has left at the server goes on, when it is younger', async () => {
    page.user = '12';
    await page.show(testXml());
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.reload();
    expect(page.outbox.states.at(-1)).toMatchObject({ dataType: 't_TestState', id: '812', replaceKey: 'test 812' });
    const state = page.outbox.states.at(-1)!.body['state']!;
    page.stored.clear();
    await page.show(withState(state));
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
    await page.click('Mark for later');
    await page.reload();
    await page.show(withState(state.replace(/"changed":\d+/, '"changed":5').replace('"q1":"b"', '"q1":"a"')));
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
  });

  it('what was kept here but not sent goes to the server when the page is left; what was only read does not', async () => {
    page.user = '12';
    await page.show(testXml());
    await page.click('Start the test');
    const atFirst = page.outbox.states.length;
    await page.choose('Tallinn');
    await page.pass(1000);
    expect(page.outbox.states.length).toBe(atFirst);
    await page.reload();
    const state = page.outbox.states.at(-1)!.body['state']!;
    expect(state).toContain('"q1":"b"');
    const sent = page.outbox.states.length;
    await page.show(withState(state));
    await page.pass(20_000);
    await page.reload();
    expect(page.outbox.states.length).toBe(sent);
  });

  it('what the server has not received goes there again: another device would not have it', async () => {
    page.user = '12';
    await page.show(testXml());
    await page.click('Start the test');
    const atFirst = page.outbox.states.at(-1)!.body['state']!;
    await page.pass(1000);
    await page.choose('Tallinn');
    await page.reload();
    // The state that was sent when the page was left has been lost, or the one before it was stored after it.
    for (const server of [withState(atFirst), testXml()]) {
      const sent = page.outbox.states.length;
      await page.show(server);
      await page.pass(1000);
      expect(page.outbox.states.length).toBe(sent + 1);
      expect(page.outbox.states.at(-1)!.body['state']).toContain('"q1":"b"');
      await page.reload();
    }
  });

  it('on another device says that it was continued there', async () => {
    page.user = '12';
    await page.show(testXml());
    await page.click('Start the test');
    await page.choose('Riga');
    await page.reload();
    const state = page.outbox.states.at(-1)!.body['state']!;
    const later = state.replace(/"changed":\d+/, '"changed":9000000').replace('"q1":"a"', '"q1":"b"');
    await page.show(testXml('', `${ONE}${TWO}<testState date="2026-11-21T10:00:00.000Z">${later}</testState>`));
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
    expect(page.one('.test-elsewhere').textContent).toBe(
      'You went on with this test on another device. What you see here was answered there.',
    );
  });

  it("the order of an attempt comes of the page's random numbers", async () => {
    page.user = '12';
    page.fraction = 0.25;
    await page.show(testXml());
    await page.click('Start the test');
    const { seed } = JSON.parse(page.outbox.states.at(-1)!.body['state']!) as { readonly seed: number };
    expect(seed).toBe(Math.floor(0.25 * 0xffff_fffe) + 1);
  });

  it('at the same time as on another device: the newest counts, and the learner is told', async () => {
    page.user = '12';
    await page.show(testXml());
    await page.click('Start the test');
    const body = page.outbox.states.at(-1)!.body;
    expect([body['base'], body['device'], page.stored.get('lectern.device')]).toEqual(['', UUID, UUID]);
    await page.do(() =>
      page.outbox.settleState({ at: new Date(), answer: '<cms><stored ID="812" date="2026-11-21T10:00:00.000Z"/></cms>' }),
    );
    expect(page.one('.test-elsewhere').textContent).toBe('');
    await page.choose('Tallinn');
    await page.pass(11_000);
    await page.click('Mark for later');
    await page.pass(1_000);
    expect(page.outbox.states.at(-1)!.body).toMatchObject({ base: '2026-11-21T10:00:00.000Z', device: UUID });
    await page.do(() =>
      page.outbox.settleState({ at: new Date(), answer: '<cms><stored ID="812" date="2026-11-21T10:01:00.000Z" otherDevice="1"/></cms>' }),
    );
    expect(page.one('[role=status].test-elsewhere').textContent).toContain('open on another device, too');
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
  });

  it('a state that the server refuses, or answers strangely, disturbs nobody', async () => {
    page.user = '12';
    await page.show(testXml());
    await page.click('Start the test');
    await page.do(() => page.outbox.settleState({ at: new Date(), answer: 'no xml' }));
    await page.choose('Tallinn');
    expect(page.one('.test-elsewhere').textContent).toBe('');
  });

  it('broken storage starts anew', async () => {
    page.stored.set('lectern.test.demo.0.812', '{"seed":"x"');
    await page.show(testXml());
    expect(page.text).toContain('Start the test');
  });
});
