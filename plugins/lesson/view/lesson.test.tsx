// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begin, clip, end, fake, film, lesson, page, player, slides, whole } from './lesson-parts.harness.ts';

beforeEach(() => begin());
afterEach(end);

describe('a lesson', () => {
  it('MED-009 MED-010 MED-015 MED-016 MED-018 MED-019 MED-020 MED-022 MED-023 MED-025 MED-068 every field reaches the player', async () => {
    await page.show(
      whole().replace('<clip ', '<clip forcePlayer="html5" handlePlayerFail="lesson.skip" ').replace('autostart="0"', 'autostart="1"'),
    );
    const { clip: given, fields, title, fps, IDLesson } = fake.shown();
    expect(given).toMatchObject({
      id: 'c1',
      IDMedia: '9001',
      filename: 'a.mp4',
      path: 'light/',
      languageDependent: true,
      previewPicture: 'img/a.svg',
      startTC: '00:00:00:00',
      autostart: true,
      availFormats: 4,
      forcePlayer: 'html5',
      handlePlayerFail: 'lesson.skip',
      subtitles: [
        { language: 'en', src: 'media/9001_en.vtt', default: true, label: 'English' },
        { language: 'de', default: false },
      ],
    });
    expect([fields.id, title, fps, IDLesson]).toEqual(['p1', 'Light', 25, 7]);
  });

  it("MED-036 the player's panelType opens the transcript or leaves out the slides' strip; the user's choice goes before it", async () => {
    const lesson = (panelType: string): string => whole().replace('<player ', `<player panelType="${panelType}" `);
    await page.show(lesson('slides'));
    expect([page.all('.transcript').length, page.all('.slide-strip').length]).toEqual([0, 1]);
    await page.show(lesson('transcript'));
    expect([page.all('.transcript').length, page.all('.slide-strip').length]).toEqual([1, 1]);
    await page.show(lesson('none'));
    expect([page.all('.transcript').length, page.all('.slide-strip').length]).toEqual([0, 0]);
  });

  it('MED-017 in a language that the object lacks, its film of another one is played', async () => {
    const there =
      '<languages base="en" default="de"><language code="en" available="1"/><language code="de" available="1"/>' +
      '<language code="ar" available="0"/></languages>';
    const played = async (language: string, languages = there) => {
      page.language = language;
      await page.show(whole(), {}, languages);
      return fake.shown().clip.language;
    };
    expect([
      await played('en'),
      await played('en-GB'),
      await played('ar'),
      await played('ar', there.replace('default="de"', 'default="ar"')),
      await played('ar', ''),
    ]).toEqual(['', 'en', 'de', 'en', '']);
  });

  it("I18-001 a slide that is not there in the page's language is laid out the same, and says its language", async () => {
    page.language = 'ar';
    await page.show(whole());
    const first = page.one('.slide-view[data-slide="1"] .slide-page');
    expect([first.lang, first.dir, [...first.children].map(({ tagName }) => tagName)]).toEqual(['en', 'ltr', ['H3', 'P']]);
    page.language = 'en';
    await page.show(whole());
    expect([
      page.one('.slide-view[data-slide="1"] .slide-page').hasAttribute('lang'),
      page.one('.slide-view[data-slide="1"] .slide-page').textContent,
    ]).toEqual([false, 'Goalsone']);
  });

  it('I18-001 another language changes texts and subtitles, keeps the player, and hands it the time', async () => {
    await page.show(whole());
    await page.do(() => film.run(11, 12));
    page.language = 'de';
    await page.show(whole());
    expect([
      page.one('.slide-view[data-slide="1"]').textContent,
      fake.shown().clip.subtitles.find((each) => each.default)?.language,
      fake.shown().startAt,
      fake.made(),
      page.slide,
    ]).toEqual(['Zieleeins', 'de', 12, 1, '2']);
  });

  it('drawing again with the same data gives the player the same clip', async () => {
    await page.show(whole());
    const before = fake.shown();
    await page.show(whole());
    expect([fake.shown().clip === before.clip, fake.shown().marks === before.marks]).toEqual([true, true]);
    expect(fake.made()).toBe(1);
  });

  it('a lesson begins where the lesson area says, unless that is meant for another lesson', async () => {
    await page.show(whole(), { 'data-start-at': '12.5' });
    expect([fake.shown().startAt, page.slide]).toEqual([12.5, '2']);
    await page.show(whole().replace('id="7"', 'id="8"'), { 'data-start-at': '12.5', 'data-start-lesson': '7' });
    expect([fake.shown().startAt, page.slide]).toEqual([undefined, '1']);
  });

  it('where the learner is, is told every five seconds, on pause and on leaving; 0 when completed', async () => {
    await page.show(whole(), { 'data-unit': '4711' });
    const reported = () =>
      page.facts.splice(0).map((fact) => (fact.type === 'lesson.positionChanged' ? [fact.unit, fact.lesson, fact.seconds] : fact.type));
    page.now = 1000;
    await page.do(() => film.run(0, 1));
    expect(reported()).toEqual([[4711, '7', 0]]);
    page.now = 5999;
    await page.do(() => film.run(1, 5));
    expect(reported()).toEqual([]);
    page.now = 6000;
    await page.do(() => film.run(5, 5.2));
    expect(reported()).toEqual([[4711, '7', 5]]);
    await page.do(() => film.pause());
    expect(reported()).toEqual([[4711, '7', 5.2]]);
    await page.do(() => film.seek(7));
    dispatchEvent(new Event('pagehide'));
    expect(reported()).toEqual([[4711, '7', 7]]);
    await page.do(() => film.seek(8));
    await page.show('<lesson id="9"/>');
    expect(reported()).toEqual([[4711, '7', 8]]);
    await page.show(whole());
    await page.do(() => film.run(58, 59));
    reported();
    await page.do(() => film.emit({ state: 'completed' }));
    expect(reported()).toEqual([[0, '7', 0]]);
  });
});

