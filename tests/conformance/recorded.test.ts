import { describe, expect, it } from 'vitest';
import { askEngine, type Question } from './random/answers.ts';
import recorded from './random/recorded.json' with { type: 'json' };
import { takenByEngine, type Rule } from './random/rules.ts';

describe('what xsltproc made of random expressions and patterns, recorded', () => {
  it('is much', () => expect(recorded.flatMap(({ questions }) => questions).length).toBeGreaterThan(500));

  recorded.forEach(({ document, questions, rules, taken }, i) => {
    it.each(questions as unknown as readonly (readonly [string, Question['type'], number, string])[])(
      `document ${i}: %s (%s) at node %i`,
      (xpath, type, at, answer) => {
        expect(askEngine(document, [{ xpath, type, at }])).toEqual([answer]);
      },
    );

    it(`document ${i}: the templates taken`, () => expect(takenByEngine(document, rules as unknown as Rule[][])).toEqual(taken));
  });
});
