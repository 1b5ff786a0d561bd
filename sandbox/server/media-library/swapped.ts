import { edits, type Splice } from '../../../xsl/engine/index.ts';
import { edited } from '../xml/edited.ts';
import { attribute, descendants, parseRoot, type XNode } from '../xml/nodes.ts';
import { pictureAddress, type Picture } from './library.ts';
import type { Recording } from './recordings/recording.ts';

/** A file of the library, and the one that takes its place. */
export type Swap =
  | { readonly kind: 'picture'; readonly from: Picture; readonly to: Picture }
  | { readonly kind: 'recording'; readonly from: Recording; readonly to: Recording };

/** Where elements say how large a picture is shown. */
const SIZES = [
  ['width', 'height'],
  ['w', 'h'],
] as const;

type Shape = Pick<Picture, 'width' | 'height'>;

/** An element goes on being as wide as it was, in the shape of what it shows now; one that had the picture's own size has the new one's. */
function sizesOf(node: XNode, from: Shape, to: Shape): Splice[] {
  return SIZES.flatMap(([wide, high]) => {
    const [width, height] = [Number(attribute(node, wide)), Number(attribute(node, high))];
    if (!(width > 0 && height > 0)) return [];
    const isOwn = width === from.width && height === from.height;
    const shape = isOwn ? to : { width, height: Math.max(1, Math.round((width * to.height) / to.width)) };
    return [edits.setAttribute(node, wide, String(shape.width)), edits.setAttribute(node, high, String(shape.height))];
  });
}

/** What an object says in its own words of a picture stays; what the library says of the former one does not. */
function wordsOf(node: XNode, from: Picture, to: Picture): Splice[] {
  const alt = attribute(node, 'alt');
  const [language = ''] = Object.entries(from.alts).find(([code, words]) => words === alt && to.alts[code] !== undefined) ?? [];
  return alt === '' || language === '' ? [] : [edits.setAttribute(node, 'alt', to.alts[language]!)];
}

/** The address of the other picture in the size that is named, or in the one that pages have if that was named. */
function withAddresses(xml: string, from: Pick<Picture, 'digest' | 'width'>, to: Pick<Picture, 'digest' | 'width'>): string {
  const usual = pictureAddress(from);
  return xml.replaceAll(new RegExp(`/library/${from.digest}/(\\d{1,5})\\.webp`, 'g'), (address: string, width: string) =>
    address === usual ? pictureAddress(to) : pictureAddress(to, Number(width)),
  );
}

function withPicture(xml: string, from: Picture, to: Picture): string {
  const start = `/library/${from.digest}/`;
  if (!xml.includes(start)) return xml;
  const root = parseRoot(xml);
  const shows = (node: XNode): boolean => node.attributes.some(({ value }) => value.includes(start));
  const splices = [root, ...descendants(root)].filter(shows).flatMap((node) => [...sizesOf(node, from, to), ...wordsOf(node, from, to)]);
  return withAddresses(edited(root, splices), from, to);
}

/** Clips have the other number and its formats. */
function withRecording(xml: string, from: Recording, to: Recording): string {
  const posters = to.poster > 0 && from.poster > 0;
  const [old, next] = [
    { digest: from.digest, width: from.poster },
    { digest: to.digest, width: to.poster },
  ];
  const shown = posters ? withAddresses(xml, old, next) : xml;
  if (!shown.includes(String(from.ID))) return shown;
  const root = parseRoot(shown);
  const clips = [root, ...descendants(root)].filter((node) => attribute(node, 'IDMedia') === String(from.ID));
  const splices = clips.flatMap((node) => [
    edits.setAttribute(node, 'IDMedia', String(to.ID)),
    ...(attribute(node, 'availFormats') === '' ? [] : [edits.setAttribute(node, 'availFormats', String(to.formats))]),
  ]);
  return edited(root, splices).replaceAll(`/media/library/${from.ID}.`, `/media/library/${to.ID}.`);
}

/** The text of an object with another file of the library in the place of one; all else stays byte for byte. */
export const swapped = (xml: string, swap: Swap): string =>
  swap.kind === 'picture' ? withPicture(xml, swap.from, swap.to) : withRecording(xml, swap.from, swap.to);
