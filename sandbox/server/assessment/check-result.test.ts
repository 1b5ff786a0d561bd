import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRoot } from '../xml/nodes.ts';
import { checkResult } from './check-result.ts';

const TEST = parseRoot(`<test ID="9" kind="practice" tries="2" retryPoints="0.5" hintCost="0.5">
  <question id="q1" kind="singleChoice" points="2"><option id="a" correct="0"/><option id="b" correct="1"/></question>
  <question id="q2" kind="audio" points="2" typos="1" nearlyPoints="0.5" tries="1"><accept>aperture</accept></question>
  <question id="q3" kind="numeric" points="2" unit="required"><accept tolerance="1%">50</accept><unit>mm</unit></question>
  <question id="q4" kind="freeText"><criterion id="c1" points="1"/><criterion id="c2" points="2"/></question>
</test>`);
const check = (inner: string, points = 9) => {
  const {
    points: got,
    mpoints,
    checked,
  } = checkResult(TEST, { points, mpoints: 9, collection: parseRoot(`<subTemplates>${inner}</subTemplates>`) });
  return `${got} of ${mpoints} ${checked}`;
};

describe('what comes with a result is scored again, whatever the page says', () => {
  it.each([
    ['right at once', '<subTemplate id="q1" points="2" answer="b"/>', '2 of 9 scored'],
    [
      'TST-008 right at the second try',
      '<subTemplate id="q1" points="2" tries="2" answer="b"><tried answer="a"/></subTemplate>',
      '1 of 9 scored',
    ],
    [
      'a third try there is not',
      '<subTemplate id="q1" points="2" answer="c"><tried answer="b"/><tried answer="a"/></subTemplate>',
      '0 of 9 scored',
    ],
    ['right with two hints', '<subTemplate id="q1" points="2" hints="2" answer="b"/>', '1 of 9 scored'],
    ['hints that are no number', '<subTemplate id="q1" hints="-9" answer="b"/>', '2 of 9 scored'],
    ['nearly right', '<subTemplate id="q2" points="2" answer="apperture"/>', '1 of 9 scored'],
    ['nearly right, where there is one try', '<subTemplate id="q2" answer="x"><tried answer="aperture"/></subTemplate>', '0 of 9 scored'],
    [
      'a number',
      '<subTemplate id="q3"><answer part="number">50,2 mm</answer><answer part="decimal">,</answer></subTemplate>',
      '2 of 9 scored',
    ],
    [
      'a number without its unit',
      '<subTemplate id="q3"><answer part="number">50</answer><answer part="decimal">.</answer></subTemplate>',
      '0 of 9 scored',
    ],
    [
      'nobody but the learner can judge',
      '<subTemplate id="q4" points="2" mpoints="3" selfAssessed="1"><answer part="text">W</answer></subTemplate>',
      '2 of 9 partly',
    ],
    ['nor more than there is', '<subTemplate id="q4" points="9" mpoints="9"/>', '3 of 9 partly'],
  ])('%s', (_, inner, result) => expect(check(inner)).toBe(result));

  it('within the bounds whatever is claimed (property)', () => {
    const answer = fc.constantFrom('a', 'b', 'aperture', 'x');
    const id = fc.constantFrom('q1', 'q2', 'q3', 'q4', 'q5');
    const one = fc.tuple(id, answer, fc.array(answer, { maxLength: 3 }), fc.integer({ min: -2, max: 9 }));
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (given) => {
        const inner = given.map(
          ([of, last, tried, hints]) =>
            `<subTemplate id="${of}" hints="${hints}" points="7" answer="${last}">` +
            `${tried.map((each) => `<tried answer="${each}"/>`).join('')}</subTemplate>`,
        );
        const { points, mpoints } = checkResult(TEST, { points: 0, mpoints: 9, collection: parseRoot(`<s>${inner.join('')}</s>`) });
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(mpoints);
      }),
      { numRuns: 500 },
    );
  });
});
