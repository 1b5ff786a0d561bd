import { afterEach, describe, expect, it, vi } from 'vitest';
import { select } from '../../xsl/engine/index.ts';
import type { Reply } from './fixtures/open.ts';
import { openSite, values } from './fixtures/site.ts';

const site = openSite();
const ask = (query: string, options = {}) => site.call(query, options);
const texts = (reply: Reply, xpath: string) =>
  select(reply.xml(), xpath).map((node) =>
    select(node, './/text()')
      .map(({ value }) => value)
      .join(''),
  );

afterEach(() => {
  vi.useRealTimers();
});

describe('lists', () => {
  it('CON-001 RT-059 a list names its categories with their counts and can be narrowed to one', async () => {
    const all = await ask('action=1&datatype=p_News&pageSize=5');
    expect(values(all, '//filter[@name="category"]/option/@value')).toEqual(['workshops', 'service']);
    expect(values(all, '//filter/option/@count')).toEqual(['2', '1']);
    expect(texts(all, '//filter/option')).toEqual(['Werkstätten', 'Service']);
    const some = await ask('action=1&datatype=p_News&category=workshops');
    expect(values(some, '//SHW_p_News/@ID')).toEqual(['223', '221']);
    expect(values(some, '//list/@count | //filter/@selected | //option[@selected]/@value')).toEqual(['2', 'workshops', 'workshops']);
    expect(values(await ask('action=1&datatype=p_News&category=none-such'), '//list/@count')).toEqual(['0']);
    expect((await ask('action=1&datatype=p_News&category=%27%20or%201%3D1')).status).toBe(400);
  });

  it('CON-001 a page after the last is the last, filtered or not', async () => {
    expect(values(await ask('action=1&datatype=p_News&page=900&pageSize=10'), '//list/@page | //SHW_p_News[1]/@ID')).toEqual(['3', '204']);
    expect(values(await ask('action=1&datatype=p_News&category=workshops&page=7'), '//list/@page')).toEqual(['1']);
  });

  it('CON-002 the blog is narrowed to a tag or a month, and says which there are', async () => {
    const all = await ask('action=1&datatype=p_Blog');
    expect(values(all, '//filter[@name="tag"]/option/@value | //filter[@name="month"]/option/@value')).toEqual(['Lernen', '2026-11']);
    expect(values(await ask('action=1&datatype=p_Blog&tag=Lernen'), '//SHW_p_Blog/@ID')).toEqual(['31']);
    expect(values(await ask('action=1&datatype=p_Blog&tag=Learning'), '//SHW_p_Blog/@ID')).toEqual([]);
    expect(values(await ask('action=1&datatype=p_Blog&month=2026-10'), '//SHW_p_Blog/@ID')).toEqual([]);
    expect((await ask('action=1&datatype=p_Blog&month=2026-13')).status).toBe(400);
  });
});

describe('details', () => {
  it('CON-001 CON-002 CON-003 reports, posts and events carry their teaser, which describes the page', async () => {
    for (const [query, teaser] of [
      ['id=224&datatype=p_News', 'Anriss 24'],
      ['id=31&datatype=p_Blog', 'T'],
      ['id=41&datatype=p_Calendar', 'T'],
    ] as const)
      expect(texts(await ask(`action=2&${query}`), '//data/*/teaser')).toEqual([teaser]);
  });
});

