// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeService, type FakePlayer } from './fake-player.fixture.tsx';
import { LessonPage } from './lesson.fixture.tsx';

const player = (more = '') => `<player id="p1" playerTarget="area" overlayMode="0" ${more}/>`;
const clip = (more = '') => `<clip id="c1" IDMedia="9001" sourceType="1" filename="a.mp4" path="light/" languageDependent="yes" previewPicture="img/a.svg" startTC="00:00:00:00" autostart="0" availFormats="4" ${more}>
  <subtitles language="en" src="media/9001_en.vtt" default="1"/><subtitles language="de" src="media/9001_de.vtt"/></clip>`;
const slides = `<slides>
  <slide idFolie="1"><html language="en"><h3>Goals</h3><p>one</p></html><html language="de"><h3>Ziele</h3><p>eins</p></html></slide>
  <slide idFolie="2"><picture src="img/f2.png" alt="Parts" w="640" h="360"/></slide>
  <slide idFolie="3"><html language="en"><p>three</p></html></slide></slides>`;
const timeline = (events = '') => `<timeline clip="c1" fps="25"><event id="e1" idFolie="1" tc="00:00:00:00" type="1"/><event id="e2" idFolie="2" tc="00:00:10:00" type="1"/>${events}</timeline>`;
const lesson = (inside: string, more = '') => `<lesson id="7" ID="4721" IDObjectType="401" selected="1" ${more}><title language="en">Light</title><title language="de">Licht</title>${inside}</lesson>`;
const whole = (events = '') => lesson(player() + clip() + slides + timeline(events));

let page: LessonPage;
let fake: ReturnType<typeof fakeService>;
let film: FakePlayer;
beforeEach(() => {
  fake = fakeService();
  film = fake.player;
  page = new LessonPage(fake.service);
  vi.stubGlobal('fetch', vi.fn(async () => new Response('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n\n00:03.000 --> 00:05.000\nLight is here\n')));
});
afterEach(async () => { await page.close(); vi.unstubAllGlobals(); vi.restoreAllMocks(); });

