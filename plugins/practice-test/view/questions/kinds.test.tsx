// @vitest-environment happy-dom
import { BehaviorSubject } from 'rxjs';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from '../../../../xsl/engine/index.ts';
import type { PlayerService, PlayerViewProps } from '../../../player-adapter/contract.ts';
import type { QuestionKind, QuestionPhase, QuestionValue } from '../../contract.ts';
import { TestPage } from '../test-page.fixture.tsx';
import * as kinds from './kinds.ts';
import { ProblemContext } from './problem-context.ts';

let page: TestPage;
const onChange = vi.fn<(value: QuestionValue) => void>();
const report = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  page = new TestPage();
});
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

type Kind = keyof typeof kinds;
const question = (kind: Kind, inner: string, attributes = '') =>
  parse(`<question id="q" kind="${kind}" ${attributes}>${inner}</question>`).children[0]!;
interface Shown {
  readonly value?: QuestionValue | null;
  readonly phase?: QuestionPhase;
  readonly seed?: number;
  readonly attributes?: string;
}
interface AskedProps extends Required<Shown> {
  readonly kind: Kind;
  readonly inner: string;
}

/** A question whose answer is kept, as a test keeps it. */
function Asked({ kind, inner, value: first, phase, seed, attributes }: AskedProps): ReactNode {
  const { View } = (kinds as Readonly<Record<Kind, QuestionKind>>)[kind];
  const [value, setValue] = useState(first);
  const change = (next: QuestionValue): void => {
    onChange(next);
    setValue(next);
  };
  const [node] = useState(() => question(kind, inner, attributes));
  return <View question={node} value={value} onChange={change} phase={phase} disabled={phase !== 'answer'} seed={seed} />;
}

let drawings = 0;
function show(kind: Kind, inner: string, { value = null, phase = 'answer', seed = 0, attributes = '' }: Shown = {}): Promise<void> {
  drawings += 1;
  return page.draw(
    <ProblemContext.Provider value={report}>
      <Asked key={drawings} kind={kind} inner={inner} value={value} phase={phase} seed={seed} attributes={attributes} />
    </ProblemContext.Provider>,
  );
}
const answers = (): QuestionValue[] => onChange.mock.calls.map(([value]) => value);
const outcomes = (selector: string): (string | undefined)[] => page.all(selector).map((each) => each.dataset.outcome);
const inputs = (): HTMLInputElement[] => page.all<HTMLInputElement>('input');
const words = (selector: string): string[] => page.all(selector).map((each) => each.textContent!.trim());

describe('one of several options', () => {
  const OPTIONS =
    '<text>Capital?</text><option id="a">Riga</option><option id="b" correct="1">Tallinn</option><option id="c">Vilnius</option>';

  it('is chosen by its id, in the order that the seed gives', async () => {
    await show('singleChoice', OPTIONS, { value: 'a' });
    expect([inputs().map(({ type, checked }) => `${type} ${checked}`), page.all('[data-chosen]').length]).toEqual([
      ['radio true', 'radio false', 'radio false'],
      1,
    ]);
    await page.choose('Tallinn');
    expect(answers()).toEqual(['b']);
    await show('singleChoice', OPTIONS, { seed: 5 });
    const orders = [
      inputs()
        .map(({ value }) => value)
        .join(''),
    ];
    for (const seed of [1, 2, 3, 4]) {
      await show('singleChoice', OPTIONS, { seed });
      orders.push(
        inputs()
          .map(({ value }) => value)
          .join(''),
      );
    }
    expect([new Set(orders).size > 1, orders.every((each) => [...each].toSorted().join('') === 'abc')]).toEqual([true, true]);
  });

  it('says afterwards which was right, in words too; not where the server keeps it', async () => {
    await show('singleChoice', OPTIONS, { value: 'a', phase: 'feedback' });
    expect([outcomes('label'), words('.question__mark')]).toEqual([
      ['wrong', 'missed', undefined],
      ['not right', 'would have been right'],
    ]);
    expect(inputs().every(({ disabled }) => disabled)).toBe(true);
    await show('singleChoice', OPTIONS, { value: 'b', phase: 'review' });
    expect(outcomes('label')).toEqual([undefined, 'right', undefined]);
    await show('singleChoice', OPTIONS.replace(' correct="1"', ''), { value: 'a', phase: 'review' });
    expect(outcomes('label')).toEqual([undefined, undefined, undefined]);
    await show('singleChoice', OPTIONS, { value: 'a' });
    expect(outcomes('label')).toEqual([undefined, undefined, undefined]);
  });

  it('of any number each is chosen and taken back by itself', async () => {
    await show('multipleChoice', OPTIONS, { value: ['a'] });
    expect(inputs().map(({ type, checked }) => `${type} ${checked}`)).toEqual(['checkbox true', 'checkbox false', 'checkbox false']);
    await page.choose('Vilnius');
    await page.choose('Riga');
    expect(answers()).toEqual([['a', 'c'], ['c']]);
    await show('multipleChoice', OPTIONS, { value: { a: 'x' } });
    expect(inputs().some(({ checked }) => checked)).toBe(false);
  });
});

