// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '../../../../tests/support/test-browser.ts';
import { TestPage, testXml } from '../test-page.fixture.tsx';

const KEY = 'lectern.test.demo.0.812';
let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

const state = (): Record<string, unknown> => JSON.parse(page.stored.get(KEY)!) as Record<string, unknown>;
/** Another tab answers. */
const answers = (values: object, at: number, more: object = {}): Promise<void> =>
  page.otherTabWrites(
    KEY,
    JSON.stringify({ ...state(), values, answered: Object.fromEntries(Object.keys(values).map((id) => [id, at])), changed: at, ...more }),
  );

describe('a test in two tabs', () => {
  it('what another tab answers is shown, and what was answered here meanwhile is not lost', async () => {
    await page.show(testXml());
    await page.click('Start the test');
    await page.choose('Riga');
    await answers({ q2: { g1: 'am' } }, 2_000_000);
    await page.pass(1_000);
    expect(state()['values']).toEqual({ q1: 'a', q2: { g1: 'am' } });
    await answers({ q1: 'b' }, 3_000_000);
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
  });

  it('what is stored is not overwritten, even where nothing was heard of it', async () => {
    await page.show(testXml());
    await page.click('Start the test');
    await page.pass(1_000);
    page.stored.set(KEY, JSON.stringify({ ...state(), values: { q2: { g1: 'am' } }, answered: { q2: 2_000_000 } }));
    await page.choose('Riga');
    await page.pass(1_000);
    expect(state()['values']).toEqual({ q1: 'a', q2: { g1: 'am' } });
    await page.click('Next');
    expect(page.one<HTMLInputElement>('input').value).toBe('am');
  });

  it('one that is begun in another tab is shown here; one that another tab has ended is ended', async () => {
    await page.show(testXml());
    await page.otherTabWrites(KEY, JSON.stringify({ seed: 5, started: 900_000, changed: 900_000, values: { q1: 'b' } }));
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
    await answers({ q1: 'b' }, 2_000_000, { finished: { at: 2_000_000, points: 2, mpoints: 4, late: false, sent: true } });
    expect(page.text).toContain('Your result');
    await page.otherTabWrites(KEY, JSON.stringify({ seed: 6, started: 3_000_000, changed: 3_000_000, values: {} }));
    expect(page.text).toContain('Question 1 of 2');
    await page.otherTabWrites(KEY, '{');
    expect(page.text).toContain('Question 1 of 2');
  });

  it('is ended with what another tab has stored, heard of or not', async () => {
    await page.show(testXml());
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.pass(1_000);
    const values = { q2: { g1: 'am', g2: 'are' } };
    page.stored.set(KEY, JSON.stringify({ ...state(), values, answered: { q2: 2_000_000 } }));
    await page.click('Finish the test');
    expect(page.outbox.results[0]!.body).toMatchObject({ points: '4', xml: expect.stringContaining('>are<') });
  });

  it('is not begun anew before its result lies in the outbox', async () => {
    let accept = (): void => {};
    const put = page.outbox.put.bind(page.outbox);
    page.outbox.put = async (entry, options) => {
      if (entry.kind === 'result') await new Promise<void>((resolve) => (accept = resolve));
      return put(entry, options);
    };
    await page.show(testXml());
    await page.click('Start the test');
    await page.click('Finish the test');
    await page.click('Take the test again');
    expect(page.text).toContain('Your result');
    await page.do(() => accept());
    // Who has pressed the button need not press it again.
    expect(page.text).toContain('Question 1 of 2');
  });

  it('begun in another tab, which is not heard of yet, is gone on with', async () => {
    await page.show(testXml());
    page.stored.set(KEY, JSON.stringify({ seed: 5, started: 900_000, changed: 900_000, values: { q1: 'b' } }));
    await page.click('Start the test');
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
  });

  it('which another tab has is not ended by its time here, and takes no focus; begun anew, it is answered here', async () => {
    const browser = new TestBrowser();
    page.locks = browser.locks;
    let release = (): void => {};
    void browser.locks.manager!.request(KEY, {}, () => new Promise<void>((end) => (release = end)));
    await page.do(() => Promise.resolve());
    await page.show(testXml('timeLimit="90"'));
    await page.otherTabWrites(KEY, JSON.stringify({ seed: 5, started: 1_000_000, changed: 1_000_000, current: 'q1', values: {} }));
    const before = document.activeElement;
    await page.otherTabWrites(KEY, JSON.stringify({ ...state(), current: 'q2', changed: 2_000_000 }));
    expect([page.text.includes('Question 2 of 2'), document.activeElement === before]).toEqual([true, true]);
    await page.pass(200_000);
    expect([state()['finished'] ?? null, page.text.includes('Your result')]).toEqual([null, false]);
    // Of what is stored nothing was heard: it is read when the tab may answer.
    page.stored.set(KEY, JSON.stringify({ ...state(), values: { q2: { g1: 'am' } }, answered: { q2: 3_000_000 } }));
    await page.do(() => release());
    await page.do(() => Promise.resolve());
    expect(state()['finished']).toBeTruthy();
    expect(page.outbox.results[0]!.body['xml']).toContain('>am<');
  });

  it('begun here is answered here, though a tab that heard of it was quicker', async () => {
    const browser = new TestBrowser();
    page.locks = browser.locks;
    void browser.locks.manager!.request(KEY, {}, () => new Promise<void>(() => undefined));
    await page.show(testXml());
    await page.click('Start the test');
    expect(page.stored.has(`${KEY}.takeOver`)).toBe(true);
  });

  it('ended here while another tab has it is begun anew here', async () => {
    const browser = new TestBrowser();
    page.locks = browser.locks;
    void browser.locks.manager!.request(KEY, {}, () => new Promise<void>(() => undefined));
    await page.show(testXml());
    await page.otherTabWrites(KEY, JSON.stringify({ seed: 5, started: 900_000, changed: 900_000, values: {} }));
    await answers({ q1: 'b' }, 2_000_000, { finished: { at: 2_000_000, points: 2, mpoints: 4, late: false, sent: true } });
    await page.click('Take the test again');
    expect(page.stored.has(`${KEY}.takeOver`)).toBe(true);
  });

  it('which another tab has is looked at, and can be gone on with here', async () => {
    const browser = new TestBrowser();
    page.locks = browser.locks;
    await page.show(testXml());
    const other = browser.locks.manager!.request('lectern.test.demo.0.812', {}, () => new Promise<void>((end) => (release = end)));
    let release = (): void => {};
    await page.do(() => Promise.resolve());
    await page.otherTabWrites(KEY, JSON.stringify({ seed: 5, started: 1_000_000, changed: 1_000_000, current: 'q1', values: {} }));
    expect(page.one('[role=status].test-following').textContent).toContain('open in another tab');
    expect([page.one<HTMLFieldSetElement>('fieldset.test-followed').disabled, page.all('input:not(:disabled)').length]).toEqual([true, 0]);
    await page.press('Go on here');
    expect(page.stored.has(`${KEY}.takeOver`)).toBe(true);
    await page.do(async () => {
      release();
      await other;
    });
    expect([page.one('.test-following').textContent, page.all('fieldset.test-followed').length]).toEqual(['', 0]);
    expect(document.activeElement?.className).toBe('test-running');
    await page.choose('Riga');
    void browser.locks.manager!.request('lectern.test.demo.0.812', {}, () => new Promise<void>(() => undefined));
    await page.otherTabWrites(`${KEY}.takeOver`, '7');
    expect(page.one('.test-following').textContent).toContain('You went on with this test in another tab');
    expect(state()['values']).toEqual({ q1: 'a' });
  });
});