describe('a lesson with video and slides', () => {
  it('MED-001 MED-041 UNI-012 the slides follow the video, forward and back, exact to the frame', async () => {
    await page.show(whole());
    expect(page.slide).toBe('1');
    await page.do(() => film.run(9, 9.96));
    expect(page.slide).toBe('1');
    await page.do(() => film.show(10));
    expect(page.slide).toBe('2');
    await page.do(() => film.seek(3));
    expect(page.slide).toBe('1');
  });

  it('MED-002 so do those of a sound, whose cover is the preview picture when it has no slides', async () => {
    await page.show(lesson(clip('type="audio"') + slides + timeline()));
    await page.do(() => film.run(9.9, 10));
    expect([page.slide, page.one('.lesson-stage').dataset.layout]).toEqual(['2', 'audio']);
    await page.show(lesson(clip('type="audio"'), 'a="1"').replace('id="7"', 'id="8"'));
    expect(page.one('.lesson-cover').getAttribute('src')).toBe('img/a.svg');
  });

  it('MED-001 nothing is drawn for a frame that changes nothing', async () => {
    await page.show(whole());
    await page.do(() => film.run(0, 0.2));
    const changes: MutationRecord[] = [];
    const watch = new MutationObserver((records) => changes.push(...records));
    watch.observe(page.host, { subtree: true, childList: true, attributes: true, characterData: true });
    await page.do(() => film.run(0.24, 9.9));
    watch.disconnect();
    expect(changes).toEqual([]);
  });

  it('MED-009 MED-019 MED-025 MED-038 every field of clip, player and events reaches the player and the timeline', async () => {
    await page.show(whole());
    const { clip: given, fields, title, fps, IDLesson } = fake.shown();
    expect(given).toMatchObject({ id: 'c1', IDMedia: '9001', filename: 'a.mp4', path: 'light/', languageDependent: true, previewPicture: 'img/a.svg', startTC: '00:00:00:00', subtitles: [{ language: 'en', src: 'media/9001_en.vtt', default: true, label: 'English' }, { language: 'de', default: false }] });
    expect([fields.id, title, fps, IDLesson]).toEqual(['p1', 'Light', 25, 7]);
  });

  it('MED-041 the seek bar knows chapters with slide titles and pause points', async () => {
    await page.show(whole('<event id="e5" idFolie="0" tc="00:00:30:00" type="33"/>'));
    expect(fake.shown().marks?.map(({ seconds, label, kind, thumbnail }) => [seconds, label, kind, thumbnail !== undefined])).toEqual([[0, 'Goals', 'chapter', true], [10, 'Parts', 'chapter', true], [30, 'Pause point', 'pause', false]]);
  });

  it('MED-041 the strip shows every slide, goes to its time, and has one tab stop that arrows move', async () => {
    await page.show(whole());
    const buttons = () => page.all<HTMLButtonElement>('.slide-strip__button');
    expect(page.names('.slide-strip__button').map((name) => name.trim())).toEqual(['Goals Slide 1 of 3 0:00', 'Parts Slide 2 of 3 0:10', 'Slide 3 of 3']);
    await page.do(() => buttons()[1]!.click());
    expect([film.calls.at(-1), page.slide, buttons().map((button) => button.tabIndex)]).toEqual(['seek 10 @25', '2', [-1, 0, -1]]);
    buttons()[1]!.focus();
    await page.do(() => buttons()[1]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
    expect(document.activeElement).toBe(buttons()[2]);
    await page.do(() => buttons()[2]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })));
    expect(document.activeElement).toBe(buttons()[0]);
  });

  it('MED-041 a slide that no event shows can be chosen; the timeline leads again with its next change', async () => {
    await page.show(whole());
    await page.do(() => page.all('.slide-strip__button')[2]!.click());
    expect([page.slide, film.calls]).toEqual(['3', []]);
    await page.do(() => film.run(1, 5));
    expect(page.slide).toBe('3');
    await page.do(() => film.run(9.9, 10.1));
    expect(page.slide).toBe('2');
  });

  it('MED-042 MED-043 MED-047 MED-048 MED-049 MED-050 pictures and pointers lie at their place of the slide\'s own picture and scale with it', async () => {
    await page.show(whole('<event id="e3" idFolie="2" tc="00:00:12:00" type="2" x="64" y="36" w="320" h="180" src="img/b.png"/><event id="e4" idFolie="2" tc="00:00:12:00" type="3" x="160" y="90" w="32" h="32"/>'));
    await page.do(() => film.run(11.9, 12));
    const style = (selector: string) => { const { left, top, width, height } = page.one(`.slide-view[data-current] .slide-figure ${selector}`).style; return [left, top, width, height]; };
    expect(style('.slide-marks__picture')).toEqual(['10%', '10%', '50%', '50%']);
    expect(style('.slide-marks__pointer').slice(0, 3)).toEqual(['25%', '25%', '5%']);
    await page.do(() => film.seek(9));
    expect(page.all('.slide-marks > *')).toEqual([]);
  });

  it('MED-044 a video address shows that video on the slide, at the lesson\'s time; one of a foreign host is refused', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await page.show(whole('<event id="e4" idFolie="0" tc="00:00:12:00" type="11" url="https://media.example.org/9002.mp4"/><event id="e5" idFolie="0" tc="00:00:20:00" type="11" url="https://elsewhere.example/9.mp4"/>'));
    await page.do(() => film.run(11.9, 14));
    expect(page.one<HTMLVideoElement>('.slide-marks__video video').src).toBe('https://media.example.org/9002.mp4');
    expect(page.one<HTMLVideoElement>('.slide-marks__video video').muted).toBe(true);
    await page.do(() => film.tell({ state: 'paused' }));
    expect(page.one<HTMLVideoElement>('.slide-marks__video video').currentTime).toBeCloseTo(2, 1);
    await page.do(() => film.run(19.9, 21));
    expect(page.one<HTMLVideoElement>('.slide-marks__video video').src).toBe('https://media.example.org/9002.mp4');
    expect(warn.mock.calls.map(String)).toEqual([expect.stringContaining('elsewhere.example')]);
  });

  it('MED-045 at a pause point the player stands and waits; "continue" has the focus and goes on', async () => {
    await page.show(whole('<event id="e5" idFolie="0" tc="00:00:05:00" type="33"/>'));
    page.one('.lesson-stage').focus();
    await page.do(() => film.run(4.8, 6));
    expect([film.status.state, film.time, page.names('.pause-panel button')]).toEqual(['paused', 5, ['Continue']]);
    expect(document.activeElement).toBe(page.one('.pause-panel button'));
    await page.click('.pause-panel button');
    expect([film.calls.at(-1), page.all('.pause-panel').length]).toEqual(['play', 0]);
    expect(document.activeElement).toBe(page.one('.lesson-stage'));
    await page.do(() => film.run(5, 6));
    expect([film.status.state, page.all('.pause-panel').length]).toEqual(['playing', 0]);
    await page.do(() => film.seek(4.9));
    await page.do(() => film.run(4.9, 6));
    expect(page.all('.pause-panel')).toHaveLength(1);
  });

  it('MED-045 the player\'s own control goes on as well, and a seek away takes the question along', async () => {
    await page.show(whole('<event id="e5" idFolie="0" tc="00:00:05:00" type="33"/>'));
    await page.do(() => film.run(4.8, 6));
    await page.do(() => film.play());
    expect(page.all('.pause-panel')).toEqual([]);
    await page.do(() => film.seek(4.9));
    await page.do(() => film.run(4.9, 6));
    await page.do(() => film.seek(20));
    expect([page.all('.pause-panel').length, page.slide]).toEqual([0, '2']);
  });

  it('MED-046 a callback runs the registered command once', async () => {
    await page.show(whole('<event id="e6" idFolie="3" tc="00:00:02:00" type="99" callback="quiz.open"/>'));
    await page.do(() => film.run(1.9, 2.4));
    expect(page.commands).toEqual([['quiz.open', { event: 'e6', slide: '3' }]]);
  });

  it('MED-086 MED-087 completed or stopped begins the timeline anew', async () => {
    await page.show(whole('<event id="e6" idFolie="0" tc="00:00:02:00" type="99" callback="quiz.open"/>'));
    await page.do(() => film.run(1.9, 12));
    expect(page.slide).toBe('2');
    await page.do(() => film.tell({ state: 'completed' }));
    expect(page.slide).toBe('1');
    await page.do(() => film.run(0, 12));
    expect([page.slide, page.commands.length]).toEqual(['2', 2]);
    await page.do(() => film.stop());
    expect(page.slide).toBe('1');
  });

  it('MED-131 the timeline of an overlay player is looked at every 500 ms', async () => {
    vi.useFakeTimers();
    try {
      await page.show(lesson('<player id="p1" overlayMode="1"/>' + clip() + slides + timeline()));
      film.tell({ state: 'playing' });
      await page.do(() => film.show(10.2));
      await page.do(() => vi.advanceTimersByTime(499));
      expect(page.slide).toBe('1');
      await page.do(() => vi.advanceTimersByTime(1));
      expect(page.slide).toBe('2');
    } finally { vi.useRealTimers(); }
  });

  it('I18-001 another language changes texts and subtitles, keeps the player, and hands it the time', async () => {
    await page.show(whole());
    await page.do(() => film.run(11, 12));
    page.language = 'de';
    await page.show(whole());
    expect([page.one('.slide-view[data-slide="1"]').textContent, fake.shown().clip.subtitles.find((each) => each.default)?.language, fake.shown().startAt, fake.made(), page.slide]).toEqual(['Zieleeins', 'de', 12, 1, '2']);
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
    const told = () => page.facts.splice(0).map((fact) => (fact.type === 'lesson.positionChanged' ? [fact.unit, fact.lesson, fact.seconds] : fact.type));
    page.now = 1000;
    await page.do(() => film.run(0, 1));
    expect(told()).toEqual([[4711, '7', 0]]);
    page.now = 5999;
    await page.do(() => film.run(1, 5));
    expect(told()).toEqual([]);
    page.now = 6000;
    await page.do(() => film.run(5, 5.2));
    expect(told()).toEqual([[4711, '7', 5]]);
    await page.do(() => film.pause());
    expect(told()).toEqual([[4711, '7', 5.2]]);
    await page.do(() => film.seek(7));
    dispatchEvent(new Event('pagehide'));
    expect(told()).toEqual([[4711, '7', 7]]);
    await page.do(() => film.seek(8));
    await page.show('<lesson id="9"/>');
    expect(told()).toEqual([[4711, '7', 8]]);
    await page.show(whole());
    await page.do(() => film.run(58, 59));
    told();
    await page.do(() => film.tell({ state: 'completed' }));
    expect(told()).toEqual([[0, '7', 0]]);
  });
});

