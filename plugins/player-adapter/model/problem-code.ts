/** Stable codes of what can end playback; each has a text `player.problem.<code>`. */
export type ProblemCode =
  | 'network.lookup'
  | 'network.file'
  | 'network.manifest'
  | 'network.level'
  | 'network.segment'
  | 'network.key'
  | 'network.stalled'
  | 'network.library'
  | 'media.decode'
  | 'media.unsupported'
  | 'media.recovery'
  | 'media.protected'
  | 'format.none'
  | 'address.refused'
  | 'player.start'
  | 'unsupported.flash'
  | 'unsupported.wm';

/** Playback cannot go on. `message` is for the log; learners read the text of the code. */
export class PlaybackError extends Error {
  override readonly name = 'PlaybackError';

  constructor(
    readonly code: ProblemCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether trying again can help: what the browser lacks it will lack again. */
export function canRetry(code: ProblemCode): boolean {
  return code.startsWith('network.') || code === 'media.decode' || code === 'media.recovery' || code === 'player.start';
}
