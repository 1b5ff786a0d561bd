// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { compile } from '../../complete.ts';
import { parse } from '../../xml/index.ts';
import { sheetOf } from '../../sheets.harness.ts';
import { VOID } from '../../output/index.ts';
import { transformToDocument, transformToFragment } from '../index.ts';
import { parseHtmlFragment, parseHtmlInto } from '../html.ts';
import { writeForBrowser } from '../written.ts';
import { entered } from './content.ts';
import { madeDirectly } from './index.ts';

const ROUNDS = process.env.LECTERN_SLOW === undefined ? 600 : 50_000;
const sheet = (body: string, output = 'method="html"') =>
  compile(
    sheetOf(
      `<xsl:output ${output}/><xsl:template match="/">${body}</xsl:template>`,
      'xmlns:xlink="http://www.w3.org/1999/xlink" exclude-result-prefixes="xlink"',
    ),
    { strict: false },
  );
const source = parse('<r/>');

/** Nodes in a form that shows namespaces and where one text ends. */
function shown(node: Node): unknown {
  if (node.nodeType === 3) return (node as Text).data;
  if (node.nodeType === 8) return { comment: (node as Comment).data };
  if (node.nodeType === 10) return { doctype: (node as DocumentType).name, id: (node as DocumentType).publicId };
  const children = [...node.childNodes].map(shown);
  if (node.nodeType !== 1) return children;
  const { namespaceURI, nodeName, attributes } = node as Element;
  const own = [...attributes].map((each) => `${each.namespaceURI ?? ''} ${each.name}=${each.value}`);
  return [namespaceURI === 'http://www.w3.org/1999/xhtml' ? nodeName.toLowerCase() : `${namespaceURI} ${nodeName}`, own, ...children];
}

/** A result made directly, null when it cannot be, and the same written and parsed. */
function both(body: string, output = 'method="html"', asPage = false): { direct: unknown; parsed: unknown } {
  const compiled = sheet(body, output);
  const make = (): Document => {
    const made = document.implementation.createHTMLDocument('');
    while (made.lastChild) made.lastChild.remove();
    return made;
  };
  const [page, other] = [make(), make()];
  const fragment = document.createDocumentFragment();
  const isMade = madeDirectly(
    compiled,
    source,
    {
      document: asPage ? page : document,
      root: asPage ? page : fragment,
      content: asPage ? 'document' : 'flow',
      output: compiled.output,
      scripts: !asPage,
    },
    {},
  );
  const { text } = writeForBrowser(compiled, source, { ...compiled.output, method: 'html' }, {});
  if (asPage) parseHtmlInto(other, text, false);
  return { direct: isMade ? shown(asPage ? page : fragment) : null, parsed: shown(asPage ? other : parseHtmlFragment(document, text)) };
}