describe('a text with gaps', () => {
  const GAPS = '<text>I <gap id="g1"><accept>am</accept></gap>, you <gap id="g2"><accept>are</accept><accept>be</accept></gap></text>';

  it('has a field for each gap, numbered, and keeps what stands in the others', async () => {
    await show('gapText', GAPS, { value: { g1: 'am' } });
    expect(inputs().map((each) => [each.getAttribute('aria-label'), each.value])).toEqual([
      ['Gap 1', 'am'],
      ['Gap 2', ''],
    ]);
    await page.type(inputs()[1]!, 'are');
    expect(answers()).toEqual([{ g1: 'am', g2: 'are' }]);
  });

  it('says afterwards what was right', async () => {
    await show('gapText', GAPS, { value: { g1: 'am', g2: 'is' }, phase: 'feedback' });
    expect([outcomes('.question__gap'), words('.question__solution'), inputs().every(({ readOnly }) => readOnly)]).toEqual([
      ['right', 'wrong'],
      ['Right: are'],
      true,
    ]);
    await show('gapText', '<text>I <gap id="g1"/></text>', { value: { g1: 'am' }, phase: 'feedback' });
    expect([outcomes('.question__gap'), page.all('.question__mark').length]).toEqual([[undefined], 0]);
    await show('gapText', GAPS, { value: 'am' });
    expect([inputs().map(({ value }) => value), outcomes('.question__gap')]).toEqual([
      ['', ''],
      [undefined, undefined],
    ]);
  });

  it('is answered when every gap is filled', () => {
    const isAnswered = (value: QuestionValue | null): boolean => kinds.gapText.isAnswered!(question('gapText', GAPS), value);
    expect(
      [null, 'am', ['am', 'are'], { g1: 'am' }, { g1: 'am', g2: ' ' }, { g1: 'am', g2: 'x' }].map((value) =>
        isAnswered(value as QuestionValue | null),
      ),
    ).toEqual([false, false, false, false, false, true]);
  });
});

/** What is dragged, as a pointer does it. */
const pointer = (type: string, init: PointerEventInit = {}): PointerEvent =>
  new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, button: 0, ...init });
const drag = {
  over: null as Element | null,
  press: (element: Element, init: PointerEventInit = {}) =>
    page.do(() => element.dispatchEvent(pointer('pointerdown', { clientX: 10, clientY: 100, ...init }))),
  move: (clientX: number, clientY = 100, init: PointerEventInit = {}) =>
    page.do(() => document.dispatchEvent(pointer('pointermove', { clientX, clientY, ...init }))),
  drop: (init: PointerEventInit = {}) => page.do(() => document.dispatchEvent(pointer('pointerup', init))),
};
beforeEach(() => {
  drag.over = null;
  document.elementsFromPoint = () => (drag.over ? [document.body, drag.over] : [document.body]);
});

