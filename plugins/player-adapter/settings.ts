import { BUFFER_BYTES, BUFFER_SECONDS } from './model/limits.ts';
import type { PlayerSettings } from './services.ts';

/** What holds where the customer's file says nothing; the same as in `config.schema.json` (MED-074 to MED-076). */
export const DEFAULT_SETTINGS: PlayerSettings = {
  player: 'native',
  bufferSeconds: BUFFER_SECONDS,
  bufferBytes: BUFFER_BYTES,
  restoreVolume: false,
  onPlayerFail: '',
};

/** The customer's settings with the defaults. @param given has passed the schema */
export const settleSettings = (given: Partial<PlayerSettings>): PlayerSettings => ({ ...DEFAULT_SETTINGS, ...given });
