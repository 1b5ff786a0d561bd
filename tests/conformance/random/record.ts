/**
 * `npx tsx tests/conformance/random/record.ts`: writes recorded.json: random expressions and patterns with what xsltproc makes of
 * them, so that they are checked where it is not installed, too.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { askXsltproc, type Question } from './answers.ts';
import { documents } from './documents.ts';
import { expressions } from './expressions.ts';
import { modes, takenByXsltproc } from './rules.ts';

const at = fc.integer({ min: 1, max: 16 });
const short = fc
  .tuple(
    expressions.filter(({ xpath }) => xpath.length < 90),
    at,
  )
  .map(([each, node]): Question => ({ ...each, at: node }));
const recorded = fc
  .sample(
    documents.filter((each) => each.length > 250 && each.length < 900),
    { numRuns: 60, seed: 1 },
  )
  .flatMap((document, i) => {
    const asked = fc.sample(short, { numRuns: 300, seed: i });
    const answers = askXsltproc(document, asked);
    if (!answers) return [];
    // Most that is random selects nothing, which proves little.
    const failing = asked
      .map(({ xpath, type, at: node }, k) => [xpath, type, node, answers[k]!] as const)
      .filter(
        ([xpath, type, , answer], k) =>
          answer.length < 120 && (k % 12 === 0 || (type === 'nodes' ? answer !== '' && xpath.length > 8 : xpath.includes('('))),
      );
    const rules = fc.sample(modes, { numRuns: 2, seed: i }).flat().slice(0, 12);
    return [{ document, questions: failing.slice(0, 60), rules, taken: takenByXsltproc(document, rules) }];
  })
  .slice(0, 12);
const json = JSON.stringify(recorded, null, 1).replace(
  /\[\n\s+("(?:[^"\\]|\\.)*"),\n\s+("(?:[^"\\]|\\.)*"),?(?:\n\s+(\d+),\n\s+("(?:[^"\\]|\\.)*"))?\n\s+\]/g,
  (_, ...parts: (string | undefined)[]) =>
    `[${parts
      .slice(0, 4)
      .filter((part) => part !== undefined)
      .join(', ')}]`,
);
writeFileSync(join(import.meta.dirname, 'recorded.json'), `${json}\n`);
