import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile, parse, select, type XDocument } from '../engine/index.ts';

const SHEETS = dirname(fileURLToPath(import.meta.url));
const load = (href: string): string => readFileSync(join(SHEETS, href), 'utf8');
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

type Markup = { markup: string };
const markup = (nodes: (Markup | string)[]): string =>
  nodes.map((each) => (typeof each === 'string' ? escape(each) : each.markup)).join('');

/** Draws XML by a stylesheet and hands the result back as a document to ask questions of. */
function drawn(sheet: string, source: string, lang = 'en'): XDocument {
  const nodes = compile(sheet, { href: 'test.xsl', load }).toElements<Markup>(parse(source), {
    parameters: { lang, customer: 'demo', user: '0', target: 'mainContent', isMobile: '0' },
    factory: {
      element: (tag, attributes, children) => ({
        markup: `<${tag}${Object.entries(attributes)
          .map(([key, value]) => ` ${key}="${escape(value)}"`)
          .join('')}>${markup(children)}</${tag}>`,
      }),
    },
  });
  return parse(`<page>${markup(nodes)}</page>`);
}
const draw = (sample: string, lang = 'en', change = (source: string): string => source): XDocument =>
  drawn(load(`${sample.split('.')[0]}.xsl`), change(load(`samples/${sample}.xml`)), lang);
const values = (document: XDocument, xpath: string): string[] => select(document, xpath).map(({ value }) => value);
const texts = (document: XDocument, xpath: string): string[] =>
  select(document, xpath).map((node) =>
    select(node, './/text()')
      .map(({ value }) => value)
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
  );

const list = (attributes: string, inner = ''): string =>
  '<cms version="1"><object ID="0" action="1" dataType="p_News"><data>' +
  `<list dataType="p_News" ${attributes}>${inner}</list></data></object></cms>`;
const news = (source: string, lang = 'en'): XDocument => drawn(load('p_News.xsl'), source, lang);

describe('paging', () => {
  const record = '<SHW_p_News ID="1" href="news-1.html"><title>A</title></SHW_p_News>';
  const pages = (page: number, count: number): string[] =>
    texts(news(list(`page="${page}" pageSize="10" count="${count}"`, record)), "//nav[@class='paging']/ul/li");

  it('CON-001 a long list names its first page, its last and those around the present one', () => {
    expect(pages(1, 1000)).toEqual(['1', '2', '…', '100']);
    expect(pages(50, 1000)).toEqual(['1', '…', '49', '50', '51', '…', '100']);
    expect(pages(100, 1000)).toEqual(['1', '…', '99', '100']);
    expect(pages(2, 40)).toEqual(['1', '2', '3', '4']);
    expect(pages(1, 30)).toEqual([]);
  });

  it('CON-001 pages and filters keep what else the list is narrowed to', () => {
    const source = list(
      'page="2" pageSize="10" count="35"',
      `<filter name="category" selected="a"><option value="a" selected="1">A</option><option value="b">B</option></filter>
      <filter name="tag" selected="x y"><option value="x y" query="tag=x%20y" selected="1">x y</option></filter>${record}`,
    );
    const page = news(source);
    expect(values(page, "//nav[@class='paging']/a/@href")).toEqual([
      'news.html?category=a&tag=x%20y&page=1',
      'news.html?category=a&tag=x%20y&page=3',
    ]);
    expect(values(page, "//nav[@data-filter='category']//a/@href")).toEqual([
      'news.html?tag=x%20y',
      'news.html?tag=x%20y&category=a',
      'news.html?tag=x%20y&category=b',
    ]);
    expect(texts(page, "//*[@aria-current='true']")).toEqual(['A', 'x y', '2']);
  });

  it('CON-001 nothing of what was chosen is not nothing at all', () => {
    const filtered = news(
      list('page="1" pageSize="10" count="0"', '<filter name="category" selected="a"><option value="a" selected="1">A</option></filter>'),
    );
    expect(texts(filtered, "//div[@class='empty']/p")).toEqual(['Nothing here fits this choice.', 'Show everything']);
    expect(values(filtered, "//div[@class='empty']//a/@href")).toEqual(['news.html']);
    expect(texts(news(list('page="1" pageSize="10" count="0"')), "//p[@class='empty__text']")).toEqual([
      'There is no news yet. Come back soon.',
    ]);
  });

  it("CON-001 the page names its feeds in the reader's language, and a report can be shared", () => {
    expect(values(news(list('page="1" pageSize="10" count="1"', record), 'de'), '//a[@type]/@href')).toEqual([
      'news.rss?lang=de',
      'news.atom?lang=de',
    ]);
    const button = select(draw('p_News.detail'), "//button[@data-command='news.share']")[0]!;
    expect(button.attributes.filter(({ name }) => name.startsWith('data-arg-')).map(({ value }) => value)).toEqual([
      'A lens from a drop of water',
      'news-21.html',
    ]);
  });
});

