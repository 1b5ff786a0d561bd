import { NodeKind, parse, type XNode } from '../../../core/api.ts';

/** What is written otherwise than it means: `&amp;`, `\r\n`, or a CDATA section, which is changed as a whole. */
interface Special {
  /** Where it begins in the meaning, and how much of it that is. */
  readonly at: number;
  readonly length: number;
  /** Where it is written. */
  readonly start: number;
  readonly end: number;
}

/** A part of a content: what it means, and where it is written. An element is one for each tag, or one when it is empty. */
export interface Piece {
  readonly meaning: string;
  readonly start: number;
  readonly end: number;
  /** Of a text; null for all else. */
  readonly specials: readonly Special[] | null;
}

const SPECIAL = /<!\[CDATA\[([\s\S]*?)\]\]>|&(?:#x([0-9a-f]+)|#(\d+)|(\w+));|\r\n?/giu;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function meaningOf([whole, section, hex, decimal, name]: RegExpExecArray): string {
  if (section !== undefined) return section.replace(/\r\n?/g, '\n');
  if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
  if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
  return name === undefined ? '\n' : (NAMED[name] ?? whole);
}

/** A text as it is written. Most are long and have nothing special: these cost no more than a slice. */
function textPiece(source: string, start: number, end: number): Piece {
  const written = source.slice(start, end);
  const specials: Special[] = [];
  let [meaning, from] = ['', 0];
  for (const match of written.matchAll(SPECIAL)) {
    const meant = meaningOf(match);
    meaning += written.slice(from, match.index);
    from = match.index + match[0].length;
    specials.push({ at: meaning.length, length: meant.length, start: start + match.index, end: start + from });
    meaning += meant;
  }
  return { meaning: meaning + written.slice(from), start, end, specials };
}

/** What nodes are made of, in order. */
export function piecesOf(source: string, nodes: readonly XNode[], pieces: Piece[] = []): Piece[] {
  for (const each of nodes) {
    const { start, end, inner } = each;
    if (each.kind === NodeKind.text) pieces.push(textPiece(source, start, end));
    else if (each.kind !== NodeKind.element)
      pieces.push({ meaning: `${each.kind} ${each.name} ${each.value}`, start, end, specials: null });
    else {
      const meaning = `<${each.name} ${JSON.stringify(each.attributes.map(({ name, value }) => [name, value]))}`;
      if (each.children.length === 0) pieces.push({ meaning: `${meaning}/`, start, end, specials: null });
      else {
        pieces.push({ meaning, start, end: inner, specials: null });
        piecesOf(source, each.children, pieces);
        pieces.push({ meaning: '</', start: source.lastIndexOf('</', end - 1), end, specials: null });
      }
    }
  }
  return pieces;
}

const isSame = (one: Piece, other: Piece): boolean =>
  one.meaning === other.meaning && (one.specials === null) === (other.specials === null);

/** Whether two contents mean the same. */
export const areSame = (some: readonly Piece[], others: readonly Piece[]): boolean =>
  some.length === others.length && some.every((piece, index) => isSame(piece, others[index]!));

/** Where in the meaning something is that is written at `offset`: inside of a special, where that begins or, `up`, ends. */
function meantAt({ start, specials }: Piece, offset: number, up: boolean): number {
  let shift = start;
  for (const special of specials!) {
    if (offset <= special.start) break;
    if (offset < special.end) return special.at + (up ? special.length : 0);
    shift = special.end - special.at - special.length;
  }
  return offset - shift;
}

/** Where something is written that is at `at` in the meaning. */
function writtenAt({ start, specials }: Piece, at: number): number {
  let shift = start;
  for (const special of specials!) {
    if (at <= special.at) break;
    shift = special.end - special.at - special.length;
  }
  return at + shift;
}

/** The next place in a meaning, down or up, at which neither way of writing it, nor a character, is cut in two. */
function whole(pieces: readonly Piece[], at: number, up: boolean): number {
  let found = at;
  for (const { specials } of pieces)
    for (const special of specials!)
      if (special.at < found && found < special.at + special.length) found = special.at + (up ? special.length : 0);
  const { meaning } = pieces[0]!;
  const isCut = (meaning.charCodeAt(found) & 0xfc00) === 0xdc00 && (meaning.charCodeAt(found - 1) & 0xfc00) === 0xd800;
  return isCut ? found + (up ? 1 : -1) : found;
}

/** How many units two texts have in common at their beginning or, `back`, at their end; no more than `most`. */
export function common(one: string, other: string, most: number, back: boolean): number {
  const isAlike = (from: number, to: number): boolean =>
    back
      ? one.slice(one.length - to, one.length - from) === other.slice(other.length - to, other.length - from)
      : one.slice(from, to) === other.slice(from, to);
  let [least, end] = [0, most];
  while (least < end) {
    const middle = (least + end + 1) >> 1;
    if (isAlike(least, middle)) least = middle;
    else end = middle - 1;
  }
  return least;
}

const SHELL = '<x>';

/** A content that is well-formed by itself, as nodes, and as pieces from the beginning of the text that it is; null when it is not. */
export function readContent(content: string): { readonly nodes: readonly XNode[]; readonly pieces: readonly Piece[] } | null {
  const text = `${SHELL}${content}</x>`;
  try {
    const nodes = parse(text).children[0]!.children;
    return { nodes, pieces: piecesOf(text, nodes) };
  } catch {
    return null;
  }
}

/** Where a node of such a content begins and ends in it. */
export const spanOf = ({ start, end }: XNode): Span => ({ start: start - SHELL.length, end: end - SHELL.length });

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place in a content as it is in the document, and in the same content as the editor writes it. */
export interface Mark {
  readonly written: number;
  readonly before: number;
}

/**
 * The last place, or the first one (`up`), that lies before or behind what is changed.
 * @param at how much of `before` is the same up to there
 */
export function markAt(pieces: readonly Piece[], written: readonly Piece[], at: number, up: boolean, ends: readonly [Mark, Mark]): Mark {
  const offset = at + SHELL.length;
  const index = up ? pieces.findLastIndex(({ start }) => start < offset) : pieces.findIndex(({ end }) => end > offset);
  if (index === -1) return ends[up ? 0 : 1];
  const [piece, other] = [pieces[index]!, written[index]!];
  const isInside = piece.specials !== null && offset > piece.start && offset < piece.end;
  if (isInside) {
    const meant = whole([piece, other], meantAt(piece, offset, up), up);
    return { written: writtenAt(other, meant), before: writtenAt(piece, meant) - SHELL.length };
  }
  return up ? { written: other.end, before: piece.end - SHELL.length } : { written: other.start, before: piece.start - SHELL.length };
}
