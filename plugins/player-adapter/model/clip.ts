import type { Clip, Subtitles } from '../contract.ts';
import { attributeReader, isYes } from './attributes.ts';
import { DEFAULT_AVAILABLE } from './formats.ts';

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
    subtitles,
  };
}
