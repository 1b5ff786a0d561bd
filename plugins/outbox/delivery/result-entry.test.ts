import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFields } from '../../../core/request/form.ts';
import { buildAddress } from '../../../core/request/query.ts';
import { textOf } from '../../../core/base/xml.ts';
import { parse, select } from '../../../xsl/engine/index.ts';
import { resultEntry } from './result-entry.ts';

type TestResult = Parameters<typeof resultEntry>[0];

const result = (more: Partial<TestResult> = {}): TestResult => ({
  points: 8,
  maxPoints: 16,
  IDObject: 812,
  kind: 'practice',
  title: 'Capitals',
  ...more,
});
const bodyOf = (more: Partial<TestResult> = {}): [string, string][] => [
  ...new URLSearchParams(encodeFields(resultEntry(result(more)).body)),
];
const queryOf = (more: Partial<TestResult> = {}): URLSearchParams => {
  const { action, dataType, id } = resultEntry(result(more));
  return new URL(
    buildAddress(
      { action, dataType, ID: Number(id) },
      {
        dispatcherUrl: '/dispatcher.php',
        page: 'http://x/',
        allowedOrigins: [],
        lang: 'de',
        user: '12',
        sessionToken: null,
        isMobile: false,
        dataTypes: {},
      },
    ),
  ).searchParams;
};

describe('a result as it travels', () => {
  it('TST-004 TST-005 TST-006 TST-007 TST-013 the body has exactly points, IDObject and mpoints when nothing optional is given', () => {
    expect(bodyOf()).toEqual([
      ['points', '8'],
      ['IDObject', '812'],
      ['mpoints', '16'],
    ]);
  });

  it('TST-008 TST-009 points are clamped to 0 and the maximum', () => {
    expect(bodyOf({ points: -3 })[0]).toEqual(['points', '0']);
    expect(bodyOf({ points: 12, maxPoints: 10 })[0]).toEqual(['points', '10']);
    expect(bodyOf({ points: Number.NaN })[0]).toEqual(['points', '0']);
    expect(bodyOf({ points: Infinity, maxPoints: 4 })[0]).toEqual(['points', '4']);
    expect(bodyOf({ points: 3, maxPoints: -1 })).toEqual([
      ['points', '0'],
      ['IDObject', '812'],
      ['mpoints', '0'],
    ]);
  });

  it('TST-008 TST-009 whatever the numbers, what is sent is within the bounds and has two decimals at most (property)', () => {
    fc.assert(
      fc.property(fc.double(), fc.double({ max: 1e6 }), (points, maxPoints) => {
        const { points: sent, mpoints } = resultEntry(result({ points, maxPoints })).body as Record<string, string>;
        for (const number of [sent, mpoints]) expect(number).toMatch(/^\d{1,7}(\.\d{1,2})?$/);
        expect(Number(sent)).toBeLessThanOrEqual(Number(mpoints));
      }),
    );
    expect(bodyOf({ points: 2 / 3, maxPoints: 1 })[0]).toEqual(['points', '0.67']);
  });

  it('TST-010 TST-011 a practice result is a call with action c_Store on t_ClientCompetence', () => {
    const query = queryOf();
    expect([query.get('action'), query.get('datatype'), query.get('id')]).toEqual(['16', 't_ClientCompetence', '812']);
    expect(queryOf({ kind: 'vocabulary' }).get('datatype')).toBe('t_ClientCompetence');
    expect(resultEntry(result(), { practiceResult: 't_Own' }).dataType).toBe('t_Own');
  });

  it('TST-010 TST-012 a placement result is a call with action c_Store on p_PlacementTest', () => {
    const query = queryOf({ kind: 'placement' });
    expect([query.get('action'), query.get('datatype')]).toEqual(['16', 'p_PlacementTest']);
  });

  it('TST-014 isVocabularyResult=1 stands in vocabulary results alone', () => {
    expect(bodyOf({ kind: 'vocabulary' })).toContainEqual(['isVocabularyResult', '1']);
    for (const kind of ['practice', 'placement'] as const)
      expect(bodyOf({ kind }).map(([name]) => name)).not.toContain('isVocabularyResult');
  });

  it('TST-015 the sub-template collection travels as well-formed XML in the field xml', () => {
    const xml =
      '<subTemplates IDObject="812"><subTemplate id="q3" kind="gapText" points="1" mpoints="2">' +
      '<answer gap="g1">a &amp; b + ü</answer></subTemplate></subTemplates>';
    const sent = new Map(bodyOf({ xml })).get('xml')!;
    expect(sent).toBe(xml);
    expect(select(parse(sent), '/subTemplates/subTemplate/answer').map(textOf)).toEqual(['a & b + ü']);
    expect(bodyOf({ xml: '' }).map(([name]) => name)).not.toContain('xml');
  });
});
