import { attribute, NodeKind, type XNode } from '../../../core/api.ts';
import { escaped, WORDED } from '../model/languages.ts';

/** What begins a line of its own: a sentence ends before it. */
const BLOCKS = new Set(
  (
    'address article aside blockquote caption col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li ' +
    'main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
/** How words look: a translation may do without it. */
const FORMATS = new Set('a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var'.split(' '));
/** What is no text although there are letters in it. */
const OPAQUE = new Set(['math', 'svg', 'script', 'style', 'iframe', 'object', 'template']);

/** What a segment has in place of markup: a pair around words, or one piece. The markup itself never comes back from a file. */
export interface Code {
  readonly id: string;
  readonly start: string;
  /** Null of one piece. */
  readonly end: string | null;
  /** A translation without it lacks something. */
  readonly isNeeded: boolean;
}

/** Words that are translated together, as XLIFF writes them. */
export interface Segment {
  readonly source: string;
  readonly codes: readonly Code[];
}

/** A text in its order: what stays, and what is translated. */
export type Part = { readonly literal: string } | { readonly segment: Segment };

const isSpace = (text: string): boolean => /^[ \t\r\n]*$/.test(text);

/** Where an element's content ends in the source. */
const contentEnd = (source: string, node: XNode): number => (node.end === node.inner ? node.inner : source.lastIndexOf('</', node.end - 1));

/** An attribute with words: of which element of the text, counted through, and which. */
interface WordedAttribute {
  readonly key: string;
  readonly element: XNode;
  readonly name: string;
  readonly value: string;
}

/** The attributes of a text that are translated as well. */
export function wordedAttributes(node: XNode): WordedAttribute[] {
  const found: WordedAttribute[] = [];
  let count = 0;
  const look = (element: XNode): void => {
    count++;
    for (const name of WORDED) {
      const value = attribute(element, name);
      if (value.trim() !== '') found.push({ key: `@${name}[${count}]`, element, name, value });
    }
    for (const child of element.children) if (child.kind === NodeKind.element && !OPAQUE.has(child.name)) look(child);
  };
  for (const child of node.children) if (child.kind === NodeKind.element && !OPAQUE.has(child.name)) look(child);
  return found;
}

/** Splits the content of a text into what stays and what is translated. */
export class Splitter {
  private readonly parts: Part[] = [];
  private run: XNode[] = [];
  /**
   * @param source of the document
   * @param words what attributes say in the translation, by their key in `wordedAttributes`
   */
  constructor(
    private readonly source: string,
    private readonly words: ReadonlyMap<XNode, readonly { readonly name: string; readonly value: string }[]> = new Map(),
  ) {}

  split(node: XNode): readonly Part[] {
    this.inside(node);
    return this.parts;
  }

  private inside(node: XNode): void {
    const isMixed = node.children.some((child) => child.kind === NodeKind.text && !isSpace(child.value));
    for (const child of node.children) {
      const isBlock =
        child.kind === NodeKind.element &&
        !OPAQUE.has(child.name) &&
        (this.hasBlock(child) || (!isMixed && !FORMATS.has(child.name) && child.children.length > 0));
      if (!isBlock) {
        this.run.push(child);
        continue;
      }
      this.flush();
      this.literal(this.startTag(child));
      this.inside(child);
      this.literal(this.source.slice(contentEnd(this.source, child), child.end));
    }
    this.flush();
  }

  private hasBlock(node: XNode): boolean {
    return (
      node.kind === NodeKind.element &&
      !OPAQUE.has(node.name) &&
      (BLOCKS.has(node.name) || node.children.some((each) => this.hasBlock(each)))
    );
  }

  private literal(text: string): void {
    if (text !== '') this.parts.push({ literal: text });
  }

  /** The start tag as it is written, with what its attributes say in the translation. */
  private startTag(node: XNode): string {
    const written = (this.words.get(node) ?? []).flatMap(({ name, value }) => {
      const own = node.attributes.find((each) => each.name === name);
      return own ? [{ from: own.inner, to: own.end - 1, value }] : [];
    });
    let tag = this.source.slice(node.start, node.inner);
    // From behind, so that the offsets before hold.
    for (const { from, to, value } of written.toSorted((a, b) => b.from - a.from))
      tag = tag.slice(0, from - node.start) + escaped(value).replaceAll("'", '&apos;') + tag.slice(to - node.start);
    return tag;
  }

  /** What has no words stays as it is; so does the space around what has some. */
  private flush(): void {
    const { run } = this;
    this.run = [];
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return;
    if (!run.some((node) => hasWords(node))) {
      for (const node of run) this.literal(node.kind === NodeKind.element ? this.whole(node) : this.source.slice(node.start, node.end));
      return;
    }
    const before = first.kind === NodeKind.text ? /^[ \t\r\n]*/.exec(this.source.slice(first.start, first.end))![0] : '';
    const after = last.kind === NodeKind.text ? /[ \t\r\n]*$/.exec(this.source.slice(last.start, last.end))![0] : '';
    const codes: Code[] = [];
    let text = run.map((node) => this.encode(node, codes)).join('');
    if (before !== '') text = text.replace(/^[ \t\r\n]+/, '');
    if (after !== '') text = text.replace(/[ \t\r\n]+$/, '');
    this.literal(before);
    this.parts.push({ segment: { source: text, codes } });
    this.literal(after);
  }

  private whole(node: XNode): string {
    return this.startTag(node) + this.source.slice(node.inner, node.end);
  }

  private encode(node: XNode, codes: Code[]): string {
    if (node.kind === NodeKind.text) return escaped(node.value);
    const id = `c${codes.length + 1}`;
    if (node.kind !== NodeKind.element || OPAQUE.has(node.name) || node.children.length === 0) {
      const start = node.kind === NodeKind.element ? this.whole(node) : this.source.slice(node.start, node.end);
      codes.push({ id, start, end: null, isNeeded: node.kind === NodeKind.element });
      return `<ph id="${id}" dataRef="${id}s"/>`;
    }
    const end = this.source.slice(contentEnd(this.source, node), node.end);
    const isNeeded = !FORMATS.has(node.name);
    codes.push({ id, start: this.startTag(node), end, isNeeded });
    const inner = node.children.map((child) => this.encode(child, codes)).join('');
    return `<pc id="${id}" dataRefStart="${id}s" dataRefEnd="${id}e"${isNeeded ? ' canDelete="no"' : ''}>${inner}</pc>`;
  }
}

function hasWords(node: XNode): boolean {
  if (node.kind === NodeKind.text) return !isSpace(node.value);
  return node.kind === NodeKind.element && !OPAQUE.has(node.name) && node.children.some(hasWords);
}