describe('comments', () => {
  const post = 'action=16&id=31&datatype=p_Blog';
  const comments = async (token?: string) =>
    texts(await ask('action=2&id=31&datatype=p_Blog', token === undefined ? {} : { token }), '//comment');

  it('CON-002 a comment waits until an author publishes it; who wrote it and authors see it waiting', async () => {
    expect(values(await ask('action=2&id=31&datatype=p_Blog'), '//blog/@comments')).toEqual(['moderated']);
    const stored = await ask(post, { token: site.learner, fields: { author: ' Ada ', text: 'One\r\ntwo & <three>' } });
    expect(stored.status).toBe(200);
    expect(values(stored, '//stored/@state | //comment/@state | //comment/@moderate')).toEqual(['pending', 'pending']);
    expect(texts(stored, '//stored/text')[0]).toContain('wartet auf Freigabe');
    expect(await comments()).toEqual([]);
    expect(await comments(site.learner)).toEqual(['One\ntwo & <three>']);
    const seen = await ask('action=2&id=31&datatype=p_Blog', { token: site.author });
    expect(values(seen, '//comment/@state | //comment/@moderate | //comment/@author')).toEqual(['Ada', 'pending', '1']);
    const id = values(seen, '//comment/@id')[0]!;
    expect((await ask(post, { token: site.learner, fields: { comment: id, moderate: 'publish' } })).status).toBe(403);
    expect((await ask(post, { fields: { comment: id, moderate: 'remove' } })).status).toBe(403);
    const published = await ask(post, { token: site.author, fields: { comment: id, moderate: 'publish' } });
    expect(values(published, '//comments/comment/@state')).toEqual([]);
    expect(await comments()).toEqual(['One\ntwo & <three>']);
    await ask(post, { token: site.author, fields: { comment: id, moderate: 'remove' } });
    expect(await comments()).toEqual([]);
  });

  it('CON-002 name and text are required, long ones refused, and machines are not heard', async () => {
    const refused = await ask(post, { fields: { author: ' ', text: '' } });
    expect(refused.status).toBe(400);
    expect(values(refused, '//field/@name | //field/@code')).toEqual(['author', 'required.empty', 'text', 'required.empty']);
    expect(values(await ask(post, { fields: { author: 'x'.repeat(81), text: 'y'.repeat(4001) } }), '//field/@code')).toEqual([
      'required.maxlength',
      'required.maxlength',
    ]);
    expect((await ask(post, { fields: { author: 'Bot', text: 'Buy', website: 'http://x' } })).status).toBe(200);
    expect(await comments(site.author)).toEqual([]);
    expect((await ask('action=16&id=999&datatype=p_Blog', { fields: { author: 'A', text: 'B' } })).status).toBe(404);
  });

  it('CON-002 however many wait, they hide nothing that is published or one’s own; who moderates sees the oldest of them', async () => {
    const { store } = site.server.services;
    const row = (author: string, state: string) => ({ data_type: 'p_Blog', object_id: 31, customer: 'demo', user_id: 0, author, state });
    const waiting = Array.from({ length: 1500 }, (_, i) => ({ ...row('Anybody', 'pending'), body: `Spam ${i}` }));
    await store.insertInto('comments').values(waiting).execute();
    try {
      await ask(post, { token: site.learner, fields: { author: 'Ada', text: 'Mine' } });
      await ask(post, { token: site.author, fields: { author: 'Boole', text: 'Ours' } });
      expect(await comments()).toEqual(['Ours']);
      expect(await comments(site.learner)).toEqual(['Mine', 'Ours']);
      const seen = await comments(site.author);
      expect([seen.length, seen[0], seen.at(-1)]).toEqual([201, 'Spam 0', 'Ours']);
    } finally {
      await store.deleteFrom('comments').execute();
    }
  });

  it('CON-002 nobody writes many comments in a short time', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push((await ask(post, { fields: { author: 'A', text: `B ${i}` } })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).toBe(200);
  });
});

