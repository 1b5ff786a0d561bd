import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse, serialize, transformToText } from '../../xsl/engine/index.ts';
import { readConfiguration } from '../config/read.ts';
import type { Fact } from '../facts/contract.ts';
import { FactsService } from '../facts/stream.ts';
import { insertObjects, type InsertCall } from './inserts/inserts.ts';
import { StylesheetsService } from './stylesheets.ts';

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"';
const sheet = (body: string) => `<xsl:stylesheet ${XSL}>${body}</xsl:stylesheet>`;

/** @param stopped how many calls the browser stops */
function setUp(files: Record<string, string>, versionHash = '3f9c2a71', stopped = 0) {
  const asked: string[] = [];
  const transport = (async (address: string) => {
    asked.push(address);
    if (asked.length <= stopped) throw new TypeError('Failed to fetch');
    const name = new URL(address, 'http://x').pathname.split('/').at(-1)!;
    return name in files ? new Response(files[name]) : new Response('', { status: 404 });
  }) as typeof fetch;
  const events = new FactsService();
  const facts: Fact[] = [];
  events.facts$.subscribe((fact) => facts.push(fact));
  return {
    asked,
    facts,
    files,
    sheets: new StylesheetsService(readConfiguration({ customer: 'acme', versionHash }, 'x', 'acme', ''), transport, events, {
      user: '12',
    }),
  };
}

describe('stylesheets', () => {
  it('REN-002 fetched under the version hash, once per hash, includes from the same folder', async () => {
    const { sheets, asked } = setUp({
      'p_News.xsl': sheet('<xsl:include href="shared.xsl"/><xsl:template match="/"><p><xsl:call-template name="x"/></p></xsl:template>'),
      'shared.xsl': sheet('<xsl:template name="x">shared</xsl:template>'),
    });
    const compiled = await sheets.get('p_News');
    expect(transformToText(compiled, parse('<a/>'))).toContain('<p>shared</p>');
    expect(await sheets.get('p_News')).toBe(compiled);
    expect(asked).toEqual(['/3f9c2a71/xsl/p_News.xsl', '/3f9c2a71/xsl/shared.xsl']);
    const other = setUp({ 'p_News.xsl': sheet('') }, 'aaaaaa');
    await other.sheets.get('p_News');
    expect(other.asked).toEqual(['/aaaaaa/xsl/p_News.xsl']);
  });

  it('REN-002 for a language, when that is known: each is one of its own, with all that it includes', async () => {
    const { sheets, asked } = setUp({
      'p_News.xsl': sheet('<xsl:include href="shared.xsl"/><xsl:template match="/"><p>x</p></xsl:template>'),
      'shared.xsl': sheet(''),
    });
    const german = await sheets.get('p_News', 'de');
    expect(await sheets.get('p_News', 'de')).toBe(german);
    expect(await sheets.get('p_News', 'en')).not.toBe(german);
    await sheets.parts('p_News', 'en');
    expect(asked).toEqual([
      '/3f9c2a71/xsl/p_News.xsl?lang=de',
      '/3f9c2a71/xsl/shared.xsl?lang=de',
      '/3f9c2a71/xsl/p_News.xsl?lang=en',
      '/3f9c2a71/xsl/shared.xsl?lang=en',
    ]);
  });

  it('RT-027 ERR-006 one whose call the browser stops is asked for once more; what is refused is not', async () => {
    const once = setUp({ 'p_News.xsl': sheet('') }, 'aaaaaa', 1);
    await once.sheets.get('p_News');
    expect([once.asked, once.facts]).toEqual([Array(2).fill('/aaaaaa/xsl/p_News.xsl'), []]);
    const often = setUp({ 'p_News.xsl': sheet('') }, 'aaaaaa', 2);
    await expect(often.sheets.get('p_News')).rejects.toThrow('did not load (Failed to fetch)');
    expect(often.asked).toHaveLength(2);
    const refused = setUp({});
    await expect(refused.sheets.get('p_News')).rejects.toThrow('status 404');
    expect(refused.asked).toHaveLength(1);
  });

  it('ERR-006 one that does not load is a fact and is asked for again next time', async () => {
    const { sheets, facts, files } = setUp({});
    await expect(sheets.get('p_News')).rejects.toMatchObject({
      reason: 'load',
      message: expect.stringContaining('/3f9c2a71/xsl/p_News.xsl') as string,
    });
    expect(facts).toMatchObject([{ type: 'stylesheet.failed', stylesheet: 'p_News', reason: 'load' }]);
    files['p_News.xsl'] = sheet('');
    await expect(sheets.get('p_News')).resolves.toBeDefined();
  });

  it('REN-002 one that declares EXSLT, itself or in what it includes, gets its functions', async () => {
    const { sheets } = setUp({
      'p_Own.xsl': sheet('<xsl:template match="/"><xsl:value-of select="math:max(//a)"/></xsl:template>').replace(
        'version',
        'xmlns:math="http://exslt.org/math" version',
      ),
      'p_Part.xsl': sheet('<xsl:include href="p_Own.xsl"/>'),
      'p_None.xsl': sheet(
        '<xsl:template match="/"><xsl:value-of select="function-available(\'m:max\')" xmlns:m="http://exslt.org/math"/></xsl:template>',
      ),
    });
    for (const name of ['p_Own', 'p_Part'])
      expect(transformToText(await sheets.get(name), parse('<r><a>1</a><a>12</a></r>'))).toContain('12');
    expect(transformToText(await sheets.get('p_None'), parse('<r/>'))).toContain('false');
  });

  it.each([
    ['not well-formed', '<xsl:stylesheet>'],
    ['an unknown function', sheet('<xsl:template match="/"><xsl:value-of select="nothing-like-this()"/></xsl:template>')],
  ])('one that is %s is a compile error that names it', async (_, text) => {
    const { sheets } = setUp({ 'p_X.xsl': text });
    const failing = sheets.get('p_X').then((compiled) => transformToText(compiled, parse('<a/>')));
    await expect(failing).rejects.toThrow();
  });

  it.each(['../secret', 'a/b', 'https://elsewhere.example/x', ''])('the name "%s" is never fetched', async (name) => {
    const { sheets, asked } = setUp({});
    await expect(sheets.get(name)).rejects.toMatchObject({ reason: 'load' });
    expect(asked).toEqual([]);
  });

  it('an include from elsewhere is refused', async () => {
    const { sheets, asked } = setUp({ 'a.xsl': sheet('<xsl:include href="https://elsewhere.example/b.xsl"/>') });
    await expect(sheets.get('a')).rejects.toThrow(/not a stylesheet of this folder/);
    expect(asked).toHaveLength(1);
  });
});

