import { describe, expect, it, vi } from 'vitest';
import type { SeekMark } from '../contract.ts';
import { LOOK, readLook, writeLook } from './captions/caption-look.ts';
import { FakePlayer } from './fake-player.fixture.ts';
import { rangesGradient, markAt, neighbour } from './seek/marks.ts';
import { loadPeaks, peaksOf } from './peaks.ts';
import { canSeek, pause, play, skip, toggle } from './commands/playback-actions.ts';
import { boxOf, displayClick, sizeClassOf } from './player-size.ts';
import { touchCommand } from './commands/touch.ts';
import { readFields } from '../model/attributes.ts';

const MAX_BYTES = 12_000_000;

const marks: SeekMark[] = [
  { seconds: 0, label: 'a', kind: 'chapter' },
  { seconds: 60, label: 'b', kind: 'chapter' },
  { seconds: 70, label: 'think', kind: 'pause' },
  { seconds: 130, label: 'c', kind: 'chapter' },
];

describe('marks of the seek bar', () => {
  it('the chapter of a place is the last one that began', () => {
    expect(
      [markAt(marks, 0), markAt(marks, 59.9), markAt(marks, 60), markAt(marks, 75), markAt(marks, 999)].map((mark) => mark?.label),
    ).toEqual(['a', 'a', 'b', 'b', 'c']);
    expect(markAt([], 5)).toBeNull();
  });

  it('the next and the one before', () => {
    expect([neighbour(marks, 30, 1), neighbour(marks, 60, 1), neighbour(marks, 200, 1)]).toEqual([60, 130, null]);
    expect([neighbour(marks, 65, -1), neighbour(marks, 60.5, -1), neighbour(marks, 0.5, -1)]).toEqual([60, 0, null]);
  });

  it('loaded ranges are drawn where they lie', () => {
    expect(
      rangesGradient(
        [
          [0, 50],
          [75, 200],
        ],
        { from: 0, to: 100 },
      ),
    ).toBe(
      'linear-gradient(to right, transparent 0.00%, currentcolor 0.00%, currentcolor 50.00%, transparent 50.00%, ' +
        'transparent 75.00%, currentcolor 75.00%, currentcolor 100.00%, transparent 100.00%)',
    );
    expect([rangesGradient([], { from: 0, to: 9 }), rangesGradient([[0, 1]], { from: 0, to: 0 })]).toEqual(['none', 'none']);
  });
});

describe('playing and pausing', () => {
  it('MED-085 play takes a user pause back, pause sets it', () => {
    const player = new FakePlayer();
    play(player);
    pause(player);
    pause(player);
    play(player);
    expect(player.calls).toEqual([['play'], ['toggleUserPause'], ['toggleUserPause']]);
  });

  it('MED-102 live without a past cannot wait: it is stopped, and cannot be gone back in', () => {
    const player = new FakePlayer({ type: 'live', state: 'playing', duration: Infinity });
    toggle(player);
    expect(player.calls).toEqual([['stop']]);
    expect([skip(player, -5), canSeek(player.status), canSeek({ type: 'live', dvr: true, duration: Infinity })]).toEqual([
      null,
      false,
      true,
    ]);
  });

  it('MED-143 a skip stays within what can be gone to', () => {
    const player = new FakePlayer({ duration: 20 });
    player.time = 18;
    expect([skip(player, 5), skip(player, -15), skip(player, -15)]).toEqual([20, 5, 0]);
    const live = new FakePlayer({ type: 'live', dvr: true, duration: Infinity, seekable: { from: 100, to: 200 } });
    live.time = 102;
    expect(skip(live, -5)).toBe(100);
  });
});