describe('blog', () => {
  const withComments =
    (rule: string) =>
    (source: string): string =>
      source
        .replace('<blog ID="31"', `<blog ID="31" comments="${rule}"`)
        .replace(
          '</blog>',
          '<comment id="7" date="2026-11-20T10:00:00+01:00" author="Eve" state="pending" moderate="1"><text>Mine</text></comment></blog>',
        );

  it('CON-002 the archive is named by months, topics lead to their lists', () => {
    const source = load('samples/p_Blog.list.xml').replace(
      '<SHW_p_Blog',
      '<filter name="month" selected="2026-11"><option value="2026-11" query="month=2026-11" count="3" selected="1"/></filter><SHW_p_Blog',
    );
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
    expect(texts(page, "//li[@class='comment'][2]//strong")).toEqual(['Waiting for approval']);
    expect(values(page, "//li[@class='comment'][2]//input/@value")).toEqual(['7', 'publish', '7', 'remove']);
    expect(select(page, "//li[@class='comment'][1]//form")).toHaveLength(0);
    const thanks = drawn(
      load('p_Blog.xsl'),
      '<cms version="1"><stored ID="31" state="pending"><text language="en">Thanks</text>' +
        '<comment id="8" author="Eve" state="pending"><text>Mine</text></comment></stored></cms>',
    );
    expect(texts(thanks, "//*[@role='status']//p")).toEqual(['Thanks', 'Eve · Waiting for approval', 'Mine']);
    expect(
      texts(
        drawn(
          load('p_Blog.xsl'),
          '<cms version="1"><comments ID="31"><comment id="8" author="Eve"><text>Mine</text></comment></comments></cms>',
        ),
        '//h2',
      ),
    ).toEqual(['Comments (1)']);
  });
});

