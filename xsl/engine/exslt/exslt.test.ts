import { describe, expect, it } from 'vitest';
import { render as renderBody, transform } from '../sheets.harness.ts';
import { exslt } from './index.ts';

const NAMES = 'sets math strings dynamic functions regular-expressions common'
  .split(' ')
  .map((name) => `xmlns:${name.slice(0, 4)}="http://exslt.org/${name}"`)
  .concat(
    'xmlns:date="http://exslt.org/dates-and-times"',
    'xmlns:saxon="http://icl.com/saxon"',
    'xmlns:my="urn:my"',
    'exclude-result-prefixes="sets math stri dyna func regu comm date saxon my"',
  );
const options = { extensions: exslt, attributes: NAMES.join(' ') };
/** What an expression gives for a document. */
const value = (select: string, xml = '<r><a>1</a><b>2</b><a>3</a><c>1</c></r>', more: Parameters<typeof transform>[2] = {}): string =>
  renderBody(`<xsl:value-of select="${select}"/>`, xml, { ...options, ...more });
const copy = (select: string, xml = '<r><a>1</a><b>2</b><a>3</a><c>1</c></r>'): string =>
  renderBody(`<o><xsl:copy-of select="${select}"/></o>`, xml, options);

describe('sets', () => {
  it.each([
    ['sets:difference(/r/*, //a)', '<o><b>2</b><c>1</c></o>'],
    ['sets:intersection(/r/*, //a)', '<o><a>1</a><a>3</a></o>'],
    ['sets:distinct(/r/*)', '<o><a>1</a><b>2</b><a>3</a></o>'],
    ['sets:leading(/r/*, //b)', '<o><a>1</a></o>'],
    ['sets:trailing(/r/*, //b)', '<o><a>3</a><c>1</c></o>'],
    ['sets:leading(//a, //b)', '<o/>'],
    ['sets:leading(//b, /nothing)', '<o><b>2</b></o>'],
    ['sets:has-same-node(//a, /r/*[1])', '<o>true</o>'],
    ['sets:has-same-node(//a, //b)', '<o>false</o>'],
  ])('%s', (select, result) => expect(copy(select)).toBe(result));
});

describe('math', () => {
  it.each([
    ['math:max(/r/*)', '3'],
    ['math:min(/r/*)', '1'],
    ['math:max(/none)', 'NaN'],
    ['count(math:lowest(/r/*))', '2'],
    ['math:highest(/r/*)', '3'],
    ["math:constant('PI', 3)", '3.14'],
    ["math:constant('none', 3)", 'NaN'],
    ["math:constant('PI', 0)", 'NaN'],
    ['math:power(2, 10)', '1024'],
    ['math:abs(-2)', '2'],
    ['math:sqrt(9)', '3'],
    ['math:atan2(0, 1)', '0'],
    ['math:random() &lt; 1', 'true'],
    ['math:cos(0)', '1'],
  ])('%s is %s', (select, result) => expect(value(select)).toBe(result));
  it('what is no number makes the whole NaN', () =>
    expect(value('concat(math:max(//a), math:min(//a), count(math:highest(//a)))', '<r><a>1</a><a>x</a></r>')).toBe('NaNNaN0'));
});

describe('strings', () => {
  it.each([
    ["stri:tokenize('2001-06-03T11', '-T')", '<o><token>2001</token><token>06</token><token>03</token><token>11</token></o>'],
    ["stri:tokenize('ab', '')", '<o><token>a</token><token>b</token></o>'],
    ["stri:split('a, b,, c', ', ')", '<o><token>a</token><token>b,</token><token>c</token></o>'],
    ["stri:split('\u{1f44c}b', '')", '<o><token>\u{1f44c}</token><token>b</token></o>'],
    ['stri:concat(//a)', '<o>13</o>'],
    ["stri:padding(5, 'ab')", '<o>ababa</o>'],
    ["stri:padding(2, '')", '<o/>'],
    ["stri:align('ab', '------', 'center')", '<o>--ab--</o>'],
    ["stri:align('ab', '----', 'right')", '<o>--ab</o>'],
    ["stri:align('abcdef', '---')", '<o>abc</o>'],
    ["stri:replace('a-b-c', '-', '+')", '<o>a+b+c</o>'],
    ["stri:replace('aab', '', '.')", '<o>a.a.b</o>'],
    ["stri:replace('', 'x', 'y')", '<o/>'],
    ["stri:encode-uri('a b/\u00e4', true())", '<o>a%20b%2F%C3%A4</o>'],
    ["stri:encode-uri('a b/', false())", '<o>a%20b/</o>'],
    ["stri:encode-uri('a', true(), 'latin1')", '<o/>'],
    ["stri:decode-uri('%C3%A4')", '<o>\u00e4</o>'],
    ["stri:decode-uri('%C3')", '<o/>'],
  ])('%s', (select, result) => expect(copy(select)).toBe(result));
  it('the longest of several is replaced, each by its own', () => {
    expect(value('stri:replace(/r/t, /r/from, /r/to)', '<r><t>abc ab</t><from>ab</from><from>abc</from><to>1</to><to>2</to></r>')).toBe(
      '2 1',
    );
  });
  it('a padding without measure is an error', () => expect(() => value('stri:padding(1000000)')).toThrow(/at most 100000 characters/));
});

