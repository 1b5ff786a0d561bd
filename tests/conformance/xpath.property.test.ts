import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askEngine, askXsltproc, sorts } from './random/answers.ts';
import { documents } from './random/documents.ts';
import { expressions } from './random/expressions.ts';
import { modes, takenByEngine, takenByXsltproc } from './random/rules.ts';
import { hasXsltproc } from './xsltproc.ts';

/** `LECTERN_RUNS=500` looks longer. */
const numRuns = Number(process.env.LECTERN_RUNS) || 12;
const reference = hasXsltproc();
const questions = fc.array(
  fc.tuple(expressions, fc.integer({ min: 1, max: 25 })).map(([each, at]) => ({ ...each, at })),
  { minLength: 1, maxLength: 120, size: 'max' },
);

describe.skipIf(!reference)(`on random documents${reference ? '' : ' (skipped: xsltproc is not installed)'}`, () => {
  it('random expressions have the value that xsltproc gives them', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(documents, questions, (document, asked) => {
        const wanted = askXsltproc(document, asked);
        fc.pre(wanted !== null);
        const actual = askEngine(document, asked);
        const wrong = asked.flatMap(({ xpath, at }, i) =>
          actual[i] === wanted[i] ? [] : [{ xpath, at, engine: actual[i], xsltproc: wanted[i] }],
        );
        expect(wrong, document).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('of templates with random patterns xsltproc takes the same', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(documents, modes, (document, rules) => {
        fc.pre(sorts(document));
        const actual = takenByEngine(document, rules);
        const wrong = takenByXsltproc(document, rules).flatMap((line, i) =>
          line === actual[i] ? [] : [{ rules: rules[i], engine: actual[i], xsltproc: line }],
        );
        expect(wrong, document).toEqual([]);
      }),
      { numRuns },
    );
  });
});
