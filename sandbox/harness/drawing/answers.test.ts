import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../../xsl/engine/index.ts';
import { answerTo, callOf, MARK, versionOf, type Drawing } from './answers.ts';

const XML = '<cms version="1"><object ID="21" IDObjectType="501" action="2" dataType="p_News" xslStylesheet="other"><data/></object></cms>';
const drawing = (given: Partial<Drawing> = {}): Drawing => ({ xml: XML, name: 'p_News', sheet: null, parameters: {}, ...given });
const ask = (address: string, given?: Partial<Drawing>) => answerTo(new URL(address, 'http://x/'), drawing(given), 7, 'mainContent');
const text = async (address: string, given?: Partial<Drawing>): Promise<string> => (await ask(address, given))!.text();
const marked = `/dispatcher.php?datatype=p_News&${MARK}=7`;

describe('what a drawing frame answers itself', () => {
  it('the document, drawn by the stylesheet that is being written', async () => {
    expect(await text(marked)).toBe(XML);
    expect(await text(marked, { sheet: '<x/>' })).toContain('dataType="p_News"><data/>');
    expect(await text(marked, { sheet: '<x/>' })).toContain('<object xslStylesheet="harness-7" ID="21"');
    expect(ask('/dispatcher.php?datatype=p_News')).toBeNull();
    expect(ask('/demo/texts/en.json')).toBeNull();
  });

  it('a frame of the page with the element for views alone', async () => {
    expect(await text('/dispatcher.php?datatype=p_StartPage&framework=1')).toContain('xslStylesheet="harness-frame"');
    const sheet = compile(await text('/abc/xsl/harness-frame.xsl'));
    expect(transformToText(sheet, parse('<cms/>'))).toContain('<main id="mainContent"');
  });

  it("parameters that the page gives otherwise have the editor's values", async () => {
    const sheet =
      '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:param name="user"/>' +
      '<xsl:template match="/"><p><xsl:value-of select="$user"/></p></xsl:template></xsl:stylesheet>';
    const given = { sheet, parameters: { user: 'a & <b>' } };
    const load = (href: string): string => (href === 'p_News-v7.xsl' ? sheet : '');
    const compiled = compile(await text('/abc/xsl/harness-7.xsl?source=1', given), { load });
    expect(await text('/abc/xsl/p_News-v7.xsl?source=1', given)).toBe(sheet);
    expect(transformToText(compiled, parse('<r/>'), { parameters: { user: '0' } })).toContain('<p>a &amp; &lt;b&gt;</p>');
    expect(ask('/abc/xsl/shared.xsl?source=1', given)).toBeNull();
  });

  it('the stylesheet of the server, when it is only the parameters that are others', async () => {
    const given = { parameters: { lang: 'de', target: 'searchRecords' } };
    expect(await text(marked, given)).toContain('xslStylesheet="harness-7"');
    expect(await text('/abc/xsl/harness-7.xsl', given)).toContain('<xsl:import href="p_News.xsl"/>');
    expect(ask('/abc/xsl/p_News.xsl', given)).toBeNull();
    expect(await text(marked, { parameters: { lang: 'de' } })).toBe(XML);
  });

  it('the form of a document is asked for as authors ask, whatever object is in it', () => {
    const xml = '<objectDocument ID="4711" form="p_Unit.edit"><object ID="4711" IDObjectType="4" dataType="p_Unit"/></objectDocument>';
    expect(callOf(xml)).toEqual({ action: '8', datatype: 'p_ObjectDocument', id: '4711', idobjecttype: '' });
  });

  it('says which version a call is for, so that one that comes late has its own', () => {
    const of = (address: string) => versionOf(new URL(address, 'http://x/'));
    expect(['/a/xsl/p_News-v3.xsl?source=1', '/a/xsl/harness-4.xsl', `/dispatcher.php?datatype=p_News&${MARK}=5`].map(of)).toEqual([
      3, 4, 5,
    ]);
    expect(['/a/xsl/p_News.xsl', '/a/xsl/harness-frame.xsl', '/dispatcher.php?datatype=p_News'].map(of)).toEqual([null, null, null]);
  });

  it('an answer that fails, and one that never comes', async () => {
    expect((await ask(marked, { state: 'error' }))!.status).toBe(500);
    const late = Symbol('late');
    expect(await Promise.race([ask(marked, { state: 'loading' }), new Promise((done) => setTimeout(done, 20, late))])).toBe(late);
  });

  it('what a view asks for when it is there: it is these calls that a state is about then', async () => {
    const given = { further: ['p_Site'], state: 'error' as const };
    const further = '/dispatcher.php?action=4&datatype=p_Site';
    expect((await ask(marked, given))!.status).toBe(200);
    expect((await ask(further, given))!.status).toBe(500);
    expect(await text(further, { further: ['p_Site'] })).toBe(XML);
    expect(ask('/dispatcher.php?action=4&datatype=p_Other', given)).toBeNull();
  });

  it('a document of its own for calls of another data type, with the status that it says', async () => {
    const documents = { p_Course: '<cms><error status="404" code="notFound"/></cms>' };
    const answer = (await ask('/dispatcher.php?action=2&datatype=p_Course', { documents }))!;
    expect([answer.status, await answer.text()]).toEqual([404, documents.p_Course]);
    expect(ask('/dispatcher.php?action=2&datatype=p_Other', { documents })).toBeNull();
  });

  it('nothing to what is to be stored, where the server is away', async () => {
    const given = { away: ['p_PracticeTest'] };
    for (const action of ['16', 'store'])
      expect((await ask(`/dispatcher.php?action=${action}&datatype=p_PracticeTest`, given))!.status).toBe(503);
    expect(ask('/dispatcher.php?action=2&datatype=p_PracticeTest', given)).toBeNull();
  });

  it('a refusal to what is to be stored, with its code', async () => {
    const refuses = { dataTypes: ['f_ClientFile'], code: 'fileExists' };
    const store = '/dispatcher.php?action=store&datatype=f_ClientFile';
    expect((await ask(store, { refuses, further: ['f_ClientFile'] }))!.status).toBe(409);
    expect(await text(store, { refuses })).toContain('code="fileExists"');
    expect(ask('/dispatcher.php?action=list&datatype=f_ClientFile', { refuses })).toBeNull();
  });

  it('a frame with who has logged in, where somebody has', async () => {
    const surroundings = { account: 'learner', denies: [], settings: {}, late: [], agent: '' };
    expect(await text('/abc/xsl/harness-frame.xsl')).not.toContain('<ui-user-area/>');
    expect(await text('/abc/xsl/harness-frame.xsl', { surroundings })).toContain('<ui-user-area/>');
  });

  it('asks for a document as its first object says', () => {
    expect(callOf(XML)).toEqual({ action: '2', datatype: 'p_News', id: '21', idobjecttype: '501' });
    expect(callOf('<other/>')).toEqual({ action: '2', datatype: 'p_Object', id: '0', idobjecttype: '' });
  });
});
