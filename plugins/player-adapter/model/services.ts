import type { CustomerConfiguration, Clock } from '../../../core/api.ts';
import type { PlayerOptions, PlayerProblem, PlayerState } from '../contract.ts';
import type { LookupSession } from '../source/lookup.ts';
import type { PlayerLog } from './log.ts';
import { BUFFER_BYTES, BUFFER_SECONDS } from './limits.ts';

/** The plugin's settings; schema: `config.schema.json`. */
export interface PlayerSettings {
  /** Which implementation plays (MED-074). */
  readonly player: 'native' | 'vidstack';
  /** Seconds and bytes loaded ahead (MED-075, MED-076). */
  readonly bufferSeconds: number;
  readonly bufferBytes: number;
  /** Unmuting gives back the former volume instead of 100 (OP-37). */
  readonly restoreVolume: boolean;
  /** Command that is run when a clip cannot be played at all and names none itself (ERR-020); '' for none. */
  readonly onPlayerFail: string;
  /** Options of every player of the site (MED-107 to MED-123). */
  readonly options: PlayerOptions;
}

/** What players need of the page around them. */
export interface PlayerServices {
  readonly clock: Clock;
  readonly transport: typeof fetch;
  readonly log: PlayerLog;
  readonly settings: PlayerSettings;
  readonly configuration: Pick<
    CustomerConfiguration,
    | 'mediaServer'
    | 'streamingServer'
    | 'strStreamingServerSubPath'
    | 'videoFormats'
    | 'preferredVideoFormats'
    | 'allowedOrigins'
    | 'autostartFallback'
  >;
  readonly storage: { get(key: string): string | null; set(key: string, value: string): void };
  readonly session: LookupSession & { readonly user: string };
  readonly texts: {
    readonly language: string;
    onChange(listener: () => void): () => void;
    get(key: string, values?: Readonly<Record<string, string | number>>): string;
    getIn(language: string, key: string, values?: Readonly<Record<string, string | number>>): string;
  };
  readonly dialogs: { confirm(text: string): Promise<boolean>; alert(text: string): Promise<void> };
  /** Runs a registered command (MED-023, OP-36). */
  runCommand(name: string, args: Readonly<Record<string, string>>, element: Element): void;
  stateChanged(player: string, state: PlayerState): void;
  failed(player: string, problem: PlayerProblem): void;
  /** Starts a plugin of the page (MED-123); false: there is none of this id, or it failed. */
  startPlugin(id: string): Promise<boolean>;
  /** Leaves for the start page (ERR-022). */
  toStartPage(): void;
}

/** What holds where the customer's file says nothing; the same as in `config.schema.json` (MED-074 to MED-076). */
const DEFAULT_SETTINGS: PlayerSettings = {
  player: 'vidstack',
  bufferSeconds: BUFFER_SECONDS,
  bufferBytes: BUFFER_BYTES,
  restoreVolume: false,
  onPlayerFail: '',
  options: {},
};

/** The customer's settings with the defaults. @param given has passed the schema */
export const settleSettings = (given: Partial<PlayerSettings>): PlayerSettings => ({ ...DEFAULT_SETTINGS, ...given });
