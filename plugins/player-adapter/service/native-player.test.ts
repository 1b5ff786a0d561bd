// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerAdapter, PlayerEvent, PlayerOptions, Subtitles } from '../contract.ts';
import { PlayerLog } from '../model/log.ts';
import { readClip, readFields } from '../model/attributes.ts';
import { ExclusivePlayback } from '../player/exclusive-playback.ts';
import { createPlayerFactory } from './player-factory.ts';
import { type PlayerServices, type PlayerSettings, settleSettings } from '../model/services.ts';
import { SystemClock } from '../../../core/base/clock.ts';

interface Given {
  readonly clip?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly options?: PlayerOptions;
  readonly settings?: Partial<PlayerSettings>;
  readonly startAt?: number;
  readonly subtitles?: readonly Subtitles[];
}

const stored = new Map<string, string>();
const shared = { exclusive: new ExclusivePlayback(), asked: new Set<string>() };
const services = (settings: Partial<PlayerSettings> = {}) =>
  ({
    clock: new SystemClock(),
    transport: vi.fn<typeof fetch>(async () => new Response('', { status: 404 })),
    log: new PlayerLog(),
    settings: settleSettings({ player: 'native', ...settings }),
    configuration: { allowedOrigins: [], autostartFallback: 'hint' } as unknown as PlayerServices['configuration'],
    storage: { get: (key: string) => stored.get(key) ?? null, set: (key: string, value: string) => void stored.set(key, value) },
    session: { token: null, user: '0', lost: vi.fn() },
    texts: { language: 'en', onChange: () => () => undefined, get: (key: string) => key, getIn: (_: string, key: string) => key },
    dialogs: { confirm: vi.fn(async () => false), alert: vi.fn(async () => {}) },
    runCommand: vi.fn(),
    stateChanged: vi.fn(),
    failed: vi.fn(),
    startPlugin: vi.fn(async (id: string) => id !== 'nosuch'),
    toStartPage: vi.fn(),
  }) satisfies PlayerServices;

let players: PlayerAdapter[];
let playing: HTMLMediaElement[];
beforeEach(() => {
  stored.clear();
  players = [];
  playing = [];
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    playing.push(this);
  });
});
afterEach(() => {
  for (const player of players) player.dispose();
  vi.restoreAllMocks();
  vi.useRealTimers();
  history.replaceState(null, '', location.pathname);
});

async function make({ clip, fields, options, settings, startAt, subtitles = [] }: Given = {}) {
  const own = services(settings);
  const mount = document.createElement('div');
  const player = await createPlayerFactory(own, shared)(mount, {
    clip: readClip({ id: 'c1', IDMedia: '9001', ...clip }, subtitles),
    fields: readFields({ id: 'p1', ...fields }),
    title: 'Film',
    fps: 25,
    IDLesson: 1,
    mediaToken: '',
    options: { sources: [{ source: '/a.mp4' }], ...options },
    ...(startAt === undefined ? {} : { startAt }),
  });
  players.push(player);
  const media = player.media as HTMLVideoElement;
  const events: PlayerEvent[] = [];
  player.events$.subscribe((event) => events.push(event));
  return { player, media, mount, own, events, emit: (type: string) => media.dispatchEvent(new Event(type)) };
}

/** Where an element begins once it knows its length. */
function beginning({ media, emit }: { readonly media: HTMLMediaElement; readonly emit: (type: string) => boolean }): number {
  Object.defineProperty(media, 'duration', { configurable: true, value: 60 });
  emit('loadedmetadata');
  return media.currentTime;
}

