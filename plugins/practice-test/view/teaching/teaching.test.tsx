// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, select } from '../../../../xsl/engine/index.ts';
import { ONE, TestPage, testXml, TWO } from '../test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

const xmlOf = (index = 0) => parse(page.outbox.results[index]!.body['xml']!);
const attributesOf = (id: string): Record<string, string> =>
  Object.fromEntries(select(xmlOf(), `//subTemplate[@id='${id}']`)[0]!.attributes.map(({ name, value }) => [name, value] as const));
const field = (): HTMLInputElement => page.one<HTMLInputElement>('.question__gap input');
const hints = (): string[] => page.all('.test-hints li').map((each) => each.textContent!);

const HINTED = ONE.replace(
  '<option id="a"',
  '<hint language="en">It is in the north.</hint><hint language="de">Sie liegt im Norden.</hint>' +
    '<hint language="en">It begins with T.</hint><hint language="de">Sie beginnt mit T.</hint><option id="a"',
);

describe('hints', () => {
  it('TST-002 come one after the other, say what they cost, stay after a reload, and take their points', async () => {
    const test = testXml('hintCost="0.5"', HINTED + TWO);
    await page.show(test);
    await page.press('Start the test');
    expect(hints()).toEqual([]);
    await page.press('Show hint 1 of 2 (costs: 0.5 points)');
    expect(hints()).toEqual(['It is in the north.']);
    expect(page.one('.test-hints [role=status]').textContent).toBe('It is in the north.');
    await page.reload();
    await page.show(test);
    expect(hints()).toEqual(['It is in the north.']);
    await page.press('Show hint 2 of 2 (costs: 0.5 points)');
    // The button is gone: the focus is where the hint is.
    expect(document.activeElement?.textContent).toBe('It begins with T.');
    await page.choose('Tallinn');
    await page.press('Check');
    expect(page.one('.test-feedback').textContent).toMatch(/^Right\. 1 of 2 points\. Hints: 2\./);
    expect(hints()).toHaveLength(2);
    await page.click('Next');
    await page.click('Finish the test');
    expect(page.outbox.results[0]!.body).toMatchObject({ points: '1', mpoints: '4' });
    expect(attributesOf('q1')).toMatchObject({ points: '1', mpoints: '2', hints: '2', answer: 'b' });
    expect(attributesOf('q2')).not.toHaveProperty('hints');
  });

  it('are those of the page\u2019s language, and cost nothing where nothing is said', async () => {
    page.language = 'de';
    await page.show(testXml('', HINTED));
    await page.press('Test beginnen');
    await page.press('Hinweis 1 von 2 zeigen');
    expect(hints()).toEqual(['Sie liegt im Norden.']);
    await page.choose('Tallinn');
    await page.press('Prüfen');
    expect(page.one('.test-feedback').textContent).toContain('2 von 2 Punkten');
  });
});

