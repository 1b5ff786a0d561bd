// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ONE, TestPage, TWO, testXml } from './test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

const finish = async (test = testXml()): Promise<void> => {
  await page.show(test);
  await page.click('Start the test');
  await page.choose('Tallinn');
  await page.click('Finish the test');
};
const stored = (attributes: string): Promise<void> =>
  page.do(() =>
    page.outbox.settle({ at: new Date(2026, 10, 21, 10, 42), answer: `<cms><resultStored IDObject="812" ${attributes}/></cms>` }),
  );
const points = (): string => page.one('.test-result__points').textContent!;
const receipt = (): string => page.one('.test-receipt').textContent!;

describe('the end of a test', () => {
  it('shows the points, in numbers and in percent', async () => {
    await finish();
    expect([points(), page.one('.test-result__bar').textContent, page.one<HTMLProgressElement>('.test-result progress').value]).toEqual([
      '2 of 4 points',
      '50%',
      0.5,
    ]);
    expect(page.text).not.toContain('The time is over');
  });

  it('TST-001 says how many points are needed while there are too few', async () => {
    const needs = (needed: number): string => testXml().replace('mpoints="4"', `mpoints="4" needed="${needed}"`);
    await finish(needs(3));
    expect(points()).toBe('2 of 4 points; 3 are needed');
    await stored('points="3" mpoints="4"');
    expect(points()).toBe('3 of 4 points');
  });

  it('of a test without points has no share that is no number', async () => {
    await page.show(testXml('', ONE.replace('points="2"', 'points="0"')).replace('mpoints="4"', 'mpoints="0"'));
    await page.click('Start the test');
    await page.click('Finish the test');
    expect([points(), page.one('.test-result__bar').textContent]).toEqual(['0 of 0 points', '0%']);
  });

  it('the server has the last word on the points, where it says both', async () => {
    await finish();
    await stored('points="3" mpoints="0"');
    expect(points()).toBe('2 of 4 points');
    await page.close();
    page = new TestPage();
    await finish();
    await stored('points="1" mpoints="3" level="B1" best="2.5"');
    expect([points(), page.one('.test-result__bar').textContent]).toEqual(['1 of 3 points', '33%']);
    expect(receipt()).toMatch(/^Stored at 10:42.*\.Level reached: B1Your best result: 2\.5 of 3 points\.$/);
  });

  it.each([
    'mpoints="4"',
    'points="x" mpoints="4"',
    'points="1.234" mpoints="4"',
    'points="-1" mpoints="4"',
    'points="12345678" mpoints="99999999"',
  ])('what the server says by %s is no number of points', async (attributes) => {
    await finish();
    await stored(attributes);
    expect([points(), receipt().startsWith('Stored at 10:42'), receipt().includes('best')]).toEqual(['2 of 4 points', true, false]);
  });

  it('an answer that says nothing of the result, or is none, is a receipt all the same', async () => {
    for (const answer of ['<cms/>', 'no xml', '']) {
      await finish();
      await page.do(() => page.outbox.settle({ at: new Date(2026, 10, 21, 10, 42), answer }));
      expect([points(), receipt().startsWith('Stored at 10:42')]).toEqual(['2 of 4 points', true]);
      await page.close();
      page = new TestPage();
    }
  });

  it('the answers are shown on request, and hidden again; never where the author wants no feedback', async () => {
    await finish();
    expect(page.all('.test-review')).toEqual([]);
    await page.click('Look at the answers');
    expect([page.all('.test-review .question').length, page.button('Hide the answers').getAttribute('aria-expanded')]).toEqual([2, 'true']);
    // Nobody who gave no answer gave a wrong one.
    expect(page.all('.test-review .test-feedback').map((each) => each.textContent!.split('.')[0])).toContain('Not answered');
    await page.click('Hide the answers');
    expect(page.all('.test-review')).toEqual([]);
    await page.close();
    page = new TestPage();
    await finish(testXml('feedback="none"'));
    expect(() => page.button('Look at the answers')).toThrow();
  });

  it('a test that may be taken as often as one likes begins anew, without the old answers', async () => {
    await finish();
    await page.click('Take the test again');
    expect([page.all('input:checked').length, page.text.includes('Question 1 of 2')]).toEqual([0, true]);
  });

  it('one open question is asked about as one', async () => {
    await finish();
    expect(page.questions).toEqual(['One question is not answered. Finish all the same?']);
  });

  it('the result is sent with what the page knows of it', async () => {
    await finish(testXml('', ONE + TWO).replace('kind="practice"', 'kind="vocabulary"'));
    expect(page.outbox.results).toMatchObject([{ title: 'The test', body: { points: '2', mpoints: '4', isVocabularyResult: '1' } }]);
  });

  const LEVELS =
    '<level id="1" minPoints="0"><description><html language="en"><p>Begin with light.</p></html>' +
    '<html language="de"><p>Licht zuerst.</p></html></description><next>' +
    '<objectRef ID="4711" IDObjectType="4" dataType="p_Unit" title="Light"/></next></level>' +
    '<level id="2" minPoints="3"><next>' +
    '<objectRef ID="4712" IDObjectType="4" dataType="p_Unit" title="Lens" state="locked" lockedBy="Light"/></next></level>' +
    '<next><objectRef ID="842" IDObjectType="424" dataType="p_PracticeTest" title="Words"/></next>';
  const next = (): { heading: string; words: string; links: readonly string[]; main: readonly string[] } => ({
    heading: page.one('.test-next h2').textContent!,
    words: page
      .all('.test-next p')
      .map(({ textContent }) => textContent)
      .join(' '),
    links: page.all('.test-next a').map(({ textContent }) => textContent!),
    main: page.all('.test-next a:not(.button--quiet)').map(({ textContent }) => textContent!),
  });

  it('recommends what the author names for the level, with its reason, in place of what is next for everybody', async () => {
    await finish(testXml('', ONE + TWO + LEVELS));
    expect(next()).toMatchObject({ heading: 'What next', main: ['Words'] });
    expect(next().words).toBe('Where to begin is said as soon as the server has your result.');
    await stored('points="0" mpoints="4" level="1"');
    expect(next()).toMatchObject({ heading: 'Begin here', main: ['Light'] });
    expect(next().links[0]).toBe('Light');
    expect(next().links).not.toContain('Words');
    expect(next().words).toBe('0 of 4 points: that is level 1. Begin with light.');
  });

  it('leads by one main button to what comes next in the course, once the server says it; what the author names is beside it', async () => {
    await finish();
    const answer = (inside: string) => `<cms><resultStored IDObject="812" points="2" mpoints="4">${inside}</resultStored></cms>`;
    const step = '<next ID="4712" IDObjectType="4" dataType="p_Unit" title="Lens" href="unit-4712.html?IDLesson=1&amp;goOn=1"/>';
    await page.do(() => page.outbox.settle({ at: new Date(2026, 10, 21, 10, 42), answer: answer(step) }));
    expect(next().main).toEqual(['Next: Lens']);
    expect(page.one('.test-next a').getAttribute('href')).toBe('unit-4712.html?IDLesson=1&goOn=1');
    await page.close();
    page = new TestPage();
    await finish(testXml('', ONE + TWO + LEVELS.slice(LEVELS.lastIndexOf('<next>'))));
    expect(next().main).toEqual(['Words']);
    await page.do(() => page.outbox.settle({ at: new Date(2026, 10, 21, 10, 42), answer: answer(step) }));
    expect([next().main, next().links.slice(0, 2)]).toEqual([['Next: Lens'], ['Next: Lens', 'Words']]);
    await page.close();
    page = new TestPage();
    // What came with the test says it until then.
    await finish(testXml('', `${ONE}${TWO}<after>${step}</after>`));
    expect(next().main).toEqual(['Next: Lens']);
  });

  it('says what a recommended object that is locked waits for', async () => {
    await finish(testXml('', ONE + TWO + LEVELS));
    await stored('points="3" mpoints="4" level="2"');
    expect(next().main).toEqual(['Lens']);
    expect(next().words).toBe('3 of 4 points: that is level 2. It opens when you have done: Light.');
  });
});
