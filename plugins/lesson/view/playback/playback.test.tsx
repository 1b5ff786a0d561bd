// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerViewProps } from '../../../player-adapter/contract.ts';
import { begin, clip, end, fake, film, lesson, page, slides, timeline, whole } from '../lesson-parts.harness.ts';

beforeEach(() => begin());
afterEach(end);

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

  it('MED-041 the seek bar knows chapters with slide titles and pause points', async () => {
    await page.show(whole('<event id="e5" idFolie="0" tc="00:00:30:00" type="33"/>'));
    expect(fake.shown().marks?.map(({ seconds, label, kind, thumbnail }) => [seconds, label, kind, thumbnail !== undefined])).toEqual([
      [0, 'Goals', 'chapter', true],
      [10, 'Parts', 'chapter', true],
      [30, 'Pause point', 'pause', false],
    ]);
  });

  it('MED-041 the strip shows every slide, goes to its time, and has one tab stop that arrows move', async () => {
    await page.show(whole());
    const buttons = () => page.all<HTMLButtonElement>('.slide-strip__button');
    expect(page.names('.slide-strip__button').map((name) => name.trim())).toEqual([
      'Goals Slide 1 of 3 0:00',
      'Parts Slide 2 of 3 0:10',
      'Slide 3 of 3',
    ]);
    await page.do(() => buttons()[1]!.click());
    expect([film.calls.at(-1), page.slide, buttons().map((button) => button.tabIndex)]).toEqual(['seek 10 @25', '2', [-1, 0, -1]]);
    buttons()[1]!.focus();
    await page.do(() => buttons()[1]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
    expect(document.activeElement).toBe(buttons()[2]);
    await page.do(() => buttons()[2]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })));
    expect(document.activeElement).toBe(buttons()[0]);
  });

  it('MED-041 a slide that is chosen before the player is there is where the film begins', async () => {
    let come: PlayerViewProps['onPlayer'];
    const View = ({ onPlayer }: PlayerViewProps): null => {
      come = onPlayer;
      return null;
    };
    Object.assign(fake.service, { View });
    await page.show(whole());
    await page.do(() => page.all('.slide-strip__button')[2]!.click());
    await page.do(() => page.all('.slide-strip__button')[1]!.click());
    expect(page.slide).toBe('2');
    await page.do(() => come!(film));
    expect([film.calls, page.slide]).toEqual([['seek 10 @25'], '2']);
    await page.do(() => come!(null));
    await page.do(() => come!(film));
    expect(film.calls, 'once').toHaveLength(1);
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

  it("MED-042 MED-043 MED-047 MED-048 MED-049 MED-050 pictures and pointers are on the slide's own picture and scale with it", async () => {
    await page.show(
      whole(
        '<event id="e3" idFolie="2" tc="00:00:12:00" type="2" x="64" y="36" w="320" h="180" src="img/b.png"/>' +
          '<event id="e4" idFolie="2" tc="00:00:12:00" type="3" x="160" y="90" w="32" h="32"/>',
      ),
    );
    await page.do(() => film.run(11.9, 12));
    const style = (selector: string) => {
      const { left, top, width, height } = page.one(`.slide-view[data-current] .slide-figure ${selector}`).style;
      return [left, top, width, height];
    };
    expect(style('.slide-marks__picture')).toEqual(['10%', '10%', '50%', '50%']);
    expect(style('.slide-marks__pointer').slice(0, 3)).toEqual(['25%', '25%', '5%']);
    await page.do(() => film.seek(9));
    expect(page.all('.slide-marks > *')).toEqual([]);
  });

  it("MED-044 a video address shows that video on the slide, at the lesson's time; one of a foreign host is refused", async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await page.show(
      whole(
        '<event id="e4" idFolie="0" tc="00:00:12:00" type="11" url="https://media.example.org/9002.mp4"/>' +
          '<event id="e5" idFolie="0" tc="00:00:20:00" type="11" url="https://elsewhere.example/9.mp4"/>',
      ),
    );
    await page.do(() => film.run(11.9, 14));
    expect(page.one<HTMLVideoElement>('.slide-marks__video video').src).toBe('https://media.example.org/9002.mp4');
    expect(page.one<HTMLVideoElement>('.slide-marks__video video').muted).toBe(true);
    await page.do(() => film.emit({ state: 'paused' }));
    expect(page.one<HTMLVideoElement>('.slide-marks__video video').currentTime).toBeCloseTo(2, 1);
    await page.do(() => film.run(19.9, 21));
    expect(page.one<HTMLVideoElement>('.slide-marks__video video').src).toBe('https://media.example.org/9002.mp4');
    expect(warn.mock.calls.map(String)).toEqual([expect.stringContaining('elsewhere.example')]);
  });

  it('MED-044 the address of a video that is not public is looked up', async () => {
    await page.show(
      whole(
        '<event id="e4" idFolie="0" tc="00:00:12:00" type="11" url="https://media.example.org/9002.mp4" mediaToken="grant"/>' +
          '<event id="e5" idFolie="0" tc="00:00:16:00" type="11" url="https://media.example.org/9003.mp4"/>',
      ),
    );
    await page.do(() => film.run(11.9, 14));
    expect(page.one<HTMLVideoElement>('.slide-marks__video video').src).toBe('https://media.example.org/9002.mp4?signed');
    await page.do(() => film.run(15.9, 17));
    expect(page.one<HTMLVideoElement>('.slide-marks__video video').src).toBe('https://media.example.org/9003.mp4');
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

  it("MED-045 the player's own control goes on as well, and a seek away takes the question along", async () => {
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

  it('MED-086 MED-087 completed or stopped begins the timeline anew; at the end the last slide stays', async () => {
    await page.show(whole('<event id="e6" idFolie="0" tc="00:00:02:00" type="99" callback="quiz.open"/>'));
    await page.do(() => film.run(1.9, 12));
    expect(page.slide).toBe('2');
    await page.do(() => film.emit({ state: 'completed' }));
    await page.do(() => film.show(0));
    expect(page.slide).toBe('2');
    await page.do(() => film.run(0, 1));
    expect(page.slide).toBe('1');
    await page.do(() => film.run(1, 12));
    expect([page.slide, page.commands.length]).toEqual(['2', 2]);
    await page.do(() => film.stop());
    expect(page.slide).toBe('1');
  });

  it('MED-131 the timeline of an overlay player is looked at every 500 ms', async () => {
    vi.useFakeTimers();
    try {
      await page.show(lesson('<player id="p1" overlayMode="1"/>' + clip() + slides + timeline()));
      film.emit({ state: 'playing' });
      await page.do(() => film.show(10.2));
      await page.do(() => vi.advanceTimersByTime(499));
      expect(page.slide).toBe('1');
      await page.do(() => vi.advanceTimersByTime(1));
      expect(page.slide).toBe('2');
    } finally {
      vi.useRealTimers();
    }
  });
});
