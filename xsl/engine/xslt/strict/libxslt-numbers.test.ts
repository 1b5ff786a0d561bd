import { expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../index.ts';
import { sheetOf } from '../../sheets.harness.ts';

const written = (expression: string, compatible: boolean): string =>
  transformToText(
    compile(
      sheetOf(`<xsl:output method="text"/><xsl:template match="/"><xsl:value-of select="concat(${expression}, '')"/></xsl:template>`),
      { compatible },
    ),
    parse('<r/>'),
  );

// What xsltproc of libxslt 1.1.35 writes.
it.each([
  ['0.1 + 0.2', '0.3', '0.30000000000000004'],
  ['2 div 3', '0.666666666666667', '0.6666666666666666'],
  ['10 div 3', '3.333333333333333', '3.3333333333333335'],
  ['100 div 3', '33.3333333333333', '33.333333333333336'],
  ['-100 div 3', '-33.3333333333333', '-33.333333333333336'],
  ['12345678.12345678', '12345678.1234568', '12345678.12345678'],
  ['0.000720615563200066845', '0.000720615563200067', '0.0007206155632000668'],
  ['999999999.5', '999999999.5', '999999999.5'],
  ['1000000000.5', '1.0000000005e+09', '1000000000.5'],
  ['2147483646', '2147483646', '2147483646'],
  ['2147483647', '2.147483647e+09', '2147483647'],
  ['99999999999999999999', '1e+20', '100000000000000000000'],
  ['0.00001', '0.00001', '0.00001'],
  ['0.000009999', '9.999e-06', '0.000009999'],
  ['-0', '0', '0'],
  ['1 div 0', 'Infinity', 'Infinity'],
  ['0 div 0', 'NaN', 'NaN'],
])('%s is %s for libxslt', (expression, compatible, own) => {
  expect([written(expression, true), written(expression, false)]).toEqual([compatible, own]);
});

it('an error in such a run leaves all others as they are', () => {
  const sheet = compile(sheetOf('<xsl:template match="/"><xsl:message terminate="yes"/></xsl:template>'), { compatible: true });
  expect(() => transformToText(sheet, parse('<r/>'))).toThrow('ended the run');
  expect(written('2 div 3', false)).toBe('0.6666666666666666');
});
