import { VOLUME_KEY, clampVolume, readVolume, toggledVolume } from './model/volume.ts';

/** One player's volume, kept in local storage unless the options say no (MED-110, MED-111, MED-124 to MED-126, MED-139). */
export class KeptVolume {
  private now: number;
  private former: number | null = null;

  /**
   * @param muted begins muted, which is not kept (MED-120)
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
