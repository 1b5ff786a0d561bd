import { NodeKind, parse, type Edits, type Splice, type XNode } from '../../../core/api.ts';

/** One thing in markup: what it means, and where it is written. Characters of a CDATA section share its span. */
interface Token {
  readonly meaning: string;
  readonly start: number;
  readonly end: number;
}

/** A CDATA section, or one character as written: `&amp;`, `&#160;`, `\r\n`, or itself. */
const WRITTEN = /<!\[CDATA\[([\s\S]*?)\]\]>|&(?:#x([0-9a-f]+)|#(\d+)|(\w+));|\r\n?|[\s\S]/giu;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function addText(source: string, from: number, to: number, tokens: Token[]): void {
  for (const match of source.slice(from, to).matchAll(WRITTEN)) {
    const [whole, section, hex, decimal, name] = match;
    const span = { start: from + match.index, end: from + match.index + whole.length };
    if (section !== undefined) for (const meaning of section.replace(/\r\n?/g, '\n')) tokens.push({ meaning, ...span });
    else
      tokens.push({
        meaning: hex
          ? String.fromCodePoint(parseInt(hex, 16))
          : decimal
            ? String.fromCodePoint(Number(decimal))
            : name
              ? (NAMED[name] ?? whole)
              : whole.startsWith('\r')
                ? '\n'
                : whole,
        ...span,
      });
  }
}

/** What a node contains, in order. An element without content is one thing. */
function tokensOf(source: string, node: XNode, tokens: Token[] = []): Token[] {
  for (const each of node.children) {
    const { start, end, inner } = each;
    if (each.kind === NodeKind.text) addText(source, start, end, tokens);
    else if (each.kind !== NodeKind.element) tokens.push({ meaning: `${each.kind} ${each.name} ${each.value}`, start, end });
    else {
      const meaning = `<${each.name} ${JSON.stringify(each.attributes.map(({ name, value }) => [name, value]))}`;
      if (each.children.length === 0) tokens.push({ meaning: `${meaning}/`, start, end });
      else {
        tokens.push({ meaning, start, end: inner });
        tokensOf(source, each, tokens);
        tokens.push({ meaning: '</', start: source.lastIndexOf('</', end - 1), end });
      }
    }
  }
  return tokens;
}

/** The first and the one after the last of the tokens that a change of the text reaches into. */
function reached(
  tokens: readonly Token[],
  written: readonly Token[],
  before: string,
  after: string,
  from: number,
): readonly [first: number, last: number] {
  const isInside = (index: number): boolean => index > 0 && index < written.length && written[index]!.start < written[index - 1]!.end;
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let first = 0;
  while (first < tokens.length && tokens[first]!.end - from <= head) first++;
  while (isInside(first)) first--;
  head = first > 0 ? tokens[first - 1]!.end - from : 0;
  let tail = 0;
  while (tail < most - head && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail++;
  let last = tokens.length;
  while (last > first && tokens[last - 1]!.start - from >= before.length - tail) last--;
  while (isInside(last)) last++;
  return [first, last];
}

const SHELL = '<x>';

/**
 * What an editor made of an element's content, as a change of the document: only what differs is replaced, so that all else stays byte
 * for byte as it came, however it was written.
 * @param before the content as the editor writes it unchanged
 * @throws XmlError when the new content is not well-formed by itself
 */
export function changeContent(edits: Edits, node: XNode, before: string, after: string): Splice {
  const whole = edits.setContent(node, after);
  const { source } = node.tree;
  if (node.end === node.inner) return whole;
  const written = tokensOf(source, node);
  let tokens: readonly Token[];
  try {
    const text = `${SHELL}${before}</x>`;
    tokens = tokensOf(text, parse(text).children[0]!);
  } catch {
    return whole;
  }
  // The editor was given something else than what is here: only all of it is sure to be right.
  if (tokens.length !== written.length || tokens.some(({ meaning }, i) => meaning !== written[i]!.meaning)) return whole;
  const [first, last] = reached(tokens, written, before, after, SHELL.length);
  const at = first > 0 ? written[first - 1]!.end : node.inner;
  const to = last < written.length ? written[last]!.start : whole.at + whole.remove;
  const head = first > 0 ? tokens[first - 1]!.end - SHELL.length : 0;
  const tail = last < tokens.length ? before.length - (tokens[last]!.start - SHELL.length) : 0;
  return { at, remove: to - at, insert: after.slice(head, after.length - tail) };
}
