import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawResponse, install, type DrawOptions, type WorkerScope } from './index.ts';

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const PAGE = 'https://site.example/docs/page.xml';
const sheet = (body: string, top = ''): string =>
  `<xsl:stylesheet version="1.0" ${XSL}>${top}<xsl:template match="/">${body}</xsl:template></xsl:stylesheet>`;
const page = (instruction = 'type="text/xsl" href="sheet.xsl"', content = '<i>1</i>'): string =>
  `<?xml version="1.0"?>\n<?xml-stylesheet ${instruction}?>\n<list>${content}</list>`;

/** What the network has, by address; a function answers for itself. */
let site: Record<string, string | (() => Response)> = {};
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('fetch', (address: string, { mode }: RequestInit = {}) => {
    asked.push(`${mode} ${address}`);
    const found = site[address];
    if (found === undefined) return Promise.resolve(new Response('none', { status: 404 }));
    const answer = typeof found === 'function' ? found() : new Response(found);
    if (!answer.url) Object.defineProperty(answer, 'url', { value: address });
    return Promise.resolve(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answerOf = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/xml', ...headers } });
const draw = (body: string, files: typeof site, options?: DrawOptions): Promise<Response> => {
  site = Object.fromEntries(Object.entries(files).map(([path, file]) => [new URL(path, PAGE).href, file]));
  return drawResponse(answerOf(body), PAGE, options);
};
const silent = (): void => void vi.spyOn(console, 'error').mockImplementation(() => {});

describe('an answer of XML that names a stylesheet', () => {
  it.each([
    ['<html><body><p>{n}</p></body></html>', '', 'text/html; charset=utf-8', /^<html>\s*<body>\s*<p>1<\/p>/],
    ['<list>{n}</list>', '<xsl:output encoding="iso-8859-1"/>', 'application/xml; charset=utf-8', /^<\?xml version="1.0"\?>\n<list>1</],
    ['<b>{n}ä</b>', '<xsl:output method="text" encoding="ascii"/>', 'text/plain; charset=utf-8', /^1ä$/],
    ['<html><head/><body>ł</body></html>', '<xsl:output encoding="ascii"/>', 'text/html; charset=utf-8', /charset="UTF-8">[^]*ł/],
  ])('is %s by %s as %s', async (body, output, type, text) => {
    const drawn = await draw(page(), { 'sheet.xsl': sheet(body.replace('{n}', '<xsl:value-of select="list/i"/>'), output) });
    expect(drawn.headers.get('content-type')).toBe(type);
    expect(await drawn.text()).toMatch(text);
  });

  it('has the status and the headers of the server, but those of its bytes', async () => {
    site = { 'https://site.example/docs/sheet.xsl': sheet('<html/>') };
    const headers = {
      'content-security-policy': "script-src 'self'",
      'content-security-policy-report-only': 'default-src *',
      'x-frame-options': 'DENY',
      'content-length': '99',
      'content-encoding': 'gzip',
      etag: '"1"',
      'repr-digest': 'sha-256=:x:',
    };
    const drawn = await drawResponse(answerOf(page(), headers, 404), PAGE);
    expect(drawn.status).toBe(404);
    expect(Object.fromEntries(drawn.headers)).toEqual({
      'content-security-policy': "script-src 'self'",
      'content-security-policy-report-only': 'default-src *',
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'DENY',
    });
  });

  it('fetches what the stylesheet imports and includes, and theirs, each once, relative to each', async () => {
    const named = (name: string, more = ''): string =>
      `<xsl:stylesheet version="1.0" ${XSL}>${more}<xsl:template name="${name}">${name}</xsl:template></xsl:stylesheet>`;
    const drawn = await draw(page(), {
      'sheet.xsl': sheet(
        '<p><xsl:call-template name="a"/><xsl:call-template name="b"/><xsl:call-template name="c"/></p>',
        '<xsl:import href="parts/a.xsl"/><xsl:include href="parts/b.xsl"/>',
      ),
      'parts/a.xsl': named('a', '<xsl:import href="../c.xsl"/>'),
      'parts/b.xsl': named('b', '<xsl:import href="../c.xsl"/>'),
      'c.xsl': named('c'),
    });
    expect(await drawn.text()).toContain('<p>abc</p>');
    expect(asked).toHaveLength(4);
  });

  it('has the documents that document() names, those that are named by others too, and messages once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const drawn = await draw(page(), {
      'sheet.xsl': sheet(
        `<p><xsl:message>begin</xsl:message><xsl:if test="not(document('one.xml'))">
         <xsl:message terminate="yes">too early</xsl:message></xsl:if>
         <xsl:value-of select="document(document('one.xml')/*/@next)/*"/>, <xsl:value-of select="count(document('none.xml'))"/></p>`,
      ),
      'one.xml': '<one next="deep/two.xml"/>',
      'deep/two.xml': '<two>two</two>',
    });
    expect(await drawn.text()).toMatch(/<p>\s*two, 0<\/p>/);
    expect(warn.mock.calls.flat()).toEqual(['xsl:message: begin', expect.stringMatching(/none\.xml.*status 404/)]);
  });

  it('may have its stylesheet inside, which is a part of what it draws', async () => {
    const inner = sheet('<p><xsl:for-each select="list/*"><xsl:sort select="name()"/><xsl:value-of select="name()"/>;</xsl:for-each></p>');
    for (const id of ['id', 'xml:id']) {
      const drawn = await draw(page('type="text/xml" href="#own"', `<i/><a/>${inner.replace(' version', ` ${id}="own" version`)}`), {});
      expect(await drawn.text()).toContain('<p>a;i;xsl:stylesheet;</p>');
    }
    silent();
    const drawn = await draw(page('type="text/xsl" href="#none"'), {});
    expect([drawn.status, await drawn.text()]).toEqual([500, expect.stringContaining('no stylesheet with the id "none"')]);
  });

  it.each(['text/xsl', 'text/xml', 'application/xslt+xml', 'text/xml+xslt', 'APPLICATION/XML'])('is drawn by the type %s', async (type) => {
    expect((await draw(page(`href='sheet.xsl' type='${type}'`), { 'sheet.xsl': sheet('<html/>') })).headers.get('content-type')).toMatch(
      /^text\/html/,
    );
  });

  it('is read in the encoding that it declares', async () => {
    site = { 'https://site.example/docs/sheet.xsl': sheet('<p><xsl:value-of select="list"/></p>') };
    const text = page().replace('"1.0"', '"1.0" encoding="iso-8859-1"').replace('<i>1</i>', '\xe4');
    const drawn = await drawResponse(answerOf(Uint8Array.from(text, (sign) => sign.charCodeAt(0))), PAGE);
    expect(await drawn.text()).toContain('<p>ä</p>');
  });
});

