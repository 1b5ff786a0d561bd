import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { numericProblems } from '../model/problems.ts';
import { numericOutcome, parseNumeric, pointsOf, readAccepted, score, SCORED, type Value } from './index.ts';
import type { Node } from './node.ts';

const question = (attributes: string, inner: string): Node => parse(`<question id="q" ${attributes}>${inner}</question>`).children[0]!;

describe('a number as people write it', () => {
  it.each<[string, string, number | null, string]>([
    ['50', '.', 50, ''],
    [' 50mm', '.', 50, 'mm'],
    ['1.5', '.', 1.5, ''],
    ['1,5', ',', 1.5, ''],
    ['1,5', '.', 1.5, ''],
    ['1.5 m', ',', 1.5, 'm'],
    ['1,500', '.', 1500, ''],
    ['1.500', ',', 1500, ''],
    ['1,500', ',', 1.5, ''],
    ['1,234,567.8', '.', 1234567.8, ''],
    ['1.234.567,8 km', ',', 1234567.8, 'km'],
    ['300 000 km', '.', 300000, 'km'],
    ['300\u2009000', ',', 300000, ''],
    ["1'000", '.', 1000, ''],
    ['-3', '.', -3, ''],
    ['\u22123,5 °C', ',', -3.5, '°C'],
    ['2.5e3', '.', 2500, ''],
    ['.5', '.', 0.5, ''],
    ['0,500', '.', 0.5, ''],
    ['1/50 s', '.', 0.02, 's'],
    ['١٢٫٥', '.', 12.5, ''],
    ['1/0', '.', null, ''],
    ['1.2.3', '.', null, ''],
    ['fifty', '.', null, ''],
    ['', '.', null, ''],
  ])('"%s" with "%s" is %s %s', (given, decimal, number, unit) => expect(parseNumeric(given, decimal)).toEqual({ number, unit }));

  const length = (attributes: string, tolerance = ''): Node =>
    question(`kind="numeric" points="2" ${attributes}`, `<accept ${tolerance}>50</accept><unit>mm</unit><unit factor="10">cm</unit>`);
  it.each<[string, string, string, string]>([
    ['50', '', '', 'right'],
    ['50.4', '', '', 'wrong'],
    ['50.4', '', 'tolerance="0.5"', 'right'],
    ['50.6', '', 'tolerance="0.5"', 'wrong'],
    ['49', '', 'tolerance="2%"', 'right'],
    ['48.9', '', 'tolerance="2%"', 'wrong'],
    ['5 cm', '', '', 'right'],
    ['50 cm', '', '', 'wrong'],
    ['50 MM', '', '', 'wrong'],
    ['50', 'unit="required"', '', 'unit'],
    ['51', 'unit="required"', '', 'wrong'],
    ['50 mm', 'unit="required"', '', 'right'],
    ['50 seconds', '', '', 'wrong'],
  ])('%s of 50 mm, %s %s: %s', (given, attributes, tolerance, outcome) => {
    const of = length(attributes, tolerance);
    expect(numericOutcome(of, given, '.')).toBe(outcome);
    expect(score(of, { number: given, decimal: '.' })).toBe(outcome === 'right' ? 2 : 0);
  });

  it('is accepted with a decimal comma, too, where that can be nothing else', () => {
    expect(['3,5', '0,125', '-2,25', '1,5e3', '12.', '1,500', '1,5,0', '3;5', ''].map(readAccepted)).toEqual([
      3.5,
      0.125,
      -2.25,
      1500,
      12,
      null,
      null,
      null,
      null,
    ]);
    const of = parse('<question kind="numeric" points="1"><accept>3,5</accept></question>').children[0]!;
    expect([numericOutcome(of, '3.5', '.'), numericOutcome(of, '3,5', ','), numericOutcome(of, '35', '.')]).toEqual([
      'right',
      'right',
      'wrong',
    ]);
    expect(numericProblems(of)).toEqual([]);
  });

  it('is within its tolerance for every unit, however it is written (property)', () => {
    const number = fc.double({ min: 0.001, max: 9999, noNaN: true }).map((each) => Number(each.toPrecision(6)));
    fc.assert(
      fc.property(
        number,
        fc.nat({ max: 50 }).map((each) => each / 100),
        fc.constantFrom('.', ','),
        fc.boolean(),
        (right, off, decimal, isOff) => {
          const of = question(
            'kind="numeric" points="3"',
            `<accept tolerance="${Math.round(off * 100)}%">${right}</accept><unit>m</unit><unit factor="0.01">cm</unit>`,
          );
          const given = right * (1 + (isOff ? off + 0.01 : off * 0.99));
          for (const [factor, unit] of [
            [1, 'm'],
            [100, 'cm'],
          ] as const) {
            const answer = `${String(Number((given * factor).toPrecision(12))).replace('.', decimal)} ${unit}`;
            fc.pre(!/[.,]\d{3} |e/.test(answer));
            expect(numericOutcome(of, answer, decimal)).toBe(isOff ? 'wrong' : 'right');
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('whatever is typed, no error is thrown, and all points come or none (property)', () => {
    const odd = fc.string({ unit: fc.constantFrom('1', '0', '.', ',', ' ', '-', 'e', '/', 'm', '٣', "'"), maxLength: 12 });
    fc.assert(
      fc.property(odd, odd, fc.constantFrom('.', ','), (given, accepted, decimal) => {
        const of = question('kind="numeric" points="2"', `<accept tolerance="x">${accepted}</accept><unit factor="x">m</unit>`);
        expect([0, 2]).toContain(score(of, { number: given, decimal }));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a free text', () => {
  const of = question(
    'kind="freeText" points="9"',
    '<criterion id="a" points="2"/><criterion id="b"/><criterion id="a" points="9"/><criterion id="c" points="x"/>',
  );

  it('is worth its criteria, and earns those that the learner says to have met', () => {
    expect(pointsOf(of)).toBe(3);
    const earned: Value[] = [
      { text: 'Why', a: '1' },
      { text: 'Why', a: '1', b: '1', c: '1', d: '1' },
      { text: ' ', a: '1' },
      { text: 'Why', a: '0' },
      'Why',
      null,
    ];
    expect(earned.map((each) => score(of, each))).toEqual([2, 3, 0, 0, 0, 0]);
    expect(score(question('kind="freeText"', ''), { text: 'Why' })).toBe(0);
  });

  it('cannot be checked by anybody else', () => {
    expect([SCORED.includes('freeText'), SCORED.includes('numeric')]).toEqual([false, true]);
  });
});
