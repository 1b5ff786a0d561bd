import { isElement, type Piece } from '../tree/piece.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Inline elements that authors write in; other inline ones stay as they are. */
export const MARKS = words(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var data',
);
/** Blocks with blocks or text inside. */
export const BOXES = words('div blockquote section article aside header footer main nav address center hgroup');
const BLOCKS = words(`p h1 h2 h3 h4 h5 h6 ul ol pre table figure hr dl form fieldset details dialog menu search
  li dt dd thead tbody tfoot tr td th caption colgroup figcaption legend summary`);
const INLINE = words('br img picture wbr input button select textarea label output meter progress svg math ruby map');

/** Where an element may occur; what nobody knows goes with its neighbours. */
export function levelOf(piece: Piece): 'block' | 'inline' | 'either' {
  if (typeof piece === 'string') return 'inline';
  if (!isElement(piece)) return 'either';
  if (BLOCKS.has(piece.name) || BOXES.has(piece.name)) return 'block';
  if (MARKS.has(piece.name)) return piece.children.some((child) => levelOf(child) === 'block') ? 'block' : 'inline';
  return INLINE.has(piece.name) ? 'inline' : 'either';
}

/** Elements that the editor has a type of its own for. */
export const isOwnName = (name: string): boolean =>
  /^(?:p|h[1-6]|pre|ul|ol|li|br|table|caption|tr|td|th)$/.test(name) || MARKS.has(name) || BOXES.has(name);

export const isBlank = (piece: Piece): piece is string => typeof piece === 'string' && /^[ \t\r\n]*$/.test(piece);
