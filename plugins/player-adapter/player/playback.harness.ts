import { vi } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { PlayerLog } from '../model/log.ts';
import { settleOptions } from '../model/options.ts';
import { type PlayerServices, settleSettings } from '../model/services.ts';
import { MediaPlayer } from './media-player.ts';
import type { PlayerSetup } from './playback.ts';
import { SystemClock } from '../../../core/base/clock.ts';

export type PlayingPlayer = ReturnType<typeof playingPlayer>;

/**
 * A player over an element without a source, whose browser answers `play` with a promise that never ends.
 * @param answer what the user says to questions
 */
export function playingPlayer(
  setup: Partial<PlayerSetup> = {},
  { autostartFallback = 'hint', answer = false }: { readonly autostartFallback?: 'hint' | 'confirm'; readonly answer?: boolean } = {},
) {
  const media = document.createElement('video');
  const mount = document.createElement('div');
  const play = vi.fn(() => new Promise<void>(() => {}));
  const engine = {
    media,
    play,
    pause: vi.fn(),
    setTime: vi.fn(),
    setVolume: vi.fn(),
    setRate: vi.fn(),
    reload: vi.fn(),
    rest: vi.fn(),
    dispose: vi.fn(),
  } satisfies Engine;
  const confirm = vi.fn(async () => answer);
  const services = {
    clock: new SystemClock(),
    transport: vi.fn<typeof fetch>(async () => new Response('', { status: 404 })),
    log: new PlayerLog(),
    settings: settleSettings({}),
    configuration: { autostartFallback } as PlayerServices['configuration'],
    storage: { get: () => null, set: vi.fn() },
    session: { token: null, user: '0', lost: vi.fn() },
    texts: { language: 'en', onChange: () => () => undefined, get: (key: string) => key, getIn: (_language: string, key: string) => key },
    dialogs: { confirm, alert: vi.fn(async () => {}) },
    runCommand: vi.fn(),
    stateChanged: vi.fn(),
    failed: vi.fn(),
    startPlugin: vi.fn(async () => true),
    toStartPage: vi.fn(),
  } as PlayerServices;
  const player = new MediaPlayer(
    {
      id: 'p1',
      mount,
      audio: false,
      hls: false,
      autostart: false,
      overlay: false,
      startAt: 0,
      preload: 'auto',
      options: settleOptions(),
      callbacks: {},
      text: (key) => key,
      gaveUp: vi.fn(),
      ...setup,
    },
    services,
  );
  player.playback.use(engine);
  return { player, media, mount, engine, play, confirm, services };
}
