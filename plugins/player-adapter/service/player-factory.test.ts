// @vitest-environment happy-dom
import schema from '../config.schema.json';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerRequest } from '../model/player-request.ts';
import { createPlayerFactory } from './player-factory.ts';
import { PlayerLog } from '../model/log.ts';
import { hlsSettings } from '../hls/library.ts';
import { embedAddress } from '../player/embed-player.ts';
import { readClip, readFields } from '../model/attributes.ts';
import { DEFAULTS } from '../../../core/config/defaults.ts';
import { ExclusivePlayback } from '../player/exclusive-playback.ts';
import { playerText } from '../model/player-text.ts';
import { type PlayerServices, type PlayerSettings, settleSettings } from '../model/services.ts';
import { texts } from '../../../tests/support/texts.ts';
import { playlistNeedsFull } from '../engines/vidstack-hls.ts';
import { SystemClock } from '../../../core/base/clock.ts';

const services = (more: Partial<PlayerServices> = {}) => ({
  clock: new SystemClock(),
  transport: vi.fn<typeof fetch>(async () => new Response('', { status: 404 })),
  log: new PlayerLog(),
  settings: settleSettings({}),
  configuration: {
    mediaServer: '/media',
    streamingServer: '/media',
    strStreamingServerSubPath: 'vod',
    videoFormats: DEFAULTS.videoFormats,
    preferredVideoFormats: DEFAULTS.preferredVideoFormats,
    allowedOrigins: [],
    autostartFallback: 'hint' as const,
  },
  storage: { get: () => null, set: vi.fn() },
  session: { token: null, user: '0', lost: vi.fn() },
  texts: {
    language: 'en',
    onChange: () => () => undefined,
    get: (key: string) => texts.en?.[key] ?? key,
    getIn: (language: string, key: string) => texts[language]?.[key] ?? key,
  },
  dialogs: { confirm: vi.fn(async () => false), alert: vi.fn(async () => {}) },
  runCommand: vi.fn(),
  stateChanged: vi.fn(),
  failed: vi.fn(),
  startPlugin: vi.fn(async () => true),
  toStartPage: vi.fn(),
  ...more,
});
const props = (clip: Record<string, string>, more: Partial<PlayerRequest> = {}): PlayerRequest => ({
  clip: readClip({ id: 'c1', IDMedia: '9001', ...clip }, []),
  fields: readFields({ id: 'p1' }),
  title: 'Film',
  fps: 25,
  IDLesson: 1,
  mediaToken: '',
  ...more,
});
const make = (own: PlayerServices, given: PlayerRequest) =>
  createPlayerFactory(own, { exclusive: new ExclusivePlayback(), asked: new Set() })(document.createElement('div'), given);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('making players', () => {
  it('ERR-020 MED-101 without a usable format a hook is called once and nothing plays', async () => {
    const own = services({ settings: settleSettings({ onPlayerFail: 'site.noPlayer' }) });
    const player = await make(own, props({ availFormats: '1' }));
    expect(player.status).toMatchObject({ type: 'no_op', state: 'idle', problem: { code: 'format.none', canRetry: false } });
    expect(player.media).toBeNull();
    expect(own.runCommand).toHaveBeenCalledExactlyOnceWith(
      'site.noPlayer',
      { player: 'p1', clip: 'c1', code: 'format.none' },
      expect.anything(),
    );
    expect(own.failed).toHaveBeenCalledOnce();
    await player.play();
    expect(player.status.state).toBe('idle');
  });

  it("MED-023 the clip's own command goes before the customer's", async () => {
    const own = services({ settings: settleSettings({ onPlayerFail: 'site.noPlayer' }) });
    await make(own, props({ availFormats: '1', handlePlayerFail: 'lesson.skip' }));
    expect(own.runCommand).toHaveBeenCalledExactlyOnceWith('lesson.skip', expect.anything(), expect.anything());
  });

  it('ERR-021 a player that cannot be made is alerted', async () => {
    const own = services({
      configuration: {
        get preferredVideoFormats(): never {
          throw new Error('broken');
        },
      } as unknown as PlayerServices['configuration'],
    });
    const player = await make(own, props({}));
    expect(own.dialogs.alert).toHaveBeenCalledExactlyOnceWith('Unable to Initialize video player');
    expect(player.status.problem?.code).toBe('player.start');
  });

  /** A player whose element reports an error when it is told to. */
  async function failing(forcePlayer: string, own: PlayerServices) {
    const preferredVideoFormats = [{ id: 1, technology: 2, format: 4, source: 'progressive' as const }];
    const configuration = { ...own.configuration, preferredVideoFormats };
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
    const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
    const player = await make({ ...own, configuration }, props({ availFormats: '4', forcePlayer }));
    const { media } = player;
    Object.defineProperty(media, 'error', { value: { code: 3, message: 'noise' } });
    return { player, load, fail: () => media!.dispatchEvent(new Event('error')) };
  }

  it('ERR-023 ERR-033 the plain player loads once more after 500 ms, then the error of its element ends playback', async () => {
    const own = services();
    const { player, load, fail } = await failing('native', own);
    const before = load.mock.calls.length;
    fail();
    vi.advanceTimersByTime(499);
    expect([load.mock.calls.length - before, player.status.problem]).toEqual([0, null]);
    vi.advanceTimersByTime(1);
    expect(load.mock.calls.length - before).toBe(1);
    fail();
    expect(player.status.problem?.code).toBe('media.decode');
    expect(own.failed).toHaveBeenCalledOnce();
    expect(own.dialogs.confirm).not.toHaveBeenCalled();
    player.dispose();
  });

  it('MED-022 MED-051 ERR-034 a clip that forces Flash says so after its checks', async () => {
    const player = await make(services(), props({ forcePlayer: 'flash' }));
    expect(player.status.problem).toBeNull();
    vi.advanceTimersByTime(2999);
    expect(player.status.problem).toBeNull();
    vi.advanceTimersByTime(1);
    expect(player.status.problem).toMatchObject({
      code: 'unsupported.flash',
      message: expect.stringContaining('Max number of attempts reached'),
    });
    player.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('MED-187 MED-188 a forced Flash is refused at once where Flash claimed nothing: of other files, and on mobile devices', async () => {
    for (const filename of ['film.mp4', 'film.MOV', 'film.f4v', 'film.3gp', 'film.3gpp', ''])
      expect((await make(services(), props({ forcePlayer: 'flash', filename }))).status.problem).toBeNull();
    const refused = { code: 'format.none' };
    expect((await make(services(), props({ forcePlayer: 'flash', filename: 'film.webm' }))).status.problem).toMatchObject(refused);
    vi.stubGlobal('screen', { width: 400, height: 800 });
    expect((await make(services(), props({ forcePlayer: 'flash', filename: 'film.mp4' }))).status.problem).toMatchObject(refused);
    vi.unstubAllGlobals();
  });

  it('MED-151 MED-155 MED-156 MED-157 MED-158 MED-159 MED-160 MED-161 MED-162 MED-163 MED-164 MED-165 log of Flash settings', async () => {
    const output = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const log = new PlayerLog(output);
    log.toggle();
    await make(services({ log }), props({ forcePlayer: 'flash', sourceType: '1' }));
    expect(output.debug).not.toHaveBeenCalled();
    await make(services({ log }), props({ forcePlayer: 'flash', sourceType: '0' }));
    expect(output.debug).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('[player p1]'), {
      maxBuffer: 120,
      backBuffer: 30,
      lowBuffer: 3,
      fragmentRetries: 3,
      manifestRetries: 3,
      fragmentRetryTimeoutMs: 4000,
      manifestRetryTimeoutMs: 64_000,
      keyRetryTimeoutMs: 64_000,
      maxSkippedFragments: 5,
      droppedFramesPeriodMs: 5000,
      droppedFramesThreshold: 0.2,
      liveDurationReduction: 10,
    });
  });

  it('MED-054 a clip that forces Windows Media says so', async () => {
    expect((await make(services(), props({ forcePlayer: 'wm' }))).status.problem).toMatchObject({
      code: 'unsupported.wm',
      canRetry: false,
    });
  });

  it.each(['2', '3'])(
    'MED-013 MED-014 a recording at YouTube (source type %s) is loaded after a press alone, in privacy mode',
    async (sourceType) => {
      const mount = document.createElement('div');
      const player = await createPlayerFactory(services(), { exclusive: new ExclusivePlayback(), asked: new Set() })(
        mount,
        props({ sourceType, IDMedia: 'dQw4w9WgXcQ' }),
      );
      expect(mount.querySelector('iframe')).toBeNull();
      mount.querySelector('button')!.click();
      expect(mount.querySelector('iframe')!.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
      player.dispose();
      expect(mount.childNodes).toHaveLength(0);
      expect(embedAddress('../x', 0, 'en')).toBeNull();
    },
  );

  it('MED-128 a place in percent is refused outside 0 to 100', async () => {
    const player = await make(services(), props({ forcePlayer: 'wm' }));
    expect(() => player.seekPercent(101)).toThrow(RangeError);
  });
});

describe('settings', () => {
  it('MED-074 MED-075 MED-076 a third-party player unless the configuration names another; 10 s and 500000 bytes are loaded ahead', () => {
    expect(settleSettings({})).toMatchObject({ player: 'vidstack', bufferSeconds: 10, bufferBytes: 500_000 });
    expect(settleSettings({ player: 'native' }).player).toBe('native');
    for (const [name, { default: value }] of Object.entries(schema.properties))
      expect(settleSettings({})[name as keyof PlayerSettings]).toEqual(value);
    expect(hlsSettings(10, 500_000)).toMatchObject({ maxBufferLength: 10, maxBufferSize: 500_000 });
  });

  it('MED-154 live is played two segments behind the newest', () => {
    expect(hlsSettings(10, 1).liveSyncDurationCount).toBe(2);
  });

  it('MED-108 MED-109 texts of the options go first, in the language of the options', () => {
    const page = {
      language: 'en',
      get: (key: string) => texts.en?.[key] ?? key,
      getIn: (language: string, key: string) => texts[language]?.[key] ?? key,
    };
    const key = 'player.problem.format.none';
    expect(playerText(page, { strings: {}, language: '' })(key)).toBe(texts.en![key]);
    expect(playerText(page, { strings: {}, language: 'de' })(key)).toBe(texts.de![key]);
    expect(playerText(page, { strings: { en: { [key]: 'Own' }, de: { [key]: 'Eigenes' } }, language: '' })(key)).toBe('Own');
    expect(playerText(page, { strings: { de: { [key]: 'Eigenes' } }, language: 'de-AT' })(key)).toBe('Eigenes');
  });

  it('MED-006 the full build is for other sounds, subtitles and protection', () => {
    expect(playlistNeedsFull('#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="x.m3u8"')).toBe(true);
    expect(playlistNeedsFull('#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",URI="x.m3u8"')).toBe(true);
    expect(playlistNeedsFull('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nx.m3u8')).toBe(false);
  });
});