describe('what comes back as it is', () => {
  it.each([
    ['a page of HTML', page(), { 'content-type': 'text/html' }],
    ['text', page(), { 'content-type': 'text/plain' }],
    ['XML without a stylesheet', '<list/>', {}],
    ['a style sheet of CSS', page('type="text/css" href="a.css"'), {}],
    ['an alternate stylesheet', page('type="text/xsl" alternate="yes" href="sheet.xsl"'), {}],
    ['an instruction after the root', '<list><?xml-stylesheet type="text/xsl" href="sheet.xsl"?></list>', {}],
    ['XML that is not well-formed', page().replace('</list>', ''), {}],
    ['a file to be saved', page(), { 'content-disposition': 'attachment; filename="a.xml"' }],
  ])('%s', async (_what, body, headers) => {
    const answer = answerOf(body, headers);
    expect(await drawResponse(answer, PAGE)).toBe(answer);
    expect([await answer.text(), asked]).toEqual([body, []]);
  });
});

describe('an error', () => {
  it.each([
    [
      'of an expression',
      { 'sheet.xsl': sheet('\n <p>\n<xsl:value-of select="1 + &lt;"/></p>') },
      /sheet\.xsl, line 3, column 1, xsl:value-of: .*1 \+ &lt;/,
    ],
    ['of the network', {}, /sheet\.xsl: the server answers with the status 404/],
    ['of an include', { 'sheet.xsl': sheet('', '<xsl:include href="b.xsl"/>') }, /sheet\.xsl, line 1.*xsl:include.*b\.xsl.*404/],
    ['of XML', { 'sheet.xsl': '<a>\n<b' }, /sheet\.xsl, line 2/],
    [
      'of the stylesheet itself',
      { 'sheet.xsl': sheet('<xsl:message terminate="yes">no &lt;script&gt;</xsl:message>') },
      /no &lt;script&gt;/,
    ],
  ])('%s is a page with the stylesheet, its line and the reason, and no markup of it', async (_what, files, words) => {
    silent();
    const drawn = await draw(page(), files);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
    const text = await drawn.text();
    expect(text).toMatch(words);
    expect(text).not.toContain('<script');
  });

  it('has the policies of the page, too', async () => {
    silent();
    site = {};
    const drawn = await drawResponse(answerOf(page(), { 'content-security-policy': "default-src 'none'" }), PAGE);
    expect([drawn.status, drawn.headers.get('content-security-policy')]).toEqual([500, "default-src 'none'"]);
  });

  it('is a stylesheet without an end, after a time', async () => {
    silent();
    const endless = sheet('<xsl:call-template name="n"/>', '<xsl:template name="n"><xsl:call-template name="n"/></xsl:template>');
    expect(await (await draw(page(), { 'sheet.xsl': endless }, { limits: { time: 50, depth: 1e9 } })).text()).toMatch(/sheet\.xsl, line 1/);
  });

  it('is a stylesheet that asks for another document each time', async () => {
    silent();
    const next = '<xsl:template name="n"><xsl:param name="i" select="0"/><xsl:variable name="d" select="document(concat(\'d\', $i))"/>';
    const again = '<xsl:if test="$d"><xsl:call-template name="n"><xsl:with-param name="i" select="$i + 1"/></xsl:call-template></xsl:if>';
    const files = Object.fromEntries(Array.from({ length: 99 }, (_each, i) => [`d${i}`, '<d/>']));
    const drawn = await draw(page(), { 'sheet.xsl': sheet('<xsl:call-template name="n"/>', `${next}${again}</xsl:template>`), ...files });
    expect(await drawn.text()).toMatch(/document\(\) names others each time/);
  });
});