describe('a player of the browser’s own element', () => {
  it('MED-005 gets the subtitles of its clip, those of another site not', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await make({ subtitles: [{ language: 'en', label: 'English', src: 'https://elsewhere.example.org/a.vtt', default: false }] });
    expect(warn.mock.calls).toEqual([[expect.stringContaining('elsewhere.example.org')]]);
  });

  it('MED-018 has the poster of the clip, of the own origin alone', async () => {
    expect((await make({ clip: { previewPicture: 'img/a.svg' } })).media.poster).toMatch(/\/img\/a\.svg$/);
    expect((await make({ clip: { previewPicture: 'https://elsewhere.example.org/a.svg' } })).media.poster).toBeFalsy();
  });

  it('MED-019 begins at startTC', async () => {
    expect(beginning(await make({ clip: { startTC: '00:00:04:05' } }))).toBeCloseTo(4.2);
  });

  it('MED-129 MED-130 begins at the time of the address, before startTC; beyond its end at its start', async () => {
    for (const [search, seconds] of [
      ['?t=7', 7],
      ['?start=0m9s', 9],
      ['?t=2h', 0],
    ] as const) {
      history.replaceState(null, '', search);
      expect(beginning(await make({ clip: { startTC: '00:00:04:05' } }))).toBe(seconds);
    }
  });

  it.each([
    ['MED-020', { clip: { autostart: '1' } }],
    ['MED-031', { fields: { playerVars: 'autostart~true' } }],
    ['MED-121', { options: { autoPlay: true } }],
  ] as const)('%s MED-088 starts by itself when it is ready', async (_row, given) => {
    const { emit } = await make(given);
    expect(playing).toHaveLength(0);
    emit('canplay');
    expect(playing).toHaveLength(1);
  });

  it('MED-088 does not start by itself when nobody says so', async () => {
    (await make()).emit('canplay');
    expect(playing).toHaveLength(0);
  });

  it('MED-024 MED-099 is a sound where its clip is one', async () => {
    const { player, emit } = await make({ clip: { type: 'audio' } });
    emit('durationchange');
    expect([player.media!.localName, player.status.type]).toEqual(['audio', 'aod']);
  });

  it('MED-033 fits its picture as stretching says', async () => {
    const { mount } = await make({ fields: { playerVars: 'stretching~exactfit' } });
    expect(mount.style.getPropertyValue('--player-fit')).toBe('fill');
  });

  it('MED-037 loads as preload says, by itself all that it can', async () => {
    expect([(await make()).media.preload, (await make({ fields: { preload: 'metadata' } })).media.preload]).toEqual(['auto', 'metadata']);
  });

  it('MED-110 MED-025 is named by playerId, by its field id, by its clip', async () => {
    expect((await make({ options: { playerId: 'film' } })).player.id).toBe('film');
    expect((await make()).player.id).toBe('p1');
    expect((await make({ fields: { id: '' } })).player.id).toBe('c1');
  });

  it('MED-112 MED-113 MED-133 has the size of the options, 640 by 360 without', async () => {
    const sizeOf = ({ style }: HTMLElement): string[] => [
      style.getPropertyValue('--player-width'),
      style.getPropertyValue('--player-aspect'),
    ];
    expect(sizeOf((await make({ options: { width: 400, height: 300 } })).mount)).toEqual(['400px', '400 / 300']);
    expect(sizeOf((await make()).mount)).toEqual(['640px', '640 / 360']);
  });

  it('MED-120 begins muted, which is not stored', async () => {
    const { player, media } = await make({ options: { mute: true } });
    expect([media.muted, player.status.volume, stored.size]).toEqual([true, 0, 0]);
  });

  it('MED-111 MED-124 MED-125 MED-126 its volume is 100 at first, between 0 and 100, and stored unless the options forbid it', async () => {
    const first = await make();
    expect(first.player.status.volume).toBe(100);
    first.player.setVolume(140);
    first.player.setVolume(40);
    expect([...stored]).toEqual([['cmsPlayer.volume', '40']]);
    const silent = await make({ options: { persistConfig: false } });
    expect(silent.player.status.volume).toBe(100);
    silent.player.setVolume(7);
    expect([silent.media.volume, stored.get('cmsPlayer.volume')]).toEqual([0.07, '40']);
    expect((await make()).player.status.volume).toBe(40);
  });

  it('MED-139 mutes to 0 and back to 100, or to what was before where the customer wants it', async () => {
    for (const [restoreVolume, back] of [
      [false, 100],
      [true, 40],
    ] as const) {
      const { player } = await make({ settings: { restoreVolume }, options: { persistConfig: false } });
      player.setVolume(40);
      player.toggleMute();
      expect(player.status.volume).toBe(0);
      player.toggleMute();
      expect(player.status.volume).toBe(back);
    }
  });

  it('MED-122 calls back with the events of its playback: functions, and commands by their names', async () => {
    const ready = vi.fn();
    const { player, own, emit } = await make({ options: { events: { ready, seek: 'course.sought', error: 'course.failed' } } });
    emit('canplay');
    expect(ready.mock.calls).toEqual([[{ type: 'ready' }]]);
    player.seek(3);
    expect(own.runCommand.mock.calls).toEqual([
      ['course.sought', { player: 'p1', clip: 'c1', event: 'seek', seconds: '3' }, expect.any(HTMLElement)],
    ]);
    const refused = await make({ clip: { forcePlayer: 'wm' }, options: { events: { error: 'course.failed' } } });
    expect(refused.own.runCommand).toHaveBeenCalledExactlyOnceWith(
      'course.failed',
      { player: 'p1', clip: 'c1', event: 'error', code: 'unsupported.wm' },
      expect.any(HTMLElement),
    );
  });

  it('MED-123 plugins are started before it; one that is not there is reported', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { own } = await make({ options: { plugins: ['blog', 'nosuch'] } });
    expect(own.startPlugin.mock.calls).toEqual([['blog'], ['nosuch']]);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('"nosuch"')]]);
  });

  it('MED-090 MED-091 MED-092 MED-093 MED-094 MED-095 MED-096 raises each event of its playback', async () => {
    const { player, media, events, emit } = await make();
    emit('canplay');
    void player.play();
    emit('playing');
    player.seek(3);
    emit('pause');
    emit('playing');
    emit('waiting');
    emit('ended');
    void player.play();
    emit('playing');
    player.stop();
    expect(events.map(({ type }) => type).join(' ')).toBe('ready buffering play seek pause play buffering ended buffering play stop');
    expect(media.currentTime).toBe(0);
  });

  it('MED-077 MED-078 MED-079 MED-080 MED-081 MED-082 MED-083 is in each state of its playback', async () => {
    const { player, emit } = await make();
    const states: string[] = [];
    player.status$.subscribe(({ state }) => state !== states.at(-1) && states.push(state));
    emit('canplay');
    void player.play();
    emit('playing');
    emit('pause');
    emit('playing');
    emit('ended');
    void player.play();
    emit('playing');
    player.stop();
    expect(states.join(' ')).toBe('idle ready buffering playing paused playing completed buffering playing stopped');
  });

  it('MED-097 a source that fails twice is a playback error', async () => {
    const { media, events, emit, own } = await make();
    Object.defineProperty(media, 'error', { value: { code: 4, message: 'none' } });
    emit('error');
    await vi.advanceTimersByTimeAsync(500);
    const errors = (): PlayerEvent[] => events.filter((event) => event.type === 'error');
    expect(errors()).toEqual([]);
    emit('error');
    await vi.advanceTimersByTimeAsync(0);
    expect(errors()).toEqual([{ type: 'error', problem: expect.objectContaining({ code: 'network.file' }) }]);
    expect([own.failed.mock.calls.length, own.transport.mock.calls.length]).toEqual([1, 1]);
  });

  it('MED-084 MED-085 a pause of the user’s blocks playing until the user goes on', async () => {
    const { player, emit } = await make();
    void player.play();
    emit('playing');
    player.toggleUserPause();
    playing.length = 0;
    await player.play();
    expect([playing.length, player.status.state, player.status.userPaused]).toEqual([0, 'paused', true]);
    player.toggleUserPause();
    expect([playing.length, player.status.userPaused]).toEqual([1, false]);
  });

  it('MED-086 after its end it begins anew; MED-087 what has ended is not going on', async () => {
    const { player, media, emit } = await make();
    void player.play();
    emit('playing');
    media.currentTime = 9;
    emit('ended');
    expect(player.status.state).toBe('completed');
    void player.play();
    expect(media.currentTime).toBe(0);
  });

  it('MED-128 a percentage outside 0 to 100 is refused', async () => {
    const { player } = await make();
    expect(() => player.seekPercent(101)).toThrow(RangeError);
    expect(() => player.seekPercent(-1)).toThrow(RangeError);
    expect(() => player.seekPercent(100)).not.toThrow();
  });

  it('MED-131 in an overlay it reports its position every 500 ms', async () => {
    const { player, media } = await make({ fields: { overlayMode: '1' } });
    Object.defineProperty(media, 'paused', { value: false });
    const seen: number[] = [];
    player.onFrame((seconds) => seen.push(seconds));
    media.currentTime = 2;
    const before = seen.length;
    vi.advanceTimersByTime(500);
    // Once with the frame that shows it, once because of the time.
    expect(seen.slice(before)).toEqual([2, 2]);
  });

  it('MED-100 MED-101 MED-098 is live, on demand, or nothing', async () => {
    const { player, media, emit } = await make();
    expect(player.status.type).toBe('vod');
    Object.defineProperty(media, 'duration', { value: Infinity });
    emit('durationchange');
    expect(player.status.type).toBe('live');
    expect((await make({ clip: { forcePlayer: 'wm' } })).player.status.type).toBe('no_op');
  });

  it('MED-141 is HD by the height of its picture', async () => {
    const { player, media, emit } = await make();
    Object.defineProperty(media, 'videoHeight', { configurable: true, value: 719 });
    emit('loadedmetadata');
    expect(player.status.hd).toBe(false);
    Object.defineProperty(media, 'videoHeight', { value: 720 });
    emit('loadedmetadata');
    expect(player.status.hd).toBe(true);
  });
});
