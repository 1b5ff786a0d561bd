// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutboxFailure } from '../../outbox/contract.ts';
import { parse, select } from '../../../xsl/engine/index.ts';
import { ONE, TWO, TestPage, testXml } from './test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

const gaps = (): HTMLInputElement[] => page.all<HTMLInputElement>('.question__gap input');
const xmlOf = (index = 0) => parse(page.outbox.results[index]!.body['xml']!);

describe('a practice test', () => {
  it('TST-002 is answered question by question with feedback, and its result goes to the outbox', async () => {
    await page.show(testXml());
    expect(page.text).toContain('2 questions');
    await page.press('Start the test');
    expect(document.activeElement?.textContent).toBe('Question 1 of 2');
    await page.choose('Riga');
    await page.press('Check');
    expect(document.activeElement?.textContent).toBe('Next');
    expect(page.one('[role=status] .test-feedback').textContent).toMatch(/Not right.*0 of 2.*That is Latvia.*It lies at the sea/);
    expect(page.one<HTMLInputElement>('input[type=radio]').disabled).toBe(true);
    await page.click('Next');
    expect(document.activeElement?.textContent).toBe('Question 2 of 2');
    await page.type(gaps()[0]!, 'AM');
    await page.click('Check');
    expect([page.all('.test-feedback').length, page.one('.test-steps [role=status]').textContent]).toEqual([
      0,
      'Answer every part of the question first.',
    ]);
    await page.type(gaps()[1]!, 'is');
    expect(page.one('.test-steps [role=status]').textContent).toBe('');
    await page.click('Check');
    expect(page.one('.test-feedback').textContent).toContain('1 of 2 points');
    await page.click('Finish the test');
    expect(page.questions).toEqual([]);
    expect(page.outbox.results).toMatchObject([
      { kind: 'result', dataType: 't_ClientCompetence', action: 16, id: '812', body: { points: '1', IDObject: '812', mpoints: '4' } },
    ]);
    expect(
      select(xmlOf(), '/subTemplates/subTemplate').map((each) =>
        [...each.attributes].map(({ name, value }) => `${name}=${value}`).join(' '),
      ),
    ).toEqual(['id=q1 kind=singleChoice points=0 mpoints=2 answer=a', 'id=q2 kind=gapText points=1 mpoints=2']);
    expect(select(xmlOf(), "//answer[@gap='g2']")[0]!.children[0]!.value).toBe('is');
  });

  it('of a preview stores nothing, here or at the server, and says so; what the author has done before is not in it', async () => {
    page.user = '12';
    await page.show(testXml());
    await page.press('Start the test');
    await page.choose('Tallinn');
    await page.press('Check');
    await page.reload();
    const before = [JSON.stringify([...page.stored]), page.outbox.put_.length];
    expect(page.stored.size).toBeGreaterThan(0);
    await page.show(testXml('preview="1"'));
    await page.press('Start the test');
    expect(document.activeElement?.textContent).toBe('Question 1 of 2');
    await page.choose('Riga');
    await page.press('Check');
    await page.click('Next');
    await page.type(gaps()[0]!, 'am');
    await page.type(gaps()[1]!, 'are');
    await page.press('Check');
    await page.click('Finish the test');
    expect(page.text).toContain('2 of 4 points');
    expect(page.text).toContain('This is a preview: nothing of it is stored.');
    expect([JSON.stringify([...page.stored]), page.outbox.put_.length]).toEqual(before);
  });

  it('an order that is kept as it is counts as an answer, and the focus does not go with its button', async () => {
    await page.show(
      testXml(
        '',
        '<question id="o" kind="ordering" points="2"><text>Order</text><item id="a" position="1">one</item>' +
          '<item id="b" position="2">two</item></question>',
      ),
    );
    await page.click('Start the test');
    await page.press('This order is right');
    expect([page.one('.question [role=status]').textContent, document.activeElement?.getAttribute('aria-label')]).toEqual([
      'This order is your answer.',
      'one: down',
    ]);
    await page.click('Finish the test');
    expect(page.outbox.results[0]!.body).toMatchObject({ points: '2' });
  });

  it('the end screen says whether the result has arrived, and what comes next', async () => {
    await page.show(testXml('', `${ONE}${TWO}<next><objectRef ID="4711" IDObjectType="4" dataType="p_Unit" title="Light"/></next>`));
    await page.click('Start the test');
    await page.click('Finish the test');
    expect(page.questions).toEqual(['2 questions are not answered. Finish all the same?']);
    expect(page.one('.test-receipt').textContent).toMatch(/^Kept in this browser/);
    expect(document.activeElement?.textContent).toBe('Your result');
    await page.do(() =>
      page.outbox.settle({
        at: new Date(2026, 10, 21, 10, 42),
        answer: '<cms><resultStored IDObject="812" points="0" mpoints="4" best="3" level=""/></cms>',
      }),
    );
    expect(page.one('.test-receipt').textContent).toMatch(/Stored at 10:42.*best result: 3 of 4/);
    expect(page.all('.test-next a').map((each) => [each.textContent, each.getAttribute('href'), each.getAttribute('data-arg-id')])).toEqual(
      [
        ['Light', 'p_Unit-4-4711-2.html', '4711'],
        ['Back to the course', 'course-100.html', null],
      ],
    );
    await page.click('Look at the answers');
    expect(page.all('.test-review .question').length).toBe(2);
    expect(page.one('.test-review .question__option[data-outcome=missed]').textContent).toContain('Tallinn');
  });

  it('a refused result says why', async () => {
    await page.show(testXml());
    await page.click('Start the test');
    await page.click('Finish the test');
    await page.do(() => page.outbox.refuse(new OutboxFailure(400, 'No such test.')));
    expect(page.one('.test-receipt').textContent).toContain('No such test.');
  });

  it('who does not want to finish with open questions goes on', async () => {
    page.agrees = false;
    await page.show(testXml());
    await page.click('Start the test');
    await page.click('Finish the test');
    expect(page.outbox.results).toEqual([]);
    expect(page.text).toContain('Question 1 of 2');
  });

  it('marks and the overview lead from question to question', async () => {
    await page.show(testXml());
    await page.click('Start the test');
    await page.click('Mark for later');
    await page.choose('Tallinn');
    await page.click('Overview: 1 of 2 answered');
    expect(page.all('.test-place').map((each) => [each.getAttribute('aria-label'), each.getAttribute('aria-current')])).toEqual([
      ['Question 1, answered, marked', 'step'],
      ['Question 2, open', null],
    ]);
    await page.click('Question 2, open');
    expect(gaps().length).toBe(2);
  });

  it('as many attempts as the test allows', async () => {
    await page.show(testXml('attempts="2"'));
    await page.click('Start the test');
    await page.click('Finish the test');
    page.fraction = 0.75;
    await page.click('Take the test again');
    await page.click('Finish the test');
    expect(page.outbox.results.length).toBe(2);
    const names = [0, 1].map((index) => select(xmlOf(index), '/subTemplates/@attempt')[0]!.value);
    expect(names[0]).not.toBe(names[1]);
    expect(page.text).toContain('You have used all 2 attempts.');
    expect(() => page.button('Take the test again')).toThrow();
  });
});
