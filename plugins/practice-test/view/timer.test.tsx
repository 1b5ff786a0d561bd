// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestPage, testXml } from './test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

describe('a time limit', () => {
  it('warns, gives more time on request, and ends the test with what was answered', async () => {
    await page.show(testXml('timeLimit="120" timeWarning="30"'));
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.pass(89_000);
    expect(page.one('[role=timer]').textContent).toBe('Time left: 0:31');
    expect(page.one('[role=alert]').textContent).toBe('');
    await page.pass(2_000);
    expect(page.one('.test-timer [role=alert]').textContent).toContain('The time will be over in 0:30');
    await page.press('Take 1:00 more');
    expect(page.one('[role=timer]').textContent).toBe('Time left: 1:29');
    expect(document.activeElement).toBe(page.one('[role=timer]'));
    await page.pass(90_000);
    expect(page.text).toContain('The time is over. What you had answered counts.');
    expect(page.outbox.results[0]!.body).toMatchObject({ points: '2', mpoints: '4' });
  });

  it('goes on while the page is closed', async () => {
    await page.show(testXml('timeLimit="120"'));
    await page.click('Start the test');
    await page.reload();
    await page.pass(200_000);
    await page.show(testXml('timeLimit="120"'));
    await page.pass(1000);
    expect(page.outbox.results.length).toBe(1);
    expect(page.text).toContain('The time is over.');
  });

  it('ends the test while an answer is being checked, once that has come or has failed', async () => {
    for (const isLost of [false, true]) {
      let come: (verdict: string | null) => void = () => undefined;
      page.answer = () => new Promise((done) => (come = done));
      await page.show(testXml('timeLimit="120" scoring="server" display="one" feedback="each"'));
      await page.click(isLost ? 'Take the test again' : 'Start the test');
      await page.choose('Tallinn');
      await page.click('Check');
      await page.pass(130_000);
      const verdicts = '<cms><verified question="q1" points="2" mpoints="2"/><verified question="q2" points="0" mpoints="2"/></cms>';
      const checked = come;
      page.answer = async () => verdicts;
      await page.do(() => checked(isLost ? null : verdicts));
      expect(page.text).toContain('The time is over.');
    }
  });

  it('ends a test once, whoever agrees to its end after that', async () => {
    let agree: (agreed: boolean) => void = () => undefined;
    page.asks = () => new Promise((done) => (agree = done));
    await page.show(testXml('timeLimit="120" display="one"'));
    await page.click('Start the test');
    await page.click('Finish the test');
    await page.pass(130_000);
    await page.do(() => agree(true));
    expect(page.text).toContain('The time is over.');
    expect(page.outbox.results.length).toBe(1);
    await page.reload();
    await page.show(testXml('timeLimit="120" display="one"'));
    expect(page.outbox.results.length).toBe(1);
  });

  it('an author can decide that nobody gets more', async () => {
    await page.show(testXml('timeLimit="120" timeExtensions="0"'));
    await page.click('Start the test');
    await page.pass(110_000);
    expect(() => page.button('Take 1:00 more')).toThrow();
  });
});