describe('regular expressions', () => {
  it.each([
    ["regu:test('Abc', '^a', 'i')", '<o>true</o>'],
    ["regu:match('a1b22', '(\\D)(\\d)')", '<o><match>a1</match><match>a</match><match>1</match></o>'],
    ["regu:match('a1b22', '\\d+', 'g')", '<o><match>1</match><match>22</match></o>'],
    ["regu:match('a', '(b)?a')", '<o><match>a</match><match/></o>'],
    ["regu:replace('a1b2', '\\d', 'g', '#')", '<o>a#b#</o>'],
  ])('%s', (select, result) => expect(copy(select)).toBe(result));
  it('one that is none is an error that names it', () =>
    expect(() => value("regu:test('a', '(')")).toThrow(/"\(" is no regular expression/));
});

describe('dynamic', () => {
  it('evaluates with the variables and the current node of the place', () => {
    expect(
      renderBody(
        '<xsl:variable name="x" select="2"/><xsl:for-each select="/r/b">' +
          '<xsl:value-of select="/r[dyna:evaluate(\'$x + current()\') = 4]/c"/></xsl:for-each>',
        '<r><b>2</b><c>yes</c></r>',
        options,
      ),
    ).toBe('yes');
  });
  it('does not see variables further down', () => {
    const messages: string[] = [];
    expect(
      renderBody('<xsl:value-of select="dyna:evaluate(\'$x\')"/><xsl:variable name="x" select="2"/>', '<r/>', {
        ...options,
        message: (text) => messages.push(text),
      }),
    ).toBe('');
    expect(messages.join()).toContain('$x is not declared');
  });
  it('an error, and endless recursion, give no nodes', () => {
    expect(value("count(dyna:evaluate('((('))")).toBe('0');
    expect(value('dyna:evaluate(/r)', '<r>dyna:evaluate(/r)</r>')).toBe('');
  });
  it('maps nodes to nodes, and to elements that tell the type', () => {
    expect(copy("dyna:map(/r, '*[2]')")).toBe('<o><b>2</b></o>');
    expect(copy("dyna:map(//b, '. + position()')")).toBe('<o><exsl:number xmlns:exsl="http://exslt.org/common">3</exsl:number></o>');
    expect(copy("dyna:map(//b, '. = 3')")).toContain('<exsl:boolean');
  });
  it('has the functions of Saxon that libxslt has', () => {
    expect(value("saxon:eval(saxon:expression('1 + 1'))")).toBe('2');
    expect(value('saxon:line-number(/r/a/@b)', '<r>\n<a b=""/></r>')).toBe('2');
    expect(value('saxon:systemId()')).toBe('');
    expect(() => value("saxon:expression('###')")).toThrow(/is not allowed here/);
  });
});

describe('functions', () => {
  const call = (definition: string, select: string) =>
    transform(
      `<func:function name="my:f">${definition}</func:function><xsl:template match="/"><xsl:value-of select="${select}"/></xsl:template>`,
      '<r><a>7</a></r>',
      options,
    );
  it('have parameters with defaults, variables and a result', () => {
    const body =
      '<xsl:param name="a" select="1"/><xsl:param name="b" select="$a"/><xsl:variable name="c" select="$a + $b"/>' +
      '<func:result select="$c"/>';
    expect([call(body, 'my:f()'), call(body, 'my:f(2)'), call(body, 'my:f(2, 3)')]).toEqual(['2', '4', '5']);
  });
  it('call themselves', () => {
    const body =
      '<xsl:param name="n"/><xsl:choose><xsl:when test="$n &lt; 2"><func:result select="1"/></xsl:when><xsl:otherwise>' +
      '<func:result select="$n * my:f($n - 1)"/></xsl:otherwise></xsl:choose>';
    expect(call(body, 'my:f(5)')).toBe('120');
  });
  it('give a tree by the content of func:result, and an empty text without one', () => {
    expect(call('<func:result><x>7<y/></x></func:result>', 'comm:node-set(my:f())/x')).toBe('7');
    expect(call('', "concat('-', my:f(), '-')")).toBe('--');
  });
  it.each([
    ['too many arguments', '', 'my:f(1)', /at most 0 arguments/],
    ['output', '<a/>', 'my:f()', /makes no output/],
    ['two results', '<func:result select="1"/><func:result select="2"/>', 'my:f()', /second func:result/],
    ['endless recursion', '<func:result select="my:f()"/>', 'my:f()', /nested/],
    ['a param that is not first', '<xsl:if test="1"><xsl:param name="x"/></xsl:if>', 'my:f()', /must be first/],
  ])('%s is an error', (_what, body, select, reason) => expect(() => call(body, select)).toThrow(reason));
  it('a result outside of a function, and a function without prefix, are errors', () => {
    expect(() => renderBody('<func:result select="1"/>', '<r/>', options)).toThrow(/in func:function only/);
    expect(() => transform('<func:function name="f"/>', '<r/>', options)).toThrow(/prefix/);
  });
  it('are known to function-available(); func:result is to element-available()', () => {
    expect(call('', "function-available('my:f')")).toBe('true');
    expect(value("concat(element-available('func:result'), element-available('func:function'))")).toBe('truefalse');
  });
});

it('REN-002 without the option no extension is known, but node-set() is', () => {
  expect(renderBody('<xsl:value-of select="function-available(\'math:max\')"/>', '<r/>', { attributes: options.attributes })).toBe('false');
  expect(renderBody('<xsl:value-of select="function-available(\'comm:node-set\')"/>', '<r/>', { attributes: options.attributes })).toBe(
    'true',
  );
});