describe('calendar', () => {
  it('CON-003 days are counted like Date does, over all ends of months, leap years and centuries', () => {
    const days = Array.from({ length: 1200 }, (_, i) =>
      new Date(Date.UTC(1899, 0, 1) + i * 61 * 86_400_000).toISOString().slice(0, 10),
    ).concat('2000-02-29', '1900-02-28', '2100-03-01');
    const sheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:include href="p_Calendar.xsl"/>
      <xsl:template match="/" priority="1"><xsl:for-each select="days/day">
        <xsl:variable name="n">
          <xsl:call-template name="day-number"><xsl:with-param name="day" select="."/></xsl:call-template>
        </xsl:variable>
        <p n="{$n}"><xsl:call-template name="day-of-number"><xsl:with-param name="number" select="$n + 1"/></xsl:call-template></p>
      </xsl:for-each></xsl:template></xsl:stylesheet>`;
    const page = drawn(sheet, `<days>${days.map((day) => `<day>${day}</day>`).join('')}</days>`);
    const at = (day: string): number => Date.parse(day) / 86_400_000;
    expect(texts(page, '//p')).toEqual(days.map((day) => new Date((at(day) + 1) * 86_400_000).toISOString().slice(0, 10)));
    expect(values(page, '//p/@n').map(Number)).toEqual(days.map((day) => at(day) + 2_440_588));
  });

  it('CON-003 a month is a grid of whole weeks; each event stands on every day that it touches', () => {
    const page = draw('p_Calendar.month');
    const cells = values(page, '//td/@data-day');
    expect([cells.length, cells[0], cells.at(-1)]).toEqual([35, '2026-01-26', '2026-03-01']);
    expect(texts(page, '//th/span[1]')[0]).toBe('Monday');
    expect(values(page, "//td[@aria-current='date']/@data-day")).toEqual(['2026-02-18']);
    const events = (day: string): string[] => texts(page, `//td[@data-day='${day}']//li`);
    expect(events('2026-01-30')).toEqual([]);
    for (const day of ['2026-01-31', '2026-02-01', '2026-02-02']) expect(events(day)).toEqual(['Winter weekend']);
    expect(events('2026-02-03')).toEqual([]);
    expect(events('2026-02-18')).toEqual(['Open day', '09:00 Breakfast', '18:00 Webinar', '1 more']);
    expect(events('2026-02-19')).toEqual([]); // it ended as the day began
    // Below, for phones: what is still to come, in a month that is over everything.
    const below = (of: typeof page): string[] => texts(of, "//ul[@class='events calendar__list']//h3");
    expect(below(page)).toEqual(['Open day', 'Breakfast', 'Webinar', 'Stars', 'Long night']);
    const over = draw('p_Calendar.month', 'en', (source) => source.replace('today="2026-02-18"', 'today="2026-03-18"'));
    expect(below(over)).toHaveLength(6);
    expect([events('2026-02-27'), events('2026-02-28'), events('2026-03-01')]).toEqual([
      ['22:00 Long night'],
      ['Long night'],
      ['Long night'],
    ]);
    expect(select(page, "//*[contains(@class, 'day--other')]")).toHaveLength(7);
    expect(texts(page, "//td[@data-day='2026-02-18']/time/span[1]")).toEqual(['Wednesday 18 February 2026']);
  });

  it('CON-003 a week names all events of its days; weeks may begin on Sunday', () => {
    const week = draw('p_Calendar.week', 'de');
    expect(values(week, '//td/@data-day')).toHaveLength(7);
    expect(texts(week, "//td[@data-day='2026-02-18']//li")).toHaveLength(4);
    expect(texts(week, '//h2')[0]).toBe('16. – 22. Februar 2026');
    const sunday = draw('p_Calendar.month', 'en', (source) => source.replace('firstDay="1"', 'firstDay="0"'));
    expect([texts(sunday, '//th/span[1]')[0], values(sunday, '//td/@data-day')[0], values(sunday, '//td/@data-day').length]).toEqual([
      'Sunday',
      '2026-02-01',
      28,
    ]);
  });

  it('CON-003 view, period and category stand in every address', () => {
    const page = draw('p_Calendar.month');
    expect(values(page, "//nav[@class='months__links']//a/@href")).toEqual([
      'calendar.html?view=month&from=2026-01-01&to=2026-01-31&category=talk',
      'calendar.html?view=month&from=2026-03-01&to=2026-03-31&category=talk',
      'calendar.html?view=month&from=2026-02-01&to=2026-02-28&category=talk',
    ]);
    expect(values(page, "//nav[@class='calendar__views']//a/@href")).toEqual([
      'calendar.html?view=month&from=2026-02-01&to=2026-02-28&category=talk',
      'calendar.html?view=week&from=2026-02-16&to=2026-02-22&category=talk',
      'calendar.html?view=agenda&from=2026-02-01&to=2026-02-28&category=talk',
    ]);
    expect(values(page, "//nav[@data-filter='category']//a/@href")[2]).toBe(
      'calendar.html?view=month&from=2026-02-01&to=2026-02-28&category=walk',
    );
    expect(values(draw('p_Calendar.week'), "//a[@rel='next']/@href")).toEqual([
      'calendar.html?view=week&from=2026-02-23&to=2026-03-01&category=talk',
    ]);
  });

  it('CON-003 an event is a file for other calendars, and so are all of them; times go to the widget', () => {
    const event = draw('p_Calendar.detail', 'en', (source) =>
      source.replace(
        'start="2026-12-05" end="2026-12-06" allDay="1"',
        'start="2026-12-05T18:00:00+01:00" end="2026-12-05T19:00:00+01:00" allDay="0" timeZone="Europe/Berlin"',
      ),
    );
    expect(values(event, "//a[@type='text/calendar']/@href")).toEqual(['calendar-41.ics?lang=en']);
    expect(values(event, '//ui-event-time/@start | //ui-time-zone/@zone')).toEqual(['2026-12-05T18:00:00+01:00', 'Europe/Berlin']);
    expect(values(draw('p_Calendar.month'), "//a[@type='text/calendar']/@href")).toEqual(['calendar.ics?lang=en&category=talk']);
    expect(select(draw('p_Calendar.detail'), '//ui-event-time')).toHaveLength(0);
  });
});

