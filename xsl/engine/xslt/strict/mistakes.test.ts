import { describe, expect, it } from 'vitest';
import { compile, XsltError, XsltMistakes, type CompleteOptions } from '../../index.ts';
import { sheetOf } from '../../sheets.harness.ts';
import { parse, XmlError, type XmlNode } from '../../xml/index.ts';

function mistakesOf(sheet: string, options: CompleteOptions = {}): XsltMistakes {
  try {
    compile(sheet, { href: 'a.xsl', ...options });
  } catch (error) {
    if (error instanceof XsltMistakes) return error;
    throw error;
  }
  throw new Error('Nothing was found.');
}
/** Of a mistake alone in a template: the reason, and what may have been meant. */
const hintOf = (body: string, before = ''): string => {
  const { mistakes } = mistakesOf(sheetOf(`${before}<xsl:template match="/">${body}</xsl:template>`));
  expect(mistakes).toHaveLength(1);
  return mistakes[0]!.hint;
};

const BY = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';

describe('the mistakes of a stylesheet', () => {
  it('come all at once, in the order of the text, each with its line and a caret', () => {
    const sheet = [
      `<xsl:stylesheet version="1.0" ${BY}>`,
      '<xsl:variable name="title" select="1 + "/>',
      '<xsl:template match="/">',
      '\t<xsl:for-eech select="a"/>',
      '  <xsl:value-of select="a + contians(a, $titel)"/>',
      '</xsl:template>',
      '<xsl:template match="a["/>',
      '</xsl:stylesheet>',
    ].join('\n');
    const error = mistakesOf(sheet);
    expect(error.message).toBe(
      [
        'a.xsl, line 2, xsl:variable: XPath "1 + ", at character 5: A step is expected at the end.',
        '  2:40 | <xsl:variable name="title" select="1 + "/>',
        '       |                                        ^',
        'a.xsl, line 4, xsl:for-eech: xsl:for-eech is not allowed here. Did you mean xsl:for-each?',
        '  4:2 | \t<xsl:for-eech select="a"/>',
        '      | \t^',
        'a.xsl, line 5, xsl:value-of: XPath "a + contians(a, $titel)": The function contians() is not known. Did you mean contains()?',
        '  5:29 |   <xsl:value-of select="a + contians(a, $titel)"/>',
        '       |                             ^',
        'a.xsl, line 7, xsl:template: XPath "a[", at character 3: A step is expected at the end.',
        '  7:24 | <xsl:template match="a["/>',
        '       |                        ^',
      ].join('\n'),
    );
    // As an error it is the first of them, for who reads no more.
    expect(error).toBeInstanceOf(XsltError);
    expect(error).toMatchObject({ sheet: 'a.xsl', line: 2, column: 1, instruction: 'xsl:variable' });
    expect(error.mistakes[1]).toEqual({
      sheet: 'a.xsl',
      line: 4,
      column: 2,
      instruction: 'xsl:for-eech',
      reason: 'xsl:for-eech is not allowed here.',
      hint: 'Did you mean xsl:for-each?',
      excerpt: '  4:2 | \t<xsl:for-eech select="a"/>\n      | \t^',
    });
  });

  it('are those of all files, with the name of each', () => {
    const part = `<xsl:stylesheet version="1.0" ${BY}>\n<xsl:template name="q"><xsl:foo/></xsl:template></xsl:stylesheet>`;
    const { mistakes } = mistakesOf(
      sheetOf('<xsl:include href="b.xsl"/><xsl:template match="/"><xsl:value-of select="1+"/></xsl:template>'),
      {
        load: () => part,
      },
    );
    expect(mistakes.map(({ sheet, line, excerpt }) => [sheet, line, excerpt.split('\n').length])).toEqual([
      ['b.xsl', 2, 2],
      ['a.xsl', 1, 2],
    ]);
  });

  it('are twenty at most, each once', () => {
    expect(mistakesOf(sheetOf(`<xsl:template match="/">${'<xsl:foo/>\n'.repeat(30)}</xsl:template>`)).mistakes).toHaveLength(20);
  });

  it('show a part of a long line, and at most 200 characters of an expression', () => {
    const long = `${'a | '.repeat(100)}(`;
    const error = mistakesOf(sheetOf(`<xsl:template match="/"><xsl:value-of select="${long}"/></xsl:template>`));
    const [words, line, caret] = error.message.split('\n') as [string, string, string];
    expect(words).toContain(`XPath "${long.slice(0, 200)}…", at character 402`);
    expect(line.length).toBeLessThan(120);
    expect(line[caret.indexOf('^') - 1]).toBe('(');
  });

  it('are not sought, and end nothing, where a page compiles', () => {
    const sheet = sheetOf('<xsl:template match="/"><o/></xsl:template><xsl:template name="n"><xsl:foo/></xsl:template>');
    expect(() => compile(sheet, { strict: false })).not.toThrow();
    expect(() => compile(sheet)).toThrow('xsl:foo is not allowed here');
  });
});