describe('the stage', () => {
  it('the arrangement is chosen by radio buttons and remembered', async () => {
    await page.show(whole());
    expect(page.one('.lesson-stage').dataset.layout).toBe('beside');
    await page.click('input[value="inset"]');
    expect([page.one('.lesson-stage').dataset.layout, page.kept.get('cmsLesson.layout')]).toEqual(['inset', 'inset']);
    expect(fake.made()).toBe(1);
  });

  it('the small video goes from corner to corner by pressing, in steps by arrows, is remembered and said', async () => {
    page.kept.set('cmsLesson.layout', 'inset');
    await page.show(whole());
    const place = () => { const { left, top } = page.one('.lesson-stage__media').style; return [left, top]; };
    expect(place()).toEqual(['100%', '100%']);
    await page.click('.move-handle');
    expect([place(), page.kept.get('cmsLesson.inset')]).toEqual([['0%', '100%'], '0 1']);
    await page.do(() => page.one('.move-handle').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
    expect(place()).toEqual(['0%', '90%']);
    expect(page.names('[role="status"]')).toContain('Video: bottom left');
  });

  it('the keys of the player work in the whole stage, but not on what has keys of its own', async () => {
    await page.show(whole());
    film.time = 20;
    const press = (selector: string, key: string, more: KeyboardEventInit = {}) => page.do(() => page.one(selector).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })));
    await press('.lesson-stage', ' ');
    await press('.lesson-stage', 'ArrowRight', { shiftKey: true, ctrlKey: true });
    await press('.slide-stack', 'ArrowLeft');
    await press('.lesson-stage', '7');
    await press('.lesson-stage', 'ArrowUp');
    await press('.slide-steps__button', ' ');
    await press('.lesson-stage', 'ArrowRight', { altKey: true });
    expect(film.calls).toEqual(['toggleUserPause', 'seek 35', 'seek 30', 'seekPercent 70', 'setVolume 110']);
  });

  it('a change of slide is said only when the user made it or asked for it', async () => {
    await page.show(whole());
    const said = () => page.names('[role="status"]').join('');
    await page.do(() => film.run(9.9, 10.1));
    expect(said()).toBe('');
    await page.do(() => page.all('.slide-steps__button')[0]!.click());
    expect(said()).toBe('Slide 1 of 3: Goals');
    await page.do(() => film.run(0, 10.1));
    expect(said()).toBe('');
    await page.click('[aria-pressed]');
    expect([said(), page.kept.get('cmsLesson.announce')]).toEqual(['Slide 2 of 3: Parts', '1']);
  });
});

