import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile, parse, select, type XDocument } from '../engine/index.ts';

const SHEETS = dirname(fileURLToPath(import.meta.url));
const load = (href: string): string => readFileSync(join(SHEETS, href), 'utf8');
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

type Markup = { markup: string };
const markup = (nodes: (Markup | string)[]): string => nodes.map((each) => (typeof each === 'string' ? escape(each) : each.markup)).join('');

/** Draws XML by a stylesheet and hands the result back as a document to ask questions of. */
function drawn(sheet: string, source: string, lang = 'en'): XDocument {
  const nodes = compile(sheet, { href: 'test.xsl', load }).toElements<Markup>(parse(source), {
    parameters: { lang, customer: 'demo', user: '0', target: 'mainContent', isMobile: '0' },
    factory: { element: (tag, attributes, children) => ({ markup: `<${tag}${Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`).join('')}>${markup(children)}</${tag}>` }) },
  });
  return parse(`<page>${markup(nodes)}</page>`);
}
const draw = (sample: string, lang = 'en', change = (source: string): string => source): XDocument => drawn(load(`${sample.split('.')[0]}.xsl`), change(load(`samples/${sample}.xml`)), lang);
const values = (document: XDocument, xpath: string): string[] => select(document, xpath).map(({ value }) => value);
const texts = (document: XDocument, xpath: string): string[] => select(document, xpath).map((node) => select(node, './/text()').map(({ value }) => value).join('').replace(/\s+/g, ' ').trim());

const list = (attributes: string, inner = ''): string => `<cms version="1"><object ID="0" action="1" dataType="p_News"><data><list dataType="p_News" ${attributes}>${inner}</list></data></object></cms>`;
const news = (source: string, lang = 'en'): XDocument => drawn(load('p_News.xsl'), source, lang);

describe('paging', () => {
  const record = '<SHW_p_News ID="1" href="news-1.html"><title>A</title></SHW_p_News>';
  const pages = (page: number, count: number): string[] => texts(news(list(`page="${page}" pageSize="10" count="${count}"`, record)), "//nav[@class='paging']/ul/li");

  it('CON-001 a long list names its first page, its last and those around the present one', () => {
    expect(pages(1, 1000)).toEqual(['1', '2', '…', '100']);
    expect(pages(50, 1000)).toEqual(['1', '…', '49', '50', '51', '…', '100']);
    expect(pages(100, 1000)).toEqual(['1', '…', '99', '100']);
    expect(pages(2, 40)).toEqual(['1', '2', '3', '4']);
    expect(pages(1, 30)).toEqual([]);
  });

  it('CON-001 pages and filters keep what else the list is narrowed to', () => {
    const source = list('page="2" pageSize="10" count="35"', `<filter name="category" selected="a"><option value="a" selected="1">A</option><option value="b">B</option></filter>
      <filter name="tag" selected="x y"><option value="x y" query="tag=x%20y" selected="1">x y</option></filter>${record}`);
    const page = news(source);
    expect(values(page, "//nav[@class='paging']/a/@href")).toEqual(['news.html?category=a&tag=x%20y&page=1', 'news.html?category=a&tag=x%20y&page=3']);
    expect(values(page, "//nav[@data-filter='category']//a/@href")).toEqual(['news.html?tag=x%20y', 'news.html?tag=x%20y&category=a', 'news.html?tag=x%20y&category=b']);
    expect(texts(page, "//*[@aria-current='true']")).toEqual(['A', 'x y', '2']);
  });

  it('CON-001 nothing of what was chosen is not nothing at all', () => {
    const filtered = news(list('page="1" pageSize="10" count="0"', '<filter name="category" selected="a"><option value="a" selected="1">A</option></filter>'));
    expect(texts(filtered, "//div[@class='empty']/p")).toEqual(['Nothing here fits this choice.', 'Show everything']);
    expect(values(filtered, "//div[@class='empty']//a/@href")).toEqual(['news.html']);
    expect(texts(news(list('page="1" pageSize="10" count="0"')), "//p[@class='empty__text']")).toEqual(['There is no news yet. Come back soon.']);
  });

  it('CON-001 the page names its feeds in the reader\'s language, and a report can be shared', () => {
    expect(values(news(list('page="1" pageSize="10" count="1"', record), 'de'), "//a[@type]/@href")).toEqual(['news.rss?lang=de', 'news.atom?lang=de']);
    const button = select(draw('p_News.detail'), "//button[@data-command='news.share']")[0]!;
    expect(button.attributes.filter(({ name }) => name.startsWith('data-arg-')).map(({ value }) => value)).toEqual(['A lens from a drop of water', 'news-21.html']);
  });
});

describe('blog', () => {
  const withComments = (rule: string) => (source: string): string => source.replace('<blog ID="31"', `<blog ID="31" comments="${rule}"`)
    .replace('</blog>', '<comment id="7" date="2026-11-20T10:00:00+01:00" author="Eve" state="pending" moderate="1"><text>Mine</text></comment></blog>');

  it('CON-002 the archive is named by months, topics lead to their lists', () => {
    const source = load('samples/p_Blog.list.xml').replace('<SHW_p_Blog', '<filter name="month" selected="2026-11"><option value="2026-11" query="month=2026-11" count="3" selected="1"/></filter><SHW_p_Blog');
    const page = drawn(load('p_Blog.xsl'), source, 'de');
    expect(texts(page, "//nav[@data-filter='month']//li")).toEqual(['Alle', 'November 2026 (3)']);
    expect(values(page, '//details/@open')).toEqual(['open']);
    expect(values(draw('p_Blog.detail'), "//li[@class='tag']/a/@href")).toEqual(['blog.html?tag=Memory', 'blog.html?tag=Learning']);
  });

  it('CON-002 the comment form has labels and required fields and sends by command; a blog without comments has none', () => {
    const page = draw('p_Blog.detail', 'en', withComments('moderated'));
    expect(select(page, '//form//*[self::input[not(@type = "hidden")] or self::textarea][not(@id = //label/@for)]')).toHaveLength(0);
    expect(values(page, '//*[@required]/@name')).toEqual(['author', 'text']);
    expect(values(page, "//form[@id='form-comment-31']//button/@data-arg-target")).toEqual(['new-comment-31']);
    expect(texts(page, "//form[@id='form-comment-31']/p[@class='form__hint']")[0]).toContain('once someone has read them');
    expect(select(draw('p_Blog.detail', 'en', withComments('off')), "//form[@id='form-comment-31']")).toHaveLength(0);
    expect(select(draw('p_Blog.detail'), '//form')).toHaveLength(0);
  });

  it('CON-002 a comment that awaits moderation says so, and whoever may decide about it can', () => {
    const page = draw('p_Blog.detail', 'en', withComments('open'));
    expect(texts(page, "//li[@class='comment'][2]//strong")).toEqual(['Awaits moderation']);
    expect(values(page, "//li[@class='comment'][2]//input/@value")).toEqual(['7', 'publish', '7', 'remove']);
    expect(select(page, "//li[@class='comment'][1]//form")).toHaveLength(0);
    const thanks = drawn(load('p_Blog.xsl'), '<cms version="1"><stored ID="31" state="pending"><text language="en">Thanks</text><comment id="8" author="Eve" state="pending"><text>Mine</text></comment></stored></cms>');
    expect(texts(thanks, "//*[@role='status']//p")).toEqual(['Thanks', 'Eve · Awaits moderation', 'Mine']);
    expect(texts(drawn(load('p_Blog.xsl'), '<cms version="1"><comments ID="31"><comment id="8" author="Eve"><text>Mine</text></comment></comments></cms>'), '//h2')).toEqual(['Comments (1)']);
  });
});

describe('calendar', () => {
  it('CON-003 days are counted like Date does, over all ends of months, leap years and centuries', () => {
    const days = Array.from({ length: 1200 }, (_, i) => new Date(Date.UTC(1899, 0, 1) + i * 61 * 86_400_000).toISOString().slice(0, 10)).concat('2000-02-29', '1900-02-28', '2100-03-01');
    const sheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:include href="p_Calendar.xsl"/>
      <xsl:template match="/" priority="1"><xsl:for-each select="days/day"><xsl:variable name="n"><xsl:call-template name="day-number"><xsl:with-param name="day" select="."/></xsl:call-template></xsl:variable>
      <p n="{$n}"><xsl:call-template name="day-of-number"><xsl:with-param name="number" select="$n + 1"/></xsl:call-template></p></xsl:for-each></xsl:template></xsl:stylesheet>`;
    const page = drawn(sheet, `<days>${days.map((day) => `<day>${day}</day>`).join('')}</days>`);
    const at = (day: string): number => Date.parse(day) / 86_400_000;
    expect(texts(page, '//p')).toEqual(days.map((day) => new Date((at(day) + 1) * 86_400_000).toISOString().slice(0, 10)));
    expect(values(page, '//p/@n').map(Number)).toEqual(days.map((day) => at(day) + 2_440_588));
  });

  it('CON-003 a month is a grid of whole weeks; each event stands on every day that it touches', () => {
    const page = draw('p_Calendar.month');
    const cells = values(page, '//td/@data-day');
    expect([cells.length, cells[0], cells.at(-1)]).toEqual([35, '2026-01-26', '2026-03-01']);
    expect(texts(page, "//th/span[1]")[0]).toBe('Monday');
    expect(values(page, "//td[@aria-current='date']/@data-day")).toEqual(['2026-02-18']);
    const events = (day: string): string[] => texts(page, `//td[@data-day='${day}']//li`);
    expect(events('2026-01-30')).toEqual([]);
    for (const day of ['2026-01-31', '2026-02-01', '2026-02-02']) expect(events(day)).toEqual(['Winter weekend']);
    expect(events('2026-02-03')).toEqual([]);
    expect(events('2026-02-18')).toEqual(['Open day', '09:00 Breakfast', '18:00 Webinar', '1 more']);
    expect(events('2026-02-19')).toEqual([]); // it ended as the day began
    expect([events('2026-02-27'), events('2026-02-28'), events('2026-03-01')]).toEqual([['22:00 Long night'], ['Long night'], ['Long night']]);
    expect(select(page, "//*[contains(@class, 'day--other')]")).toHaveLength(7);
    expect(texts(page, "//td[@data-day='2026-02-18']/time/span[1]")).toEqual(['Wednesday 18 February 2026']);
  });

  it('CON-003 a week names all events of its days; weeks may begin on Sunday', () => {
    const week = draw('p_Calendar.week', 'de');
    expect(values(week, '//td/@data-day')).toHaveLength(7);
    expect(texts(week, "//td[@data-day='2026-02-18']//li")).toHaveLength(4);
    expect(texts(week, "//h2")[0]).toBe('16. – 22. Februar 2026');
    const sunday = draw('p_Calendar.month', 'en', (source) => source.replace('firstDay="1"', 'firstDay="0"'));
    expect([texts(sunday, '//th/span[1]')[0], values(sunday, '//td/@data-day')[0], values(sunday, '//td/@data-day').length]).toEqual(['Sunday', '2026-02-01', 28]);
  });

  it('CON-003 view, period and category stand in every address', () => {
    const page = draw('p_Calendar.month');
    expect(values(page, "//nav[@class='months__links']//a/@href")).toEqual([
      'calendar.html?view=month&from=2026-01-01&to=2026-01-31&category=talk', 'calendar.html?view=month&from=2026-03-01&to=2026-03-31&category=talk', 'calendar.html?view=month&from=2026-02-01&to=2026-02-28&category=talk']);
    expect(values(page, "//nav[@class='calendar__views']//a/@href")).toEqual([
      'calendar.html?view=month&from=2026-02-01&to=2026-02-28&category=talk', 'calendar.html?view=week&from=2026-02-16&to=2026-02-22&category=talk', 'calendar.html?view=agenda&from=2026-02-01&to=2026-02-28&category=talk']);
    expect(values(page, "//nav[@data-filter='category']//a/@href")[2]).toBe('calendar.html?view=month&from=2026-02-01&to=2026-02-28&category=walk');
    expect(values(draw('p_Calendar.week'), "//a[@rel='next']/@href")).toEqual(['calendar.html?view=week&from=2026-02-23&to=2026-03-01&category=talk']);
  });

  it('CON-003 an event is a file for other calendars, and so are all of them; times go to the widget', () => {
    const event = draw('p_Calendar.detail', 'en', (source) => source.replace('start="2026-12-05" end="2026-12-06" allDay="1"', 'start="2026-12-05T18:00:00+01:00" end="2026-12-05T19:00:00+01:00" allDay="0" timeZone="Europe/Berlin"'));
    expect(values(event, "//a[@type='text/calendar']/@href")).toEqual(['calendar-41.ics?lang=en']);
    expect(values(event, '//ui-event-time/@start | //ui-time-zone/@zone')).toEqual(['2026-12-05T18:00:00+01:00', 'Europe/Berlin']);
    expect(values(draw('p_Calendar.month'), "//a[@type='text/calendar']/@href")).toEqual(['calendar.ics?lang=en&category=talk']);
    expect(select(draw('p_Calendar.detail'), '//ui-event-time')).toHaveLength(0);
  });
});
