import type { PlayerFields } from '../contract.ts';
import { attributeReader, isYes } from './attributes.ts';

/**
 * `name~value|name~value` as a record (MED-030 to MED-034). Names are taken in lower case; a part without a name is left out,
 * a name without `~` has the value ''. Of equal names the last one counts.
 */
export function parsePlayerVars(text: string): Readonly<Record<string, string>> {
  const pairs = text.split('|').map((part) => {
    const at = part.indexOf('~');
    return at < 0
      ? ([part.trim().toLowerCase(), ''] as const)
      : ([part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const);
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== '' && name !== '__proto__'));
}

/** Reads a `player` element's attributes (MED-025 to MED-037). */
export function readFields(attributes: Readonly<Record<string, string>>): PlayerFields {
  const of = attributeReader(attributes);
  const preload = of('preload').toLowerCase();
  // The specification says "uiMode true" of the preview player, the protocol writes numbers (OP-78).
  const uiMode = isYes(of('uiMode')) ? 1 : Number(of('uiMode')) || 0;
  return {
    id: of('id'),
    playerTarget: of('playerTarget'),
    overlayMode: isYes(of('overlayMode')),
    hideUnused: isYes(of('hideUnused')),
    uiMode,
    playerVars: parsePlayerVars(of('playerVars')),
    playerParams: of('playerParams'),
    panelType: of('panelType'),
    preload: preload === 'none' || preload === 'metadata' ? preload : 'auto',
  };
}

/** Values of `playerVars` stretching as the picture's object-fit; the whole picture by default. */
export function objectFit(stretching: string | undefined): 'contain' | 'cover' | 'fill' | 'none' {
  switch (stretching?.toLowerCase()) {
    case 'fill':
      return 'cover';
    case 'exactfit':
      return 'fill';
    case 'none':
      return 'none';
    default:
      return 'contain';
  }
}
