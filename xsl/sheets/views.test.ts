import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../core/text/number.ts';
import { select, type XDocument } from '../engine/index.ts';
import { draw, textOf, values } from './draw.fixture.ts';

describe('frame', () => {
  it('CON-006 carries the brand, the menus, one main area that a skip link leads to, and the footer', () => {
    const page = draw('p_StartPage', { target: 'page' });
    expect(textOf(page, "//a[@class='brand']")).toEqual(['Lectern Academy']);
    expect(values(page, "//a[@class='brand']/img/@src")).toEqual(['/demo/img/logo.svg']);
    expect(values(page, "//a[@class='skip-link']/@href")).toEqual(['#mainContent']);
    expect(select(page, "//main[@id='mainContent'][@tabindex='-1']")).toHaveLength(1);
    expect(textOf(page, "//div[@id='footer']")).toEqual(['© Lectern Academy']);
    expect(values(page, '//ui-menu/@id')).toEqual(['main', 'language', 'footer']);
    expect(values(page, '//header//ui-search-box/input/@name')).toEqual(['query']);
    expect(select(page, '//ui-search-box')).toHaveLength(1);
  });

  it('draws one area alone when that area is the target', () => {
    const page = draw('p_StartPage');
    expect(select(page, '//header')).toHaveLength(0);
    expect(textOf(page, '//h1')).toEqual(['Learn to see what light does']);
  });

  it('draws topics in five sizes', () => {
    const page = draw('p_StartPage');
    expect(
      select(page, "//ul[@class='cloud']/li").map((item) => [values(item as never, '@class')[0], values(item as never, 'a/@href')[0]]),
    ).toEqual([
      ['cloud__item cloud__item--5', 'course-100.html'],
      ['cloud__item cloud__item--1', 'news.html'],
    ]);
  });

  it("I18-001 what is not written in the page's language says its own language and direction", () => {
    const page = draw('p_StartPage', { lang: 'ar' });
    expect(values(page, "//div[@class='band rich']/@lang")).toEqual(['en']);
    expect(values(page, "//a[@class='card__link']/span/@dir")).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'ltr']);
    expect(select(draw('p_StartPage'), '//@dir')).toEqual([]);
    expect(textOf(page, "//time[contains(@datetime, '2026-11-20')]")).toEqual(['20 نوفمبر 2026']);
  });

  it('gives a list the heading that an author wrote before it, and a heading of its own where none is', () => {
    expect(textOf(draw('p_StartPage'), '//h2')).toEqual(['New here', 'Next dates', 'Courses', 'Topics']);
    expect(textOf(draw('p_StartPage', { lang: 'de' }), '//h2')).toEqual(['Neu bei uns', 'Die nächsten Termine', 'Kurse', 'Themen']);
  });

  it("CON-005 an affiliate page has the affiliate's brand and text", () => {
    const page = draw('p_AffiliateLandingPage', { target: 'page' });
    expect(textOf(page, "//span[@class='brand__name']")).toEqual(['Harbour Camera Club']);
    expect(textOf(page, '//main//h1')).toEqual(['Welcome']);
  });

  it('RT-077 a preview repeats no id of the real frame', () => {
    const page = draw('p_FrameworkPreview');
    expect(values(page, "//@id[. = 'mainContent' or . = 'footer' or . = 'main']")).toEqual([]);
    expect(textOf(page, "//div[@class='preview']//h1")).toEqual(['Learn to see what light does']);
  });
});

describe('menus', () => {
  it('NAV-051 topSeperator draws a separator above the item', () => {
    const separated = select(draw('p_StartPage', { target: 'page' }), "//*[@role='separator']/parent::li//a/@data-menu-item").map(
      ({ value }) => value,
    );
    expect(separated).toEqual(['unit-path']);
  });

  it('NAV-050 mode statusMenu is a class of the item', () => {
    expect(values(draw('p_Menu'), "//li[contains(@class, 'statusMenu')]//a/@data-menu-item")).toEqual(['m12']);
  });

  it('each item is a link with an address, a command and its id; sub-menus hang behind a button', () => {
    const page = draw('p_StartPage', { target: 'page' });
    expect(
      select(page, "//a[@data-menu-item][not(@href) or @href = '' or @data-command != 'menu.select' or @data-arg-id != @data-menu-item]"),
    ).toHaveLength(0);
    expect(values(page, "//button[@data-menu-toggle='courses']/@aria-controls")).toEqual(values(page, "//ul[@class='menu__sub']/@id"));
  });

  it('marks the language of the page in the language menu and addresses the others', () => {
    const page = draw('p_StartPage', { lang: 'de', target: 'page' });
    expect(values(page, "//a[@aria-current='true']/@lang")).toEqual(['de']);
    expect(values(page, "//a[@lang='en']/@href")).toEqual(['?lang=en']);
  });

  it('NAV-027 NAV-028 NAV-029 NAV-030 NAV-031 NAV-032 every kind of menu has its own drawing', () => {
    for (const kind of ['classic', 'dropdown', 'left', 'graphic', 'overlay', 'content']) {
      const page = draw('p_Menu', {}, (source) => source.replace('kind="graphic"', `kind="${kind}"`));
      expect(values(page, '//nav/@class')).toEqual([`menu menu--${kind}`]);
      expect(values(page, '//ui-menu/@kind')).toEqual([kind]);
    }
  });
});