describe('touch', () => {
  const tap = (type: string, x: number, direction?: string) =>
    touchCommand({ type, x, y: 10, ...(direction ? { direction } : {}) }, 600, false);

  it('a tap shows the controls, a double tap skips by its side, in the middle it fills the screen', () => {
    expect(tap('tap', 300)).toBe('controls');
    expect([tap('doubletap', 100), tap('doubletap', 500), tap('doubletap', 300)]).toEqual([
      { type: 'skip', seconds: -10 },
      { type: 'skip', seconds: 10 },
      { type: 'fullscreen' },
    ]);
  });

  it('a swipe skips; downwards it only leaves the full screen', () => {
    expect([tap('swipe', 0, 'left'), tap('swipe', 0, 'right'), tap('swipe', 0, 'down'), tap('swipe', 0, 'up')]).toEqual([
      { type: 'skip', seconds: -10 },
      { type: 'skip', seconds: 10 },
      null,
      null,
    ]);
    expect(touchCommand({ type: 'swipe', x: 0, y: 0, direction: 'down' }, 600, true)).toEqual({ type: 'fullscreen' });
    expect([tap('hold', 0), tap('drag', 0)]).toEqual([null, null]);
  });
});

describe('look', () => {
  it('of subtitles is kept and read; what is broken falls back', () => {
    const look = { size: '150', colour: 'yellow', background: 'none', place: 'top' } as const;
    expect(readLook(writeLook(look))).toEqual(look);
    expect([readLook(null), readLook('9000 url(x) solid'), readLook('')]).toEqual([LOOK, { ...LOOK, background: 'solid' }, LOOK]);
  });

  it('MED-140 is narrow at 320 px, not at 321', () => {
    expect([sizeClassOf(320), sizeClassOf(321), sizeClassOf(1280)]).toEqual(['narrow', 'compact', 'wide']);
  });

  it('MED-032 MED-033 MED-112 MED-113 follows stretching, displayclick, width and height', () => {
    const fields = (vars: string) => readFields({ playerVars: vars });
    expect(boxOf(fields('stretching~fill'), { width: 800, height: 400 })).toEqual({
      '--player-fit': 'cover',
      '--player-width': '800px',
      '--player-shape': '800 / 400',
    });
    expect(boxOf(fields('stretching~url(x)'), { width: Number.NaN })).toEqual({ '--player-fit': 'contain' });
    expect(['', 'displayclick~none', 'displayclick~fullscreen', 'displayclick~other'].map((vars) => displayClick(fields(vars)))).toEqual([
      'toggle',
      null,
      'fullscreen',
      'toggle',
    ]);
  });
});

describe('sound wave', () => {
  it('is the loudness of equal parts, the loudest being 1', () => {
    const samples = Float32Array.from({ length: 400 }, (_, index) => (index < 100 ? 0.5 : index < 200 ? -0.25 : 0));
    expect(peaksOf(samples, 4)).toEqual([1, 0.5, 0, 0]);
    expect(peaksOf(new Float32Array(10), 4)).toEqual([0, 0, 0, 0]);
  });

  it('is not fetched from elsewhere, not when too large, and its failure is none', async () => {
    vi.stubGlobal('location', new URL('http://demo.localhost/'));
    vi.stubGlobal(
      'OfflineAudioContext',
      class {
        async decodeAudioData(): Promise<never> {
          throw new Error('no sound');
        }
      },
    );
    const fetched = vi.fn<typeof fetch>(async () => new Response('x', { headers: { 'content-length': String(MAX_BYTES + 1) } }));
    const signal = new AbortController().signal;
    expect([
      await loadPeaks('http://elsewhere.example/a.mp3', 4, fetched, signal),
      await loadPeaks('', 4, fetched, signal),
      fetched.mock.calls.length,
    ]).toEqual([null, null, 0]);
    expect([await loadPeaks('/a.mp3', 4, fetched, signal), fetched.mock.calls.length]).toEqual([null, 1]);
    fetched.mockResolvedValueOnce(new Response('x'));
    expect(await loadPeaks('/a.mp3', 4, fetched, signal)).toBeNull();
    vi.unstubAllGlobals();
  });
});
