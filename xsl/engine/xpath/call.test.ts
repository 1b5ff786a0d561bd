import { describe, expect, it } from 'vitest';
import { compile, evaluate, parse, transformToText, type Extension } from '../index.ts';
import { sheetOf } from '../sheets.harness.ts';
import { define } from './functions.ts';
import type { Value } from './model.ts';

const node = parse('<r><a>5</a></r>');

describe('calls', () => {
  it.each([
    ['count()', 'count() takes 1 argument, not 0.'],
    ['count(/, /)', 'count() takes 1 argument, not 2.'],
    ['true(1)', 'true() takes 0 arguments, not 1.'],
    ['contains("a")', 'contains() takes 2 arguments, not 1.'],
    ['concat("a")', 'concat() takes 2 or more arguments, not 1.'],
    ['substring("a")', 'substring() takes 2 to 3 arguments, not 1.'],
    ['substring("a", 1, 1, 1)', 'substring() takes 2 to 3 arguments, not 4.'],
    ['string(1, 2)', 'string() takes 1 argument, not 2.'],
    ['not()', 'not() takes 1 argument, not 0.'],
  ])('%s: %s', (expression, reason) => {
    expect(() => evaluate(node, expression)).toThrow(reason);
  });

  it.each([
    ['concat(1, true(), /r, "x")', '1true5x'],
    ['concat("a", "b", "c", "d", "e")', 'abcde'],
    ['substring("abcdef", "2", /r/a)', 'bcdef'],
    ['substring("abcdef", true())', 'abcdef'],
    ['translate(5, /r, "7")', '7'],
    ['string-length(12345)', 5],
    ['floor("1.5")', 1],
    ['string()', '5'],
    ['sum(//a)', 5],
    ['lang("en")', false],
  ])('%s converts its arguments to %j', (expression, value) => {
    expect(evaluate(node, expression)).toBe(value);
  });

  it('convert their arguments as the function declares', () => {
    const kind = (_e: unknown, _n: unknown, ...values: Value[]): string =>
      values.map((value) => (Array.isArray(value) ? 'nodes' : typeof value)).join();
    const extension: Extension = {
      uri: 'urn:f',
      functions: { all: define('string', 'snbNa', kind), context: define('string', '.b', kind), any: define('string', '?a*', kind) },
    };
    const sheet = (select: string) =>
      compile(
        sheetOf(`<xsl:output method="text"/><xsl:template match="/"><xsl:value-of select="${select}"/></xsl:template>`, 'xmlns:f="urn:f"'),
        { extensions: [extension] },
      );
    expect(transformToText(sheet('f:all(/r, /r, /r, /r, /r)'), node)).toBe('string,number,boolean,nodes,nodes');
    expect(transformToText(sheet("f:all(1, '1', 'x', /r, 2)"), node)).toBe('string,number,boolean,nodes,number');
    expect(transformToText(sheet('f:context()'), node)).toBe('boolean');
    expect(transformToText(sheet('f:any()'), node)).toBe('');
    expect(transformToText(sheet('f:any(1, true(), /, .)'), node)).toBe('number,boolean,nodes,nodes');
  });
});

describe('expressions that are evaluated again', () => {
  it('take the variables and namespaces that are given each time', () => {
    const at = parse('<r xmlns="urn:a"><x/></r>');
    expect([1, 2].map((x) => evaluate(at, '$x', { variables: { x } }))).toEqual([1, 2]);
    expect(['urn:a', 'urn:b'].map((p) => evaluate(at, 'count(//p:x)', { namespaces: { p } }))).toEqual([1, 0]);
    expect(() => evaluate(at, '$x')).toThrow(/\$x/);
  });

  it('stay the same however many others come between', () => {
    expect(evaluate(node, '1 + 1')).toBe(2);
    for (let i = 0; i < 1100; i++) expect(evaluate(node, `${i} + ${i}`)).toBe(2 * i);
    expect(evaluate(node, '1 + 1')).toBe(2);
  });
});
