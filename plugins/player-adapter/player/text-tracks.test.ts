// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { TextTracks } from './text-tracks.ts';

const timers: (() => void)[] = [];
const clock = {
  setTimeout: (run: () => void) => {
    timers.push(run);
    return () => void timers.splice(timers.indexOf(run), 1);
  },
};
const subtitles = ['en', 'de'].map((language) => ({ src: `/${language}.vtt`, language, label: language, default: false }));

function film(language: string) {
  const media = document.createElement('video');
  const list = Object.assign(new EventTarget(), { length: 0 });
  Object.defineProperty(media, 'textTracks', { value: list });
  const made: { mode: string }[] = [];
  const create = document.createElement.bind(document);
  const spy = vi.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    const element = create(tag);
    if (tag === 'track') {
      const track = { mode: 'disabled' };
      made.push(track);
      Object.defineProperty(element, 'track', { value: track });
    }
    return element;
  });
  const tracks = new TextTracks(media, clock, () => {});
  tracks.add(subtitles, language, (src) => src);
  spy.mockRestore();
  return { media, tracks, made, changed: () => list.dispatchEvent(new Event('change')) };
}

it("of several tracks that the browser shows by itself the one in the page's language counts", () => {
  const { tracks, made, changed } = film('de-AT');
  for (const track of made) track.mode = 'showing';
  changed();
  expect(tracks.choice).toBe('1');
  changed();
  expect(made.map(({ mode }) => mode)).toEqual(['disabled', 'showing']);
});

it('without one in that language, the first', () => {
  const { tracks, made, changed } = film('ar');
  for (const track of made) track.mode = 'showing';
  changed();
  expect(tracks.choice).toBe('0');
});

it('tracks are disabled before they leave, or the browser would keep their cues', () => {
  const { tracks, made } = film('de');
  tracks.choose('1');
  expect(made[1]!.mode).toBe('showing');
  tracks.dispose();
  expect(made.map(({ mode }) => mode)).toEqual(['disabled', 'disabled']);
});

it('a track that does not load leaves the choices after a moment; one of a page that is left meanwhile says nothing', () => {
  const { media, tracks } = film('en');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [one, other] = [...media.querySelectorAll('track')];
  one!.dispatchEvent(new Event('error'));
  expect([tracks.choices.length, timers.length]).toEqual([2, 1]);
  timers[0]!();
  expect([tracks.choices.map(({ language }) => language), warn.mock.calls.length]).toEqual([['de'], 1]);
  timers.length = 0;
  other!.dispatchEvent(new Event('error'));
  tracks.dispose();
  expect(timers).toEqual([]);
  warn.mockRestore();
});
