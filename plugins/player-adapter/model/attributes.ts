import type { Clip, Subtitles, PlayerFields } from '../contract.ts';
import { DEFAULT_AVAILABLE } from '../source/formats.ts';

/** Attributes by names that ignore case and hyphens: `IDMedia`, `id-media` and `idmedia` are one. */
function attributeReader(attributes: Readonly<Record<string, string>>): (name: string) => string {
  const plain = (name: string): string => name.toLowerCase().replaceAll('-', '');
  const values = new Map(Object.entries(attributes).map(([name, value]) => [plain(name), value]));
  return (name) => values.get(plain(name))?.trim() ?? '';
}

/** `1`, `true` and `yes` are yes, in any case. */
export const isYes = (value: string): boolean => /^(1|true|yes)$/i.test(value);
export const isNo = (value: string): boolean => /^(0|false|no)$/i.test(value);

/**
 * Reads a `clip` element's attributes (MED-009 to MED-024; protocol 4.3). Unknown values fall back to defaults.
 * @param attributes by their names in kebab or camel case
 */
export function readClip(attributes: Readonly<Record<string, string>>, subtitles: readonly Subtitles[]): Clip {
  const of = attributeReader(attributes);
  const sourceType = Number(of('sourceType'));
  const formats = Number(of('availFormats'));
  return {
    id: of('id'),
    IDMedia: of('IDMedia'),
    sourceType: sourceType === 1 || sourceType === 2 || sourceType === 3 ? sourceType : 0,
    filename: of('filename'),
    path: of('path'),
    languageDependent: isYes(of('languageDependent')),
    language: of('language'),
    previewPicture: of('previewPicture'),
    startTC: of('startTC'),
    autostart: isYes(of('autostart')),
    availFormats: Number.isInteger(formats) && formats > 0 ? formats : DEFAULT_AVAILABLE,
    forcePlayer: of('forcePlayer').toLowerCase(),
    handlePlayerFail: of('handlePlayerFail'),
    audio: of('type').toLowerCase() === 'audio',
    ...(of('mediaToken') === '' ? {} : { mediaToken: of('mediaToken') }),
    subtitles,
  };
}

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
