import { Subject } from 'rxjs';
import type { PlayerAdapter, PlayerEvent, PlayerOptions, PlayerProblem, Subtitles } from '../../../core/api.ts';
import '../player-adapter.css';
import { PlayerLog } from '../log.ts';
import { makerOf } from '../make.ts';
import { readClip } from '../model/clip.ts';
import { readFields } from '../model/fields.ts';
import { PREFERRED_FORMATS, VIDEO_FORMATS } from '../model/formats.ts';
import { Players } from '../players.ts';
import type { PlayerServices, PlayerSettings } from '../services.ts';
import { settleSettings } from '../settings.ts';
import { texts as own } from '../texts.ts';

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

const changed = new Subject<void>();

/** The player plugin on a page of its own, for tests in browsers: real players, real media, services that write down what is asked of them. */
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
  private readonly state = { players: new Players(), asked: new Set<string>() };

  constructor() {
    this.log.listen(document);
  }

  /** Makes a player in a new box and keeps it as `player`. */
  async make(request: HarnessRequest): Promise<PlayerAdapter> {
    const mount = document.createElement('div');
    document.body.append(mount);
    this.language = request.language ?? 'en';
    const player = await makerOf(this.services(request), this.state)(mount, {
      clip: readClip(request.clip, request.subtitles ?? []), fields: readFields(request.fields ?? {}), title: 'Film', fps: request.fps ?? 25, IDLesson: 1, mediaToken: '',
      ...(request.options ? { options: request.options } : {}), ...(request.startAt === undefined ? {} : { startAt: request.startAt }),
    });
    this.events = [];
    this.frames = [];
    player.events$.subscribe((event) => this.events.push(event));
    player.onFrame((seconds) => this.frames.push(seconds));
    this.player = player;
    return player;
  }

  dispose(): void {
    const mount = this.player?.media?.closest('.player-mount') ?? document.querySelector('.player-mount');
    this.player?.dispose();
    this.player = null;
    mount?.remove();
  }

  setLanguage(language: string): void {
    this.language = language;
    changed.next();
  }

  private services({ settings = {}, answer = false, autostartFallback = 'hint', token = false }: HarnessRequest): PlayerServices {
    const language = (): string => this.language;
    return {
      clock: {
        now: () => Date.now(),
        setTimeout: (run, ms) => { const timer = setTimeout(run, ms); return () => clearTimeout(timer); },
        setInterval: (run, ms) => { const timer = setInterval(run, ms); return () => clearInterval(timer); },
      },
      log: this.log, settings: settleSettings(settings),
      configuration: { mediaServer: '/media', streamingServer: '/media', strStreamingServerSubPath: 'vod', videoFormats: VIDEO_FORMATS, preferredVideoFormats: PREFERRED_FORMATS.map((each) => ({ ...each, token })), allowedOrigins: [], autostartFallback },
      storage: { get: (key) => localStorage.getItem(key), set: (key, value) => localStorage.setItem(key, value) },
      session: { token: null, user: '0', lost: () => {} },
      texts: { get language() { return language(); }, changed$: changed, get: (key) => own[language()]?.[key] ?? key },
      dialogs: {
        confirm: async (text) => { this.questions.push(text); return answer; },
        alert: async (text) => { this.alerts.push(text); },
      },
      runCommand: (name, args) => { this.commands.push([name, args]); },
      stateChanged: () => {},
      failed: (_player, problem) => { this.problems.push(problem); },
      toStartPage: () => { this.wentToStart++; },
    };
  }
}

declare global {
  interface Window { harness: Harness }
}
window.harness = new Harness();
