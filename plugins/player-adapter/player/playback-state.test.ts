import { describe, expect, it } from 'vitest';
import { IDLE, nextPlayback, playbackType, type PlayerAct } from './playback-state.ts';
import { hasDvr, isDvrInUse } from '../hls/live-window.ts';
import { isHd } from '../model/limits.ts';

const after = (...acts: PlayerAct[]) => acts.reduce(nextPlayback, IDLE);

describe('player states', () => {
  it.each([
    ['MED-077', 'idle', []],
    ['MED-078', 'ready', ['ready']],
    ['MED-079', 'buffering', ['ready', 'play']],
    ['MED-079', 'buffering', ['ready', 'play', 'playing', 'waiting']],
    ['MED-080', 'playing', ['ready', 'play', 'playing']],
    ['MED-081', 'paused', ['ready', 'play', 'playing', 'pause']],
    ['MED-082', 'stopped', ['ready', 'play', 'playing', 'stop']],
    ['MED-083', 'completed', ['ready', 'play', 'playing', 'ended']],
  ] as const)('%s %s', (_row, state, acts) => {
    expect(after(...acts).state).toBe(state);
  });

  it('MED-084 play has no effect while the user pause is set', () => {
    const paused = after('ready', 'play', 'playing', 'userPause');
    expect(paused).toMatchObject({ state: 'paused', userPaused: true });
    expect(nextPlayback(paused, 'play')).toBe(paused);
  });

  it('MED-085 the user pause is set and taken back', () => {
    const paused = after('ready', 'play', 'playing', 'userPause');
    const again = [...(['userResume', 'play', 'playing'] as const)].reduce(nextPlayback, paused);
    expect(again).toMatchObject({ state: 'playing', userPaused: false });
    expect(nextPlayback(again, 'userPause')).toMatchObject({ state: 'paused', userPaused: true });
  });

  it('MED-086 MED-087 completed and stopped set the time line back and the clip is not started', () => {
    expect(after('ready', 'play', 'playing')).toMatchObject({ started: true, rewound: false });
    for (const end of ['ended', 'stop'] as const)
      expect(after('ready', 'play', 'playing', end)).toMatchObject({ started: false, rewound: true, userPaused: false });
  });

  it('MED-086 whoever goes to a place after the end goes on from there', () => {
    expect(after('ready', 'play', 'playing', 'ended', 'seek')).toMatchObject({ state: 'completed', rewound: false });
  });

  it('MED-079 waiting changes nothing where nothing plays', () => {
    expect(after('ready', 'waiting').state).toBe('ready');
    expect(after('ready', 'play', 'playing', 'pause', 'waiting').state).toBe('paused');
  });

  it('MED-081 a pause before anything played changes nothing', () => {
    expect(after('pause').state).toBe('idle');
    expect(after('ready', 'pause').state).toBe('ready');
  });
});

describe('types of playback', () => {
  it('MED-098 MED-099 MED-100 MED-101 on demand, sound, live, nothing', () => {
    expect([
      playbackType(false, false, 60),
      playbackType(true, false, 60),
      playbackType(false, true, NaN),
      playbackType(true, false, Infinity),
      playbackType(false, false, 60, true),
    ]).toEqual(['vod', 'aod', 'live', 'live', 'no_op']);
  });

  const window = (end: number) => ({ live: true, start: 10, end, sync: end - 8 });
  it('MED-149 a DVR needs 60 s', () => {
    expect([hasDvr(window(69)), hasDvr(window(70)), hasDvr({ ...window(200), live: false })]).toEqual([false, true, false]);
  });

  it('MED-150 more than 3 s behind live the DVR is in use', () => {
    const live = window(110);
    expect([isDvrInUse(live, 102), isDvrInUse(live, 99), isDvrInUse(live, 98.9), isDvrInUse(window(50), 11)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('MED-141 MED-142 HD from 720 lines or 2000 kbit/s', () => {
    expect([isHd(719, 0), isHd(720, 0), isHd(360, 1_999_000), isHd(360, 2_000_000)]).toEqual([false, true, false, true]);
  });
});
