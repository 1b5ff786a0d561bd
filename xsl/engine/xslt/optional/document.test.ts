import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText, type TransformOptions } from '../../index.ts';
import { sheetOf } from '../../sheets.harness.ts';
import { resolveHref } from '../modules.ts';

const FILES: Record<string, string> = {
  'x/b.xml': '<b><i xml:id="one"> 1 </i><i xml:id="two">2</i></b>',
  'x/c.xml': '<c/>',
  'x/d.xml': '<d> <i>1</i>\n</d>',
  'y/b.xml': '<other/>',
  'bad.xml': '<bad',
};

interface Ran {
  result: string;
  loads: string[];
  messages: string[];
}
/** Runs an expression of the stylesheet x/a.xsl at the document y/s.xml. */
function run(expression: string, options: TransformOptions = {}, more = '', source = '<s>b.xml<t>c.xml</t></s>', at = 'y/s.xml'): Ran {
  const loads: string[] = [];
  const messages: string[] = [];
  const sheet = sheetOf(
    `<xsl:output method="text"/>${more}<xsl:template match="/"><xsl:for-each select="${expression}">` +
      `<xsl:value-of select="concat(name(), name(*), '=', ., ' ')"/></xsl:for-each></xsl:template>`,
  );
  const result = transformToText(compile(sheet, { href: 'x/a.xsl' }), parse(source, { href: at }), {
    load: (href, base) => {
      loads.push(`${href} from ${base}`);
      return FILES[resolveHref(href, base)]!;
    },
    message: (text) => messages.push(text),
    ...options,
  });
  return { result, loads, messages };
}

describe('document() (XSLT 1.0, 12.1)', () => {
  it.each([
    // A text is relative to the stylesheet, nodes to the documents that they are in, both to a base that is given.
    ["document('b.xml')", 'b= 1 2 ', ['b.xml from x/a.xsl']],
    ["document('../y/b.xml')", 'other= ', ['../y/b.xml from x/a.xsl']],
    ['document(/s/text())', 'other= ', ['b.xml from y/s.xml']],
    ["document('b.xml', /)", 'other= ', ['b.xml from y/s.xml']],
    ["document(/s/text(), document(''))", 'b= 1 2 ', ['b.xml from x/a.xsl']],
    ["document('b.xml', /none)", 'b= 1 2 ', ['b.xml from x/a.xsl']],
    ['document(concat(substring(/s/text(), 1, 1), substring(/s/text(), 2)))', 'b= 1 2 ', ['b.xml from x/a.xsl']],
    ['document(/none)', '', []],
    // Each document is loaded once, and comes once.
    ["document('b.xml') | document('b.xml') | document('../x/b.xml')", 'b= 1 2 ', ['b.xml from x/a.xsl']],
    ["document(//t, document('')) | document('c.xml')", 'c= ', ['c.xml from x/a.xsl']],
    // The empty address is the stylesheet itself; that of the source is the source.
    ["document('')/*/*[1]", 'xsl:output= ', []],
    ["document('../y/s.xml')/s/t", 't=c.xml ', []],
    ["document('', /)/s/t", 't=c.xml ', []],
    // A part is an element with that ID.
    ["document('b.xml#two')", 'i=2 ', ['b.xml from x/a.xsl']],
    ["document('b.xml#three')", '', ['b.xml from x/a.xsl']],
    ["document('b.xml#')", 'b= 1 2 ', ['b.xml from x/a.xsl']],
  ])('%s', (expression, result, loads) => expect(run(expression)).toEqual({ result, loads, messages: [] }));

  it('space is stripped from what is loaded, too', () =>
    expect(run("document('d.xml')/d", {}, '<xsl:strip-space elements="*"/>', '<s/>').result).toBe('di=1 '));

  it('a source without an address is never found by one', () => {
    expect(run("document('b.xml')", {}, '', '<s/>', '').loads).toEqual(['b.xml from x/a.xsl']);
    expect(run("document('q.xml', /)", {}, '', '<s/>', '')).toMatchObject({ result: '', loads: ['q.xml from '] });
    expect(run("document('', /)/s", {}, '', '<s>empty</s>', '').result).toBe('s=empty ');
  });

  it.each([
    ["document('none.xml')", "document('none.xml') cannot be loaded: the loader found nothing."],
    ["document('../bad.xml')", "document('../bad.xml') cannot be loaded: bad.xml, line 1"],
  ])('%s gives nothing, and is told once', (expression, words) => {
    const { result, messages, loads } = run(`${expression} | ${expression}`);
    expect([result, messages.length, loads.length]).toEqual(['', 1, 1]);
    expect(messages[0]).toContain(words);
  });

  it('what the loader throws is told, whatever it is', () => {
    const failing = (thrown: unknown): string[] =>
      run("document('b.xml')", {
        load: () => {
          throw thrown;
        },
      }).messages;
    expect(failing(new Error('no way'))).toEqual(["document('b.xml') cannot be loaded: no way"]);
    expect(failing('closed')).toEqual(["document('b.xml') cannot be loaded: closed"]);
  });

  it.each([
    ['no loader', "document('b.xml')", { load: undefined }, "document('b.xml') cannot be loaded: no loader was given."],
    ['a part that is no ID', "document('b.xml#xpointer(1)')", {}, "document('b.xml#xpointer(1)'): a part of a document is named by the ID"],
  ])('%s is an error', (_what, expression, options, words) => expect(() => run(expression, options)).toThrow(words));
});