describe('other lessons', () => {
  it('UNI-001 without clip the slides are turned by hand and have no player', async () => {
    await page.show(lesson(slides));
    expect([
      page.slide,
      page.all('.fake-player').length,
      page.all('.layout-choice').length,
      page.one('.lesson-stage').dataset.layout,
    ]).toEqual(['1', 0, 0, 'slides']);
    const [previous, next] = page.all('.slide-steps__button');
    expect([previous!.getAttribute('aria-disabled'), next!.getAttribute('aria-disabled')]).toEqual(['true', 'false']);
    await page.do(() => next!.click());
    await page.do(() => next!.click());
    expect([page.slide, page.names('.slide-steps__place')[0]]).toEqual(['3', 'Slide 3 of 3']);
    await page.do(() => next!.click());
    expect(page.slide).toBe('3');
  });

  it('MED-001 without slides the marks of the timeline lie on the video', async () => {
    await page.show(
      lesson(clip() + '<timeline fps="25"><event id="e4" idFolie="0" tc="00:00:01:00" type="3" x="320" y="180"/></timeline>'),
    );
    await page.do(() => film.run(0.9, 1));
    expect([
      page.one('.fake-player .slide-marks__pointer').style.left,
      page.all('.lesson-stage__slides').length,
      page.one('.lesson-stage').dataset.layout,
    ]).toEqual(['50%', 0, 'media']);
  });

  it('where the player is switched off, the slides stay and a sentence says why there is no recording', async () => {
    await page.close();
    begin(false);
    await page.show(whole());
    expect([page.names('.lesson-notice')[0], page.slide, page.all('.lesson-stage__media').length]).toEqual([
      expect.stringContaining('switched off'),
      '1',
      0,
    ]);
  });

  it('MED-038 MED-039 a slide that the lesson lacks is named on the console; nothing of it is on another slide or seek bar', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await page.show(
      whole(
        '<event id="gone" idFolie="99" tc="00:00:12:00" type="1"/><event id="mark" idFolie="99" tc="00:00:13:00" type="3" x="10" y="10"/>',
      ),
    );
    expect(warn.mock.calls.map(String)).toEqual([expect.stringMatching(/"gone".*"99".*1, 2, 3/), expect.stringContaining('"mark"')]);
    await page.do(() => film.run(11.9, 13.2));
    expect([page.slide, page.all('.slide-marks__pointer').length, fake.shown().marks?.length]).toEqual(['2', 0, 2]);
  });

  it('MED-040 UNI-001 a timeline out of order, with negative, enormous and unknown entries: what can be read is followed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const wrong = [
      ['n', '-00:00:01:00', 1],
      ['z', '00:00:60:00', 1],
      ['h', '999:59:59:24', 1],
      ['u', '00:00:02:00', 77],
      ['w', 'soon', 33],
    ]
      .map(([id, tc, type]) => `<event id="${id}" idFolie="2" tc="${tc}" type="${type}"/>`)
      .join('');
    await page.show(
      lesson(
        player() +
          clip() +
          slides +
          '<timeline clip="c1" fps="no"><event id="e3" idFolie="3" tc="00:00:20:00" type="1"/>' +
          `<event id="e2" idFolie="2" tc="00:00:10:00" type="1"/>${wrong}` +
          '<event id="e1" idFolie="1" tc="00:00:00:00" type="1"/></timeline>',
      ),
    );
    expect(warn.mock.calls.map((call) => /"(\w+)"/.exec(String(call))?.[1])).toEqual(['n', 'z', 'u', 'w']);
    const seen: (string | undefined)[] = [];
    for (const position of [0, 9.96, 10, 20, 3]) {
      await page.do(() => film.seek(position));
      seen.push(page.slide);
    }
    expect(seen).toEqual(['1', '1', '2', '3', '1']);
  });

  it('MED-001 a timeline of 5 000 events is followed without a search through all of them', async () => {
    const many = Array.from(
      { length: 5000 },
      (_, at) =>
        `<event id="m${at}" idFolie="${(at % 3) + 1}" ` +
        `tc="${String(Math.floor(at / 3600)).padStart(2, '0')}:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:` +
        `${String(at % 60).padStart(2, '0')}:00" ` +
        'type="1"/>',
    ).join('');
    await page.show(lesson(player() + clip() + slides + `<timeline clip="c1" fps="25">${many}</timeline>`));
    await page.do(() => film.seek(4999));
    expect([page.slide, fake.shown().marks?.length]).toEqual([String((4999 % 3) + 1), 5000]);
  });

  it('MED-040 a faulty event is said on the console and left out', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await page.show(whole('<event id="bad" idFolie="2" tc="00:00:01:25" type="1"/>'));
    expect(warn.mock.calls.map(String)).toEqual([expect.stringContaining('"bad"')]);
    await page.do(() => film.run(1, 3));
    expect(page.slide).toBe('1');
  });

  it('a lesson without anything says so', async () => {
    await page.show(lesson(''));
    expect(page.names('.empty__text')).toEqual(['This lesson has no content yet.']);
  });

  it("UNI-013 a unit's lesson bears its id, and its unit's media token when it has none of its own", async () => {
    await page.show(lesson(clip(), 'mediaToken="own"'));
    expect([fake.shown().IDLesson, fake.shown().mediaToken]).toEqual([7, 'own']);
  });
});