describe('where a mistake is', () => {
  /** Line, column, and the sign in the line that the caret is below. */
  const spots = (sheet: string): [number, number, string][] =>
    mistakesOf(sheet).mistakes.map(({ line, column, excerpt }) => {
      const [text, caret] = excerpt.split('\n') as [string, string];
      return [line, column, text[caret.indexOf('^')]!];
    });
  const within = (body: string): string => `<xsl:stylesheet version="1.0" ${BY}>\n${body}</xsl:stylesheet>`;

  it.each([
    // At the sign that is wrong, the function or the variable, else where the element begins.
    ['<xsl:variable name="v" select="a §"/>', [[2, 34, '§']]],
    ['<xsl:variable name="v" select="1 + no(2)"/>', [[2, 36, 'n']]],
    ['<xsl:variable name="v" select="1 + $no"/>', [[2, 36, '$']]],
    ['<xsl:variable name="v" select="q:a"/>', [[2, 32, 'q']]],
    ['<xsl:variable name="v" select="&#113;&#113; + no()"/>', [[2, 1, '<']]],
    ['  <xsl:nonsense/>', [[2, 3, '<']]],
    // In the order of the text, which is not that of compiling; several in a line.
    [
      '<xsl:template name="a"><xsl:x/><xsl:y/></xsl:template>\n<xsl:variable name="v" select="$no"/>',
      [
        [2, 24, '<'],
        [2, 32, '<'],
        [3, 32, '$'],
      ],
    ],
    [
      '<xsl:template name="t"><xsl:x/></xsl:template><xsl:variable name="v" select="$no"/>',
      [
        [2, 24, '<'],
        [2, 78, '$'],
      ],
    ],
    // The same words at two columns are two mistakes.
    [
      '<xsl:template name="t"><xsl:x/><xsl:x/></xsl:template>',
      [
        [2, 24, '<'],
        [2, 32, '<'],
      ],
    ],
    // Lines that end as on other systems.
    ['<xsl:template name="t">\r\n <xsl:x/>\r\n</xsl:template>', [[3, 2, '<']]],
  ])('%s', (body, expected) => expect(spots(within(body))).toEqual(expected));

  it('a tag of several lines names its own line, and shows that of the expression', () => {
    const [found] = mistakesOf(within('<xsl:variable name="v"\n   select="no()"/>')).mistakes;
    expect(found).toMatchObject({ line: 2, column: 1, excerpt: '  3:12 |    select="no()"/></xsl:stylesheet>\n       |            ^' });
  });

  it('a long line is cut on both sides, and has no end of line in it', () => {
    const spaces = ' '.repeat(120);
    const [found] = mistakesOf(within(`<xsl:variable name="v"${spaces}select="$no"${spaces}/>\r\n`)).mistakes;
    const [line, caret] = found!.excerpt.split('\n') as [string, string];
    expect(line).toMatch(/^ {2}2:151 \| … {42}select="\$no" {46}$/);
    expect(line[caret.indexOf('^')]).toBe('$');
  });

  it('mistakes of two files stay together, in the order in which the files were found', () => {
    const part = within('<xsl:template name="p"><xsl:x/></xsl:template><xsl:variable name="w" select="$no"/>');
    const sheet = within(
      '<xsl:include href="b.xsl"/>\n<xsl:variable name="v" select="$no"/><xsl:template name="q"><xsl:x/></xsl:template>',
    );
    const { mistakes } = mistakesOf(sheet, { load: () => part });
    expect(mistakes.map((each) => [each.sheet, each.line, each.instruction])).toEqual([
      ['b.xsl', 2, 'xsl:x'],
      ['b.xsl', 2, 'xsl:variable'],
      ['a.xsl', 3, 'xsl:variable'],
      ['a.xsl', 3, 'xsl:x'],
    ]);
    expect(mistakes[2]!.excerpt).toContain('3:32 | <xsl:variable name="v" select="$no"/><xsl:t');
  });

  it('without the text at hand there is no excerpt; what is no stylesheet at all is another error', () => {
    const document = parse(within('<xsl:variable name="v" select="$no"/>')) as XmlNode;
    document.tree.source = '';
    try {
      compile(document);
      expect.unreachable();
    } catch (error) {
      expect((error as XsltMistakes).message).not.toContain('\n');
      expect((error as XsltMistakes).mistakes[0]!.excerpt).toBe('');
    }
    expect(() => compile('<a')).toThrow(XmlError);
    expect(() => compile(parse(within('<xsl:variable name="v" select="$no"/>')).children[0]!)).toThrow('2:32 | <xsl');
  });

  it('the first is the error itself, with its cause', () => {
    const error = mistakesOf(within('<xsl:variable name="v" select="1 +"/>'));
    expect(error.cause).toMatchObject({ name: 'XPathError' });
  });
});

