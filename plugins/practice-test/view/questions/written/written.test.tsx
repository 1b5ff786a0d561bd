// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, select } from '../../../../../xsl/engine/index.ts';
import { TestPage, testXml } from '../../test-page.fixture.tsx';
import { FreeText, Numeric } from './late.tsx';
import './written.ts';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

const NUMBER =
  '<question id="n" kind="numeric" points="2" unit="required"><text>How long?</text><accept tolerance="1%">12.5</accept>' +
  '<unit>mm</unit><unit factor="10">cm</unit><explanation>So.</explanation></question>';
const WORDS =
  '<question id="w" kind="freeText"><text>Why?</text><model language="en">Because of the light.</model>' +
  '<model language="de">Wegen des Lichts.</model>' +
  '<criterion id="c1" points="2"><text language="en">Light</text><text language="de">Licht</text></criterion>' +
  '<criterion id="c2">Lens</criterion></question>';

/** What draws these kinds comes late. */
const begin = async (question: string, start = 'Start the test', attributes = ''): Promise<void> => {
  await page.show(`<test ID="812" kind="practice" ${attributes}>${question}</test>`);
  await page.press(start);
  for (let turn = 0; turn < 20 && page.all('.question input, .question textarea').length === 0; turn += 1) await page.pass(1);
};
const number = (): HTMLInputElement => page.one<HTMLInputElement>('.question__number');
const words = (): HTMLTextAreaElement => page.one<HTMLTextAreaElement>('textarea');
const xml = () => parse(page.outbox.results[0]!.body['xml']!);

it('are drawn by code that comes when one is asked', () => {
  expect([typeof Numeric, typeof FreeText]).toEqual(['function', 'function']);
});

describe('a number', () => {
  it('is read as the language of the page writes it, with its unit, and the server gets what was typed and how it is meant', async () => {
    page.language = 'de';
    await begin(NUMBER, 'Test beginnen');
    expect(page.one('.question__note').textContent).toBe('Mit Einheit, zum Beispiel mm.');
    await page.type(number(), 'zwölf');
    expect(page.one('.question__note').textContent).toBe('Schreiben Sie eine Zahl, zum Beispiel 1,5.');
    await page.type(number(), '1,25 cm');
    await page.press('Prüfen');
    expect(page.one('.test-feedback').textContent).toContain('Richtig. 2 von 2 Punkten.');
    await page.click('Test beenden');
    expect(select(xml(), '//answer').map((each) => [each.attributes[0]!.value, each.children[0]!.value])).toEqual([
      ['number', '1,25 cm'],
      ['decimal', ','],
    ]);
  });

  it.each([
    ['12.5', 'The number is right; the unit is missing.', 'Not right. 0 of 2 points.'],
    ['99 mm', 'Right: 12.5 mm', 'Not right. 0 of 2 points.'],
  ])('%s: %s', async (given, solution, feedback) => {
    await begin(NUMBER);
    await page.type(number(), given);
    await page.press('Check');
    expect(page.one('.question__typed').textContent).toContain(solution);
    expect(page.one('.test-feedback').textContent).toContain(feedback);
  });

  it('is not answered by nothing', async () => {
    await begin(NUMBER);
    await page.type(number(), '1');
    await page.type(number(), '');
    expect(page.button('Check').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a free text', () => {
  it('is compared with a model answer, then judged by the learner, and the result says so', async () => {
    await begin(WORDS, 'Start the test', 'tries="2"');
    expect([page.text.includes('Because of'), page.button('Compare with a model answer').disabled]).toEqual([false, true]);
    await page.type(words(), 'Light, I think');
    // Not yet compared: it is not answered.
    expect(page.button('Check').getAttribute('aria-disabled')).toBe('true');
    await page.press('Compare with a model answer');
    expect(document.activeElement?.textContent).toBe('A model answer');
    expect([page.one('.question__model').textContent!.includes('Because of the light.'), words().readOnly]).toEqual([true, true]);
    await page.choose('Light 2 points');
    await page.press('Check');
    expect(page.one('.test-feedback').textContent).toBe('Your own assessment. 2 of 3 points.');
    expect(page.all<HTMLInputElement>('.question__criteria input').map(({ disabled }) => disabled)).toEqual([true, true]);
    await page.click('Finish the test');
    const [node] = select(xml(), '//subTemplate');
    expect(Object.fromEntries(node!.attributes.map(({ name, value }) => [name, value]))).toMatchObject({
      points: '2',
      mpoints: '3',
      selfAssessed: '1',
    });
  });

  it('that was not compared before the end earns nothing, and is not called wrong', async () => {
    await begin(WORDS);
    await page.type(words(), 'Light');
    await page.click('Finish the test');
    await page.click('Look at the answers');
    expect(page.one('.test-review .test-feedback').textContent).toBe('Not compared with the model answer. 0 of 3 points.');
    expect(page.one('.question__model').textContent).toContain('Because of the light.');
  });

  it('speaks the language of the page', async () => {
    page.language = 'de';
    await begin(WORDS, 'Test beginnen');
    await page.type(words(), 'Licht');
    await page.press('Mit einer Musterantwort vergleichen');
    expect(page.one('.question__model').textContent).toBe(
      'Eine MusterantwortWegen des Lichts.Was davon steht in Ihrer Antwort?Licht 2 PunkteLens 1 Punkt',
    );
  });
});

describe('what an author gets wrong', () => {
  const notes = async (question: string, attributes = ''): Promise<string> => {
    page.mode = 'DEV';
    await page.show(testXml(attributes, question));
    return page.one('.test-problems').textContent!;
  };
  it.each([
    ['<question id="n" kind="numeric" points="1"/>', 'No answer is accepted.'],
    ['<question id="n" kind="numeric" points="1"><accept>about 5</accept></question>', '"about 5" is no number.'],
    ['<question id="n" kind="numeric" points="1"><accept tolerance="wide">5</accept></question>', 'tolerance="wide" is neither'],
    [
      '<question id="n" kind="numeric" points="1"><accept>5</accept><unit factor="0">m</unit></question>',
      'factor="0" is no number above 0',
    ],
    ['<question id="w" kind="freeText"><criterion id="a"/></question>', 'There is no <model>'],
    ['<question id="w" kind="freeText"><explanation IDUnit="4" at="soon"/></question>', 'at="soon" is not understood'],
    ['<question id="w" kind="freeText"><model>x</model></question>', 'too few <criterion>'],
    ['<question id="w" kind="freeText"><model>x</model><criterion id="text"/></question>', 'cannot have one of these ids: text, compared'],
    ['<question id="a" kind="audio" points="1" typos="many"><clip/><accept>x</accept></question>', 'typos="many" is not understood'],
    [
      '<question id="a" kind="audio" points="1" nearlyPoints="2"><clip/><accept>x</accept></question>',
      'nearlyPoints="2" is not understood',
    ],
  ])('%s: %s', async (question, note) => expect(await notes(question)).toContain(note));

  it('is told of the test, too', async () =>
    expect(await notes(NUMBER, 'hintCost="dear"')).toContain('@hintCost: hintCost="dear" is not understood'));
});