describe('a second try', () => {
  it('TST-002 comes after a wrong answer, with what the author says to it and without what is right', async () => {
    const test = testXml('tries="2" retryPoints="0.5"');
    await page.show(test);
    await page.press('Start the test');
    await page.choose('Riga');
    await page.press('Check');
    const notYet = 'Not yet. Try once more. Now the answer earns up to 1 point.That is Latvia.';
    expect(page.one('[role=status] .test-feedback').textContent).toBe(notYet);
    expect(page.one<HTMLInputElement>('input[type=radio]').disabled).toBe(false);
    expect([page.all('[data-outcome=right], [data-outcome=missed]'), document.activeElement?.textContent]).toEqual([[], 'Check']);
    // The same answer is no try.
    await page.press('Check');
    expect(page.one('.test-steps [role=status]').textContent).toBe('Change your answer first.');
    await page.reload();
    await page.show(test);
    expect(page.one('.test-feedback').textContent).toBe(notYet);
    await page.choose('Tallinn');
    await page.press('Check');
    expect(page.one('.test-feedback').textContent).toBe('Right. 1 of 2 points. Tries: 2.WhyIt lies at the sea.');
    await page.click('Next');
    await page.click('Finish the test');
    expect(attributesOf('q1')).toMatchObject({ points: '1', tries: '2', answer: 'b' });
    expect(select(xmlOf(), "//subTemplate[@id='q1']/tried/@answer").map(({ value }) => value)).toEqual(['a']);
    await page.click('Look at the answers');
    expect(page.one('.test-review .test-feedback').textContent).toContain('Tries: 2.');
  });

  it('after a hint earns so much less, and says so', async () => {
    await page.show(testXml('tries="2" retryPoints="0.5" hintCost="0.5"', HINTED));
    await page.press('Start the test');
    await page.press('Show hint 1 of 2 (costs: 0.5 points)');
    await page.choose('Riga');
    await page.press('Check');
    expect(page.one('[role=status] .test-feedback').textContent).toContain('Now the answer earns up to 0.5 points.');
    await page.choose('Tallinn');
    await page.press('Check');
    expect(page.one('.test-feedback').textContent).toMatch(/^Right\. 0\.5 of 2 points\./);
  });

  it('is the last one: then it says what is right; and what was right at once needs none', async () => {
    await page.show(testXml('tries="2"'));
    await page.press('Start the test');
    await page.choose('Riga');
    await page.press('Check');
    await page.click('Next');
    await page.click('Back');
    await page.choose('Tallinn');
    await page.choose('Riga');
    expect(page.button('Check').getAttribute('aria-disabled')).toBe('true');
    await page.choose('Tallinn');
    await page.press('Check');
    expect(page.one('.test-feedback').textContent).toMatch(/^Right\. 2 of 2 points/);
    await page.click('Next');
    const inputs = page.all<HTMLInputElement>('.question__gap input');
    await page.type(inputs[0]!, 'am');
    await page.type(inputs[1]!, 'are');
    await page.press('Check');
    expect(page.one('.test-feedback').textContent).toBe('Right. 2 of 2 points.');
  });

  it('never earns less than the first one did', async () => {
    await page.show(testXml('tries="2" retryPoints="0.25"', TWO));
    await page.press('Start the test');
    const type = async (one: string, other: string): Promise<void> => {
      const inputs = page.all<HTMLInputElement>('.question__gap input');
      await page.type(inputs[0]!, one);
      await page.type(inputs[1]!, other);
      await page.press('Check');
    };
    await type('am', 'is');
    expect(page.one('.test-feedback').textContent).toContain('Not yet.');
    await type('am', 'are');
    expect(page.one('.test-feedback').textContent).toBe('Right. 1 of 2 points. Tries: 2.');
  });
});

describe('spelling', () => {
  const nearly = (attributes: string): string =>
    testXml(
      attributes,
      '<question id="g" kind="gapText" typos="1" nearlyPoints="0.5"><text>An ' +
        '<gap id="g1" points="2"><accept>aperture</accept></gap></text></question>',
    );

  it('TST-002 that is nearly right says so, and shows the right one', async () => {
    await page.show(nearly('mpoints="2"').replace('mpoints="4" ', ''));
    await page.press('Start the test');
    await page.type(field(), 'apperture');
    await page.press('Check');
    expect(page.one('.question__gap').getAttribute('data-outcome')).toBe('nearly');
    expect(page.one('.question__gap').textContent).toBe('nearly rightSpelled: aperture');
    expect(page.one('.test-feedback').textContent).toBe('Nearly: look at the spelling. 1 of 2 points.');
  });

  it('may be tried again where one may, and then the right one is not shown', async () => {
    await page.show(nearly('tries="2"'));
    await page.press('Start the test');
    await page.type(field(), 'apperture');
    await page.press('Check');
    expect(page.one('.test-feedback').textContent).toBe('Nearly: look at the spelling. Try once more.');
    expect(page.text).not.toContain('Spelled');
  });
});