/** The same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const COMMON =
  'div span p a b i ul ol li dl dt dd table tbody thead tr td th h1 h2 section form input img br hr button select option'.split(' ');
const RARE = (
  'optgroup textarea pre title caption colgroup col tfoot svg math label article details summary object script style link meta ' +
  'ui-note nobr ruby rt rp template noscript image listing font em marquee body head html dialog fieldset legend address center video ' +
  'source foreignObject desc path linearGradient mi mtext annotation-xml xmp plaintext frame IMG Div'
).split(' ');
const ATTRIBUTES = [
  'class="a"',
  'id="x"',
  'href="ä b"',
  'CHECKED="checked"',
  'title="&lt;&quot;&amp;"',
  'viewBox="0"',
  'xlink:href="#a"',
  'type="hidden"',
  'xml:lang="en"',
];
const TEXTS = ['a', ' ', '&#10;', '&lt;', '&#10;b', 'x&#160;y', '&amp;nbsp;', ' z '];

/** Few names meet each other often; a table as it should be is rare among names by chance. */
function randomTree(random: () => number): string {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const names = Array.from({ length: 5 }, () => (random() < 0.6 ? pick(COMMON) : pick(RARE)));
  const leaf = (): string => {
    const kind = random();
    if (kind < 0.8) return `<xsl:text>${pick(TEXTS)}</xsl:text>`;
    return kind < 0.9 ? '<xsl:comment>c</xsl:comment>' : '<xsl:processing-instruction name="p">q</xsl:processing-instruction>';
  };
  const inside = (depth: number): string => Array.from({ length: 1 + Math.floor(random() * 2.3) }, () => one(depth)).join('');
  const one = (depth: number): string => {
    if (depth < 0 || random() < 0.15) return leaf();
    if (random() < 0.12) {
      const cell = pick(['td', 'th']);
      return `<table><tr><${cell}>${inside(depth - 1)}</${cell}></tr></table>`;
    }
    if (random() < 0.05) return `<svg xmlns="http://www.w3.org/2000/svg">${inside(depth - 1)}</svg>`;
    const name = pick(names);
    const uri = random() < 0.04 ? ` xmlns="${pick(['', 'http://www.w3.org/1999/xhtml', 'urn:x'])}"` : '';
    const attributes = [...new Set([0, 1].filter(() => random() < 0.2).map(() => pick(ATTRIBUTES)))].join(' ');
    return `<${name}${uri} ${attributes}>${VOID.has(name) && random() < 0.9 ? '' : inside(depth - 1)}</${name}>`;
  };
  return inside(5);
}

describe('results in HTML that are made without a parser', () => {
  it(`are what the parser makes of them, in ${ROUNDS} random ones`, { timeout: 600_000 }, () => {
    let made = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const random = numbers(round);
      const asPage = round % 5 === 0;
      const inner = randomTree(random);
      const body = asPage ? `<html>${random() < 0.8 ? '<head><title>t</title></head>' : ''}<body>${inner}</body></html>` : inner;
      const { direct, parsed } = both(body, `method="html" ${round % 3 ? '' : 'indent="no"'}`, asPage);
      if (direct === null) continue;
      made++;
      expect(direct, body).toEqual(parsed);
    }
    // Few of the random ones are as HTML is written; a test of none would hold as well.
    expect(made).toBeGreaterThan(ROUNDS / 10);
  });

  const DIRECT: readonly string[] = [
    '<div class="a"><p>x<b>y</b></p><ul><li>1</li><li><a href="ä b">2</a><ul><li>3</li></ul></li></ul></div>',
    '<table><caption>c</caption><colgroup><col/></colgroup><tr><td>1</td></tr><tr><th>2</th></tr><tbody><tr><td/></tr></tbody></table>',
    '<table>\n<tr><td><table><tr><td><p>x</p></td></tr></table></td></tr>\n</table>',
    '<form><input checked="checked"/><select><option>a</option><optgroup label="x"><option>b</option></optgroup></select></form>',
    '<dl><dt>a</dt><dd>b<dl><dt>c</dt></dl></dd></dl><h1>x</h1><button><span>b</span></button><hr/><br/>',
    '<math><textarea>&#10;b</textarea></math>',
    '<pre>&#10;x</pre><textarea>&#10;&#10;y</textarea><ui-note heading="x">z</ui-note>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>t</title><linearGradient gradientUnits="x"/><path d="M0"/></svg>',
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>x</mi><mo>&lt;</mo></mrow></math>',
    '<script>a &lt; b</script><style>a{}</style><xsl:comment>c</xsl:comment>',
    '<xsl:processing-instruction name="p">q</xsl:processing-instruction>',
    'a&#160;b<i> </i>&amp;lt;<xsl:text disable-output-escaping="yes">plain</xsl:text>',
  ];
  it.each(DIRECT)('%s', (body) => {
    const { direct, parsed } = both(body);
    expect(direct).toEqual(parsed);
  });

  const PAGES: readonly [string, string][] = [
    ['method="html"', '<html lang="en"><head><title>t</title><link href="y"/></head><body class="b"><p>x</p><p>y</p></body></html>'],
    ['method="html" indent="no"', '<html> <head/> <body/> </html>'],
    ['', '<html><body>x</body></html>'],
    ['method="html"', '<xsl:comment>a</xsl:comment><html><xsl:comment>b</xsl:comment><head/><xsl:comment>c</xsl:comment></html>'],
    ['method="html" doctype-public="-//W3C//DTD HTML 4.01//EN" doctype-system="s"', '<html><head/><body><div/></body></html>'],
    ['method="html" version="5" encoding="ISO-8859-1"', '<html><head/><body>ä€</body></html>'],
  ];
  it.each(PAGES)('a page with %s: %s', (output, body) => {
    const { direct, parsed } = both(body, output, true);
    expect(direct).toEqual(parsed);
  });
});