describe('the transcript', () => {
  const open = async (): Promise<void> => { page.kept.set('cmsLesson.transcript', '1'); await page.show(whole()); };

  it('MED-005 is opened by a button, follows the playback, and goes where one clicks', async () => {
    await page.show(whole());
    await page.click('[aria-expanded]');
    expect(page.names('.transcript__text')).toEqual(['Hello', 'Light is here']);
    await page.do(() => film.show(3.5));
    expect(page.names('[aria-current="true"].transcript__cue .transcript__text')).toEqual(['Light is here']);
    await page.click('[data-cue="1"]');
    expect(film.calls).toEqual(['seek 3 @25']);
  });

  it('MED-005 shows the subtitles that are chosen in the player, else those of the page\'s language', async () => {
    const asked = vi.mocked(fetch);
    await open();
    expect(asked.mock.calls.map(([address]) => address)).toEqual(['media/9001_en.vtt']);
    await page.do(() => film.tell({ textTracks: [{ id: 't1', language: 'de', label: 'Deutsch' }], textTrack: 't1' }));
    expect(asked.mock.calls.at(-1)?.[0]).toBe('media/9001_de.vtt');
  });

  it('MED-005 searches: only places with the words stay, and the words are marked', async () => {
    await open();
    const input = page.one<HTMLInputElement>('.transcript__input');
    await page.do(() => { Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'LIGHT'); input.dispatchEvent(new Event('input', { bubbles: true })); });
    expect([page.names('li:not([hidden]) .transcript__text'), page.names('mark'), page.names('output')]).toEqual([['Light is here'], ['Light'], ['1 place']]);
    await page.do(() => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    expect(document.activeElement?.getAttribute('data-cue')).toBe('1');
  });

  it('MED-005 a broken file says so, the lesson goes on, and it can be tried again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.mocked(fetch).mockImplementationOnce(async () => new Response('<html>login</html>'));
    await open();
    expect(page.names('.transcript__notice')[0]).toContain('cannot be read');
    expect(warn).toHaveBeenCalledOnce();
    await page.do(() => film.run(9.9, 10));
    expect(page.slide).toBe('2');
    await page.click('.transcript__notice button');
    expect(page.names('.transcript__text')).toEqual(['Hello', 'Light is here']);
  });

  it('MED-005 subtitles of a foreign host are not asked for', async () => {
    page.kept.set('cmsLesson.transcript', '1');
    await page.show(whole().replaceAll('media/9001_', 'https://elsewhere.example/9001_'));
    expect([vi.mocked(fetch).mock.calls.length, page.names('.transcript__notice')[0]]).toEqual([0, expect.stringContaining('does not allow')]);
  });
});

