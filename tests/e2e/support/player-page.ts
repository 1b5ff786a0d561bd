import type { PlayerAdapter, PlayerEvent, PlayerOptions, PlayerProblem, Subtitles } from '../../../plugins/player-adapter/contract.ts';
import '../../../plugins/player-adapter/style.css';
import { PlayerLog } from '../../../plugins/player-adapter/model/log.ts';
import { createPlayerFactory } from '../../../plugins/player-adapter/service/player-factory.ts';
import { readClip, readFields } from '../../../plugins/player-adapter/model/attributes.ts';
import { DEFAULTS } from '../../../core/config/defaults.ts';
import { ExclusivePlayback } from '../../../plugins/player-adapter/player/exclusive-playback.ts';
import { type PlayerServices, type PlayerSettings, settleSettings } from '../../../plugins/player-adapter/model/services.ts';
import { texts as own } from '../../support/texts.ts';

/** What a test asks for. */
export interface HarnessRequest {
  readonly clip: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly subtitles?: readonly Subtitles[];
  readonly options?: PlayerOptions;
  readonly settings?: Partial<PlayerSettings>;
  readonly startAt?: number;
  readonly fps?: number;
  readonly language?: string;
  readonly autostartFallback?: 'hint' | 'confirm';
  /** What the user answers to questions. */
  readonly answer?: boolean;
  /** Ask getURL.php for addresses. */
  readonly token?: boolean;
}

import { readFrameNumber } from '../../media/read-frame.ts';
import { SystemClock } from '../../../core/base/clock.ts';

const changed = new Set<() => void>();

/**
 * The player plugin on a page of its own, for tests in browsers: real players, real media, services that write down what is asked of them.
 */
export class Harness {
  player: PlayerAdapter | null = null;
  events: PlayerEvent[] = [];
  frames: number[] = [];
  questions: string[] = [];
  alerts: string[] = [];
  problems: PlayerProblem[] = [];
  commands: [string, Readonly<Record<string, string>>][] = [];
  wentToStart = 0;
  private language = 'en';
  private readonly log = new PlayerLog();
  private readonly state = { exclusive: new ExclusivePlayback(), asked: new Set<string>() };

  constructor() {
    this.log.listen(document);
  }

  /** Makes a player in a new box and keeps it as `player`. */
  async make(request: HarnessRequest): Promise<PlayerAdapter> {
    const mount = document.createElement('div');
    document.body.append(mount);
    this.language = request.language ?? 'en';
    const player = await createPlayerFactory(this.services(request), this.state)(mount, {
      clip: readClip(request.clip, request.subtitles ?? []),
      fields: readFields(request.fields ?? {}),
      title: 'Film',
      fps: request.fps ?? 25,
      IDLesson: 1,
      mediaToken: '',
      ...(request.options ? { options: request.options } : {}),
      ...(request.startAt === undefined ? {} : { startAt: request.startAt }),
    });
    this.events = [];
    this.frames = [];
    player.events$.subscribe((event) => this.events.push(event));
    player.onFrame((seconds) => this.frames.push(seconds));
    this.player = player;
    return player;
  }

  /** The number burnt into the picture that is shown; null when it cannot be read. */
  shownFrame(): number | null {
    const video = this.player?.media;
    if (!(video instanceof HTMLVideoElement) || video.videoWidth === 0) return null;
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(video, 0, 0);
    return readFrameNumber(canvas);
  }

  /** Goes to a frame and resolves with the one that is shown then. */
  async frameAfterSeek(frame: number, fps: number): Promise<number | null> {
    const player = this.player!;
    await new Promise<void>((resolve) => {
      player.media!.addEventListener('seeked', () => resolve(), { once: true });
      player.seek(frame / fps, fps);
    });
    // The picture follows the end of the seek by a frame of the screen or two.
    for (let tries = 0; tries < 30; tries++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (this.shownFrame() === frame) break;
    }
    return this.shownFrame();
  }

  dispose(): void {
    const mount = this.player?.media?.closest('.player-mount') ?? document.querySelector('.player-mount');
    this.player?.dispose();
    this.player = null;
    mount?.remove();
  }

  setLanguage(language: string): void {
    this.language = language;
    for (const listener of changed) listener();
  }

  private services({ settings = {}, answer = false, autostartFallback = 'hint', token = false }: HarnessRequest): PlayerServices {
    const language = (): string => this.language;
    return {
      clock: new SystemClock(),
      transport: (input, init) => fetch(input, init),
      log: this.log,
      settings: settleSettings(settings),
      configuration: {
        mediaServer: '/media',
        streamingServer: '/media',
        strStreamingServerSubPath: 'vod',
        videoFormats: DEFAULTS.videoFormats,
        preferredVideoFormats: DEFAULTS.preferredVideoFormats.map((each) => ({ ...each, token })),
        allowedOrigins: [],
        autostartFallback,
      },
      storage: { get: (key) => localStorage.getItem(key), set: (key, value) => localStorage.setItem(key, value) },
      session: { token: null, user: '0', lost: () => {} },
      texts: {
        get language() {
          return language();
        },
        onChange: (listener: () => void) => {
          changed.add(listener);
          return () => void changed.delete(listener);
        },
        get: (key) => own[language()]?.[key] ?? key,
        getIn: (of, key) => own[of]?.[key] ?? key,
      },
      dialogs: {
        confirm: async (text) => {
          this.questions.push(text);
          return answer;
        },
        alert: async (text) => {
          this.alerts.push(text);
        },
      },
      runCommand: (name, args) => {
        this.commands.push([name, args]);
      },
      stateChanged: () => {},
      failed: (_player, problem) => {
        this.problems.push(problem);
      },
      startPlugin: async () => true,
      toStartPage: () => {
        this.wentToStart++;
      },
    };
  }
}

declare global {
  interface Window {
    harness: Harness;
  }
}
window.harness = new Harness();
