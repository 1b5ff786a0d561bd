import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readCases } from '../../conformance/cases.ts';

/** A stylesheet and a document, by their paths on the test's server. */
export interface Pair {
  readonly id: string;
  readonly sheet: string;
  readonly document: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '../../..');
const LIBXSLT = join(root, '../shared/fixtures/xslt');
export const hasLibxsltCases = existsSync(LIBXSLT);

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const made = new Map<string, string>();

/** The file at a path of the test's server; null when there is none. */
export function fileAt(path: string): string | Buffer | null {
  const own = made.get(path);
  if (own !== undefined) return own;
  const [top = '', ...rest] = path.split('/');
  const folder = { libxslt: LIBXSLT, sheets: join(root, 'xsl/sheets') }[top];
  const file = folder && join(folder, ...rest);
  return file && existsSync(file) ? readFileSync(file) : null;
}

/** The project's own cases of conformance. */
function conformance(): Pair[] {
  return readCases(join(root, 'tests/conformance/cases')).map(({ id, files, params = {} }, at) => {
    for (const [name, text] of files ?? []) made.set(`cases/${at}/${name}`, text);
    return { id, sheet: `cases/${at}/sheet.xsl`, document: `cases/${at}/doc.xml`, parameters: params };
  });
}

/** The project's stylesheets with the samples of their documents: each with the longest one, in the long tests with all. */
function samples(): Pair[] {
  const folder = join(root, 'xsl/sheets/samples');
  const lengthOf = (name: string): number => statSync(join(folder, name)).size;
  const names = readdirSync(folder).sort((a, b) => lengthOf(a) - lengthOf(b) || (a < b ? -1 : 1));
  const longest = new Map(names.map((name) => [name.split('.')[0]!, name]));
  return (process.env['LECTERN_SLOW'] ? names : [...longest.values()]).map((name) => {
    const sheet = `sheets/${name.split('.')[0]}.xsl`;
    return { id: `sample ${name}`, sheet, document: `sheets/samples/${name}`, parameters: {} };
  });
}

function libxslt(): Pair[] {
  const beside = (path: string): string => `libxslt/${relative(LIBXSLT, path)}`;
  return readCases(LIBXSLT).map(({ id, xsl, xml, params = {} }) => ({
    id: `libxslt ${id}`,
    sheet: beside(xsl),
    document: beside(xml),
    parameters: params,
  }));
}

/** What templates put into a result, chosen for what HTML's parser does to it. */
const BODIES: Readonly<Record<string, string>> = {
  page: '<html><head><title>t</title></head><body class="b"><p>1</p></body></html>',
  'page without head': '<html><body><p>1</p><p>2</p></body></html>',
  'table rows': '<table><tr><td>1</td><td/></tr><tr><th>2</th></tr></table>',
  'text in a table': '<div><table>x<tr><td>1</td></tr></table></div>',
  'paragraph in a paragraph': '<div><p>a<p>b</p>c</p></div>',
  'link in a link': '<div><a href="1">x<a href="2">y</a></a></div>',
  'bold over a paragraph': '<div><b>x<p>y</p></b>z</div>',
  'list items': '<ul><li>1<ul><li>2</li></ul></li><li/></ul>',
  'void elements': '<div><br/><hr/><img src="a b.png" alt="ä &amp; &lt;"/><input disabled="disabled" value=""/></div>',
  'empty elements': '<div><span/><i></i><script/><iframe/></div>',
  script: '<div><script>if (1 &lt; 2 &amp;&amp; 3 &gt; 2) x("&amp;amp;");</script><style>a &gt; b {}</style></div>',
  form: '<form action="/ä?a=1&amp;b=2"><select><option selected="selected">1</option><option>2</option></select><button>x</button></form>',
  'text area': '<div><textarea>\n\n x</textarea><pre>\n y </pre></div>',
  'template and noscript': '<div><template><tr><td>1</td></tr></template></div>',
  svg: '<div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><linearGradient/><path d="M0 0"/></svg></div>',
  namespaces: '<p:a xmlns:p="urn:p" xmlns="urn:d" p:x="1"><b/><p:c/></p:a>',
  comment: '<div><xsl:comment> a - b </xsl:comment>text</div>',
  'raw text': '<div><xsl:text disable-output-escaping="yes">&lt;b&gt;x&amp;amp;&lt;/b&gt;</xsl:text></div>',
  'values of the document':
    '<div><xsl:for-each select="//i"><xsl:sort/><b title="{@n}"><xsl:value-of select="."/></b></xsl:for-each></div>',
  'copies of the document': '<div><xsl:copy-of select="/*/node()"/></div>',
  numbers: '<div><xsl:value-of select="format-number(1234.5, \'#,##0.00\')"/>|<xsl:number value="14" format="I"/></div>',
  'names in capitals': '<DIV Class="x"><Span>1</Span></DIV>',
};
const OUTPUTS: Readonly<Record<string, string>> = {
  'no method': '',
  html: '<xsl:output method="html"/>',
  'html without line breaks': '<xsl:output method="html" indent="no" encoding="iso-8859-1"/>',
  'html with a document type':
    '<xsl:output method="html" doctype-public="-//W3C//DTD HTML 4.01//EN" doctype-system="http://www.w3.org/TR/html4/strict.dtd"/>',
  xml: '<xsl:output method="xml"/>',
  'xml with line breaks': '<xsl:output method="xml" indent="yes" encoding="us-ascii"/>',
  'xml with sections': '<xsl:output method="xml" cdata-section-elements="b span p"/>',
  text: '<xsl:output method="text"/>',
};

/** Each content with each output. */
function generated(): Pair[] {
  made.set('made/doc.xml', '<r a="1"><i n="2">b</i> <i n="1">a</i><i n="3">Ä&amp;</i><e x="&lt;"/><!--c--></r>');
  return Object.entries(BODIES).flatMap(([body, content], at) =>
    Object.entries(OUTPUTS).map(([output, declaration], number) => {
      const sheet = `made/${at}-${number}.xsl`;
      const text = `${declaration}<xsl:template match="/">${content}</xsl:template>`;
      made.set(sheet, `<xsl:stylesheet version="1.0" ${XSL}>${text}</xsl:stylesheet>`);
      return { id: `made ${body}, ${output}`, sheet, document: 'made/doc.xml', parameters: {} };
    }),
  );
}

export const groups: Readonly<Record<string, readonly Pair[]>> = {
  'cases of conformance': conformance(),
  'the sheets of the site': samples(),
  'generated pairs': generated(),
  "libxslt's cases": hasLibxsltCases ? libxslt() : [],
};
