// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, select } from '../../../../../xsl/engine/index.ts';
import { TestPage, testXml } from '../../test-page.fixture.tsx';
import './in-text.ts';
import { GapMatch, Hottext, InlineChoice } from './late.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

const OPTIONS =
  '<question id="o" kind="inlineChoice"><text language="en"><p>Light is <gap id="g1" points="2">' +
  '<option id="a" correct="1">slower</option><option id="b">faster</option></gap>, thus <gap id="g2">' +
  '<option id="c">gone</option><option id="d" correct="1">bent</option></gap>.</p></text></question>';
const passages = (attributes: string, ...correct: readonly string[]): string => {
  const passage = (id: string, words: string): string =>
    `<passage id="${id}"${correct.includes(id) ? ' correct="1"' : ''}>${words}</passage>`;
  const words = `A ${passage('p', 'lens')} and an ${passage('q', '<em>eye</em>')} and ${passage('r', 'I')}.`;
  return `<question id="h" kind="hottext" points="2" ${attributes}><text language="en">${words}</text></question>`;
};
const WORDS =
  '<question id="m" kind="gapMatch"><text language="en">The <gap id="g1"><accept>a</accept></gap> is a ' +
  '<gap id="g2"><accept>b</accept></gap> of <gap id="g3"><accept>b</accept></gap>.</text>' +
  '<word id="a">iris</word><word id="b" uses="2">ring</word><word id="c">lens</word></question>';

/** What draws these kinds comes late. */
const begin = async (question: string, attributes = '', start = 'Start the test'): Promise<void> => {
  await page.show(`<test ID="812" kind="practice" ${attributes}>${question}</test>`);
  await page.press(start);
  for (let turn = 0; turn < 20 && page.all('.question__gaps').length === 0; turn += 1) await page.pass(1);
};
const list = (gap: string): HTMLSelectElement => page.one<HTMLSelectElement>(`[data-drop=${gap}] select`);
const shown = (selector: string): string[] => page.all(selector).map((each) => each.textContent!.replace(/\s+/g, ' '));
const answers = (): string[][] =>
  select(parse(page.outbox.results[0]!.body['xml']!), '//answer').map((each) => [
    ...each.attributes.map(({ name, value }) => `${name}=${value}`),
    each.children[0]!.value,
  ]);

it('are drawn by code that comes when one is asked', () =>
  expect([InlineChoice, Hottext, GapMatch].map((each) => typeof each)).toEqual(['function', 'function', 'function']));

describe('gaps with options', () => {
  it('each have a list of their own; what is right is shown afterwards, and each gap earns its points', async () => {
    await begin(OPTIONS);
    expect(page.all<HTMLSelectElement>('select').map((each) => [...each.options].map(({ text }) => text))).toEqual([
      ['Choose …', 'slower', 'faster'],
      ['Choose …', 'gone', 'bent'],
    ]);
    expect(page.all('select').map((each) => each.getAttribute('aria-label'))).toEqual(['Gap 1', 'Gap 2']);
    await page.type(page.all<HTMLSelectElement>('select')[0]!, 'a');
    expect(page.button('Check').getAttribute('aria-disabled')).toBe('true');
    await page.type(page.all<HTMLSelectElement>('select')[1]!, 'c');
    await page.press('Check');
    expect(page.all('.question__gap').map(({ dataset }) => dataset['outcome'])).toEqual(['right', 'wrong']);
    expect(shown('.question__solution')).toEqual(['Right: bent']);
    expect(page.one('.test-feedback').textContent).toContain('Partly right. 2 of 3 points.');
    expect(page.all<HTMLSelectElement>('select').every(({ disabled }) => disabled)).toBe(true);
    await page.click('Finish the test');
    expect(answers()).toEqual([
      ['gap=g1', 'a'],
      ['gap=g2', 'c'],
    ]);
  });

  it('come in an order of their own for each attempt, where the author wants that', async () => {
    const many = OPTIONS.replace(
      '<option id="b">',
      ['e', 'f', 'g', 'h'].map((id) => `<option id="${id}">${id}</option>`).join('') + '<option id="b">',
    );
    const order = (): string[] => [...list('g1').options].map(({ value }) => value);
    await begin(many, 'shuffleOptions="1"');
    expect(order()).not.toEqual(['', 'a', 'e', 'f', 'g', 'h', 'b']);
    expect(order().toSorted()).toEqual(['', 'a', 'b', 'e', 'f', 'g', 'h']);
  });
});

describe('passages', () => {
  it('of which one is correct are chosen one at a time', async () => {
    await begin(passages('', 'q'));
    expect([page.one('.question__gaps').getAttribute('role'), page.all('input').map((each) => (each as HTMLInputElement).type)]).toEqual([
      'radiogroup',
      ['radio', 'radio', 'radio'],
    ]);
    await page.choose('lens');
    await page.choose('I');
    expect(page.all('.question__passage').map(({ dataset }) => dataset['chosen'])).toEqual([undefined, undefined, 'true']);
    await page.press('Check');
    expect(page.all('.question__passage').map(({ dataset }) => dataset['outcome'])).toEqual([undefined, 'missed', 'wrong']);
    expect(page.one('.test-feedback').textContent).toContain('Not right. 0 of 2 points.');
  });

  it('of which several are correct are chosen and let go, one by one', async () => {
    await begin(passages('scoring="partial"', 'p', 'q'));
    await page.choose('lens');
    await page.choose('I');
    await page.choose('I');
    await page.press('Check');
    expect(shown('.question__passage')).toEqual(['lensright', 'eyewould have been right', 'I']);
    expect(page.one('.test-feedback').textContent).toContain('Partly right. 1 of 2 points.');
    await page.click('Finish the test');
    expect(answers()).toEqual([['p']]);
  });

  it('of which the server knows the correct ones show none', async () => {
    await begin(passages('multiple="1"'), 'scoring="server" feedback="each"');
    expect(page.all('input').map((each) => (each as HTMLInputElement).type)).toEqual(['checkbox', 'checkbox', 'checkbox']);
    await page.choose('lens');
    await page.click('Finish the test');
    expect(page.all('[data-outcome]').filter((each) => each.matches('.question__passage'))).toEqual([]);
  });
});