describe('content', () => {
  it('CON-001 news: list with pages, detail with inserted objects', () => {
    const list = draw('p_News.list');
    expect(textOf(list, '//h2')).toEqual(['A lens from a drop of water', 'Maintenance & more']);
    expect(values(list, "//a[@class='card__link']/@href")).toEqual(['news-21.html', 'news-22.html']);
    expect(values(list, "//nav[@class='paging']/a/@href")).toEqual(['news.html?page=1', 'news.html?page=3']);
    expect(textOf(list, "//span[@class='paging__place']")).toEqual(['Page 2 of 3']);
    const detail = draw('p_News.detail', { lang: 'de' });
    expect(textOf(detail, '//h1')).toEqual(['Eine Linse aus einem Wassertropfen']);
    expect(textOf(detail, '//time')).toEqual(['20. November 2026']);
    expect(textOf(detail, '//aside')).toEqual(['Bring tea.', 'Fragen an eine Optikerin']);
  });

  it('says what is missing where a list is empty', () => {
    expect(textOf(draw('p_News.empty'), "//p[@class='empty__text']")).toEqual(['There is no news yet. Come back soon.']);
    expect(textOf(draw('p_UserHome.empty'), "//a[@class='button']")).toEqual(['Find a course']);
    expect(textOf(draw('p_Results.empty'), "//div[@class='empty']/p")).toEqual([
      'You have no results yet. Take a test: its result is listed here.',
      'To the courses',
    ]);
  });

  it('CON-002 blog: list, post, topics by weight, comments', () => {
    expect(values(draw('p_Blog.list'), "//a[@class='card__link']/@href")).toEqual(['blog-31.html']);
    const post = draw('p_Blog.detail');
    expect(textOf(post, "//li[@class='tag']")).toEqual(['Memory', 'Learning']);
    expect(textOf(post, "//li[@class='comment']")).toEqual(['Bob · 19 November 2026Thanks! Second line.']);
  });

  it('CON-003 calendar: months in order of time, steps to the months around, one event', () => {
    const list = draw('p_Calendar.list');
    expect(textOf(list, '//h2')).toEqual(['December 2026', 'January 2027']);
    expect(textOf(list, '//h3')).toEqual(['Pinhole weekend', 'Webinar', 'New year']);
    expect(values(list, '//nav/a/@href')).toEqual([
      'calendar.html?from=2026-11-01&to=2026-11-30',
      'calendar.html?from=2027-01-01&to=2027-01-31',
    ]);
    expect(values(draw('p_Calendar.empty'), '//nav/a/@href')).toEqual([
      'calendar.html?from=2027-12-01&to=2027-12-31',
      'calendar.html?from=2028-02-01&to=2028-02-29',
    ]);
    expect(textOf(draw('p_Calendar.detail'), '//dd')).toEqual(['5 December 2026 – 6 December 2026, All day', 'Boathouse']);
  });

  it('CON-004 contact: a labelled form that is sent by command, and thanks', () => {
    const form = draw('p_Contact');
    expect(select(form, '//*[self::input or self::select or self::textarea][not(@id = //label/@for)]')).toHaveLength(0);
    expect(values(form, '//*[@required]/@name')).toEqual(['name', 'email', 'message']);
    expect(values(form, "//button/@*[starts-with(name(), 'data-')]")).toEqual(['form.send', 'p_Contact', '910', '16', 'mainContent']);
    expect(textOf(form, '//option')).toEqual([
      'Please choose',
      'General question',
      'A lesson of the course',
      'Login and account',
      'Dates and workshops',
    ]);
    expect(textOf(draw('p_Contact.stored'), "//*[@role='status']//h1")).toEqual(['Thank you. We answer within two days.']);
  });

  it('RT-079 RT-080 a generic object: title, picture, text of the selected language', () => {
    const page = draw('p_Object', { lang: 'de' });
    expect(textOf(page, '//h1')).toEqual(['Über uns']);
    expect(textOf(page, "//div[@class='rich']")).toEqual(['Wir sind eine kleine Schule.']);
    expect(values(page, '//img/@alt')).toEqual(['A table with lenses']);
  });
});

