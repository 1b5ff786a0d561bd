// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ONE, TestPage, testXml } from '../test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => { page = new TestPage(); });
afterEach(() => page.close());

describe('wrong content', () => {
  const wrong = `${ONE}${ONE}<question id="u" kind="riddle" points="1"><text>?</text></question><question id="n" kind="singleChoice" points="1"><text>None</text></question><question id="m" kind="audio" points="-1"><text>x</text><clip/><accept>y</accept></question><question id="o" kind="singleChoice"><text>z</text><option id="a" correct="1">z</option></question><question id="g" kind="gapText"><text>A <gap id="g1"/> B <gap id="g2"><accept>b</accept></gap></text></question><question id="h" kind="hotspot" points="1"><text>Where?</text><picture src="img/none.svg" w="10" h="10" alt="A map"/><area id="x" shape="rect" coords="1,2" correct="1"/></question>`;

  it('the rest of the test works, and the author sees what is wrong and where', async () => {
    page.mode = 'TEST';
    await page.show(testXml('display="all"', wrong));
    const notes = page.all('.test-problems li').map((each) => each.textContent!);
    const about = (path: string): string => notes.find((each) => each.startsWith(`/cms/object/data/test/${path} `) || each.startsWith(`/cms/object/data/test/${path}:`)) ?? `nothing at ${path}: ${notes.join('\n')}`;
    expect(about('question[2]/@id')).toMatch(/question 1 already.*left out/);
    expect(about('question[3]/@kind')).toMatch(/"riddle".*left out/);
    expect(about('question[4]')).toMatch(/too few <option>.*left out/);
    expect(about('question[5]/@points')).toContain('points="-1"');
    expect(about('question[6]/@points')).toContain('says no points; 1 is used');
    expect(about('question[7]/text[1]//gap[1]')).toContain('accepts nothing');
    expect(about('question[8]/area[1]/@coords')).toContain('coords="1,2"');
    await page.click('Start the test');
    expect(page.all('.question').map((each) => each.dataset.question)).toEqual(['q1', 'm', 'o', 'g', 'h']);
    await page.click('Finish the test');
    expect(page.outbox.results.length).toBe(1);
  });

  it('visitors see nothing of it', async () => {
    await page.show(testXml('', wrong));
    expect(page.all('.test-problems')).toEqual([]);
    expect(page.text).toContain('5 questions');
  });

  it('a picture that does not come leaves its description and the list of places', async () => {
    page.mode = 'DEV';
    await page.show(testXml('', '<question id="h" kind="hotspot" points="4"><text>Where?</text><picture src="img/none.svg" w="10" h="10" alt="A map"/><area id="x" shape="rect" coords="1,2,3,4" label="North" correct="1"/></question>'));
    await page.click('Start the test');
    await page.do(() => page.one('.question__picture img').dispatchEvent(new Event('error')));
    expect(page.text).toContain('The picture cannot be shown: A map');
    expect(page.one('.test-problems').textContent).toContain('question[1]/picture/@src (h): The picture "img/none.svg" does not come.');
    await page.choose('North');
    await page.click('Check');
    expect(page.one('.test-feedback').textContent).toContain('Right.');
  });

  it('a test without a usable question says so', async () => {
    await page.show(testXml('', '<question id="u" kind="riddle"/>'));
    expect(page.text).toBe('This test has no question that can be shown.');
  });
});
