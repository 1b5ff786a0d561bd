import type { PlaybackType, PlayerState } from '../contract.ts';

/** What happens to a player, as far as its state cares. */
export type PlayerAct =
  | 'ready'
  | 'play'
  | 'playing'
  | 'waiting'
  | 'pause'
  | 'ended'
  | 'stop'
  | 'failed'
  | 'userPause'
  | 'userResume'
  | 'reload'
  | 'seek';

/** A player's state with what belongs to it (MED-077 to MED-088). */
interface Playback {
  readonly state: PlayerState;
  /** Play is blocked until the user goes on (MED-084). */
  readonly userPaused: boolean;
  /** The clip has been started and is neither completed nor stopped (MED-087). */
  readonly started: boolean;
  /** The next play begins the time line anew (MED-086). */
  readonly rewound: boolean;
}

export const IDLE: Playback = { state: 'idle', userPaused: false, started: false, rewound: true };

/** The playback after an act; the same object when nothing changes. */
export function nextPlayback(now: Playback, act: PlayerAct): Playback {
  const { state } = now;
  switch (act) {
    case 'ready':
      return state === 'idle' ? { ...now, state: 'ready' } : now;
    case 'play':
      return now.userPaused || state === 'playing' || state === 'buffering'
        ? now
        : { ...now, state: 'buffering', started: true, rewound: false };
    case 'playing':
      return state === 'playing' ? now : { ...now, state: 'playing', started: true, rewound: false };
    case 'waiting':
      return state === 'playing' ? { ...now, state: 'buffering' } : now;
    case 'pause':
      return state === 'playing' || state === 'buffering' ? { ...now, state: 'paused' } : now;
    case 'ended':
      return state === 'completed' ? now : { state: 'completed', userPaused: false, started: false, rewound: true };
    case 'stop':
      return { state: state === 'idle' ? 'idle' : 'stopped', userPaused: false, started: false, rewound: true };
    case 'failed':
      return { ...now, state: 'idle' };
    case 'reload':
      return { ...now, state: now.started ? 'buffering' : 'idle' };
    // Whoever seeks after the end wants to go on from there.
    case 'seek':
      return now.rewound ? { ...now, rewound: false } : now;
    case 'userPause':
      return now.userPaused ? now : { ...now, userPaused: true, state: state === 'playing' || state === 'buffering' ? 'paused' : state };
    case 'userResume':
      return now.userPaused ? { ...now, userPaused: false } : now;
  }
}

/**
 * Whether playback is on demand with a picture, sound alone, live, or nothing that can be played (MED-098 to MED-101).
 * @param live what the stream says; a film of endless duration is live, too
 */
export function playbackType(audio: boolean, live: boolean, duration: number, failed = false): PlaybackType {
  if (failed) return 'no_op';
  if (live || duration === Infinity) return 'live';
  return audio ? 'aod' : 'vod';
}
