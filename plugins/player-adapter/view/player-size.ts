import type { CSSProperties } from 'react';
import type { PlayerFields, PlayerOptions } from '../contract.ts';

/** At this width and below the layout is narrow (MED-140). */
const NARROW = 320;
/** Below this width less used controls move into a menu. */
const COMPACT = 520;

/** How much a player's width can hold. */
export type SizeClass = 'wide' | 'compact' | 'narrow';

/** @param width px */
export const sizeClassOf = (width: number): SizeClass => (width <= NARROW ? 'narrow' : width < COMPACT ? 'compact' : 'wide');

/** How a picture of another shape fills the box, by playerVars' `stretching` (MED-033). */
const FITS: Readonly<Record<string, string>> = { uniform: 'contain', fill: 'cover', exactfit: 'fill', none: 'none' };

const length = (value: number | undefined): string | undefined =>
  value !== undefined && Number.isFinite(value) && value > 0 ? `${value}px` : undefined;

/** The box of a player: 640 by 360 unless the options name another size (MED-073, MED-112, MED-113, MED-133). */
export function boxOf({ playerVars }: PlayerFields, options: PlayerOptions | undefined): CSSProperties {
  const fit = playerVars.stretching ?? '';
  const box: Record<string, string> = { '--player-fit': Object.hasOwn(FITS, fit) ? FITS[fit]! : 'contain' };
  const width = length(options?.width),
    height = length(options?.height);
  if (width) box['--player-width'] = width;
  if (width && height) box['--player-shape'] = `${options!.width} / ${options!.height}`;
  else if (height) Object.assign(box, { '--player-width': 'auto', '--player-height': height });
  return box as CSSProperties;
}

/** What a click on the picture does, by playerVars' `displayclick` (MED-032). */
export function displayClick({ playerVars }: PlayerFields): 'toggle' | 'fullscreen' | 'mute' | null {
  const wanted = playerVars.displayclick;
  if (wanted === 'none') return null;
  return wanted === 'fullscreen' || wanted === 'mute' ? wanted : 'toggle';
}
