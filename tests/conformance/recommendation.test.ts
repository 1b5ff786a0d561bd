import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCases } from './cases.ts';
import { compareResults, execute } from './execute.ts';
import existing from './known-failures.json' with { type: 'json' };
import { hasXsltproc, xsltproc } from './xsltproc.ts';

const cases = readCases(join(import.meta.dirname, 'cases'));
const failing = new Set<string>(existing.recommendation);
const reference = hasXsltproc();

describe('the Recommendations, case by case', () => {
  it('there are at least 120 cases', () => expect(cases.length).toBeGreaterThanOrEqual(120));

  it('the list of known failures names cases that there are', () => {
    expect([...failing].filter((id) => !cases.some((each) => each.id === id))).toEqual([]);
  });

  for (const each of cases) {
    it(`${each.id}${failing.has(each.id) ? ' (known to fail)' : ''}`, () => {
      const { failure } = execute(each, { namespaces: true });
      if (failing.has(each.id)) expect(failure, 'it passes now: take it from known-failures.json').not.toBeNull();
      else expect(failure).toBeNull();
    });
  }
});

describe.skipIf(!reference)(`what the cases expect, compared with xsltproc${reference ? '' : ', which is not installed'}`, () => {
  for (const { id, files, params, expected, differs } of cases) {
    it(`${id}${differs ? `: xsltproc ${differs}` : ''}`, () => {
      const { result, complained } = xsltproc(files!, params);
      const agrees =
        expected === null
          ? complained
          : result !== null &&
            compareResults(expected(''), result, /<xsl:output[^>]*method="(\w+)"/.exec(files!.get('sheet.xsl')!)?.[1], {
              namespaces: true,
            }) === null;
      expect({ agrees, result }).toEqual({ agrees: differs === undefined, result });
    });
  }
});