describe('learning', () => {
  it.each([
    ['p_Course', '</course>', "//div[contains(@class, 'course__description')]"],
    ['p_Unit', '</unit>', "//div[contains(@class, 'unit__text')]"],
    ['p_PracticeTest', '</test>', "//div[contains(@class, 'test-intro__description')]"],
  ])('AUT-009 %s shows the texts that an author has given it', (sheet, end, box) => {
    const page = draw(sheet, { lang: 'de' }, (source) =>
      source.replace(/<description>[^]*?<\/description>/, '').replace(end, `<html language="de"><p>Vorweg.</p></html>${end}`),
    );
    expect(textOf(page, `${box}//p[. = 'Vorweg.']`)).toEqual(['Vorweg.']);
  });

  it('TST-001 a course says of a test how many points are needed while there are too few', () => {
    const page = draw('p_Course', {}, (source) => source.replace('mpoints="', 'needed="8" mpoints="'));
    expect(textOf(page, "//span[@class='step__points']")[0]).toMatch(/^\d+ \/ \d+ points; needed: 8$/);
  });

  it.each([
    ['en', 'state="open" until="2026-12-12" group="1"', 'Your group: until 12 December 2026'],
    ['de', 'state="open" until="2026-12-12" group="1"', 'Ihre Gruppe: bis 12. Dezember 2026'],
    ['ar', 'state="open" until="2026-12-12" group="1"', 'مجموعتك: حتى 12 ديسمبر 2026'],
    ['en', 'state="coming" from="2026-12-01" until="2026-12-12" group="1"', 'Your group: from 1 December 2026 – 12 December 2026'],
    ['en', 'state="coming" from="2026-12-01" group="1"', 'Your group: from 1 December 2026'],
    ['de', 'state="open" until="2026-12-12"', 'Läuft bis 12. Dezember 2026'],
    ['en', 'state="coming" from="2026-12-01"', 'Begins on 1 December 2026'],
  ])('RT-007 a course says in %s until when, or from when on, it was given to its reader (%s)', (lang, days, words) => {
    const page = draw('p_Course', { lang }, (source) => source.replace(/<courseDate .*\/>/, `<courseDate ${days}/>`));
    expect(textOf(page, "//p[contains(@class, 'course__days')]")).toEqual([words]);
  });

  it('TST-001 RT-078 a course shows states, points and where to go on; what is locked is no link', () => {
    const page = draw('p_Course');
    expect(textOf(page, "//span[@class='step__state']")).toEqual(['Done', 'In progress', 'Not started', 'Locked']);
    expect(values(page, '//progress/@value')).toEqual(['25']);
    expect(values(page, "//a[contains(@class, 'button')]/@data-arg-id")).toEqual(['812']);
    expect(values(page, "//li[contains(@class, 'step--locked')]//@href")).toEqual([]);
    expect(values(page, "//a[contains(@class, 'step__link')]/@href")).toEqual(['unit-4711.html', 'test-812.html', 'unit-4712.html']);
  });

  it('TST-001 a course shows the progress that the server says, which home and lists show too', () => {
    const page = draw('p_Course', {}, (source) => source.replace('<course ID="100"', '<course ID="100" progress="61" done="3" count="5"'));
    expect(values(page, '//progress/@value')).toEqual(['61']);
    expect(textOf(page, "//p[@class='course__count']")[0]).toBe('3 / 5 Done');
  });

  it('UNI-001 UNI-014 a unit lists its lessons, shows the selected one in the lesson area, and offers what goes deeper', () => {
    const page = draw('p_Unit');
    expect(textOf(page, '//a[@data-lesson]')).toEqual([
      '1Lesson 1: How light travels',
      '2Lesson 2: A room with a hole',
      '3Lesson 3: Build a pinhole camera',
    ]);
    expect(values(page, '//a[@data-lesson]/@href')).toEqual([1, 2, 3].map((lesson) => `unit-4711.html?IDLesson=${lesson}`));
    expect(values(page, "//a[@aria-current='step']/@data-lesson")).toEqual(['1']);
    expect(values(page, "//*[@id='lessonArea']//ui-lesson//ui-event[@type = 1]/@tc")).toEqual([
      '00:00:00:00',
      '00:00:18:06',
      '00:00:31:03',
      '00:00:42:09',
    ]);
    expect(values(page, "//a[@data-command='object.start']/@data-arg-id")).toEqual(['4800']);
  });

  it("a lesson hands its clip to the player and shows subtitles in the reader's language", () => {
    const page = draw('p_LessonObject', { lang: 'de', target: 'lessonArea' });
    expect(values(page, '//ui-clip/@id-media')).toEqual(['9001']);
    expect(values(page, '//track[@default]/@srclang')).toEqual(['de']);
    expect(values(page, '//ui-lesson//ui-slide/@slide')).toEqual(['1', '2']);
  });

  it('user home puts begun courses first, and before them where to go on', () => {
    const home = draw('p_UserHome');
    const greeting = (page: XDocument): string[] => textOf(page, "//header/h1 | //header/p[@class='page-head__lead']");
    expect(greeting(home)[0]).toMatch(/^Welcome back, /);
    expect(greeting(home)[1]).toBe('Pick up where you left off.');
    const nothingBegun = (source: string): string => source.replace(/<continueRef[^>]*\/>/g, '').replace(/progress="\d+"/g, 'progress="0"');
    const first = greeting(draw('p_UserHome', {}, nothingBegun));
    expect([first[0]!.startsWith('Welcome, '), first[1]]).toEqual([true, 'Choose a course and begin with its first lesson.']);
    expect(textOf(home, "//section[@aria-labelledby='my-place']//li")).toEqual(['The path of lightA room with a holeContinue at 1:07']);
    expect(values(home, "//section[@aria-labelledby='my-place']//@href")).toEqual(['unit-4711.html']);
    expect(textOf(home, '//h3')).toEqual([
      'A room with a hole',
      'Words of photography',
      'Light and lens',
      'Why is the edge of a shadow soft?',
      'Does this hold for sound, too?',
      'Light makes pictures',
      'Finished course',
      'Sound makes rooms',
      'Light and lens',
      'Light',
      'Sound',
      'Winter weekend',
    ]);
    expect(textOf(home, "//section[@aria-labelledby='my-open']//p")).toEqual(['Words to repeat: 5', 'Continue, answered: 3 / 10']);
    expect(textOf(home, "//section[@aria-labelledby='my-results']//article")).toEqual(['20 November 2026Light and lens12 / 16 points']);
  });

  it('SES-024 SES-025 the login form carries subAction and loginMode', () => {
    const page = draw('p_Login.plain');
    expect(values(page, "//form[@data-login='login']//input/@name")).toEqual(['subAction', 'loginMode', 'user', 'password', 'remember']);
    expect(values(page, "//form[@data-login='login']/input/@value")).toEqual(['login', 'password']);
  });
});