describe('results that the parser changes', () => {
  const CHANGED: readonly string[] = [
    '<p><div>x</div></p>',
    '<ul><li>a<span><li>b</li></span></li></ul>',
    '<a href="x"><b><a href="y">z</a></b></a>',
    '<table><div>x</div></table>',
    '<table>x</table>',
    '<tr><td>x</td></tr>',
    '<form><div><form/></div></form>',
    '<button><button/></button>',
    '<h1><h2>x</h2></h1>',
    '<select><div>x</div></select>',
    '<svg xmlns="http://www.w3.org/2000/svg"><div xmlns="">x</div></svg>',
    '<br>x</br>',
    '<body>x</body>',
    '<xsl:text disable-output-escaping="yes">&lt;b></xsl:text>',
    '<p ID="a" id="b"/>',
    '<script>"&lt;/script>"</script>',
    '<p title="a&#13;b"/>',
    '<x:y xmlns:x="urn:x"/>',
    '<noscript><p>x</p></noscript>',
    '<template><p/></template>',
  ];
  it.each(CHANGED)('are written and parsed: %s', (body) => {
    expect(both(body).direct).toBeNull();
  });

  it('and pages without an element are, too', () => {
    expect(both('<xsl:comment>a</xsl:comment><xsl:text> </xsl:text>', '', true).direct).toBeNull();
  });

  it('leave nothing behind, and a message is given once', () => {
    const message = vi.fn();
    const compiled = sheet('<b>x</b><xsl:message>m</xsl:message><p><div>x</div></p>');
    for (let turn = 1; turn < 3; turn++) {
      const fragment = transformToFragment(compiled, source, document, { message })!;
      expect(shown(fragment)).toEqual([
        ['b', [], 'x'],
        ['p', []],
        ['div', [], 'x'],
        ['p', []],
      ]);
      expect(message).toHaveBeenCalledTimes(turn);
    }
  });
});

describe('the way without a parser', () => {
  it('is the one of both functions', async () => {
    vi.resetModules();
    vi.doMock('../html.ts', async (original) => ({
      ...(await original<object>()),
      parseHtmlFragment: () => expect.unreachable('parsed'),
      parseHtmlInto: () => expect.unreachable('parsed'),
    }));
    const fresh = await import('../index.ts');
    expect(shown(fresh.transformToFragment(sheet('<p>x</p>'), source, document)!)).toEqual([['p', [], 'x']]);
    const page = fresh.transformToDocument(sheet('<html><body>x</body></html>', ''), source, document.implementation);
    expect(page.body.textContent).toBe('x');
    vi.doUnmock('../html.ts');
  });

  it('gives what a stylesheet reports before it fails', () => {
    const message = vi.fn();
    const compiled = sheet('<p><xsl:message>a</xsl:message><xsl:message terminate="yes">b</xsl:message></p>');
    expect(() => transformToDocument(compiled, source, document.implementation, { message })).toThrow('b');
    expect(message.mock.calls[0]).toEqual(['a']);
  });

  it('has no element without end tag that the writer gives one, nor the reverse', () => {
    for (const name of VOID) {
      const rule = entered(name, name === 'col' ? 'columns' : 'flow', 0);
      if (rule) expect([name, rule.content]).toEqual([name, 'nothing']);
    }
    for (const name of [...COMMON, ...RARE])
      if (entered(name, 'flow', 0)?.content === 'nothing' && name !== 'iframe') expect(VOID).toContain(name);
  });
});
