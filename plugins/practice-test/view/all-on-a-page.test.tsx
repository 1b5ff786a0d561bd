// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage, testXml } from './test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(async () => {
  await page.close();
  vi.unstubAllGlobals();
});

const many = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `<question id="q${index + 1}" kind="audio" points="1"><text>?</text><clip/><accept>x</accept></question>`,
  ).join('');
const drawn = (): string[] => page.all('.question').map((each) => each.dataset.question!);

describe('all questions on a page', () => {
  it('are drawn ten by ten as they come near the screen; their headings are there at any time', async () => {
    const observed = new Set<Element>();
    let arrive: (entries: Partial<IntersectionObserverEntry>[]) => void = () => undefined;
    let options: IntersectionObserverInit = {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof arrive, given: IntersectionObserverInit) {
          [arrive, options] = [callback, given];
        }
        observe = (element: Element) => void observed.add(element);
        unobserve = (element: Element) => void observed.delete(element);
      },
    );
    await page.show(testXml('display="all"', many(23)));
    await page.click('Start the test');
    expect([drawn(), page.all('h2.test-head__title').length, observed.size]).toEqual([
      Array.from({ length: 10 }, (_, index) => `q${index + 1}`),
      23,
      2,
    ]);
    expect(options.rootMargin).toBe('900px 0px');
    const [second, third] = page.all('.test-group').slice(1);
    await page.do(() => arrive([{ target: third!, isIntersecting: false }]));
    expect(drawn()).toHaveLength(10);
    await page.do(() => arrive([{ target: third!, isIntersecting: true }]));
    expect([drawn().slice(10), [...observed]]).toEqual([['q21', 'q22', 'q23'], [second]]);
    expect(
      page
        .all('section')
        .map((each) => each.getAttribute('aria-label'))
        .slice(-1),
    ).toEqual(['Question 23 of 23']);
    await page.draw(null);
    expect(observed.size).toBe(0);
  });

  it('are all drawn at once where the browser cannot tell what is near', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    await page.show(testXml('display="all"', many(12)));
    await page.click('Start the test');
    expect(drawn()).toHaveLength(12);
  });

  it('are each checked for themselves; the focus goes to the heading, because the button is gone', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    await page.show(testXml('display="all"', many(2)));
    await page.click('Start the test');
    expect(page.all('.test-item--listed .test-steps')).toHaveLength(2);
    await page.type(page.all<HTMLInputElement>('.question__typed input')[1]!, 'x');
    await page.do(() => {
      const button = page.all<HTMLButtonElement>('.test-item--listed .button').at(-1)!;
      button.focus();
      button.click();
    });
    expect([page.all('.test-feedback').length, page.all('.test-item--listed .test-steps').length, document.activeElement?.id]).toEqual([
      1,
      1,
      'question-q2',
    ]);
    // Enter in the field of the other one does the same, once it is answered.
    await page.type(page.all<HTMLInputElement>('.question__typed input')[0]!, 'y');
    await page.do(() => page.one('form[data-question="q1"]').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    expect(page.all('.test-feedback').map((each) => each.dataset.outcome)).toEqual(['wrong', 'right']);
  });

  it('with feedback at the end have no button of their own', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    await page.show(testXml('display="all" feedback="end"', many(2)));
    await page.click('Start the test');
    expect(page.all('.test-item--listed .test-steps')).toEqual([]);
  });

  it('the overview leads to the heading of a question', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    await page.show(testXml('display="all"', many(3)));
    await page.click('Start the test');
    await page.click('Overview: 0 of 3 answered');
    expect(page.all('[aria-current]')).toEqual([]);
    await page.click('Question 3, open');
    expect([document.activeElement?.id, scroll.mock.contexts.map((each) => (each as Element).id)]).toEqual([
      'question-q3',
      ['question-q3'],
    ]);
    scroll.mockRestore();
  });

  it('the overview of more than forty is a long one', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    for (const [count, isMany] of [
      [40, undefined],
      [41, 'true'],
    ] as const) {
      // prettier-ignore
      await page.show(testXml('display="all"', many(count)), { ID: count });
      await page.click('Start the test');
      expect([count, page.one('.test-overview').dataset.many]).toEqual([count, isMany]);
    }
  });
});
