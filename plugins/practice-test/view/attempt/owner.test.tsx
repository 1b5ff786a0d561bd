// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage, testXml } from '../test-page.fixture.tsx';

const WAITS = 'waits in this browser for';
let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

describe('an attempt belongs to who began it', () => {
  it.each(['0', '13'])(
    'also when %s is logged in by its end: answers and result are for its owner, and the page says so',
    async (other) => {
      page.user = '12';
      await page.show(testXml());
      await page.click('Start the test');
      expect(page.one('[role=status].test-owner').textContent).toBe('');
      await page.logIn(other);
      expect(page.one('.test-owner').textContent).toContain(WAITS);
      await page.choose('Tallinn');
      await page.pass(11_000);
      await page.click('Finish the test');
      expect(page.one('.test-receipt').textContent).toContain(WAITS);
      expect(page.one('.test-owner').textContent).toBe('');
      expect(new Set(page.outbox.put_.map(({ owner }) => owner))).toEqual(new Set(['12']));
      expect([...page.stored.keys()].filter((key) => key.startsWith('lectern.test'))).toEqual(['lectern.test.demo.12.812']);
      await page.logIn('12');
      expect(page.one('.test-receipt').textContent).toContain('sent as soon as');
      await page.do(() => page.outbox.settle({ at: new Date(0), answer: '<cms/>' }));
      expect(page.one('.test-receipt').textContent).toContain('Stored at');
    },
  );

  it('a guest’s stays one', async () => {
    await page.show(testXml());
    await page.click('Start the test');
    await page.logIn('12');
    expect(page.one('.test-owner').textContent).toContain('begun without a login');
    await page.click('Finish the test');
    expect(page.outbox.put_.map(({ kind, owner }) => [kind, owner])).toEqual([['result', '0']]);
  });

  it('the server is asked for verdicts in its name alone', async () => {
    page.user = '12';
    await page.show(testXml('scoring="server" feedback="each"'));
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.logIn('13');
    await page.click('Check');
    expect(page.calls.map(({ owner }) => owner)).toEqual(['12']);
  });

  it('one that was put once is the same entry however often it is put', async () => {
    page.user = '12';
    await page.show(testXml());
    await page.click('Start the test');
    await page.click('Finish the test');
    await page.reload();
    const [key, state] = [...page.stored].find(([name]) => name.startsWith('lectern.test'))!;
    page.stored.set(key, state.replace('"sent":true', '"sent":false'));
    await page.show(testXml());
    const keys = page.outbox.results.map((each) => each.key);
    expect([keys.length, new Set(keys).size, /^812-\d+-\d+$/.test(keys[0]!)]).toEqual([2, 1, true]);
  });

  it('what waits for its owner is found while somebody else is logged in', async () => {
    page.user = '12';
    await page.show(testXml());
    await page.click('Start the test');
    await page.click('Finish the test');
    page.outbox.waiting.push({ ...page.outbox.results[0]!, user: '12', failure: null } as never);
    await page.reload();
    await page.show(testXml());
    expect(page.one('.test-receipt').dataset['state']).toBe('waiting');
    await page.reload();
    page.user = '13';
    await page.show(testXml());
    expect(page.text).toContain('Start the test');
  });

  it('a view that comes anew for somebody else is theirs, and nobody begins on another’s', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    page.user = '12';
    await page.show(testXml());
    await page.logIn('13');
    await page.click('Start the test');
    expect([reload.mock.calls.length, page.outbox.put_]).toEqual([1, []]);
    await page.show(testXml());
    await page.click('Start the test');
    await page.choose('Tallinn');
    expect(new Set(page.outbox.put_.map(({ owner }) => owner))).toEqual(new Set(['13']));
    await page.logIn('0');
    await page.show(testXml());
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
    reload.mockRestore();
  });
});
