import { attribute, select, type XNode } from '../../../core/api.ts';

/** Id of a clip's element in a preview: prefix and media (AUT-067). */
export const previewId = (prefix: string, IDMedia: string): string => `${prefix}${IDMedia}`;

/** What a preview's player is made from (AUT-050, AUT-066). */
export interface PreviewPlayer {
  readonly clip: Readonly<Record<string, string>>;
  readonly player: Readonly<Record<string, string>>;
}

/**
 * The player of a clip in its block: shown with the player's own user interface.
 * @returns null unless exactly one clip of the block has that id
 */
export function previewPlayer(block: XNode, id: string, prefix: string): PreviewPlayer | null {
  const found = select(block, './/videoClip').filter(
    (clip) => attribute(clip, 'IDMedia') !== '' && previewId(prefix, attribute(clip, 'IDMedia')) === id,
  );
  const [clip] = found;
  if (!clip || found.length !== 1) return null;
  const attributes = Object.fromEntries(clip.attributes.map(({ name, value }) => [name, value]));
  return { clip: { ...attributes, id, autostart: '0' }, player: { id: `player_${id}`, uiMode: 'true' } };
}