describe('words of a bank', () => {
  const chip = (word: string): HTMLButtonElement => page.one<HTMLButtonElement>(`[data-drag=${word}]`);
  const press = (element: HTMLElement, detail = 0): Promise<void> =>
    page.do(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })));
  const target = (gap: string): HTMLButtonElement => page.one<HTMLButtonElement>(`[data-drop=${gap}] button`);
  const chosen = (): string[] => ['g1', 'g2', 'g3'].map((gap) => list(gap).value);

  it('are chosen from the list of a gap; what is used up cannot be chosen again', async () => {
    await begin(WORDS);
    await page.type(list('g1'), 'b');
    await page.type(list('g2'), 'b');
    expect([...list('g3').options].map(({ value, disabled }) => `${value}${disabled ? ' used up' : ''}`)).toEqual([
      '',
      'a',
      'b used up',
      'c',
    ]);
    expect([...list('g2').options].some(({ value, disabled }) => value === 'b' && disabled)).toBe(false);
    expect(['a', 'b', 'c'].map((word) => chip(word).disabled)).toEqual([false, true, false]);
    await page.type(list('g1'), '');
    expect(shown('.question__chip')).toEqual(['iris', 'ring', 'lens']);
    expect([chip('b').disabled, page.button('Check').getAttribute('aria-disabled')]).toEqual([false, 'true']);
  });

  it('that are pressed by key go into the gap that is pressed next; the focus goes along', async () => {
    await begin(WORDS);
    expect(shown('.question__chip')).toEqual(['iris', 'ring ×2', 'lens']);
    await press(chip('b'));
    expect([chip('b').getAttribute('aria-pressed'), document.activeElement]).toEqual(['true', target('g1')]);
    expect(shown('[role=status]').some((each) => each.includes('“ring” is picked up.'))).toBe(true);
    expect(target('g2').textContent).toBe('Gap 2: put “ring” here …');
    await press(target('g2'));
    expect([chosen(), document.activeElement]).toEqual([['', 'b', ''], list('g2')]);
    await press(chip('a'));
    await page.do(() => void target('g1').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect([page.all('.question__target').length, document.activeElement]).toEqual([0, chip('a')]);
  });

  it('that are pressed by pointer are picked up, or put down again, without the focus going anywhere', async () => {
    await begin(WORDS);
    await press(chip('a'), 1);
    expect([page.all('.question__target').length, document.activeElement === target('g1')]).toEqual([3, false]);
    await press(chip('a'), 1);
    expect(page.all('.question__target').length).toBe(0);
    await press(chip('a'), 1);
    await press(target('g1'), 1);
    await press(chip('c'), 1);
    // A gap that is full takes the new word for the old one.
    expect(target('g1').textContent).toBe('Gap 1: put “lens” here iris');
    await press(target('g1'), 1);
    expect([chosen(), chip('a').disabled, chip('c').disabled]).toEqual([['c', '', ''], false, true]);
  });

  it('can be dragged, and where a drag ends nothing is picked up', async () => {
    await begin(WORDS);
    const at = (type: string, x: number): Promise<void> =>
      page.do(() => {
        const target = type === 'pointerdown' ? chip('b') : document;
        target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerId: 1, clientX: x, clientY: 0 }));
      });
    document.elementsFromPoint = () => [list('g3')];
    await at('pointerdown', 0);
    await at('pointermove', 50);
    expect(page.one('[data-drop=g3]').dataset['over']).toBe('true');
    await at('pointerup', 50);
    await press(chip('b'), 1);
    expect([chosen(), page.all('.question__target').length]).toEqual([['', '', 'b'], 0]);
    await press(chip('b'), 0);
    expect(page.all('.question__target').length).toBe(3);
  });

  it('earn the points of their gaps, and say what was right', async () => {
    await begin(WORDS);
    for (const [gap, word] of [
      ['g1', 'c'],
      ['g2', 'b'],
      ['g3', 'b'],
    ] as const)
      await page.type(list(gap), word);
    await page.press('Check');
    expect(shown('.question__solution')).toEqual(['Right: iris']);
    expect(page.one('.test-feedback').textContent).toContain('Partly right. 2 of 3 points.');
    expect(page.all('.question__bank')).toEqual([]);
    await page.click('Finish the test');
    expect(answers()).toEqual([
      ['gap=g1', 'c'],
      ['gap=g2', 'b'],
      ['gap=g3', 'b'],
    ]);
  });

  it('that are fewer than the gaps are answered with when all are used', async () => {
    await begin(WORDS.replace(' uses="2"', '').replace('<word id="c">lens</word>', ''));
    await page.type(list('g1'), 'a');
    expect(page.button('Check').getAttribute('aria-disabled')).toBe('true');
    await page.type(list('g3'), 'b');
    expect(page.button('Check').getAttribute('aria-disabled')).not.toBe('true');
  });
});

it('speak the language of the page, and tell the author what is wrong in it', async () => {
  page.language = 'de';
  page.mode = 'DEV';
  await page.show(testXml('', WORDS.replace('<accept>a</accept>', '<accept>z</accept>')));
  expect(page.one('.test-problems').textContent).toContain('Lücke „g1“ nimmt „z“ an, aber kein <word> hat diese id.');
});
