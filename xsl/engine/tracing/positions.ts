import { ATTRIBUTE, COMMENT, DOCUMENT, ELEMENT, INSTRUCTION, NAMESPACE, TEXT, type XmlNode } from '../xml/index.ts';
import type { Position, TracedFile } from './model.ts';

const LABELS: Readonly<Record<number, string>> = { [TEXT]: 'text()', [COMMENT]: 'comment()' };
const labelOf = ({ kind, name }: XmlNode): string =>
  kind === ATTRIBUTE
    ? `@${name}`
    : kind === NAMESPACE
      ? `namespace::${name || '*'}`
      : kind === INSTRUCTION
        ? `processing-instruction('${name}')`
        : (LABELS[kind] ?? name);

/**
 * Finds where nodes are: lines by a table for each text, paths by one for each parent, both made when they are first asked for, so that
 * documents that nobody asks about carry neither.
 */
export class Positions {
  readonly files: TracedFile[] = [];
  private readonly indexes = new Map<string, number>();
  private readonly lines = new Map<string, number[]>();
  private readonly labels = new Map<XmlNode, string>();

  /** These come first among the files. */
  constructor(stylesheet?: XmlNode, document?: XmlNode) {
    if (stylesheet) this.fileOf(stylesheet, 'stylesheet');
    if (document) this.fileOf(document, 'document');
  }

  /** The index of the file that a node is in; -1 for a tree that was not parsed. */
  fileOf({ tree }: XmlNode, of: TracedFile['of']): number {
    if (tree.fragment || tree.source === '') return -1;
    // Files without an address are told apart by their text.
    const key = tree.href || tree.source;
    let index = this.indexes.get(key);
    if (index === undefined) this.indexes.set(key, (index = this.files.push({ address: tree.href, of }) - 1));
    return index;
  }

  private lineStarts(text: string): number[] {
    let starts = this.lines.get(text);
    if (!starts) {
      this.lines.set(text, (starts = [0]));
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    }
    return starts;
  }

  positionOf(node: XmlNode, of: TracedFile['of'] = 'document'): Position {
    const file = this.fileOf(node, of);
    // A namespace has no text of its own, nor has an attribute that a document type added.
    const { start } = node.kind === NAMESPACE || (node.kind === ATTRIBUTE && node.start < 0) ? node.parent! : node;
    if (file < 0 || start < 0) return { file, line: 0, column: 0 };
    const starts = this.lineStarts(node.tree.source);
    let low = 0;
    for (let high = starts.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= start) low = middle;
      else high = middle;
    }
    return { file, line: low + 1, column: start - starts[low]! + 1 };
  }

  /** All children of a parent get their labels at once: one by one a long list would be counted again for each of its nodes. */
  private count(parent: XmlNode): void {
    const counts = new Map<string, number>();
    for (const child of parent.children) {
      const label = labelOf(child);
      const count = (counts.get(label) ?? 0) + 1;
      counts.set(label, count);
      this.labels.set(child, count > 1 ? `${label}[${count}]` : label);
    }
    for (const child of parent.children) {
      const label = labelOf(child);
      if (counts.get(label)! > 1 && this.labels.get(child) === label) this.labels.set(child, `${label}[1]`);
    }
  }

  private labelled(node: XmlNode, parent: XmlNode): string {
    if (node.kind === ATTRIBUTE || node.kind === NAMESPACE) return labelOf(node);
    if (!this.labels.has(node)) this.count(parent);
    return this.labels.get(node) ?? labelOf(node);
  }

  /** An XPath of a node, such as /list/item[2]/@id, with prefixes as they are written. */
  pathOf(node: XmlNode): string {
    let path = '';
    let n = node;
    for (; n.parent; n = n.parent) path = `/${this.labelled(n, n.parent)}${path}`;
    if (n.kind === DOCUMENT) return `${n.tree.fragment ? '(tree)' : ''}${path || (n.tree.fragment ? '' : '/')}`;
    // Made by a function, and in no tree.
    return `(tree)/${labelOf(n)}${path}`;
  }
}

/** What a line of a list of nodes shows of their content. */
export function excerptOf(node: XmlNode, text: string): string {
  const short = text.replace(/\s+/g, ' ').trim();
  const shown = short.length > 60 ? `${short.slice(0, 59)}…` : short;
  return node.kind === ELEMENT || node.kind === DOCUMENT ? shown : JSON.stringify(shown);
}
