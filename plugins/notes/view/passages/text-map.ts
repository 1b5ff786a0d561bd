import { findQuote, quoteAt, type Quote } from '../../model/quote.ts';

/** Elements within a line: between others there is a space, whether there is one in the source or not. */
const INLINE = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DEL DFN EM I INS KBD MARK Q RP RT RUBY S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(' '),
);
const SKIPPED = 'button, textarea, select, svg, video, audio, script, style, .visually-hidden, [hidden]';
const RICH = '.rich';

interface Segment {
  readonly node: Text;
  /** Of its first character, in the text. */
  readonly start: number;
  readonly end: number;
  /** There is white space before it, so that what it begins with is none more. */
  readonly afterSpace: boolean;
}

/** What is read of an article: its rich texts, white space as one space, without what is no text. */
interface TextMap {
  readonly text: string;
  readonly segments: readonly Segment[];
}

function collapse(raw: string, afterSpace: boolean): string {
  const all = raw.replaceAll(/\s+/g, ' ');
  return afterSpace && all.startsWith(' ') ? all.slice(1) : all;
}

/** The rich texts of an article that are not in one another. */
export const richTexts = (article: Element): Element[] =>
  [...article.querySelectorAll(RICH)].filter((each) => !each.parentElement?.closest(RICH));

export function readText(article: Element): TextMap {
  const segments: Segment[] = [];
  let text = '';
  const part = (): void => {
    if (text !== '' && !text.endsWith(' ')) text += ' ';
  };
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const afterSpace = text === '' || text.endsWith(' ');
      const own = collapse((node as Text).data, afterSpace);
      if (own !== '') segments.push({ node: node as Text, start: text.length, end: text.length + own.length, afterSpace });
      text += own;
    } else if (node instanceof Element && !node.matches(SKIPPED)) {
      const isBlock = !INLINE.has(node.tagName.toUpperCase());
      if (isBlock) part();
      for (const child of node.childNodes) visit(child);
      if (isBlock) part();
    }
  };
  for (const each of richTexts(article)) visit(each);
  return { text, segments };
}

/** The passage that a selection has of the text; null where it has none of it. */
export function quoteOf({ text, segments }: TextMap, range: Range): Quote | null {
  const own = segments.filter(({ node }) => range.intersectsNode(node));
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return null;
  const at = ({ node, start, afterSpace }: Segment, offset: number): number =>
    start + collapse(node.data.slice(0, offset), afterSpace).length;
  const start = first.node === range.startContainer ? at(first, range.startOffset) : first.start;
  const end = last.node === range.endContainer ? at(last, range.endOffset) : last.end;
  const quote = end > start ? quoteAt(text, start, end) : null;
  return quote?.exact ? quote : null;
}

/** How many characters of the source are `count` of the text. */
function rawOffset({ node: { data }, afterSpace }: Segment, count: number): number {
  let [isSpace, read] = [afterSpace, 0];
  for (let offset = 0; offset < data.length; offset += 1) {
    const space = /\s/.test(data[offset]!);
    if (!(space && isSpace)) {
      if (read === count) return offset;
      read += 1;
    }
    isSpace = space;
  }
  return data.length;
}

/** Where a passage is in the page; null when it is not in this text. */
export function rangeOf({ text, segments }: TextMap, quote: Quote): Range | null {
  const span = findQuote(text, quote);
  if (span === null) return null;
  const first = segments.find(({ end }) => end > span.start);
  const last = segments.findLast(({ start }) => start < span.end);
  if (first === undefined || last === undefined) return null;
  const range = document.createRange();
  range.setStart(first.node, rawOffset(first, Math.max(0, span.start - first.start)));
  // Behind the last character of it, not before what follows: white space between is none of it.
  const length = Math.min(span.end, last.end) - last.start;
  range.setEnd(last.node, length === 0 ? 0 : rawOffset(last, length - 1) + 1);
  return range;
}