describe('repeating what was missed', () => {
  it('TST-002 asks that alone, says what it is, sends no result, and leaves the test as it was', async () => {
    const test = testXml('attempts="2"');
    await page.show(test);
    await page.press('Start the test');
    await page.choose('Tallinn');
    await page.click('Next');
    await page.click('Finish the test');
    expect(page.outbox.results).toHaveLength(1);
    const repeat = page.button('Repeat the question you missed');
    expect(document.getElementById(repeat.getAttribute('aria-describedby')!)?.textContent).toBe(
      'For practice: your result stays as it is.',
    );
    await page.press('Repeat the question you missed');
    expect(document.activeElement?.textContent).toBe('Question 1 of 1');
    expect(page.one('.test-repeating').textContent).toBe('You are repeating one question for practice. Your result stays as it is.');
    const inputs = page.all<HTMLInputElement>('.question__gap input');
    await page.type(inputs[0]!, 'am');
    await page.reload();
    await page.show(test);
    expect([page.one('.test-repeating').textContent, field().value]).toEqual([expect.stringContaining('repeating one question'), 'am']);
    await page.type(page.all<HTMLInputElement>('.question__gap input')[1]!, 'are');
    await page.press('Check');
    await page.press('Finish the test');
    expect(page.one('.test-result').textContent).toMatch(/^Your repetitionThis was practice: .*2 of 2 points/);
    expect(page.all('.test-receipt p')).toEqual([]);
    expect(page.outbox.results).toHaveLength(1);
    // It was no attempt at the test: of two the second one is left.
    await page.press('Take the test again');
    expect(page.one('.test-head__title').textContent).toBe('Question 1 of 2');
    await page.click('Next');
    await page.click('Finish the test');
    expect(page.outbox.results).toHaveLength(2);
    expect(page.text).toContain('You have used all 2 attempts.');
  });

  it.each([
    ['nothing was right', '', ''],
    ['the author says points alone', 'feedback="none"', 'Tallinn'],
  ])('is not offered where %s', async (_, attributes, choice) => {
    await page.show(testXml(attributes));
    await page.press('Start the test');
    if (choice) await page.choose(choice);
    await page.click('Finish the test');
    expect(page.text).not.toContain('Repeat');
  });

  it('begins anew with the whole test when what it repeated is no longer in it', async () => {
    await page.show(testXml());
    await page.press('Start the test');
    await page.choose('Tallinn');
    await page.click('Finish the test');
    await page.press('Repeat the question you missed');
    await page.reload();
    await page.show(testXml('', ONE));
    await page.press('Start the test');
    expect(page.one('.test-head__title').textContent).toBe('Question 1 of 1');
    expect(page.all('.test-repeating')).toEqual([]);
  });
});

describe('the moment that taught it', () => {
  const withMoment = (attributes: string): string => testXml('', ONE.replace('<explanation>', `<explanation ${attributes}>`));
  it.each([
    ['IDUnit="4711" IDLesson="2" at="1:23.5"', 'p_Unit-4-4711-2.html?IDLesson=2', 'Look at the lesson again'],
    ['IDUnit="4711" IDLesson="2" at="83.2"', 'p_Unit-4-4711-2.html?IDLesson=2&at=83.2', 'Look at it again: 1:23'],
    ['IDUnit="4711" IDLesson="2" at="1:23"', 'p_Unit-4-4711-2.html?IDLesson=2&at=83', 'Look at it again: 1:23'],
    ['IDUnit="4711" at="00:01:23:05"', 'p_Unit-4-4711-2.html?at=83.2', 'Look at it again: 1:23'],
    ['IDUnit="4711"', 'p_Unit-4-4711-2.html', 'Look at the lesson again'],
  ])('%s', async (attributes, href, words) => {
    await page.show(withMoment(attributes));
    await page.press('Start the test');
    await page.choose('Riga');
    await page.press('Check');
    const link = page.one<HTMLAnchorElement>('.test-feedback__moment a');
    expect([link.getAttribute('href'), link.textContent]).toEqual([href, words]);
  });

  it('is no link without a unit; and whoever comes back to the answers finds them open', async () => {
    await page.show(withMoment('IDUnit="x" at="3"'));
    await page.press('Start the test');
    await page.choose('Riga');
    await page.press('Check');
    expect(page.all('.test-feedback__moment')).toEqual([]);
    await page.click('Finish the test');
    await page.click('Look at the answers');
    await page.reload();
    await page.show(withMoment(''));
    expect(page.all('.test-review .question')).toHaveLength(1);
    await page.click('Hide the answers');
    expect(page.all('.test-review')).toEqual([]);
  });
});