describe('calendar', () => {
  it('CON-003 a month is answered in whole weeks, a week as it is, an agenda in pages', async () => {
    const month = await ask('action=1&datatype=p_Calendar&view=month&from=2026-12-01&to=2026-12-31');
    expect(values(month, '//calendar/@from | //calendar/@to | //calendar/@view | //calendar/@timeZone')).toEqual([
      '2026-12-01',
      '2026-12-31',
      'month',
      'UTC',
    ]);
    expect(values(await ask('action=1&datatype=p_Calendar&view=month&from=2027-01-01&to=2027-01-31'), '//SHW_p_Calendar/@ID')).toEqual([
      '43',
    ]);
    expect(values(await ask('action=1&datatype=p_Calendar&view=week&from=2026-11-23&to=2026-11-29'), '//SHW_p_Calendar/@ID')).toEqual([
      '41',
    ]);
    const agenda = await ask('action=1&datatype=p_Calendar&view=agenda&from=2026-11-01&to=2027-01-31&pageSize=2&page=2');
    expect(values(agenda, '//calendar/@count | //calendar/@page | //SHW_p_Calendar/@ID').sort()).toEqual(['2', '3', '43']);
    expect(
      values(await ask('action=1&datatype=p_Calendar&view=agenda&from=2026-11-01&to=2027-01-31&category=talk'), '//SHW_p_Calendar/@ID'),
    ).toEqual(['43']);
    expect(values(await ask('action=1&datatype=p_Calendar&view=year'), '//calendar/@view')).toEqual(['month']);
  });

  it('CON-003 an event is an iCalendar file, all of them are a calendar to subscribe to', async () => {
    const one = await site.get('/calendar-41.ics');
    expect(one.headers['content-type']).toBe('text/calendar; charset=UTF-8');
    expect(one.body).toContain('DTSTART:20261125T170000Z\r\n');
    expect(one.body).toContain('URL:http://localhost:8080/calendar-41.html\r\n');
    // What lies three months back is left out: the day must be known.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 1, 1) });
    const all = await site.get('/calendar.ics?lang=de');
    expect(all.body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(all.body).toContain('CATEGORIES:Vorträge');
    expect(
      (await site.get('/calendar.ics', { headers: { 'if-none-match': (await site.get('/calendar.ics')).headers.etag ?? '' } })).status,
    ).toBe(304);
    expect((await site.get('/calendar-999.ics')).status).toBe(404);
    vi.setSystemTime(Date.UTC(2027, 2, 28));
    expect((await site.get('/calendar.ics')).body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });
});

describe('feeds', () => {
  it('CON-001 CON-002 news and blog are RSS and Atom feeds in the asked language', async () => {
    const rss = await site.get('/news.rss?lang=de');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=UTF-8');
    expect(texts(rss, '//item[1]/title | //item[1]/link | //item[1]/pubDate')).toEqual([
      'Meldung Nummer 24',
      'http://localhost:8080/news-224.html?lang=de',
      'Sun, 25 Oct 2026 08:00:00 GMT',
    ]);
    const atom = await site.get('/blog.atom');
    expect(texts(atom, '//*[local-name() = "entry"]/*[local-name() = "title" or local-name() = "id" or local-name() = "updated"]')).toEqual(
      ['Learning to learn', 'http://localhost:8080/blog-31.html', '2026-11-19T07:00:00Z'],
    );
    expect(texts(await site.get('/news.rss?category=workshops'), '//item/title')).toHaveLength(2);
    expect(texts(await site.get('/news.rss'), '//item[1]/link')).toEqual(['http://localhost:8080/news-224.html']);
    expect(texts(await site.get('/news.rss?lang=de'), '//channel/link')).toEqual(['http://localhost:8080/news.html?lang=de']);
  });

  it('CON-002 an entry says when it was changed, beside when it was published', async () => {
    const times = async () => {
      const entry = '//*[local-name() = "entry"][1]/*[local-name() = "published" or local-name() = "updated"]';
      return texts(await site.get('/blog.atom'), `${entry} | /*/*[local-name() = "updated"]`);
    };
    const [, published] = await times();
    expect(await times()).toEqual([published, published, published]);
    const stored = await site.server.services.store.selectFrom('objects').selectAll().where('id', '=', 31).executeTakeFirstOrThrow();
    const xml = '<blog ID="31"><html language="en"><p>Changed</p></html></blog>';
    const reply = await site.call('action=16&id=31&datatype=p_Blog', {
      token: site.author,
      fields: { xml, revision: String(stored.revision) },
    });
    expect(reply.status).toBe(200);
    const [all, first, updated] = await times();
    expect([first, all]).toEqual([published, updated]);
    expect(Date.parse(updated ?? '')).toBeGreaterThan(Date.parse(published ?? ''));
  });

  it('CON-001 the page names the feeds in its head; lists that a customer has switched off have none', async () => {
    const page = await site.get('/news.html');
    expect(page.body).toContain('<link rel="alternate" type="application/rss+xml" href="/news.rss"');
    expect(page.body).toContain('href="/blog.atom"');
    expect((await site.get('/blog.rss', { host: 'nordlicht.localhost' })).status).toBe(404);
    expect((await site.get('/news.html', { host: 'nordlicht.localhost' })).body).not.toContain('/blog.rss');
  });
});
