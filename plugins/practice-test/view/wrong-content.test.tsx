// @vitest-environment happy-dom
import { useEffect, type ReactNode } from 'react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlayerAdapter, PlayerService, PlayerViewProps } from '../../player-adapter/contract.ts';
import { ONE, TestPage, testXml } from './test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

describe('wrong content', () => {
  const wrong =
    `${ONE}${ONE}<question id="u" kind="riddle" points="1"><text>?</text></question>` +
    '<question id="n" kind="singleChoice" points="1"><text>None</text></question>' +
    '<question id="m" kind="audio" points="-1"><text>x</text><clip/><accept>y</accept></question>' +
    '<question id="o" kind="singleChoice"><text>z</text><option id="a" correct="1">z</option></question>' +
    '<question id="g" kind="gapText"><text>A <gap id="g1"/> B <gap id="g2"><accept>b</accept></gap></text></question>' +
    '<question id="h" kind="hotspot" points="1"><text>Where?</text>' +
    '<picture src="img/none.svg" w="10" h="10" alt="A map"/>' +
    '<area id="x" shape="rect" coords="1,2" correct="1"/></question>';

  it('the rest of the test works, and the author sees what is wrong and where', async () => {
    page.mode = 'TEST';
    await page.show(testXml('display="all"', wrong));
    const notes = page.all('.test-problems li').map((each) => each.textContent!);
    const about = (path: string): string =>
      notes.find((each) => each.startsWith(`/cms/object/data/test/${path} `) || each.startsWith(`/cms/object/data/test/${path}:`)) ??
      `nothing at ${path}: ${notes.join('\n')}`;
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
    await page.show(
      testXml(
        '',
        '<question id="h" kind="hotspot" points="4"><text>Where?</text>' +
          '<picture src="img/none.svg" w="10" h="10" alt="A map"/>' +
          '<area id="x" shape="rect" coords="1,2,3,4" label="North" correct="1"/></question>',
      ),
    );
    await page.click('Start the test');
    await page.do(() => page.one('.question__picture img').dispatchEvent(new Event('error')));
    expect(page.text).toContain('The picture cannot be shown: A map');
    expect(page.one('.test-problems').textContent).toContain('question[1]/picture/@src (h): The picture "img/none.svg" does not come.');
    await page.choose('North');
    await page.click('Check');
    expect(page.one('.test-feedback').textContent).toContain('Right.');
  });

  const GOOD =
    '<question id="good" kind="singleChoice" points="2"><text>Good?</text><option id="a" correct="1">Yes</option>' +
    '<option id="b">No</option></question>';
  const none = '<question id="w" kind="riddle" points="1"><text>?</text></question>';
  it.each<[string, string, string, RegExp, string[]]>([
    ['an unknown kind', none, 'question[2]/@kind (w)', /Nobody knows the kind "riddle".*left out/, ['good']],
    [
      'no options',
      '<question id="w" kind="multipleChoice" points="1"><text>?</text></question>',
      'question[2] (w)',
      /too few <option>: at least 1.*left out/,
      ['good'],
    ],
    ['a second question of one id', GOOD, 'question[2]/@id (good)', /question 1 already.*left out/, ['good']],
    [
      'negative points',
      '<question id="w" kind="audio" points="-3"><text>?</text><clip/><accept>x</accept></question>',
      'question[2]/@points (w)',
      /points="-3" is no number of at least 0; 0 is used/,
      ['good', 'w'],
    ],
    [
      'missing points',
      '<question id="w" kind="audio"><text>?</text><clip/><accept>x</accept></question>',
      'question[2]/@points (w)',
      /says no points; 1 is used/,
      ['good', 'w'],
    ],
    [
      'a gap without accept',
      '<question id="w" kind="gapText"><text>A <gap id="g1"/> or <gap id="g2"><accept>b</accept></gap></text></question>',
      'question[2]/text[1]//gap[1] (w)',
      /Gap "g1" accepts nothing; it is worth 0 points/,
      ['good', 'w'],
    ],
  ])(
    '%s: the author reads what and where in both modes, the rest can be answered and counts',
    async (_, question, position, what, left) => {
      for (const mode of ['DEV', 'TEST'] as const) {
        page.mode = mode;
        await page.show(testXml('display="all" feedback="end"', GOOD + question));
        const notes = page.all('.test-problems li').map((each) => each.textContent!);
        expect(notes.find((note) => note.startsWith(`/cms/object/data/test/${position}: `))).toMatch(what);
        await page.close();
        page = new TestPage();
      }
      await page.show(testXml('display="all" feedback="end"', GOOD + question));
      expect(page.all('.test-problems')).toEqual([]);
      await page.click('Start the test');
      expect(page.all('.question').map((each) => each.dataset.question)).toEqual(left);
      await page.choose('Yes');
      await page.click('Finish the test');
      expect(page.outbox.results[0]!.body).toMatchObject({ points: '2' });
    },
  );

  it('a sound that cannot be played says so to both, and the question can still be answered', async () => {
    page.mode = 'TEST';
    const status$ = new BehaviorSubject<{ problem: { message: string } | null }>({ problem: null });
    const adapter = { status$ } as unknown as PlayerAdapter;
    const View = ({ onPlayer }: PlayerViewProps): ReactNode => {
      useEffect(() => onPlayer?.(adapter), [onPlayer]);
      return <p>player</p>;
    };
    page.player = { View, clipOf: () => ({}), fieldsOf: () => ({}) } as unknown as PlayerService;
    await page.show(
      testXml(
        '',
        '<question id="s" kind="audio" points="4" ignoreCase="1"><text>What do you hear?</text><clip IDMedia="9100"/>' +
          '<accept>lens</accept></question>',
      ),
    );
    await page.click('Start the test');
    expect(page.all('.test-problems')).toEqual([]);
    await page.do(() => status$.next({ problem: { message: 'There is no such file.' } }));
    expect(page.one('.test-problems').textContent).toContain(
      'question[1]/clip (s): The sound 9100 cannot be played: There is no such file.',
    );
    await page.type(page.one<HTMLInputElement>('.question__typed input'), 'Lens');
    await page.click('Check');
    expect(page.one('.test-feedback').textContent).toContain('Right.');
  });

  it('without a player the words stand in its place', async () => {
    await page.show(
      testXml(
        '',
        '<question id="s" kind="audio" points="4"><text>What do you hear?</text><clip IDMedia="9100"/><accept>lens</accept></question>',
      ),
    );
    await page.click('Start the test');
    expect(page.one('.question__missing').textContent).toBe('The sound cannot be played here.');
  });

  it('a test without a usable question says so', async () => {
    await page.show(testXml('', '<question id="u" kind="riddle"/>'));
    expect(page.text).toBe('This test has no question that can be shown.');
  });
});