describe('other lessons', () => {
  it('UNI-001 without clip the slides are turned by hand and have no player', async () => {
    await page.show(lesson(slides));
    expect([page.slide, page.all('.fake-player').length, page.all('.layout-choice').length, page.one('.lesson-stage').dataset.layout]).toEqual(['1', 0, 0, 'slides']);
    const [previous, next] = page.all('.slide-steps__button');
    expect([previous!.getAttribute('aria-disabled'), next!.getAttribute('aria-disabled')]).toEqual(['true', 'false']);
    await page.do(() => next!.click());
    await page.do(() => next!.click());
    expect([page.slide, page.names('.slide-steps__place')[0]]).toEqual(['3', 'Slide 3 of 3']);
    await page.do(() => next!.click());
    expect(page.slide).toBe('3');
  });

  it('MED-001 without slides the marks of the timeline lie on the video', async () => {
    await page.show(lesson(clip() + '<timeline fps="25"><event id="e4" idFolie="0" tc="00:00:01:00" type="3" x="320" y="180"/></timeline>'));
    await page.do(() => film.run(0.9, 1));
    expect([page.one('.fake-player .slide-marks__pointer').style.left, page.all('.lesson-stage__slides').length, page.one('.lesson-stage').dataset.layout]).toEqual(['50%', 0, 'media']);
  });

  it('where the player is switched off, the slides stay and a sentence says why there is no recording', async () => {
    await page.close();
    page = new LessonPage(undefined);
    await page.show(whole());
    expect([page.names('.lesson-notice')[0], page.slide, page.all('.lesson-stage__media').length]).toEqual([expect.stringContaining('switched off'), '1', 0]);
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

  it('UNI-013 a unit\'s lesson bears its id, and its unit\'s media token when it has none of its own', async () => {
    await page.show(lesson(clip(), 'mediaToken="own"'));
    expect([fake.shown().IDLesson, fake.shown().mediaToken]).toEqual([7, 'own']);
  });
});