describe('other origins', () => {
  const THERE = 'https://styles.example/sheet.xsl';
  it('are not asked', async () => {
    silent();
    const drawn = await draw(page(`type="text/xsl" href="${THERE}"`), { [THERE]: sheet('<html/>') });
    expect([drawn.status, asked]).toEqual([500, []]);
    expect(await drawn.text()).toContain(`${THERE} is of another origin`);
  });
  it('are asked when they are allowed, for documents too', async () => {
    const drawn = await draw(
      page(`type="text/xsl" href="${THERE}"`),
      { [THERE]: sheet('<p><xsl:value-of select="document(\'d.xml\')"/></p>'), 'https://styles.example/d.xml': '<d>d</d>' },
      { origins: ['https://styles.example'] },
    );
    expect(await drawn.text()).toContain('<p>d</p>');
    expect(asked).toEqual([`cors ${THERE}`, 'cors https://styles.example/d.xml']);
  });
  it('are no way to others, and the own one asks for no leave to go elsewhere', async () => {
    silent();
    const elsewhere = (): Response => Object.defineProperty(new Response(sheet('<html/>')), 'url', { value: 'https://evil.example/s.xsl' });
    const drawn = await draw(page(`type="text/xsl" href="${THERE}"`), { [THERE]: elsewhere }, { origins: ['https://styles.example'] });
    expect(await drawn.text()).toContain('leads to https://evil.example');
    await draw(page(), { 'sheet.xsl': sheet('<html/>') });
    expect(asked.at(-1)).toBe('same-origin https://site.example/docs/sheet.xsl');
  });
});

describe('install', () => {
  const calls: string[] = [];
  const listeners = new Map<string, (event: Event) => void>();
  const scope: WorkerScope = {
    addEventListener: (type, listener) => void listeners.set(type, listener),
    skipWaiting: () => Promise.resolve(void calls.push('skipWaiting')),
    clients: { claim: () => Promise.resolve(void calls.push('claim')) },
    registration: { navigationPreload: { enable: () => Promise.resolve(void calls.push('preload')) } },
  };
  const happen = async (type: string, event: object = {}): Promise<unknown> => {
    let work: unknown;
    const note = (promise: unknown): void => void (work = promise);
    listeners.get(type)!({ waitUntil: note, respondWith: note, ...event } as unknown as Event);
    return await work;
  };

  it('begins at once, draws navigations alone, and takes what the browser has asked for already', async () => {
    install(scope);
    await happen('install');
    await happen('activate');
    expect(calls).toEqual(['skipWaiting', 'preload', 'claim']);
    site = { 'https://site.example/docs/sheet.xsl': sheet('<p>drawn</p>') };
    const request = { mode: 'navigate', url: PAGE };
    const drawn = (await happen('fetch', { request, preloadResponse: Promise.resolve(answerOf(page())) })) as Response;
    expect(await drawn.text()).toContain('<p>drawn</p>');
    expect(asked).toEqual(['same-origin https://site.example/docs/sheet.xsl']);
    expect(await happen('fetch', { request: { ...request, mode: 'no-cors' } })).toBeUndefined();
  });

  it('hands on that the network failed', async () => {
    install(scope);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(happen('fetch', { request: { mode: 'navigate', url: PAGE } })).rejects.toThrow('offline');
  });
});