describe('what may have been meant', () => {
  it.each([
    // One change in three letters, at least one: another letter, one more, one less, two exchanged; the case never counts.
    ['ab', 'ba', true],
    ['abc', 'acb', true],
    ['abc', 'abd', true],
    ['abc', 'abcd', true],
    ['abc', 'bc', true],
    ['abc', 'ABC', true],
    ['abc', 'cba', false],
    ['abc', 'abcde', false],
    ['abc', 'xcb', false],
    ['abcd', 'abdx', false],
    ['abcd', 'cabd', false],
    ['a', 'b', true],
    ['abcdef', 'badcef', true],
    ['abcdef', 'abcd', true],
    ['abcdef', 'abcdefgh', true],
    ['abcdef', 'badcfe', false],
    ['abcdef', 'abc', false],
    ['title', 'tilte', true],
    ['x', 'x', false],
  ])('$%s where there is $%s: %s', (typed, declared, isHint) =>
    expect(hintOf(`<xsl:value-of select="$${typed}"/>`, `<xsl:template name="t"><xsl:param name="${declared}"/></xsl:template>`)).toBe(
      isHint ? `Did you mean $${declared}?` : '',
    ),
  );

  it('of several it is the nearest, of those that are as near the first', () => {
    const declared = ['title', 'tilted', 'titles'].map((name) => `<xsl:variable name="${name}"/>`).join('');
    expect(hintOf('<xsl:value-of select="$titel"/>', declared)).toBe('Did you mean $title?');
    expect(hintOf('<xsl:value-of select="$titled"/>', declared)).toBe('Did you mean $title?');
  });

  const TEMPLATES = '<xsl:template name="header"/><xsl:template name="footer"/>';
  it.each([
    ['<xsl:for-eech select="a"/>', '', 'Did you mean xsl:for-each?'],
    ['<xsl:vaule-of select="a"/>', '', 'Did you mean xsl:value-of?'],
    ['<xsl:quite-another/>', '', ''],
    ['<xsl:when test="a"/>', '', 'It belongs into xsl:choose.'],
    ['<xsl:for-each-group select="a"/>', '', 'This is XSLT 2.0; here is XSLT 1.0: group with xsl:key and generate-id().'],
    ['<xsl:call-template name="headr"/>', TEMPLATES, 'Did you mean "header"?'],
    ['<xsl:call-template name="sidebar"/>', TEMPLATES, ''],
    ['<xsl:value-of select="$titel"/>', '<xsl:param name="title"/>', 'Did you mean $title?'],
    ['<xsl:value-of select="strng-length(a)"/>', '', 'Did you mean string-length()?'],
    ['<xsl:value-of select="upper-case(a)"/>', '', 'This is XSLT 2.0; here is XSLT 1.0: use translate().'],
    ['<xsl:value-of select="a" disable-output-escapng="yes"/>', '', 'Did you mean "disable-output-escaping"?'],
    ['<a xsl:use-attribute-sets="tabel"/>', '<xsl:attribute-set name="table"/>', 'Did you mean "table"?'],
    ['<a xsl:use-attribute-sets="tabel"/>', '<xsl:template name="table"/>', ''],
    ['<xsl:call-template name="tabel"/>', '<xsl:attribute-set name="table"/>', ''],
    ['<xsl:otherwise/>', '', 'It belongs into xsl:choose.'],
    ['<xsl:sort/>', '', 'It belongs into xsl:for-each or xsl:apply-templates.'],
    ['<xsl:value-of select="current-group()"/>', '', 'This is XSLT 2.0; here is XSLT 1.0: group with xsl:key and generate-id().'],
    ['<xsl:value-of select="quite-another()"/>', '', ''],
    ['<xsl:number quite-another="1"/>', '', ''],
  ])('%s', (body, before, hint) => expect(hintOf(body, before)).toBe(hint));

  it.each([
    ['http://www.w3.org/TR/WD-xsl', 'Its namespace is that of a draft of 1998 (WD-xsl)'],
    [
      'http://www.w3.org/1999/XSL/transform',
      'Its namespace is "http://www.w3.org/1999/XSL/transform"; write xmlns:xsl="http://www.w3.org/1999/XSL/Transform"',
    ],
  ])('of a stylesheet in the namespace %s', (uri, hint) => {
    const error = mistakesOf(`<xsl:stylesheet version="1.0" xmlns:xsl="${uri}"/>`);
    expect(error.message).toContain('This is no stylesheet');
    expect(error.message).toContain(hint);
  });

  it.each([
    ['<stylesheet version="1.0"/>', 'Its namespace is missing; write xmlns:xsl="http://www.w3.org/1999/XSL/Transform" and version="1.0".'],
    ['<transform version="1.0"/>', 'Its namespace is missing; write xmlns:xsl="http://www.w3.org/1999/XSL/Transform" and version="1.0".'],
    ['<stylesheets/>', ''],
    ['<our-stylesheet/>', ''],
    ['<html/>', ''],
  ])('of %s', (sheet, hint) => expect(mistakesOf(sheet).mistakes[0]!.hint).toBe(hint));
});

describe('what a page lets pass is a mistake where stylesheets are checked', () => {
  it.each([
    ['<xsl:template name="n" mode="m"/>', 'A template with "mode" needs "match".'],
    ['<xsl:template name="n"><xsl:text>a<b/></xsl:text></xsl:template>', 'xsl:text has no elements in it.'],
    ['<xsl:variable name="v" select="1">x</xsl:variable>', 'either "select" or content, not both'],
    [
      '<xsl:template match="/"><xsl:apply-templates><xsl:with-param name="p"/><xsl:with-param name="p"/></xsl:apply-templates>' +
        '</xsl:template>',
      'The parameter "p" is passed twice.',
    ],
  ])('%s', (content, words) => {
    expect(() => compile(sheetOf(content))).toThrow(words);
    expect(() => compile(sheetOf(content), { strict: false })).not.toThrow();
  });
});
