import { edits, type Splice } from '../../../xsl/engine/index.ts';
import { edited } from '../xml/edited.ts';
import { attribute, children, descendants, isElement, parseRoot, type XNode } from '../xml/nodes.ts';
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

/** In which size an element shows a picture; null where it says none. */
function sizeOf(node: XNode, [wide, high]: (typeof SIZES)[number]): Shape | null {
  const [width, height] = [Number(attribute(node, wide)), Number(attribute(node, high))];
  return width > 0 && height > 0 ? { width, height } : null;
}

/** An element goes on being as wide as it was, in the shape of what it shows now; one that had the picture's own size has the new one's. */
function sizeAfter(size: Shape, from: Shape, to: Shape): Shape {
  const isOwn = size.width === from.width && size.height === from.height;
  return isOwn ? to : { width: size.width, height: Math.max(1, Math.round((size.width * to.height) / to.width)) };
}

/** @param keeps whether what else is measured in an element's size lets it stay as large as it is */
function sizesOf(node: XNode, from: Shape, to: Shape, keeps: (node: XNode) => boolean): Splice[] {
  return SIZES.flatMap((names) => {
    const size = sizeOf(node, names);
    if (size === null || keeps(node)) return [];
    const { width, height } = sizeAfter(size, from, to);
    return [edits.setAttribute(node, names[0], String(width)), edits.setAttribute(node, names[1], String(height))];
  });
}

/** Coordinates of an area, whose picture is `x` times as wide and `y` times as high as before; what cannot be read stays. */
function scaled(coords: string, shape: string, x: number, y: number): string {
  const numbers = coords.split(',').map((each) => (each.trim() === '' ? Number.NaN : Number(each)));
  if (!numbers.every(Number.isFinite)) return coords;
  // A circle stays one, and where it was.
  const factor = (index: number): number => (shape === 'circle' && index === 2 ? Math.min(x, y) : index % 2 === 0 ? x : y);
  return numbers.map((each, index) => Math.round(each * factor(index))).join(',');
}

/**
 * Areas are measured in the size of their picture, and go with it. Those that they have in common with a picture that stays are measured in
 * its size: the other one is shown in that.
 * @param shows whether an element shows the picture
 * @returns the changes, and whether a picture keeps its size for that
 */
function areasWith(root: XNode, shows: (node: XNode) => boolean, from: Shape, to: Shape) {
  const areas = [...descendants(root)].filter(({ name }) => name === 'area');
  const around = [...new Set(areas.flatMap(({ parent }) => (parent !== null && isElement(parent) ? [parent] : [])))];
  const sharing = around.filter((each) => !children(each, 'picture').every(shows));
  const keeps = (node: XNode): boolean => node.name === 'picture' && sharing.some((each) => each === node.parent);
  const splices = around.flatMap((each): Splice[] => {
    const [first] = children(each, 'picture');
    const size = first === undefined || sharing.includes(each) ? null : sizeOf(first, ['w', 'h']);
    if (size === null) return [];
    const { width, height } = sizeAfter(size, from, to);
    return children(each, 'area').map((area) => {
      const coords = scaled(attribute(area, 'coords'), attribute(area, 'shape'), width / size.width, height / size.height);
      return edits.setAttribute(area, 'coords', coords);
    });
  });
  return { splices, keeps };
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
  const areas = areasWith(root, shows, from, to);
  const splices = [root, ...descendants(root)]
    .filter(shows)
    .flatMap((node) => [...sizesOf(node, from, to, areas.keeps), ...wordsOf(node, from, to)]);
  return withAddresses(edited(root, [...splices, ...areas.splices]), from, to);
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
  return edited(root, splices)
    .replaceAll(`/media/library/${from.ID}.mp4.m3u8`, `/media/library/${to.ID}.mp4${to.streamBytes > 0 ? '.m3u8' : ''}`)
    .replaceAll(`/media/library/${from.ID}.`, `/media/library/${to.ID}.`);
}

/** The text of an object with another file of the library in the place of one; all else stays byte for byte. */
export const swapped = (xml: string, swap: Swap): string =>
  swap.kind === 'picture' ? withPicture(xml, swap.from, swap.to) : withRecording(xml, swap.from, swap.to);
