import type { ComponentType, ReactNode } from 'react';
import type { Observable } from 'rxjs';
import { fact, serviceToken } from '../../core/api.ts';

/** States of a player (MED-077 to MED-083). */
export type PlayerState = 'idle' | 'ready' | 'buffering' | 'playing' | 'paused' | 'stopped' | 'completed';
/** What is played: on demand, live, or nothing that can be played (MED-098 to MED-101). */
export type PlaybackType = 'vod' | 'aod' | 'live' | 'no_op';

/** A clip as its element says it (protocol 4.3; MED-009 to MED-024). */
export interface Clip {
  readonly id: string;
  readonly IDMedia: string;
  /** 0 streaming, 1 progressive, 2 YouTube streaming, 3 YouTube embed. */
  readonly sourceType: 0 | 1 | 2 | 3;
  readonly filename: string;
  readonly path: string;
  readonly languageDependent: boolean;
  /** The language that a medium depending on the language is there in; '' for the page's. */
  readonly language: string;
  readonly previewPicture: string;
  /** `hh:mm:ss:ff`. */
  readonly startTC: string;
  readonly autostart: boolean;
  /** Sum of format flags, 4 without a value. */
  readonly availFormats: number;
  readonly forcePlayer: string;
  /** Name of a registered command. */
  readonly handlePlayerFail: string;
  readonly audio: boolean;
  /** Of a medium that is not public: its address is looked up with this, whatever the customer's formats say. */
  readonly mediaToken?: string;
  readonly subtitles: readonly Subtitles[];
}

export interface Subtitles {
  readonly language: string;
  readonly label: string;
  readonly src: string;
  readonly default: boolean;
}

/** The fields of a `player` element (MED-025 to MED-037). */
export interface PlayerFields {
  readonly id: string;
  readonly playerTarget: string;
  readonly overlayMode: boolean;
  readonly hideUnused: boolean;
  /** Other than 0: the bar is there and works, whatever the options say; an author tries a clip by it (AUT-050). */
  readonly uiMode: number;
  /** As parsed from `name~value|name~value`. */
  readonly playerVars: Readonly<Record<string, string>>;
  /** Options of this player, as JSON or as `name~value|name~value`. */
  readonly playerParams: string;
  /** What is open beside the player: `slides`, as for '', or `transcript`; `none` is neither. */
  readonly panelType: string;
  readonly preload: 'none' | 'metadata' | 'auto';
}

export interface QualityLevel {
  readonly id: number;
  /** pixels */ readonly height: number;
  /** bit/s */ readonly bitrate: number;
}
export interface TextTrackChoice {
  readonly id: string;
  readonly language: string;
  readonly label: string;
}

/** A problem that ended playback, in words for the learner. */
export interface PlayerProblem {
  /** A stable code such as `network.manifest`, `media.decode`, `format.none`. */
  readonly code: string;
  /** What happened and what to do, in the page's language. */
  readonly message: string;
  readonly canRetry: boolean;
}

/** One moment's facts about a player; a new object at each change. Times in seconds on the clip's own time line. */
export interface PlayerStatus {
  readonly state: PlayerState;
  readonly type: PlaybackType;
  /** The user paused it: play() has no effect until the user goes on (MED-084). */
  readonly userPaused: boolean;
  /** NaN until known, Infinity when live. */
  readonly duration: number;
  /** The part that can be sought to. */
  readonly seekable: { readonly from: number; readonly to: number };
  /** Ranges that are loaded. */
  readonly buffered: readonly (readonly [number, number])[];
  /** 0 to 100. */
  readonly volume: number;
  readonly rate: number;
  readonly levels: readonly QualityLevel[];
  /** The chosen level; -1 is automatic. */
  readonly level: number;
  /** The level that plays; -1 when unknown. */
  readonly playingLevel: number;
  readonly hd: boolean;
  readonly textTracks: readonly TextTrackChoice[];
  /** '' shows none. */
  readonly textTrack: string;
  /** A live stream that one can go back in (MED-149). */
  readonly dvr: boolean;
  /** More than 3 s behind live (MED-150). */
  readonly dvrInUse: boolean;
  /** Autostart was refused or did not come in time; ask the user (MED-089). */
  readonly autostartRefused: boolean;
  readonly problem: PlayerProblem | null;
}

/** Playback events (MED-090 to MED-097). */
export type PlayerEvent =
  | { readonly type: 'ready' | 'play' | 'pause' | 'stop' | 'ended' | 'buffering' }
  /** `seconds`: the position that was gone to. */
  | { readonly type: 'seek'; readonly seconds: number }
  | { readonly type: 'error'; readonly problem: PlayerProblem };

/** One player of one clip. All times are seconds on the clip's time line: the origin of HLS streams is taken out (0 is the first frame). */
export interface PlayerAdapter {
  readonly id: string;
  readonly status: PlayerStatus;
  /** Begins with the present status. */
  readonly status$: Observable<PlayerStatus>;
  readonly events$: Observable<PlayerEvent>;
  /** Present position. Cheap; read it as often as wanted. */
  readonly time: number;
  /** The element that plays, null before there is one, and for embedded pages. */
  readonly media: HTMLMediaElement | null;
  /**
   * Reports the position with every frame that is shown: from requestVideoFrameCallback, else animation frames while playing, else
   * timeupdate (hidden tab); also once after every seek. Returns what ends it.
   */
  onFrame(listener: (seconds: number) => void): () => void;
  /** Without effect while the user pause is set. */
  play(): Promise<void>;
  pause(): void;
  /** What the user's play/pause control does: sets or takes back the user pause (MED-085). */
  toggleUserPause(): void;
  stop(): void;
  /** Goes to a position; with `fps` to the middle of that position's frame, so that exactly this frame is shown. */
  seek(seconds: number, fps?: number): void;
  /** @param percent 0 to 100; others are refused with a RangeError (MED-128) */
  seekPercent(percent: number): void;
  /** @param volume clamped to 0 to 100; stored in local storage unless the options forbid it */
  setVolume(volume: number): void;
  toggleMute(): void;
  setRate(rate: number): void;
  /** -1: automatic. */
  setLevel(id: number): void;
  /** '' shows none. */
  setTextTrack(id: string): void;
  goLive(): void;
  /** Nothing was made: to try again is to make it anew. */
  readonly isPlaceholder?: true;
  /** Tries again after a problem, from where it was. */
  retry(): void;
  /** Takes the element away and gives back all that was held; the observables complete. */
  dispose(): void;
}

