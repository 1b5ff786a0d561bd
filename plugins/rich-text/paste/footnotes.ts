import { element, isElement, wordsOf, type Element, type Piece } from '../tree/piece.ts';

/** Pasted markup with the marks of its footnotes as the editor reads them, and the words of these by their keys. */
interface PastedNotes {
  readonly body: Piece[];
  readonly notes: ReadonlyMap<string, readonly Piece[]>;
}

const NOTE = /^(?:p|li|div|dd|aside)$/;
const AROUND = /^(?:div|li|aside)$/;
/** `1`, `[1]`, `(iv)`, `a`, `*`: links between a table of contents and its headings have more words. */
const MARK = /^[[(]?(?:\d{1,4}|[ivxlcdm]{1,7}|[a-z]|[*†‡§¶]{1,4})[\])]?$/i;

const attributeOf = ({ attributes }: Element, name: string): string => attributes.find(([each]) => each === name)?.[1] ?? '';
const namesOf = (piece: Element): string[] => ['id', 'name'].map((name) => attributeOf(piece, name)).filter(Boolean);
const isBlank = (piece: Piece): boolean => (typeof piece === 'string' ? !/\S/.test(piece) : !isElement(piece));
/** What a link leads to within its own document; browsers write whole addresses to the clipboard. */
const targetOf = (piece: Element): string => (piece.name === 'a' ? (/#(.+)$/.exec(attributeOf(piece, 'href'))?.[1] ?? '') : '');

/** The elements of some markup, with what each is in. */
class Tree {
  readonly parents = new Map<Element, Element | null>();
  readonly named = new Map<string, Element>();
  readonly links: Element[] = [];
  readonly order = new Map<Element, number>();

  constructor(pieces: readonly Piece[]) {
    const visit = (all: readonly Piece[], parent: Element | null): void => {
      for (const piece of all.filter(isElement)) {
        this.parents.set(piece, parent);
        for (const name of namesOf(piece)) if (!this.named.has(name)) this.named.set(name, piece);
        if (targetOf(piece) !== '') this.order.set(piece, this.links.push(piece) - 1);
        visit(piece.children, piece);
      }
    };
    visit(pieces, null);
  }

  /** An element, what it is in, what that is in, and so on. */
  *upFrom(piece: Element): Generator<Element> {
    for (let each: Element | null = piece; each; each = this.parents.get(each) ?? null) yield each;
  }

  /** An element, or what has nothing else in it. */
  aloneAround(piece: Element): Element {
    let outermost = piece;
    for (const each of this.upFrom(piece)) {
      if (!/^(?:a|sup|span)$/.test(each.name)) break;
      if (each !== piece && each.children.filter((child) => !isBlank(child)).length !== 1) break;
      outermost = each;
    }
    return outermost;
  }

  /** Names of an element, and of what it is in, as far as another one. */
  namesUpTo(piece: Element, last: Element): Set<string> {
    const names = new Set<string>();
    for (const each of this.upFrom(piece)) {
      for (const name of namesOf(each)) names.add(name);
      if (each === last) break;
    }
    return names;
  }

  isIn(piece: Element, around: Element): boolean {
    for (const each of this.upFrom(piece)) if (each === around) return true;
    return false;
  }
}

interface Pair {
  /** The mark in the text. */
  readonly mark: Element;
  /** The block with the words of the footnote. */
  readonly note: Element;
  /** Leads from there to the mark. */
  readonly back: Element;
}

/**
 * What is alike in all programs: a link in the text whose words are a number leads to a block, and a link in that block leads back to it.
 */
function pairsIn(tree: Tree): Pair[] {
  return tree.links.flatMap((link, index): Pair[] => {
    if (!MARK.test(wordsOf([link]).trim())) return [];
    const target = tree.named.get(targetOf(link));
    if (!target || tree.isIn(link, target)) return [];
    const mark = tree.aloneAround(link);
    const names = tree.namesUpTo(link, mark);
    // Each leads to the other: the mark is the one that comes first.
    const leadsBack = (each: Element): boolean => names.has(targetOf(each)) && tree.order.get(each)! > index;
    // The name is that of the link back, as in Word, or of what it is in.
    const back = leadsBack(target) ? target : tree.links.find((each) => leadsBack(each) && tree.isIn(each, target));
    const block = back && [...tree.upFrom(back)].find(({ name }) => NOTE.test(name));
    if (!back || !block || tree.isIn(link, block)) return [];
    return [{ mark, back, note: wholeOf(block, tree) }];
  });
}

/** A footnote of several paragraphs is in an element of its own, which has a name. */
function wholeOf(block: Element, tree: Tree): Element {
  const parent = tree.parents.get(block);
  const isOwn =
    parent &&
    AROUND.test(parent.name) &&
    (namesOf(parent).length > 0 || /mso-element:\s*(?:foot|end)note\b(?!-)/i.test(attributeOf(parent, 'style')));
  return isOwn ? wholeOf(parent, tree) : block;
}

/** Takes elements out, and what is left without words around them; the line above footnotes goes with them. */
function without(
  pieces: readonly Piece[],
  gone: ReadonlySet<Element>,
  put: (piece: Element) => Piece | null,
): { left: Piece[]; isLess: boolean } {
  let isLess = false;
  const left = pieces.flatMap((piece): Piece[] => {
    if (!isElement(piece)) return [piece];
    const other = put(piece);
    if (other !== null) return [other];
    if (gone.has(piece)) {
      isLess = true;
      return [];
    }
    const inside = without(piece.children, gone, put);
    if (!inside.isLess) return [{ ...piece, children: inside.left }];
    isLess = true;
    return /\S/.test(wordsOf(inside.left)) ? [{ ...piece, children: inside.left }] : [];
  });
  if (isLess) {
    const last = left.findLastIndex((piece) => !isBlank(piece));
    const piece = left[last];
    if (piece !== undefined && isElement(piece) && piece.name === 'hr') left.splice(last);
  }
  return { left, isLess };
}

/** Takes the footnotes of office programs and of web pages out of pasted markup. */
export function takePastedNotes(pieces: readonly Piece[]): PastedNotes {
  const tree = new Tree(pieces);
  const all = pairsIn(tree);
  const blocks = new Set(all.map(({ note }) => note));
  // There are no footnotes of footnotes: what only one of these leads to stays where it is.
  const pairs = all.filter(({ mark }) => ![...tree.upFrom(mark)].some((each) => blocks.has(each)));
  if (pairs.length === 0) return { body: [...pieces], notes: new Map() };
  const keys = new Map(pairs.map(({ mark }, index) => [mark, `pasted-${index + 1}`]));
  const backs = new Set(pairs.map(({ back }) => tree.aloneAround(back)));
  const notes = new Map(pairs.map(({ mark, note }) => [keys.get(mark)!, without(note.children, backs, () => null).left] as const));
  const marked = (piece: Element): Piece | null => {
    const key = keys.get(piece);
    return key === undefined
      ? null
      : element(
          'sup',
          [],
          [
            element(
              'a',
              [
                ['href', `#fn-${key}`],
                ['role', 'doc-noteref'],
              ],
              [key],
            ),
          ],
        );
  };
  return { body: without(pieces, new Set(pairs.map(({ note }) => note)), marked).left, notes };
}