describe.each(['en', 'de', 'ar'])('numbers in %s are written by the sheets as by the page', (lang) => {
  const number = (value: number, options: Intl.NumberFormatOptions = { maximumFractionDigits: 2, useGrouping: false }): string =>
    formatNumber(value, 'language', lang, options);

  it('points with decimals, percentages and lengths', () => {
    const of = lang === 'ar' ? ' من ' : ' / ';
    expect(textOf(draw('p_Results', { lang }), '//bdi')).toEqual([`${number(58.5)}${of}${number(100)}`, `${number(8)}${of}${number(16)}`]);
    const halves = (source: string): string =>
      source
        .replace('points="8" mpoints="10"', 'points="8.5" mpoints="10" needed="7.25"')
        .replace('action="2" title="Exercise 1"', '$& minutes="75"');
    const course = draw('p_Course', { lang }, halves);
    expect(textOf(course, "//span[@class='step__points']")[0]).toContain(`${number(8.5)}${of}${number(10)}`);
    expect(textOf(course, "//span[@class='step__points']")[0]).toContain(number(7.25));
    const [ring] = textOf(course, "//*[@class='ring__text']");
    const share = Number(/\d+/.exec(ring!)![0]) / 100;
    expect(ring).toBe(number(share, { style: 'percent' }).replace(/\s/g, ' '));
    expect(textOf(course, "//span[@class='progress__text']")[0]!.startsWith(`${ring} `)).toBe(true);
    const length = { en: '1 h 15 min', de: '1 Std. 15 Min.', ar: '' }[lang];
    if (length) expect(textOf(course, "//span[@class='step__state']").join()).toContain(length);
    const certificate = draw('p_Certificate', { lang }, (source) => source.replace(/minutes="\d+"/, 'minutes="75"'));
    const [written] = textOf(certificate, "//dl[@class='certificate__facts']//dd").filter((each) => /^1\s.*15/.test(each));
    expect(textOf(course, "//span[@class='step__state']").join()).toContain(written);
  });
});

it('results lead to what they are of, while it is there', () => {
  const page = draw('p_Results', {}, (source) =>
    source.replace('<results>', '<results><result ID="9" IDObject="7" title="Gone" points="1" mpoints="1"/>'),
  );
  expect(values(page, "//th[@scope='row']/a/@href").sort()).toEqual(['level-840.html', 'test-812.html']);
  expect(textOf(page, "//th[@scope='row'][not(a)]")).toEqual(['Gone']);
});

it('whoever registers reads what a user name may be made of, at its field', () => {
  const page = draw('p_Login');
  expect(values(page, "//input[@id='register-user']/@aria-describedby")).toEqual(['register-user-hint']);
  expect(textOf(page, "//*[@id='register-user-hint']")[0]).toContain('without spaces');
});