describe('sides that belong together', () => {
  const SIDES =
    '<text>Match.</text><left id="l1">dog</left><left id="l2">cat</left><right id="r1" match="l2">Katze</right>' +
    '<right id="r2" match="l1">Hund</right>';
  const lists = (): HTMLSelectElement[] => page.all<HTMLSelectElement>('select');

  it('a right side is chosen for a left one, which takes it from another; or none', async () => {
    await show('matching', SIDES, { value: { l1: 'r2' } });
    expect([lists().map(({ value }) => value), words('.question__chip')]).toEqual([['r2', ''], ['Katze']]);
    await page.type(lists()[1]!, 'r1');
    await page.type(lists()[1]!, 'r2');
    await page.type(lists()[1]!, '');
    expect(answers()).toEqual([{ l1: 'r2', l2: 'r1' }, { l2: 'r2' }, {}]);
  });

  it('says afterwards what belongs together', async () => {
    await show('matching', SIDES, { value: { l1: 'r2', l2: 'r2' }, phase: 'feedback' });
    expect([
      outcomes('li'),
      words('.question__solution'),
      lists().every(({ disabled }) => disabled),
      page.all('.question__pool').length,
    ]).toEqual([['right', 'wrong'], ['Right: Katze'], true, 0]);
    await show('matching', SIDES.replaceAll(/ match="l."/g, ''), { value: { l1: 'r2' }, phase: 'feedback' });
    expect([outcomes('li'), words('.question__solution')]).toEqual([[undefined, undefined], []]);
    await show('matching', SIDES, { value: ['r2'] });
    expect(lists().map(({ value }) => value)).toEqual(['', '']);
  });

  it('is answered when every left side has its right one', () => {
    const isAnswered = (value: QuestionValue | null): boolean => kinds.matching.isAnswered!(question('matching', SIDES), value);
    expect([null, 'r1', { l1: 'r2' }, { l1: 'r2', l2: 'r1' }].map((value) => isAnswered(value as QuestionValue | null))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('can be dragged there', async () => {
    await show('matching', SIDES);
    await drag.press(page.one('[data-drag="r2"]'));
    drag.over = page.one('[data-drop="l1"] select');
    await drag.move(60);
    expect([page.one('[data-over]').dataset.drop, page.one('[data-dragged]').dataset.drag]).toEqual(['l1', 'r2']);
    await drag.drop();
    expect([answers(), page.all('[data-over], [data-dragged]').length]).toEqual([[{ l1: 'r2' }], 0]);
  });

  it('dropped beside them it stays where it was', async () => {
    await show('matching', SIDES);
    await drag.press(page.one('[data-drag="r2"]'));
    await drag.move(60);
    await drag.drop();
    expect(answers()).toEqual([]);
  });
});

describe('things in an order', () => {
  const ITEMS =
    '<text>Order.</text><item id="a" position="2">two</item><item id="b" position="1">one</item><item id="c" position="9">three</item>';

  it('go up and down by buttons, are announced, and keep the focus; beyond the ends nothing moves', async () => {
    await show('ordering', ITEMS);
    expect(words('.question__number')).toEqual(['1', '2', '3']);
    await page.press('one: up');
    expect([answers(), page.one('[role=status]').textContent]).toEqual([[['b', 'a', 'c']], 'one: place 1 of 3']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('one: up');
    await page.press('one: up');
    await page.press('three: down');
    await page.press('two: down');
    expect([answers().slice(1), page.one('[role=status]').textContent]).toEqual([[['b', 'c', 'a']], 'two: place 3 of 3']);
    expect(page.all('[aria-disabled]').map((each) => each.getAttribute('aria-label'))).toEqual(['one: up', 'two: down']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('two: down');
  });

  it('what an answer lacks follows as the document has it; what it has twice or too much counts once or not', async () => {
    await show('ordering', ITEMS, { value: ['c', 'x', 'c'] });
    expect(words('.question__item .question__label')).toEqual(['three', 'two', 'one']);
    await show('ordering', ITEMS, { value: 'c' });
    expect(words('.question__item .question__label')).toEqual(['two', 'one', 'three']);
  });

  it('as it stands is an answer only when that is said', async () => {
    await show('ordering', ITEMS);
    expect(page.one('.question__keep').style.visibility).toBe('');
    await page.press('This order is right');
    expect(answers()).toEqual([['a', 'b', 'c']]);
    expect(page.one('.question__keep').style.visibility).toBe('hidden');
  });

  it('says afterwards where each belongs; not where the server keeps it', async () => {
    await show('ordering', ITEMS, { value: ['a', 'b', 'c'], phase: 'feedback' });
    expect([outcomes('li'), words('.question__solution'), page.all('button').length]).toEqual([
      ['wrong', 'wrong', 'right'],
      ['Right: place 2', 'Right: place 1'],
      0,
    ]);
    await show('ordering', ITEMS.replaceAll(/ position="."/g, ''), { value: ['a', 'b', 'c'], phase: 'feedback' });
    expect(outcomes('li')).toEqual([undefined, undefined, undefined]);
  });

  it('can be dragged to the place of another', async () => {
    await show('ordering', ITEMS);
    const grips = page.all('.question__grip');
    await drag.press(grips[2]!);
    drag.over = page.one('[data-drop="a"] .question__label');
    await drag.move(10, 20);
    expect([page.one('[data-over]').dataset.drop, page.one('[data-dragged]').dataset.drag]).toEqual(['a', 'c']);
    await drag.drop();
    expect(answers()).toEqual([['c', 'a', 'b']]);
  });
});

describe('dragging', () => {
  const TWO = '<item id="a">one</item><item id="b">two</item>';
  const grip = (): HTMLElement => page.one('.question__grip');
  const toOther = (): void => {
    drag.over = page.one('[data-drop="b"]');
  };
  beforeEach(async () => {
    await show('ordering', TWO);
    toOther();
  });

  it('begins after five pixels, in whichever direction, and follows the pointer', async () => {
    await drag.press(grip());
    await drag.move(14, 104);
    await drag.move(6, 96);
    expect(page.all('[data-dragged]')).toEqual([]);
    await drag.move(15, 100);
    expect([page.one('[data-dragged]').dataset.drag, page.one('[data-drag="a"]').style.translate]).toEqual(['a', '5px 0px']);
    await drag.move(10, 90);
    expect(page.one('[data-drag="a"]').style.translate).toBe('0px -10px');
    await drag.drop();
    expect([answers(), page.one('[data-drag="a"]').style.translate]).toEqual([[['b', 'a']], '']);
  });

  it('a press that does not move is none', async () => {
    await drag.press(grip());
    await drag.drop();
    await drag.move(60);
    expect([answers(), page.all('[data-dragged]').length]).toEqual([[], 0]);
  });

  it('is for the first button and one pointer', async () => {
    await drag.press(grip(), { button: 2 });
    await drag.move(60);
    expect(page.all('[data-dragged]')).toEqual([]);
    await drag.press(grip());
    await drag.move(60, 100, { pointerId: 2 });
    await drag.drop({ pointerId: 2 });
    expect([page.all('[data-dragged]').length, answers()]).toEqual([0, []]);
    await drag.move(60);
    await drag.drop({ pointerId: 2 });
    expect([page.all('[data-dragged]').length, answers()]).toEqual([1, []]);
    await drag.drop();
    expect(answers()).toEqual([['b', 'a']]);
  });

  it('Escape, and a pointer that is taken away, break it off', async () => {
    for (const end of [new KeyboardEvent('keydown', { key: 'Escape' }), pointer('pointercancel')]) {
      await drag.press(grip());
      await drag.move(60);
      await page.do(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' })));
      await page.do(() => document.dispatchEvent(pointer('pointercancel', { pointerId: 7 })));
      expect(page.all('[data-dragged]')).toHaveLength(1);
      await page.do(() => document.dispatchEvent(end));
      expect(page.all('[data-dragged]')).toEqual([]);
      await drag.drop();
    }
    expect(answers()).toEqual([]);
  });

  it('what is dragged is not what it lies over; the page scrolls along at its edges', async () => {
    const scroll = vi.spyOn(globalThis, 'scrollBy').mockImplementation(() => undefined);
    drag.over = page.one('[data-drag="a"] .question__label');
    await drag.press(grip());
    await drag.move(60, 100);
    expect([page.all('[data-over]').length, scroll.mock.calls.length]).toEqual([0, 0]);
    await drag.move(60, 55);
    await drag.move(60, innerHeight - 55);
    await drag.move(60, 56);
    await drag.move(60, innerHeight - 56);
    expect((scroll.mock.calls as unknown as [ScrollToOptions][]).map(([{ top }]) => top)).toEqual([-12, 12]);
    await drag.drop();
    expect(answers()).toEqual([]);
  });

  it('ends with the question', async () => {
    await drag.press(grip());
    await drag.move(60);
    await page.draw(null);
    await drag.drop();
    expect(answers()).toEqual([]);
  });
});

describe('places in a picture', () => {
  const PICTURE = '<text>Where?</text><picture src="img/eye.svg" w="100" h="50" alt="An eye"/>';
  const AREAS =
    `${PICTURE}<area id="a" shape="rect" coords="0,0,10,10" label="front" correct="1"/>` +
    '<area id="b" shape="circle" coords="50,25,5"><label>back</label></area>' +
    '<area id="c" shape="poly" coords="90,40,100,40,100,50"/>';
  const BOTH = AREAS.replace('coords="50,25,5"', 'coords="50,25,5" correct="1"');
  const point = (x: number, y: number): Promise<void> =>
    page.do(() => {
      const picture = page.one('.question__areas');
      // Twice as large on the screen, and not at its corner.
      picture.getBoundingClientRect = () => ({ left: 20, top: 30, width: 200, height: 100 }) as DOMRect;
      Object.defineProperty(picture, 'viewBox', { value: { baseVal: { width: 100, height: 50 } }, configurable: true });
      picture.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 20 + 2 * x, clientY: 30 + 2 * y }));
    });

  it('are chosen in a list of their names', async () => {
    await show('hotspot', AREAS, { value: 'b' });
    expect([words('.question__option'), inputs().map(({ type, checked }) => `${type} ${checked}`)]).toEqual([
      ['front', 'back', 'Place 3'],
      ['radio false', 'radio true', 'radio false'],
    ]);
    await page.choose('front');
    expect(answers()).toEqual([['a']]);
  });

  it('or by pointing at them', async () => {
    await show('hotspot', AREAS);
    for (const [x, y] of [[5, 5], [54, 25], [99, 45], [30, 30]] as const) await point(x, y); // prettier-ignore
    expect(answers()).toEqual([['a'], ['b'], ['c']]);
    expect(page.all('.question__areas [data-state]').map((each) => `${each.localName} ${each.dataset.state}`)).toEqual([
      'rect open',
      'circle open',
      'polygon chosen',
    ]);
  });

  it('several where several are right, or the author says so', async () => {
    await show('hotspot', BOTH, { value: ['a'] });
    await page.choose('back');
    await page.choose('front');
    expect([answers(), inputs()[0]!.type]).toEqual([[['a', 'b'], ['b']], 'checkbox']);
    await show('hotspot', AREAS, { attributes: 'multiple="1"', value: ['c'] });
    await page.choose('front');
    expect(answers().at(-1)).toEqual(['c', 'a']);
  });

  it('say afterwards which were right, in the picture and in the list; then nothing can be pointed at', async () => {
    await show('hotspot', BOTH, { value: ['a', 'c'], phase: 'feedback' });
    expect([outcomes('label'), page.all('.question__areas [data-state]').map((each) => each.dataset.state)]).toEqual([
      ['right', 'missed', 'wrong'],
      ['right', 'missed', 'wrong'],
    ]);
    await point(5, 5);
    expect([answers(), page.all('[data-active]').length]).toEqual([[], 0]);
    await show('hotspot', AREAS.replace(' correct="1"', ''), { value: ['a'], phase: 'feedback' });
    expect([outcomes('label'), page.all('.question__areas [data-state]').map((each) => each.dataset.state)]).toEqual([
      [undefined, undefined, undefined],
      ['chosen', 'open', 'open'],
    ]);
  });

  it('without a size, or with coordinates that are none, are in the list alone', async () => {
    await show('hotspot', AREAS.replace(' h="50"', '').replace('0,0,10,10', '0,0'));
    expect([page.all('svg.question__areas').length, inputs().length]).toEqual([0, 3]);
    await show('hotspot', AREAS.replace('0,0,10,10', '0,0'));
    expect([page.all('.question__areas [data-state]').length, inputs().length]).toEqual([2, 3]);
    await show('hotspot', AREAS.replace(/<picture[^>]*>/, ''));
    expect([page.all('img').length, inputs().length]).toEqual([0, 3]);
  });
});

describe('a text that is typed', () => {
  it('is what was written down of a sound', async () => {
    await show('audio', '<text>What?</text><accept lang="de">Linse</accept><accept>Lens</accept>', { value: 'Li' });
    const [field] = inputs();
    expect([field!.lang, field!.value, field!.readOnly]).toEqual(['de', 'Li', false]);
    await page.type(field!, 'Lin');
    expect(answers()).toEqual(['Lin']);
  });

  it('says afterwards whether it is accepted, and what is', async () => {
    const accepts = '<text>What?</text><accept>Linse</accept><accept>Lens</accept>';
    await show('audio', accepts, { value: 'lens', phase: 'feedback' });
    expect([outcomes('.question__typed'), words('.question__solution'), inputs()[0]!.readOnly]).toEqual([
      ['wrong'],
      ['Right: Linse'],
      true,
    ]);
    await show('audio', accepts, { value: 'lens', phase: 'feedback', attributes: 'ignoreCase="1"' });
    expect([outcomes('.question__typed'), words('.question__solution')]).toEqual([['right'], []]);
    // Not answered is not wrong.
    await show('audio', accepts, { value: ' ', phase: 'review' });
    expect([outcomes('.question__typed'), page.all('.question__mark').length, words('.question__solution')]).toEqual([
      [undefined],
      0,
      ['Right: Linse'],
    ]);
    await show('audio', '<text>What?</text>', { value: 'lens', phase: 'feedback' });
    expect(outcomes('.question__typed')).toEqual([undefined]);
    await show('audio', accepts, { value: ['lens'] });
    expect([inputs()[0]!.value, outcomes('.question__typed')]).toEqual(['', [undefined]]);
  });

  it('of a word is labelled by it, in its language; of several languages that of the page', async () => {
    await show('vocabulary', '<term lang="de">Haus</term><accept language="en">house</accept>');
    expect([words('.question__term'), page.one('.question__term > span').lang, inputs()[0]!.lang]).toEqual([
      ['Haus: translate this word'],
      'de',
      'en',
    ]);
    await show('vocabulary', '<text>Write.</text><term language="de">Haus</term><term language="en">Home</term><accept>x</accept>');
    expect([words('.question__term'), words('.question__text')]).toEqual([['Home: translate this word'], ['Write.']]);
  });

  it('its sound is played by the page, and the author is told when it cannot be', async () => {
    const status$ = new BehaviorSubject<{ problem: { message: string } | null }>({ problem: null });
    const clips: unknown[] = [];
    const View = ({ clip, title, onPlayer }: PlayerViewProps): ReactNode => {
      clips.push(clip);
      useEffect(() => onPlayer?.({ status$ } as never), [onPlayer]);
      return <p>{title}</p>;
    };
    page.player = { View, clipOf: (attributes: object) => attributes, fieldsOf: () => ({}) } as unknown as PlayerService;
    await show('audio', '<text>What?</text><clip IDMedia="9" autostart="1"/><accept>x</accept>');
    expect([clips[0], page.text]).toEqual([{ IDMedia: '9', autostart: '0' }, expect.stringContaining('Sound of the question')]);
    expect(report).not.toHaveBeenCalled();
    await page.do(() => status$.next({ problem: { message: 'No file.' } }));
    expect(report.mock.calls).toEqual([
      [{ text: 'test.problem.audio', values: { id: '9', reason: 'No file.' }, path: 'clip', fatal: false }],
    ]);
    await page.draw(null);
    expect(status$.observed).toBe(false);
  });

  it('a sound that is needed and cannot be had without a network says so; with the network it does not', async () => {
    const View = ({ onFailed }: PlayerViewProps): ReactNode => {
      useEffect(() => onFailed?.(), [onFailed]);
      return null;
    };
    page.player = { View, clipOf: (attributes: object) => attributes, fieldsOf: () => ({}) } as unknown as PlayerService;
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const words = (): string => page.all('.question__awaited')[0]!.textContent!;
    await show('audio', '<text>What?</text><clip IDMedia="9"/><accept>x</accept>');
    expect(words()).toContain('comes by itself');
    await page.draw(null);
    await show('vocabulary', '<term>Haus</term><clip IDMedia="9"/><accept>x</accept>');
    expect(words()).toBe('');
    await page.draw(null);
    onLine.mockReturnValue(true);
    await show('audio', '<text>What?</text><clip IDMedia="9"/><accept>x</accept>');
    expect(words()).toBe('');
    onLine.mockRestore();
  });
});

describe('a picture of a question', () => {
  it('stands below the text, with its size and its description', async () => {
    await show(
      'singleChoice',
      '<text>x</text><picture src="img/a.svg" w="10" h="x" alt="A map"/><picture src="img/b.svg"/><option id="a"/>',
    );
    expect(
      page
        .all<HTMLImageElement>('img')
        .map((each) => [each.getAttribute('src'), each.alt, each.getAttribute('width'), each.getAttribute('height')]),
    ).toEqual([
      ['img/a.svg', 'A map', '10', null],
      ['img/b.svg', '', null, null],
    ]);
  });

  it('that does not come gives way to its description, and the author is told which', async () => {
    await show('singleChoice', '<text>x</text><picture src="img/a.svg" alt="A map"/><picture src="img/b.svg"/><option id="a"/>');
    await page.do(() => page.all('img')[1]!.dispatchEvent(new Event('error')));
    expect([words('.question__missing'), report.mock.calls]).toEqual([
      ['The picture cannot be shown: –'],
      [[{ text: 'test.problem.picture', values: { src: 'img/b.svg' }, path: 'picture[2]/@src', fatal: false }]],
    ]);
  });

  it.each([
    ['img/a.svg', true],
    ['/img/a.svg', true],
    ['https://cdn.example/a.png', true],
    ['HTTP://cdn.example/a.png', true],
    ['', false],
    ['javascript:alert(1)', false],
    [' data:image/svg+xml,x', false],
  ])('by the address "%s" is shown: %s', async (src, isShown) => {
    await show('singleChoice', `<text>x</text><picture src="${src}" alt="A map"/><option id="a"/>`);
    expect([page.all('img').length === 1, page.all('.question__missing').length === 0]).toEqual([isShown, isShown]);
  });
});
