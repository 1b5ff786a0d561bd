/** How subtitles look. `size` in percent of the usual one. */
export interface CaptionLook {
  readonly size: '75' | '100' | '150' | '200';
  readonly colour: 'white' | 'yellow' | 'cyan' | 'lime';
  readonly background: 'solid' | 'half' | 'none';
  readonly place: 'bottom' | 'top';
}

export const LOOK: CaptionLook = { size: '100', colour: 'white', background: 'half', place: 'bottom' };

export const LOOKS: { readonly [part in keyof CaptionLook]: readonly CaptionLook[part][] } = {
  size: ['75', '100', '150', '200'],
  colour: ['white', 'yellow', 'cyan', 'lime'],
  background: ['half', 'solid', 'none'],
  place: ['bottom', 'top'],
};

const PARTS = Object.keys(LOOKS) as (keyof CaptionLook)[];

/** Reads what was stored; what is unknown or broken falls back to the default. */
export function readLook(stored: string | null): CaptionLook {
  const values = (stored ?? '').split(' ');
  const read = <P extends keyof CaptionLook>(part: P): CaptionLook[P] =>
    LOOKS[part].find((each) => each === values[PARTS.indexOf(part)]) ?? LOOK[part];
  return { size: read('size'), colour: read('colour'), background: read('background'), place: read('place') };
}

/** A short form for the user's settings. */
export const writeLook = (look: CaptionLook): string => PARTS.map((part) => look[part]).join(' ');