describe('events of several days and events that take place again', () => {
  const event = (ID: number, start: string, end: string, allDay: number): string =>
    `<SHW_p_Calendar ID="${ID}" start="${start}" end="${end}" allDay="${allDay}" href="calendar-${ID}.html">` +
    `<title>Event ${ID}</title></SHW_p_Calendar>`;
  const calendar = (attributes: string, ...events: string[]): XDocument =>
    drawn(
      load('p_Calendar.xsl'),
      '<cms version="1"><object ID="0" action="1" dataType="p_Calendar"><data>' +
        `<calendar today="2026-12-01" firstDay="1" ${attributes}>${events.join('')}</calendar></data></object></cms>`,
    );
  const marks = (document: XDocument, ID: number): string[] =>
    select(document, `//td[.//a[@href='calendar-${ID}.html']]`).map(
      (cell) =>
        `${select(cell, '@data-day')[0]!.value.slice(8)}${select(cell, `.//li[a/@href='calendar-${ID}.html']/@class`)[0]!
          .value.replaceAll(/day__event(--)?/g, '')
          .replaceAll(/ +/g, ' ')}`,
    );

  it('CON-003 an event is a bar through its days, named anew in each week, and ends where it ends', () => {
    const month = calendar(
      'view="month" from="2026-12-01" to="2026-12-31"',
      event(1, '2026-12-12', '2026-12-14', 1),
      event(2, '2026-12-01T22:00:00+01:00', '2026-12-02T00:00:00+01:00', 0),
      event(3, '2026-12-02T22:00:00+01:00', '2026-12-03T10:00:00+01:00', 0),
      event(4, '2026-12-09', '2026-12-09', 1),
    );
    expect(marks(month, 1)).toEqual(['12 whole on wide', '13 whole before going on', '14 whole before']);
    expect(marks(month, 2)).toEqual(['01']);
    expect(marks(month, 3)).toEqual(['02 on wide', '03 before going']);
    expect(marks(month, 4)).toEqual(['09 whole']);
  });

  it('CON-003 an agenda of one month names it once for the eye', () => {
    const heads = (from: string, to: string): string[] =>
      values(
        calendar(`view="agenda" from="${from}" to="${to}"`, event(1, '2026-12-12', '2026-12-14', 1)),
        "//h2[starts-with(@id, 'month-')]/@class",
      );
    expect(heads('2026-12-01', '2026-12-31')).toEqual(['visually-hidden']);
    expect(heads('2026-11-01', '2026-12-31')).toEqual(['month__title']);
  });

  it('CON-003 the page of an event names its further dates, and the file is of the date that is shown', () => {
    const page = (inner: string, day: string): XDocument =>
      drawn(
        load('p_Calendar.xsl'),
        '<cms version="1"><object ID="8" action="2" dataType="p_Calendar"><title>Open</title><data>' +
          '<event ID="8" start="2026-12-01T17:00:00+01:00" end="2026-12-01T19:00:00+01:00" allDay="0" ' +
          `timeZone="Europe/Berlin"${day}>${inner}</event></data></object></cms>`,
      );
    const repeated = page(
      '<occurrence start="2026-12-08T17:00:00+01:00" end="2026-12-08T19:00:00+01:00" allDay="0" href="calendar-8.html?from=2026-12-08"/>',
      ' day="2026-12-01"',
    );
    expect(texts(repeated, "//section[@aria-labelledby='further']//li")).toEqual(['8 December 2026, 17:00 –\u2060 19:00']);
    expect(values(repeated, "//section//a/@href | //a[@type='text/calendar']/@href").sort()).toEqual([
      'calendar-8.html?from=2026-12-08',
      'calendar-8.ics?lang=en&from=2026-12-01',
    ]);
    expect(values(page('', ''), "//section | //a[@type='text/calendar']/@href")).toEqual(['calendar-8.ics?lang=en']);
  });

  it('CON-003 on the start page and on the own page times name their place; whole days are the same everywhere', () => {
    const start = (zone: string): string[] =>
      texts(
        drawn(
          load('p_StartPage.xsl'),
          '<cms version="1"><object ID="1" dataType="p_StartPage"><data><framework><area id="mainContent">' +
            `<list dataType="p_Calendar"${zone}>${event(1, '2026-12-01T17:00:00+01:00', '', 0)}` +
            `${event(2, '2026-12-12', '', 1)}</list></area></framework></data></object></cms>`,
        ),
        "//span[@class='event__when']",
      );
    expect(start(' timeZone="America/New_York"')).toEqual(['1 December 2026, 17:00 (New York)', '12 December 2026, All day']);
    expect(start(' timeZone="UTC"')[0]).toBe('1 December 2026, 17:00 (UTC)');
    expect(start('')[0]).toBe('1 December 2026, 17:00');
    const dates = event(1, '2026-12-01T17:00:00+01:00', '', 0) + event(2, '2026-12-12', '', 1);
    const own = (course: string): string[] =>
      texts(
        drawn(
          load('p_UserHome.xsl'),
          '<cms version="1"><object ID="0" dataType="p_UserHome"><data><userHome><list dataType="p_Calendar" timeZone="Europe/Berlin">' +
            `${dates.replaceAll('<SHW_p_Calendar ', `<SHW_p_Calendar ${course} `)}</list></userHome></data></object></cms>`,
        ),
        "//span[@class='event__when']",
      );
    expect(own('')).toEqual(['1 December 2026, 17:00 (Berlin)', '12 December 2026, All day']);
    expect(own('course="Light"')).toEqual(['1 December 2026, 17:00 (Berlin) · Light', '12 December 2026, All day · Light']);
  });
});

describe('answers with nothing in them', () => {
  it('CON-004 CON-005 say so instead of showing a blank page', () => {
    const empty = (sheet: string, data: string): string[] =>
      texts(
        drawn(
          load(`${sheet}.xsl`),
          `<cms version="1"><object ID="1" dataType="${sheet}"><title>T</title><data>${data}</data></object></cms>`,
        ),
        "//p[@class='empty__text']",
      );
    for (const [sheet, data] of [
      ['p_Contact', '<contact/>'],
      ['p_Object', '<genericObject/>'],
      ['p_StartPage', '<framework><area id="mainContent"/></framework>'],
      ['p_StartPage', ''],
      ['p_AffiliateLandingPage', '<framework><area id="mainContent"/></framework>'],
      ['p_News', ''],
      ['p_Blog', ''],
      ['p_Calendar', ''],
    ] as const) {
      expect(empty(sheet, data), `${sheet} ${data}`).toHaveLength(1);
    }
    expect(
      empty('p_StartPage', '<framework><area id="mainContent"><html><p>Words</p></html></area><area id="footer"/></framework>'),
    ).toEqual([]);
  });
});

describe('the catalogue of courses', () => {
  it('RT-007 protocol 4.4 names each filter, what is chosen of it and how many courses there are, in the reader’s language', () => {
    const page = draw('p_Course.list');
    expect(texts(page, "//summary[@class='catalogue__name']")).toEqual(['Subject', 'Level: Beginner', 'Length', 'My progress']);
    expect(values(page, "//nav[@data-filter='level']//a/@href")).toEqual(['course.html', 'course.html?level=1', 'course.html?level=2']);
    expect(values(page, "//nav[@data-filter='category']//a/@href")[1]).toBe('course.html?level=1&category=light');
    expect(texts(page, "//nav[@data-filter='duration']//li")).toEqual(['All', 'Up to 1 hour (0)', '1 to 5 hours (1)']);
    expect(texts(draw('p_Course.list', 'ar'), "//nav[@data-filter='state']//li")).toEqual(['الكل', 'لم يبدأ بعد (0)', 'قيد التعلّم (1)']);
    expect(texts(page, "//*[@class='catalogue__found']")).toEqual(['Courses found: 1 · Show everything']);
    expect(texts(page, "//article//a[@class='card__next']")).toEqual(['Continue: A room with a hole, 0:45']);
    const none = draw('p_Course.list', 'en', (source) =>
      source.replace(/<SHW_p_Course[^]*<\/SHW_p_Course>/, '').replace('count="1">', 'count="0">'),
    );
    expect(texts(none, "//*[@class='empty']//p")).toEqual(['Nothing here fits this choice.', 'Show everything']);
    expect(texts(draw('p_Course.one'), "//*[@class='catalogue']")).toEqual([]);
  });
});

describe('the own page', () => {
  it('RT-007 protocol 4.2 says in words what its picture of the week shows, and encourages', () => {
    const page = draw('p_UserHome');
    expect(texts(page, "//ol[@class='week__days']/li/span[@class='visually-hidden']")).toEqual([
      'Monday, learned',
      'Tuesday',
      'Wednesday, today, learned',
      ...['Thursday', 'Friday', 'Saturday', 'Sunday'],
    ]);
    const words = (goal: string, lang = 'en') =>
      texts(
        draw('p_UserHome', lang, (source) => source.replace('goal="3" learned="2" weeks="4"', goal)),
        "//p[@class='week__words']",
      );
    expect(words('goal="3" learned="2" weeks="4"')).toEqual([
      'Days learned: 2 of 3. Well begun. Go on whenever it suits you.',
      'Weeks in a row with your goal reached: 4',
    ]);
    expect(words('goal="3" learned="3" weeks="1"')).toEqual(['Days learned: 3 of 3. You have reached your goal for this week.']);
    expect(words('goal="3" learned="0" weeks="0"')).toEqual(['Days learned: 0 of 3. A few minutes are enough for a start.']);
    expect(words('goal="0" learned="1" weeks="0"', 'de')[0]).toMatch(/^Lerntage: 1\. Möchten Sie ein Ziel\?/);
  });

  it('RT-007 protocol 4.2 tells the courses that one takes from others, and says of which course a date is', () => {
    const page = draw('p_UserHome');
    const titles = (id: string) => texts(page, `//section[@aria-labelledby='${id}']//h3`);
    expect([titles('my-courses'), titles('other-courses')]).toEqual([['Light makes pictures', 'Finished course'], ['Sound makes rooms']]);
    expect(texts(page, "//*[@class='event__when']")[0]).toMatch(/ · Light makes pictures$/);
    const former = draw('p_UserHome', 'en', (source) => source.replace(/ enrolled="."/g, ''));
    expect(texts(former, "//section[@aria-labelledby='other-courses']")).toEqual([]);
    expect(texts(former, "//section[@aria-labelledby='my-courses']//h3")).toHaveLength(3);
  });
});