describe('objects inserted into objects', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());
  const answer = (xml: string) => {
    const document = parse(xml);
    return { document, objects: [{}] } as never;
  };
  const insert = (ID: number) => `<insertObject ID="${ID}" IDObjectType="500" dataType="p_Object" action="2"/>`;

  it('REN-006 twenty nested inserts are resolved, the twenty-first stops with a warning', async () => {
    let loads = 0;
    const load = async ({ ID }: InsertCall) => {
      loads += 1;
      return answer(`<cms><object ID="${ID}"><data>${insert(ID + 1)}</data></object></cms>`);
    };
    const whole = serialize(await insertObjects(parse(`<cms>${insert(1)}</cms>`), { load, missing: vi.fn() }));
    expect(loads).toBe(20);
    expect(whole).toContain('<object ID="20"><data/></object>');
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it('ERR-027 a missing one with ID 0 asks for the alert, one with another ID leaves its place empty', async () => {
    const missing = vi.fn();
    const whole = await insertObjects(parse(`<cms><a>${insert(0)}</a><b>${insert(7)}</b><!-- <insertObject/> --></cms>`), {
      load: async () => null,
      missing,
    });
    expect(serialize(whole)).toBe('<cms><a/><b/><!-- <insertObject/> --></cms>');
    expect(missing.mock.calls).toMatchObject([[{ ID: 0 }]]);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it('each place gets its own object', async () => {
    const load = async ({ ID }: InsertCall) => answer(`<cms><object ID="${ID}"/></cms>`);
    expect(serialize(await insertObjects(parse(`<cms>${insert(3)}<x>${insert(4)}</x></cms>`), { load, missing: vi.fn() }))).toBe(
      '<cms><object ID="3"/><x><object ID="4"/></x></cms>',
    );
  });
});