/**
 * The options of the specification's player (protocol 7; MED-110 to MED-123). A customer's settings and a lesson's `playerParams` say them,
 * too; what a view passes goes before both.
 */
export interface PlayerOptions {
  readonly playerId?: string;
  readonly persistConfig?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly baseUrl?: string;
  readonly allowUserInteraction?: boolean;
  readonly chromeless?: boolean;
  readonly sources?: readonly { readonly source: string; readonly mimeType?: string }[];
  readonly parentId?: string;
  readonly parent?: Element | null;
  readonly mute?: boolean;
  readonly autoPlay?: boolean;
  readonly exitFullscreenOnEnd?: boolean;
  readonly strings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly language?: string;
  /** Ids of plugins of the page that are started before the player, which they hear of by its facts. */
  readonly plugins?: readonly string[];
  /** What is called with an event of the playback: a function, or a registered command by its name (OP-36). */
  readonly events?: { readonly [type in PlayerEvent['type']]?: ((event: PlayerEvent) => void) | string };
}

/** A position on the seek bar. */
export interface SeekMark {
  readonly seconds: number;
  readonly label: string;
  /** `chapter` marks are drawn; all of them name what is under the pointer. */
  readonly kind: 'chapter' | 'pause';
  /** Small picture shown over the bar while one points at the part that this mark begins. */
  readonly thumbnail?: ReactNode;
}

export interface PlayerViewProps {
  readonly clip: Clip;
  readonly fields: PlayerFields;
  /** Accessible name. */
  readonly title: string;
  /** Frame rate of the time line; timecodes of the display use it. */
  readonly fps: number;
  /** For the media URL lookup (getURL.php); 0 and '' when there is none. */
  readonly IDLesson: number;
  readonly mediaToken: string;
  readonly options?: PlayerOptions;
  /** Begins here instead of at the clip's startTC. */
  readonly startAt?: number;
  readonly marks?: readonly SeekMark[];
  /** Parts that were played before, in seconds, in order: shown on the seek bar. Nothing is shown while there are none. */
  readonly seen?: readonly (readonly [from: number, to: number])[];
  /** Drawn over the picture (pointers, pictures); takes no pointer events unless its own style says so. */
  readonly overlay?: ReactNode;
  /** Added controls at the end of the bar. */
  readonly tools?: ReactNode;
  /** What goes to fullscreen instead of the player alone: the lesson's stage. Read when asked for. */
  readonly fullscreenElement?: () => Element | null;
  /** Instead of the picture of an audio clip. */
  readonly cover?: ReactNode;
  /** The adapter when it exists, null when it is gone. */
  readonly onPlayer?: (player: PlayerAdapter | null) => void;
  /** It could not be made; to try again is offered, and done by itself when the network is back. */
  readonly onFailed?: () => void;
}

/** Where a clip's medium is, for who stores it. */
export interface StoredAddress {
  readonly url: string;
  /** What is looked up each time it is played (protocol 3.4): the medium and the type of its file; null for a built address. */
  readonly lookUp: string | null;
}

/** A file of a medium that is not public, such as `/media/light/9006.mp4`. */
export interface ProtectedFile {
  readonly url: string;
  readonly mediaToken: string;
  readonly IDLesson: number;
}

/** What the service `player` gives: one component that makes, shows and disposes of a player. */
export interface PlayerService {
  readonly View: ComponentType<PlayerViewProps>;
  /** Reads a `clip` element's attributes, by their names in kebab or camel case; unknown values fall back to defaults. */
  clipOf(attributes: Readonly<Record<string, string>>, subtitles: readonly Subtitles[]): Clip;
  fieldsOf(attributes: Readonly<Record<string, string>>): PlayerFields;
  /**
   * The address under which a clip would be played here; null when it cannot be played.
   * @throws Error when the address cannot be had or must not be used
   */
  addressOf(clip: Clip, of: { readonly IDLesson: number; readonly mediaToken: string }, signal: AbortSignal): Promise<StoredAddress | null>;
  /**
   * The address of a film's file that is not public, for who stores it (protocol 3.4).
   * @throws Error as above
   */
  addressOfFile(file: ProtectedFile, signal: AbortSignal): Promise<StoredAddress>;
  /**
   * Looks up the address of a film's file that is not public (protocol 3.4), and keeps it good until the returned function is called.
   * @param use gets it; it is not called when the address cannot be had, which the console says
   */
  openFile(file: ProtectedFile, use: (url: string) => void): () => void;
}

/** The service `player`; `useProvided(PLAYER)` is undefined where no plugin provides it. */
export const PLAYER = serviceToken<PlayerService>('player');

/** A player of the page has another state. */
export const PLAYER_STATE_CHANGED = fact<{ readonly player: string; readonly state: PlayerState }>('player.stateChanged');

/** A player cannot play what it was given. */
export const PLAYER_FAILED = fact<{ readonly player: string; readonly code: string; readonly message: string }>('player.failed');
