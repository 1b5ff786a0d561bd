import type { Edits, Splice, XNode } from '../../../core/api.ts';
import { areSame, common, markAt, piecesOf, readContent, spanOf, type Mark, type Piece, type Span } from './content-pieces.ts';

/**
 * What makes a content of another: only what differs is replaced, so that all else stays byte for byte as it came, however it was written.
 * @param written the pieces of the content in the document, which means the same as `before`
 * @param ends where the content begins and ends
 */
function splice(before: string, after: string, pieces: readonly Piece[], written: readonly Piece[], ends: readonly [Mark, Mark]): Splice {
  const most = Math.min(before.length, after.length);
  const first = markAt(pieces, written, common(before, after, most, false), false, ends);
  const last = markAt(pieces, written, before.length - common(before, after, most - first.before, true), true, ends);
  return {
    at: first.written,
    remove: last.written - first.written,
    insert: after.slice(first.before, after.length - (before.length - last.before)),
  };
}

/** A content of the document, what its editor made of it, and where the nodes of that are, one for each of the document's. */
interface Compared {
  readonly written: string;
  readonly before: string;
  readonly spans: readonly Span[];
}

const contentOf = (node: XNode): string =>
  node.end === node.inner ? '' : node.tree.source.slice(node.inner, node.tree.source.lastIndexOf('</', node.end - 1));

/**
 * What editors made of elements' contents, as changes of the document. What was compared as a whole once is compared again only around
 * what changes next: a key in a long text costs what is around it.
 */
export class ContentChanges {
  private last: Compared | null = null;

  constructor(private readonly edits: Edits) {}

  /**
   * @param before the content as the editor writes it unchanged
   * @throws XmlError when the new content is not well-formed by itself
   */
  change(node: XNode, before: string, after: string): Splice {
    if (node.end === node.inner) return this.edits.setContent(node, after);
    const written = contentOf(node);
    const compared = this.compared(node, written, before);
    const made = compared && near(node, compared, after);
    this.last = made && { written: withSplice(written, made.splice, node.inner), before: after, spans: made.spans };
    // The editor was given something else than what is here, or has written what is no content: only all of it is sure to be right.
    return made ? made.splice : this.edits.setContent(node, after);
  }

  private compared(node: XNode, written: string, before: string): Compared | null {
    if (this.last?.before === before && this.last.written === written && this.last.spans.length === node.children.length) return this.last;
    const content = readContent(before);
    if (content === null || !areSame(content.pieces, piecesOf(node.tree.source, node.children))) return null;
    return { written, before, spans: content.nodes.map(spanOf) };
  }
}

const withSplice = (text: string, { at, remove, insert }: Splice, start: number): string =>
  text.slice(0, at - start) + insert + text.slice(at - start + remove);

/** The nodes that a change touches, with one more on each side: a text may grow together with one beside it. */
function touched(spans: readonly Span[], from: number, to: number): readonly [number, number] {
  const first = spans.findIndex(({ end }) => end >= from);
  const last = spans.findLastIndex(({ start }) => start <= to);
  return [Math.max(0, (first === -1 ? spans.length : first) - 1), Math.min(spans.length, last + 2)];
}

/** The change, looked for among the nodes that it touches; null where what is written there is not well-formed by itself. */
function near(
  node: XNode,
  { before, spans }: Compared,
  after: string,
): { readonly splice: Splice; readonly spans: readonly Span[] } | null {
  const most = Math.min(before.length, after.length);
  const head = common(before, after, most, false);
  const tail = common(before, after, most - head, true);
  const [first, behind] = touched(spans, head, before.length - tail);
  const start = first === 0 ? 0 : spans[first]!.start;
  const end = behind === spans.length ? before.length : spans[behind]!.start;
  const by = after.length - before.length;
  const [old, now] = [readContent(before.slice(start, end)), readContent(after.slice(start, end + by))];
  const nodes = node.children.slice(first, behind);
  const written = piecesOf(node.tree.source, nodes);
  if (!old || !now || !areSame(old.pieces, written)) return null;
  const ends: readonly [Mark, Mark] = [
    { written: nodes[0]?.start ?? node.inner, before: 0 },
    { written: nodes.at(-1)?.end ?? node.inner, before: end - start },
  ];
  const moved = (span: Span, offset: number): Span => ({ start: span.start + offset, end: span.end + offset });
  return {
    splice: splice(before.slice(start, end), after.slice(start, end + by), old.pieces, written, ends),
    spans: [
      ...spans.slice(0, first),
      ...now.nodes.map((each) => moved(spanOf(each), start)),
      ...spans.slice(behind).map((each) => moved(each, by)),
    ],
  };
}
