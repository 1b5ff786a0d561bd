import { describe, expect, it } from 'vitest';
import { found, openSite, values } from './fixtures/site.ts';

const site = openSite();
type Reply = Awaited<ReturnType<typeof site.call>>;
const START = 1000;
const PARTNER = 1001;

const of = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(`${query}&datatype=p_ObjectDocument`, { token, lang: 'en', ...(fields ? { fields } : {}) });
const load = async (id: number): Promise<string> => (await of(`action=8&id=${id}`)).body;
const store = (id: number, xml: string, more: Record<string, string> = {}): Promise<Reply> => of(`action=16&id=${id}`, { xml, ...more });
const studio = (query: string, fields?: Record<string, string>): Promise<Reply> =>
  site.call(`${query}&datatype=p_Studio`, { token: site.author, lang: 'en', ...(fields ? { fields } : {}) });
const startPage = (lang = 'en'): Promise<Reply> => site.call('action=2&id=0&datatype=p_StartPage&framework=1', { lang });
const partner = (html = 'partner7'): Promise<Reply> => site.call(`action=2&id=0&datatype=p_AffiliateLandingPage&framework=1&html=${html}`);
const message = (reply: Reply): string => values(reply, '//error/text/text()').join();
const without = (xml: string): string => xml.replace(/^<objectDocument[^>]*>/, '');

describe('the start page', () => {
  it('is stored byte for byte but for what was changed, and visitors have it at once', async () => {
    const xml = await load(START);
    expect((await store(START, xml)).status).toBe(200);
    expect(without(await load(START))).toBe(without(xml));
    const again = await load(START);
    const changed = again.replace('<h1>Hallo</h1>', '<h1>Willkommen</h1>');
    expect((await store(START, changed)).status).toBe(200);
    expect(without(await load(START))).toBe(without(changed));
    expect((await startPage('de')).body).toContain('<h1>Willkommen</h1>');
    expect((await startPage('en')).body).toContain('<h1>Hello</h1>');
  });

  it('has a working copy that visitors do not see, a preview of it, and versions', async () => {
    const xml = (await load(START)).replace('<h1>Hello</h1>', '<h1>Hello from a draft</h1>');
    expect((await store(START, xml, { subAction: 'working' })).status).toBe(200);
    expect((await startPage()).body).not.toContain('from a draft');
    const preview = await site.call(`action=8&id=${START}&datatype=p_ObjectPreview&framework=1`, { token: site.author, lang: 'en' });
    expect(preview.body).toContain('<h1>Hello from a draft</h1>');
    expect(values(preview, '//framework/branding/@name')).toHaveLength(1);
    expect((await store(START, await load(START))).status).toBe(200);
    expect((await startPage()).body).toContain('from a draft');
    const versions = await site.call(`action=1&id=${START}&kind=object&datatype=p_ObjectVersions`, { token: site.author });
    expect(found(versions, '//version').length).toBeGreaterThan(2);
  });

  it('numbers and addresses that a page would read as others are refused with what to do; what was so before may stay', async () => {
    const xml = await load(START);
    const listed = await store(START, xml.replace('dataType="p_News" count="3"', 'dataType="p_News" count="many"'));
    expect([listed.status, message(listed)]).toEqual([
      400,
      expect.stringContaining('“many” in a list of what is new is no number from 1 to 50.'),
    ]);
    const topic = (attributes: string): string => xml.replace('<courseRefs/>', `<courseRefs/><tags><tag ${attributes}>Light</tag></tags>`);
    for (const [attributes, words] of [
      ['href="javascript:alert(1)"', 'Topic “Light”: Pages do not follow this address.'],
      ['href="nowhere-at-all.html"', 'The site has no such page.'],
      ['href=""', 'it leads nowhere.'],
      ['href="news.html" score="5000"', 'the size “5000” is no number from 10 to 100.'],
    ] as const) {
      const refused = await store(START, topic(attributes));
      expect([refused.status, message(refused)], attributes).toEqual([400, expect.stringContaining(words)]);
    }
    const stored = await store(START, topic('href="news.html" score="50"'));
    expect(stored.status, stored.body).toBe(200);
    expect(found(await startPage(), '//tags/tag')[0]).toMatchObject({ href: 'news.html', score: '50' });
  });

  it('the studio leads to it; it is neither copied nor taken away, which says why', async () => {
    const list = await studio('action=1');
    expect(found(list, '//studio/start')).toEqual([{ ID: '1000', title: 'Start' }]);
    const [entry] = found(list, `//published/entry[@ID="${START}"]`);
    expect([entry?.href, entry?.copy]).toEqual(['startPage.html', undefined]);
    expect((await studio(`action=16&id=${START}`, { subAction: 'duplicate' })).status).toBe(403);
    const deleted = await studio(`action=32&id=${START}`, { confirm: '1' });
    expect([deleted.status, message(deleted)]).toEqual([409, expect.stringContaining('The site needs a start page')]);
    const withdrawn = await site.call(`action=16&id=${START}&datatype=p_ObjectSchedule`, {
      token: site.author,
      lang: 'en',
      fields: { subAction: 'withdraw' },
    });
    expect(withdrawn.status).toBe(409);
    const later = await site.call(`action=16&id=${START}&datatype=p_ObjectSchedule`, {
      token: site.author,
      lang: 'en',
      fields: { subAction: 'withdrawAt', at: new Date(Date.now() + 86_400_000).toISOString() },
    });
    expect([later.status, message(later)]).toEqual([409, expect.stringContaining('The site needs a start page')]);
    expect((await startPage()).status).toBe(200);
    const asLearner = await site.call('action=1&datatype=p_Studio', { token: site.learner });
    expect(asLearner.status).toBe(403);
    expect((await of(`action=8&id=${START}`, undefined, site.learner)).status).toBe(403);
  });
});

