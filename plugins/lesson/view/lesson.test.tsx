// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNSEEN_WANTED } from '../../unit/contract.ts';
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

  describe('what was seen of it', () => {
    const AREA = { 'data-unit': '4711' };
    const seen = () =>
      page.facts.splice(0).flatMap((fact) => {
        if (fact.type !== 'lesson.seen') return [];
        const { seen: of, isDone } = fact as unknown as { seen: { played: number[][]; slides: string[] }; isDone: boolean };
        return [{ played: of.played, slides: of.slides, isDone }];
      });
    const note = () => page.one('.lesson-unseen').textContent;
    const onlySlides = (more = '') => lesson(player() + slides, more);

    it('TST-001 opening a lesson of slides does not do it: all of them do, and it says how many are missing', async () => {
      await page.show(onlySlides(), AREA);
      expect([seen(), note()]).toEqual([[{ played: [], slides: ['1'], isDone: false }], '2 slides not yet seen']);
      const [, second, third] = page.all('.slide-strip__button');
      await page.do(() => third!.click());
      expect([seen().at(-1), note()]).toEqual([{ played: [], slides: ['1', '3'], isDone: false }, '1 slide not yet seen']);
      await page.do(() => second!.click());
      expect([seen().at(-1), note()]).toEqual([{ played: [], slides: ['1', '2', '3'], isDone: true }, '']);
    });

    it('TST-001 a seek to the last second of a film does not do it, and it says what is missing', async () => {
      await page.show(whole(), AREA);
      await page.do(() => film.play());
      await page.do(() => film.seek(59.5));
      await page.do(() => film.emit({ state: 'completed' }));
      expect(seen().map(({ isDone }) => isDone)).not.toContain(true);
      expect(note()).toBe('60 seconds not yet seen');
      await page.show(whole().replace('id="7"', 'id="8"'), { ...AREA, 'data-seen': '8/60/0-50/1' });
      await page.do(() => film.emit({ duration: 3600 }));
      expect(note()).toBe('59 minutes not yet seen');
    });

    it('TST-001 at its end it says what is missing, and goes there when the learner wants to see it', async () => {
      const words = () => page.facts.splice(0).flatMap((fact) => ('missing' in fact ? [fact.missing] : [fact.type]));
      await page.show(whole(), { ...AREA, 'data-seen': '7/60/0-20,40-60/1' });
      page.facts.length = 0;
      await page.do(() => film.emit({ state: 'completed' }));
      expect(words().slice(-2)).toEqual(['20 seconds not yet seen', 'lesson.ended']);
      await page.do(() => page.events.publish(UNSEEN_WANTED, { unit: 4711, lesson: '8' }));
      expect(film.time).not.toBe(20);
      await page.do(() => page.events.publish(UNSEEN_WANTED, { unit: 4711, lesson: '7' }));
      expect([film.time, film.status.state]).toEqual([20, 'playing']);
      await page.show(onlySlides(), { ...AREA, 'data-seen': '7//' });
      await page.do(() => page.all('.slide-strip__button')[2]!.click());
      page.facts.length = 0;
      await page.do(() => page.all('.slide-steps__button').at(-1)!.click());
      expect(words()).toEqual(['1 slide not yet seen', 'lesson.ended']);
      await page.do(() => page.events.publish(UNSEEN_WANTED, { unit: 4711, lesson: '7' }));
      expect(page.slide).toBe('2');
    });

    it('TST-001 a film counts with nine tenths of it, here and elsewhere, its slides while it plays; the seek bar shows it', async () => {
      await page.show(whole(), { ...AREA, 'data-seen': '7/60/0-53.9/ 9/1//' });
      expect(fake.shown().seen).toEqual([[0, 53.9]]);
      expect([note(), seen()]).toEqual(['6 seconds not yet seen', []]);
      await page.do(() => film.seek(53.8));
      await page.do(() => film.emit({ state: 'playing' }));
      await page.do(() => film.show(54));
      await page.do(() => film.pause());
      expect(seen().at(-1)).toEqual({ played: [[0, 54]], slides: ['2'], isDone: true });
      expect([note(), fake.shown().seen]).toEqual(['', [[0, 54]]]);
    });

    it('TST-001 is as its author wants it, and nothing is said of a lesson that is done when it is opened, or is in no unit', async () => {
      await page.show(onlySlides('completion="slides 30"'), AREA);
      expect([seen().at(-1)?.isDone, note()]).toEqual([true, '']);
      await page.show(onlySlides('completion="visited"').replace('id="7"', 'id="8"'), AREA);
      expect([page.all('.lesson-unseen'), seen().at(-1)?.isDone]).toEqual([[], true]);
      await page.show(onlySlides().replace('id="7"', 'id="9"'));
      expect([page.all('.lesson-unseen'), seen()]).toEqual([[], []]);
    });

    it('TST-001 is said in every language with its own plural', async () => {
      for (const [language, words] of [
        ['de', '2 Minuten noch nicht gesehen'],
        ['ar', 'لم يُشاهَد بعد: دقيقتان'],
      ] as const) {
        page.language = language;
        await page.show(whole().replace('id="7"', `id="${language}"`), { ...AREA, 'data-seen': `${language}/60//1` });
        await page.do(() => film.emit({ duration: 121 }));
        expect(note()).toBe(words);
        await page.do(() => film.emit({ duration: 60 }));
      }
    });
  });

  it('where the learner is, is told every five seconds, on pause and on leaving; 0 when completed', async () => {
    await page.show(whole(), { 'data-unit': '4711' });
    const reported = () =>
      page.facts
        .splice(0)
        .filter(({ type }) => type !== 'lesson.seen')
        .map((fact) => (fact.type === 'lesson.positionChanged' ? [fact.unit, fact.lesson, fact.seconds] : fact.type));
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
    expect(reported()).toEqual([[0, '7', 0], 'lesson.ended']);
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

  it('says that it has come to its end, and whether nobody was at it for a while', async () => {
    const elapsed = vi.spyOn(performance, 'now');
    const ended = () =>
      page.facts.splice(0).flatMap((fact) => (fact.type === 'lesson.ended' ? [[fact.unit, fact.lesson, fact.byItself]] : []));
    await page.show(whole(), { 'data-unit': '4711' });
    const at = (ms: number) => elapsed.mockReturnValue(ms);
    at(10_000);
    await page.do(() => film.run(0, 1));
    at(13_000);
    await page.do(() => film.emit({ state: 'completed' }));
    expect(ended()).toEqual([[4711, '7', true]]);
    await page.do(() => film.emit({ state: 'playing' }));
    at(19_000);
    await page.do(() => film.seek(58));
    at(20_000);
    await page.do(() => film.emit({ state: 'completed' }));
    expect(ended()).toEqual([[4711, '7', false]]);
    expect(page.one('[data-lesson-end]').childNodes).toHaveLength(0);
  });

  it('without a film says so when its last slide is left, within a unit', async () => {
    const steps = () => page.names('.slide-steps__button').at(-1);
    for (const [area, name, count] of [
      [{}, 'Next slide', 0],
      [{ 'data-unit': '4711' }, 'Finish the lesson', 1],
    ] as const) {
      await page.show(lesson(slides).replace('id="7"', `id="${count + 7}"`), area);
      for (let slide = 0; slide < 2; slide++) await page.do(() => page.all('.slide-steps__button').at(-1)!.click());
      expect([page.slide, steps()]).toEqual(['3', name]);
      page.facts.length = 0;
      await page.do(() => page.all('.slide-steps__button').at(-1)!.click());
      expect(page.facts.flatMap(({ type }) => (type === 'lesson.seen' ? [] : [type]))).toEqual(
        Array.from({ length: count }, () => 'lesson.ended'),
      );
    }
  });

  it('plays at once where the unit says so, whatever its clip says', async () => {
    await page.show(whole(), { 'data-plays-lesson': '7' });
    expect(fake.shown().clip.autostart).toBe(true);
    await page.show(whole().replace('id="7"', 'id="8"'), { 'data-plays-lesson': '7' });
    expect(fake.shown().clip.autostart).toBe(false);
  });
});
