import type { Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { scriptOf, serve, test } from './support/xslt-server.ts';

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const sheet = (body: string, top = ''): string =>
  `<xsl:stylesheet version="1.0" ${XSL}>${top}<xsl:template match="/">${body}</xsl:template></xsl:stylesheet>`;
const FILES: Readonly<Record<string, string>> = {
  'index.html': '<!DOCTYPE html><title>Methods</title><script src="ours.js"></script><p id="source">a<br>b</p>',
  'sheets/main.xsl': sheet(
    '<xsl:apply-imports/><xsl:value-of select="$own"/>',
    '<xsl:import href="sub/part.xsl"/><xsl:param name="own" select="1"/>',
  ),
  'sheets/sub/part.xsl': sheet('<xsl:value-of select="name(/*)"/><xsl:call-template name="t"/>', '<xsl:include href="t.xsl"/>'),
  'sheets/sub/t.xsl': `<xsl:stylesheet version="1.0" ${XSL}><xsl:template name="t">, part, </xsl:template></xsl:stylesheet>`,
  'data.xml': '<data>read</data>',
};

let server: Server;
let origin = '';
test.beforeAll(async () => {
  const script = await scriptOf('polyfill/index.ts');
  ({ server, origin } = await serve((path) => {
    const body = path === 'ours.js' ? script : FILES[path];
    return body === undefined ? null : { body };
  }));
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Tools {
  XSLTProcessor: typeof XSLTProcessor;
  parse(text: string): Document;
  load(path: string): Promise<Document>;
  /** The text of a fragment for the page, null where there is none. */
  text(sheet: string, source?: string, set?: (processor: XSLTProcessor) => void): string | null;
  /** What is thrown, as name and the words after the method's name. */
  refused(work: () => unknown): string;
}

/** Asks the same of both processors. `native`: what Chromium's gives where it differs; `alone`: only ours is asked. */
function both<T>(
  title: string,
  ask: (tools: Tools, values: readonly string[]) => T | Promise<T>,
  expected: T,
  { values = [], native = expected, alone = false }: { values?: readonly string[]; native?: unknown; alone?: boolean } = {},
): void {
  test(title, async ({ page }) => {
    await page.goto(`${origin}index.html`);
    await prepare(page);
    const hasOwn = await page.evaluate(() => 'native' in globalThis);
    const answer = (name: string): Promise<unknown> =>
      page.evaluate(`(${ask.toString()})({ ...tools(${name}) }, ${JSON.stringify(values)})`);
    expect(await answer('ours.XSLTProcessor')).toEqual(expected);
    if (hasOwn && !alone) expect(await answer('native')).toEqual(native);
  });
}

const prepare = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = globalThis as unknown as Record<string, unknown>;
    if ('XSLTProcessor' in globalThis) all['native'] = XSLTProcessor;
    // What the build of the test leaves in functions that it hands to the page.
    all['__name'] = (work: unknown) => work;
    all['tools'] = (Processor: typeof XSLTProcessor): Tools => {
      const parse = (text: string): Document => new DOMParser().parseFromString(text, 'application/xml');
      return {
        XSLTProcessor: Processor,
        parse,
        load: (path) =>
          new Promise((resolve) => {
            const call = new XMLHttpRequest();
            call.open('GET', path);
            call.responseType = 'document';
            call.addEventListener('load', () => resolve(call.responseXML!));
            call.send();
          }),
        text(style, source = '<r/>', set = () => {}) {
          const processor = new Processor();
          processor.importStylesheet(parse(style));
          set(processor);
          return processor.transformToFragment(parse(source), document)?.textContent ?? null;
        },
        refused(work) {
          try {
            return `nothing: ${String(work())}`;
          } catch (error) {
            return `${(error as Error).name}: ${(error as Error).message.replace(/^.*'XSLTProcessor': /, '')}`;
          }
        },
      };
    };
  });

test.describe('arguments', () => {
  both(
    'are checked as those of other interfaces: number and kind',
    ({ XSLTProcessor: Processor, parse, refused }) => {
      const processor = new Processor() as unknown as Record<string, (...values: unknown[]) => unknown>;
      const call = (method: string, ...values: unknown[]): string => refused(() => processor[method]!(...values));
      return [
        call('importStylesheet'),
        call('importStylesheet', null),
        call('importStylesheet', 'text'),
        call('transformToDocument'),
        call('transformToDocument', {}),
        call('transformToFragment', document),
        call('transformToFragment', document, parse('<a/>').documentElement),
        call('setParameter', null, 'p'),
        call('getParameter', null),
        call('removeParameter', null),
      ];
    },
    [
      'TypeError: 1 argument required, but only 0 present.',
      "TypeError: parameter 1 is not of type 'Node'.",
      "TypeError: parameter 1 is not of type 'Node'.",
      'TypeError: 1 argument required, but only 0 present.',
      "TypeError: parameter 1 is not of type 'Node'.",
      'TypeError: 2 arguments required, but only 1 present.',
      "TypeError: parameter 2 is not of type 'Document'.",
      'TypeError: 3 arguments required, but only 2 present.',
      'TypeError: 2 arguments required, but only 1 present.',
      'TypeError: 2 arguments required, but only 1 present.',
    ],
  );
  both(
    'the class is made by new, and its methods have the lengths of the interface',
    ({ XSLTProcessor: Processor, refused }) => [
      refused(() => (Processor as unknown as () => void)()).slice(0, 9),
      String(new Processor()),
      ...(['importStylesheet', 'transformToFragment', 'transformToDocument', 'setParameter', 'getParameter', 'reset'] as const).map(
        (name) => Processor.prototype[name].length,
      ),
    ],
    ['TypeError', '[object XSLTProcessor]', 1, 2, 1, 3, 2, 0],
  );
});

test.describe('parameters', () => {
  const SHOW = sheet(
    '[<xsl:value-of select="$p"/>|<xsl:value-of select="$q"/>]',
    '<xsl:param name="p" select="\'own\'"/><xsl:param name="q"/>',
  );
  both(
    'are set, read, removed and cleared; what a stylesheet does not declare is left alone',
    ({ XSLTProcessor: Processor, text }, [style = '']) => {
      const processor = new Processor();
      processor.setParameter(null, 'p', 'x');
      const first = [processor.getParameter(null, 'p'), processor.getParameter('', 'p'), processor.getParameter(null, 'none')];
      processor.removeParameter(null, 'p');
      const removed = processor.getParameter(null, 'p');
      processor.setParameter(null, 'p', 'y');
      processor.clearParameters();
      return [
        ...first,
        removed,
        processor.getParameter(null, 'p'),
        text(style),
        text(style, '<r/>', (each) => {
          each.setParameter(null, 'p', 'it\'s "quoted" & <b>');
          each.setParameter(null, 'other', 'x');
        }),
      ];
    },
    ['x', 'x', null, null, null, '[own|]', '[it\'s "quoted" & <b>|]'],
    { values: [SHOW] },
  );
  both(
    'in a namespace are others than those without',
    ({ text }, [style = '']) =>
      text(style, '<r/>', (each) => {
        each.setParameter('urn:n', 'p', 'in a namespace');
      }),
    'in a namespace|own',
    {
      values: [
        sheet(
          '<xsl:value-of select="$n:p"/>|<xsl:value-of select="$p"/>',
          '<xsl:param name="n:p" xmlns:n="urn:n"/><xsl:param name="p" select="\'own\'"/>',
        ).replace('version', 'xmlns:n="urn:n" version'),
      ],
      // Chromium does not look at the namespace, and never sets a parameter in one.
      native: '|in a namespace',
    },
  );
  both(
    'are of the types of XPath: numbers, booleans and nodes, also those of the document that is transformed',
    ({ XSLTProcessor: Processor, parse }, [style = '']) => {
      const [source, other] = [parse('<r><i>1</i><i>2</i></r>'), parse('<o>other</o>')];
      const processor = new Processor();
      processor.importStylesheet(parse(style));
      const answers = [0, false, source.querySelectorAll('i'), [other.documentElement], source.evaluate('//i[2]', source, null, 7)].map(
        (value) => {
          processor.setParameter(null, 'p', value as never);
          return processor.transformToFragment(source, document)?.textContent;
        },
      );
      return [...answers, processor.getParameter(null, 'p') !== null];
    },
    [
      'false, 0, no nodes',
      'false, false, no nodes',
      'true, 1, 2 nodes of //i',
      'true, other, 0 nodes of //i',
      'true, 2, 1 nodes of //i',
      true,
    ],
    {
      values: [
        sheet(
          '<xsl:value-of select="boolean($p)"/>, <xsl:value-of select="$p"/>, <xsl:choose><xsl:when test="$kind = \'node-set\'">' +
            '<xsl:value-of select="count($p[count(. | $all) = count($all)])"/> nodes of //i</xsl:when>' +
            '<xsl:otherwise>no nodes</xsl:otherwise></xsl:choose>',
          '<xsl:param name="p"/><xsl:variable name="all" select="//i"/><xsl:variable name="kind" select="e:object-type($p)"/>',
        ).replace('version', 'xmlns:e="http://exslt.org/common" exclude-result-prefixes="e" version'),
      ],
      // Browsers that go without XSLT had texts alone.
      alone: true,
    },
  );
});

test.describe('stylesheets', () => {
  both(
    'include and import beside their own address',
    async ({ XSLTProcessor: Processor, load, parse }) => {
      const processor = new Processor();
      processor.importStylesheet(await load('sheets/main.xsl'));
      return processor.transformToFragment(parse('<doc/>'), document)?.textContent;
    },
    'doc, part, 1',
  );
  both(
    'may be an element in a document of something else; the whole document is not used',
    ({ XSLTProcessor: Processor, parse }, [style = '']) => {
      const all = parse(`<box xmlns:q="urn:q">${style}</box>`);
      const processor = new Processor();
      processor.importStylesheet(all.documentElement.firstElementChild!);
      return processor.transformToFragment(parse('<q:r xmlns:q="urn:q">x</q:r>'), document)?.textContent ?? null;
    },
    'found x',
    // Chromium takes the element out of its document, and loses the declaration around it.
    { values: [sheet('found <xsl:value-of select="q:r"/>')], native: null },
  );
  both(
    'may be a literal element, and another one replaces the first',
    ({ XSLTProcessor: Processor, parse }, [first = '', second = '']) => {
      const processor = new Processor();
      const texts = [first, second].map((style) => {
        processor.importStylesheet(parse(style));
        return processor.transformToFragment(parse('<r>x</r>'), document)?.textContent;
      });
      processor.reset();
      return [...texts, processor.transformToDocument(parse('<r/>')) as Document | null];
    },
    ['one x', 'two', null],
    { values: [`<p xsl:version="1.0" ${XSL}>one <xsl:value-of select="r"/></p>`, sheet('two')] },
  );
  both(
    'that are none, are missing, or end by themselves give null',
    ({ XSLTProcessor: Processor, parse, text }, values) => {
      const none = new Processor();
      return [
        none.transformToDocument(parse('<a/>')),
        none.transformToFragment(parse('<a/>'), document),
        ...values.map((style) => text(style)),
      ];
    },
    [null, null, null, null, null],
    {
      values: ['<a/>', sheet('x', '<xsl:import href="none.xsl"/>'), sheet('x<xsl:message terminate="yes">stop</xsl:message>')],
    },
  );
  both(
    'of other origins are fetched beforehand, where a server permits it, and what is fetched is used',
    async ({ XSLTProcessor: Processor, load, parse }) => {
      const processor = new Processor() as XSLTProcessor & { importStylesheetAsync(style: Node): Promise<void> };
      await processor.importStylesheetAsync(await load('sheets/main.xsl'));
      // Nothing is asked for any more.
      globalThis.XMLHttpRequest = undefined as never;
      return processor.transformToFragment(parse('<doc/>'), document)?.textContent;
    },
    'doc, part, 1',
    { alone: true },
  );
});

test.describe('results', () => {
  both(
    'are of the document that is asked for; a document has the type of its method',
    ({ XSLTProcessor: Processor, parse }, values) =>
      values.map((style) => {
        const processor = new Processor();
        processor.importStylesheet(parse(style));
        const output = parse('<out/>');
        const fragment = processor.transformToFragment(parse('<r/>'), output);
        const own = processor.transformToFragment(parse('<r/>'), document);
        const result = processor.transformToDocument(parse('<r/>'));
        return [
          fragment?.ownerDocument === output,
          fragment?.firstElementChild?.namespaceURI,
          own?.ownerDocument === document,
          own?.firstElementChild?.namespaceURI,
          result?.contentType,
          result?.documentElement.namespaceURI,
        ];
      }),
    [
      [true, null, true, 'http://www.w3.org/1999/xhtml', 'application/xml', null],
      [true, 'http://www.w3.org/1999/xhtml', true, 'http://www.w3.org/1999/xhtml', 'text/html', 'http://www.w3.org/1999/xhtml'],
      [true, null, true, null, 'application/xml', null],
      [true, undefined, true, undefined, 'application/xhtml+xml', 'http://www.w3.org/1999/xhtml'],
    ],
    { values: ['', 'html', 'xml', 'text'].map((method) => sheet('<b>x</b>', method && `<xsl:output method="${method}"/>`)) },
  );
  both(
    'of one node are those of a document with it alone',
    ({ XSLTProcessor: Processor, parse }, [style = '']) => {
      const processor = new Processor();
      processor.importStylesheet(parse(style));
      const source = parse('<r><a><b/></a><c/></r>');
      return processor.transformToFragment(source.querySelector('a')!, document)?.textContent;
    },
    'a, 2',
    { values: [sheet('<xsl:value-of select="name(*)"/>, <xsl:value-of select="count(//*)"/>')] },
  );
  both(
    'are sorted by number and by text, in both directions',
    ({ text }, [style = '']) => text(style, '<r><i>10</i><i>9</i><i>b</i><i>A</i><i>a</i></r>'),
    'bAa910|109bAa|10 9 A a b |b a A 9 10 ',
    {
      values: [
        sheet(
          '<xsl:for-each select="//i"><xsl:sort data-type="number"/><xsl:value-of select="."/></xsl:for-each>|' +
            '<xsl:for-each select="//i"><xsl:sort data-type="number" order="descending"/><xsl:value-of select="."/></xsl:for-each>|' +
            '<xsl:for-each select="//i"><xsl:sort/><xsl:value-of select="."/><xsl:text> </xsl:text></xsl:for-each>|' +
            '<xsl:for-each select="//i"><xsl:sort order="descending"/><xsl:value-of select="."/><xsl:text> </xsl:text></xsl:for-each>',
        ),
      ],
    },
  );
  both(
    'need no document element: text, a comment, nothing at all',
    ({ XSLTProcessor: Processor, parse }, values) =>
      values.map((style) => {
        const processor = new Processor();
        processor.importStylesheet(parse(style));
        const fragment = processor.transformToFragment(parse('<r/>'), parse('<out/>'));
        return [...(fragment?.childNodes ?? [])].map(({ nodeType, nodeValue }) => `${nodeType} ${nodeValue}`);
      }),
    [['3 text'], ['8 c'], [], ['3 a&b<']],
    {
      values: ['text', '<xsl:comment>c</xsl:comment>', '', '<xsl:text disable-output-escaping="yes">a&amp;amp;b&amp;lt;</xsl:text>'].map(
        (body) => sheet(body),
      ),
    },
  );
  both(
    'have what document() reads: files of the own origin, the stylesheet and nothing where there is nothing',
    async ({ XSLTProcessor: Processor, load, parse }, [style = '']) => {
      const processor = new Processor();
      processor.importStylesheet(parse(style));
      return processor.transformToFragment(await load('data.xml'), document)?.textContent;
    },
    'read, 1, 0, 0',
    {
      values: [
        sheet(
          '<xsl:value-of select="document(\'data.xml\')"/>, <xsl:value-of select="count(document(\'\')/xsl:stylesheet)"/>, ' +
            '<xsl:value-of select="count(document(\'none.xml\'))"/>, <xsl:value-of select="count(document(\'http://other.test/x.xml\'))"/>',
        ),
      ],
      // Chromium reads none for a processor that a script has made.
      alone: true,
    },
  );
  both(
    'of a page of HTML: its elements are in no namespace for the stylesheet, and id() finds them',
    ({ XSLTProcessor: Processor, parse }, [style = '']) => {
      const processor = new Processor();
      processor.importStylesheet(parse(style));
      return processor.transformToFragment(document, document)?.textContent;
    },
    'a-b, 1',
    {
      values: [
        sheet(
          '<xsl:value-of select="id(\'source\')/text()[1]"/>-<xsl:value-of select="//p/br/following-sibling::text()"/>, ' +
            '<xsl:value-of select="count(//p)"/>',
        ),
      ],
      alone: true,
    },
  );
  both(
    'have scripts that run in fragments of HTML alone, and handlers as the stylesheet has them',
    async ({ XSLTProcessor: Processor, parse }, values) => {
      const page = globalThis as { ran?: string[] };
      page.ran = [];
      for (const style of values) {
        const processor = new Processor();
        processor.importStylesheet(parse(style));
        processor.setParameter(null, 'kind', 'fragment');
        document.body.append(processor.transformToFragment(parse('<r/>'), document)!);
        processor.setParameter(null, 'kind', 'document');
        document.body.append(processor.transformToDocument(parse('<r/>'))!.documentElement);
      }
      // One that the page makes itself shows that scripts run here.
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'globalThis.ran.push("own")' }));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return [...page.ran, document.querySelector('p[onclick]')?.getAttribute('onclick')];
    },
    ['html fragment', 'own', 'x()'],
    {
      values: ['html', 'xml'].map((method) =>
        sheet(
          `<div xmlns="http://www.w3.org/1999/xhtml"><script>ran.push("${method} <xsl:value-of select="$kind"/>")</script>` +
            '<p onclick="x()"/></div>',
          `<xsl:output method="${method}"/><xsl:param name="kind"/>`,
        ),
      ),
    },
  );
});
