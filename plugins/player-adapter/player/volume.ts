import { DEFAULT_VOLUME } from '../model/limits.ts';

/** Key of the volume in local storage; nothing else of a player is stored there (MED-124, OP-38). */
const VOLUME_KEY = 'cmsPlayer.volume';

/** A volume between 0 and 100; what is no number becomes the default (MED-125, MED-126). */
function clampVolume(volume: number): number {
  return Number.isNaN(volume) ? DEFAULT_VOLUME : Math.min(100, Math.max(0, volume));
}

/** The stored volume; 100 without one. */
function readVolume(stored: string | null): number {
  return stored === null || stored.trim() === '' ? DEFAULT_VOLUME : clampVolume(Number(stored));
}

/**
 * What mute makes of a volume: 0, and 100 from 0 (MED-139).
 * @param former the volume before muting, given back when the customer wants so (OP-37)
 */
function toggledVolume(volume: number, former: number | null): number {
  return volume > 0 ? 0 : (former ?? 100);
}

/** Seconds at a percentage of a range. @throws RangeError outside 0 to 100 (MED-128) */
export function secondsAtPercent(percent: number, from: number, to: number): number {
  if (!(percent >= 0 && percent <= 100)) throw new RangeError(`A place in percent lies between 0 and 100, not ${percent}.`);
  return from + ((to - from) * percent) / 100;
}

/** One player's volume, stored in local storage unless the options forbid it (MED-110, MED-111, MED-124 to MED-126, MED-139). */
export class PlayerVolume {
  private now: number;
  private former: number | null = null;

  /**
   * @param muted begins muted, which is not stored (MED-120)
   * @param restore unmuting gives back the former volume (OP-37)
   */
  constructor(
    private readonly storage: { get(key: string): string | null; set(key: string, value: string): void } | null,
    muted: boolean,
    private readonly restore: boolean,
  ) {
    const stored = readVolume(storage?.get(VOLUME_KEY) ?? null);
    this.now = muted ? 0 : stored;
    if (muted && stored > 0) this.former = stored;
  }

  get value(): number {
    return this.now;
  }

  /** @returns the volume that is set */
  set(volume: number): number {
    if (this.now > 0) this.former = this.now;
    this.now = clampVolume(volume);
    this.storage?.set(VOLUME_KEY, String(this.now));
    return this.now;
  }

  /** @returns the volume that is set */
  toggle(): number {
    return this.set(toggledVolume(this.now, this.restore ? this.former : null));
  }
}