describe('pages of partners', () => {
  it('are in the list of the studio by their numbers, and stored byte for byte but for what was changed', async () => {
    const [entry] = found(await studio('action=1&type=p_AffiliateLandingPage'), '//published/entry');
    expect(entry).toMatchObject({ ID: '1001', href: 'af-partner7.html', write: '1', publish: '1' });
    const xml = await load(PARTNER);
    expect((await store(PARTNER, xml)).status).toBe(200);
    expect(without(await load(PARTNER))).toBe(without(xml));
    const changed = (await load(PARTNER)).replace('<h1>Partner</h1>', '<h1>Partners</h1>');
    expect((await store(PARTNER, changed)).status).toBe(200);
    expect((await partner()).body).toContain('<h1>Partners</h1>');
    const versions = await site.call(`action=1&id=${PARTNER}&kind=object&datatype=p_ObjectVersions`, { token: site.author });
    expect(found(versions, '//version').length).toBeGreaterThan(1);
    const other = await store(PARTNER, changed.replace('html="partner7"', 'html="partner8"'));
    expect(other.status, 'what is published keeps its address').toBe(400);
  });

  it('have working copies and previews; withdrawn, they are drafts, and come back at the same address', async () => {
    const xml = (await load(PARTNER)).replace('<h1>Partners</h1>', '<h1>Soon</h1>');
    expect((await store(PARTNER, xml, { subAction: 'working' })).status).toBe(200);
    const [entry] = found(await studio('action=1&type=p_AffiliateLandingPage'), '//published/entry');
    expect(entry?.working).toBe('1');
    const preview = await site.call(`action=8&id=${PARTNER}&datatype=p_ObjectPreview`, { token: site.author, lang: 'en' });
    expect(preview.body).toContain('<h1>Soon</h1>');
    const withdrawn = await site.call(`action=16&id=${PARTNER}&datatype=p_ObjectSchedule`, {
      token: site.author,
      fields: { subAction: 'withdraw' },
    });
    expect(withdrawn.status, withdrawn.body).toBe(200);
    expect((await partner()).status).toBe(404);
    expect((await studio(`action=16&id=${PARTNER}`, { subAction: 'publish' })).status).toBe(200);
    expect((await partner()).body).toContain('<h1>Partners</h1>');
  });

  it('a new one begins as a draft with a name of its title, which its author may change until it is published', async () => {
    const made = await studio('action=16', { subAction: 'create', dataType: 'p_AffiliateLandingPage', title: 'Café an der Spree' });
    const id = Number(values(made, '//studio/@made')[0]);
    const xml = await load(id);
    expect(xml).toContain(`html="cafe-an-der-spree-${id}"`);
    const named = (html: string): Promise<Reply> => store(id, xml.replace(/ html="[^"]*"/, ` html="${html}"`));
    for (const [html, words] of [
      ['Café', '“Café” cannot be in an address'],
      ['', 'cannot be in an address'],
      ['partner7', 'Another page has the address “partner7” already (number 1001).'],
    ] as const) {
      const refused = await named(html);
      expect([refused.status, message(refused)], html).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await named('spree')).status).toBe(200);
    expect((await partner('spree')).status).toBe(404);
    const preview = await site.call(`action=8&id=${id}&datatype=p_ObjectPreview`, { token: site.author, lang: 'en' });
    expect(preview.body).toContain('<h1>Café an der Spree</h1>');
    expect((await studio(`action=16&id=${id}`, { subAction: 'publish' })).status).toBe(200);
    expect((await partner('spree')).body).toContain('<h1>Café an der Spree</h1>');
    const copied = await studio(`action=16&id=${id}`, { subAction: 'duplicate' });
    const copy = Number(values(copied, '//studio/@made')[0]);
    expect(await load(copy)).toContain(`html="spree-${copy}"`);
    expect((await studio(`action=32&id=${id}`, { confirm: '1' })).status).toBe(200);
    expect((await partner('spree')).status).toBe(404);
    expect((await studio(`action=16&id=${id}`, { subAction: 'restore' })).status).toBe(200);
    expect((await studio(`action=16&id=${id}`, { subAction: 'publish' })).status).toBe(200);
    expect((await partner('spree')).status).toBe(200);
  });
});
