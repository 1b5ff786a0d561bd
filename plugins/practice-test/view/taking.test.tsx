// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ONE, TestPage, TWO, testXml } from './test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

const WORD = (id: string): string =>
  `<question id="${id}" kind="audio" points="1"><text>${id}?</text><clip/><accept>x</accept><explanation>Because.</explanation></question>`;
const facts = (): string[] => page.all('.test-start__facts li').map((each) => each.textContent!);
const title = (): string => page.one('.test-head__title').textContent!;
const field = (): HTMLInputElement => page.one<HTMLInputElement>('.question__typed input');
const enter = (): Promise<void> =>
  page.do(() => page.one('form.question').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const disabled = (name: string): string | null => page.button(name).getAttribute('aria-disabled');

describe('before a test', () => {
  it.each<[string, string[]]>([
    ['', ['2 questions', '4 points']],
    ['attempts="3"', ['2 questions', '4 points', 'Attempt 1 of 3']],
    ['timeLimit="90"', ['2 questions', '4 points', 'Time: 1:30. You can take more time when it runs out.']],
    ['timeLimit="90" timeExtensions="0"', ['2 questions', '4 points', 'Time: 1:30.']],
  ])('the learner reads what awaits: %s', async (attributes, expected) => {
    await page.show(testXml(attributes));
    expect(facts()).toEqual(expected);
  });

  it('one question and one point are said as one', async () => {
    await page.show(`<test ID="812">${WORD('a')}</test>`);
    expect(facts()).toEqual(['1 question', '1 point']);
  });

  it('what is no test is left as its stylesheet drew it', async () => {
    await page.show('<other/>');
    expect(page.all('.test')).toEqual([]);
  });
});

describe('one question at a time', () => {
  const three = `<test ID="812" feedback="end">${['a', 'b', 'c'].map(WORD).join('')}</test>`;

  it('goes back and forth, not beyond its ends; Enter leads on', async () => {
    await page.show(three);
    await page.click('Start the test');
    expect([title(), disabled('Back'), page.all('.test-steps__finish').length]).toEqual(['Question 1 of 3', 'true', 1]);
    await page.click('Back');
    expect(title()).toBe('Question 1 of 3');
    await enter();
    expect([title(), disabled('Back')]).toEqual(['Question 2 of 3', null]);
    await page.click('Next');
    expect(() => page.button('Next')).toThrow();
    await enter();
    expect(title()).toBe('Question 3 of 3');
    await page.click('Back');
    expect(title()).toBe('Question 2 of 3');
  });

  it('with feedback after each, Enter checks what is answered, then leads on', async () => {
    await page.show(`<test ID="812">${['a', 'b'].map(WORD).join('')}</test>`);
    await page.click('Start the test');
    expect(disabled('Check')).toBe('true');
    await page.type(field(), 'x');
    expect(disabled('Check')).toBeNull();
    await enter();
    expect([page.one('.test-feedback').dataset.outcome, page.one('.test-feedback').textContent]).toEqual([
      'right',
      'Right. 1 of 1 points.WhyBecause.',
    ]);
    expect(() => page.button('Check')).toThrow();
    await enter();
    expect(title()).toBe('Question 2 of 2');
  });

  it('a mark stands with its question alone', async () => {
    await page.show(three);
    await page.click('Start the test');
    await page.click('Mark for later');
    expect(page.button('Mark for later').getAttribute('aria-pressed')).toBe('true');
    await page.click('Next');
    expect(page.button('Mark for later').getAttribute('aria-pressed')).toBe('false');
  });

  it('a seed of its own goes before what the test says of the order of options', async () => {
    const options = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `<option id="${id}">${id}</option>`).join('');
    const choice = (id: string, shuffle: string): string =>
      `<question id="${id}" kind="singleChoice" points="1" ${shuffle}>` +
      `<text>${id}</text>${options.replace('<option id="a"', '<option correct="1" id="a"')}</question>`;
    await page.show(
      `<test ID="812" display="all" shuffleOptions="1">${choice('p', 'shuffle="0"')}${choice('q', '')}${choice('r', '')}</test>`,
    );
    await page.click('Start the test');
    const order = (id: string): string =>
      page
        .all<HTMLInputElement>(`[data-question="${id}"] input`)
        .map(({ value }) => value)
        .join('');
    expect(order('p')).toBe('abcdef');
    expect([[...order('q')].toSorted().join(''), order('q') === order('r') && order('q') === 'abcdef']).toEqual(['abcdef', false]);
  });
});

describe('feedback', () => {
  it('says how an answer was, with points, what the author says to it and why', async () => {
    await page.show(testXml());
    await page.click('Start the test');
    await page.choose('Tallinn');
    await page.click('Check');
    expect(page.one('.test-feedback').textContent).toBe('Right. 2 of 2 points.WhyIt lies at the sea.');
    await page.click('Next');
    const [one, two] = page.all<HTMLInputElement>('.question__gap input');
    await page.type(one!, 'am');
    await page.type(two!, 'is');
    await page.click('Check');
    expect([page.one('.test-feedback').dataset.outcome, page.one('.test-feedback').textContent]).toEqual([
      'partly',
      'Partly right. 1 of 2 points.',
    ]);
  });

  it('in a test without feedback is given nowhere', async () => {
    await page.show(testXml('feedback="none"'));
    await page.click('Start the test');
    expect([page.all('[role=status][data-number]').length, page.all('.test-feedback').length]).toEqual([0, 0]);
  });
});

describe('a server that scores', () => {
  const hidden =
    '<test ID="812" scoring="server" feedback="each"><question id="q1" kind="singleChoice" points="2">' +
    '<text>Capital?</text><option id="a">Riga</option><option id="b">Tallinn</option></question></test>';

  it('is asked once for each answer, also while it has not answered yet; what failed is tried again', async () => {
    await page.show(hidden);
    await page.click('Start the test');
    await page.choose('Riga');
    await page.click('Check');
    expect([page.calls.length, page.all('.test-failed').length, page.one('.test-verify').textContent]).toEqual([1, 1, '']);
    await page.press('Try again');
    expect(document.activeElement, 'whoever pressed the button stays with the test').toBe(page.one('.test-running'));
    page.answer = () =>
      '<cms><verified question="q1" points="0" mpoints="2"><feedback>That is <b>Latvia</b>.</feedback>' +
      '<explanation>At the sea.</explanation></verified></cms>';
    await page.press('Try again');
    expect([page.calls.length, page.all('.test-failed').length, document.activeElement?.textContent]).toEqual([3, 0, 'Finish the test']);
    expect(page.one('.test-feedback').textContent).toBe('Not right. 0 of 2 points.That is Latvia.WhyAt the sea.');
    await page.click('Finish the test');
    expect(page.calls).toHaveLength(3);
  });
});

describe('for the author', () => {
  it('what turns out only when it is shown is listed once', async () => {
    page.mode = 'TEST';
    const picture = ONE.replace('<option', '<picture src="img/a.svg"/><option');
    await page.show(testXml('', picture + TWO));
    await page.click('Start the test');
    await page.do(() => page.one('.question__picture img').dispatchEvent(new Event('error')));
    await page.click('Next');
    await page.click('Back');
    await page.do(() => page.one('.question__picture img').dispatchEvent(new Event('error')));
    expect(page.all('.test-problems li').map((each) => each.textContent)).toEqual([
      '/cms/object/data/test/question[1]/picture[1]/@src (q1): The picture "img/a.svg" does not come.',
    ]);
    expect(page.one('.test-problems h2').textContent).toBe('For the author: 1 problems in this test');
  });
});
