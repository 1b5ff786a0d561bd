import { illegal, isBlank, isSpace } from './chars.ts';
import type { ParseOptions, XDocument } from './model.ts';
import { COMMENT, DOCUMENT, INSTRUCTION, TEXT, Tree, XmlNode } from './node.ts';
import { TagReader } from './tags.ts';

const find = (text: string, what: string, from: number): number => {
  const at = text.indexOf(what, from);
  return at < 0 ? Infinity : at;
};

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d+\1(\s+encoding\s*=\s*(["'])[A-Za-z][\w.-]*\3)?(\s+standalone\s*=\s*(["'])(yes|no)\5)?\s*\?>$/;

/** Builds the nodes of a document or of a part of one. */
export class Parser extends TagReader {
  private readonly maxDepth: number;
  private readonly maxLength: number;
  private returns: boolean;
  private nextReference = -1;
  private nextSectionEnd = -1;
  private hasRoot = false;
  /** Children of the elements that are still open, one after the other: each list is cut out once, in its final length. */
  private readonly pending: XmlNode[] = [];
  private top = 0;
  /** Where the children of the open elements begin in `pending`. */
  private readonly begins: number[] = [];
  private begin = 0;

  constructor(text: string, tree: Tree) {
    super(text, tree);
    const { maxLength = 1 << 26, maxDepth = 1000 } = tree.options;
    this.maxLength = maxLength;
    this.maxDepth = maxDepth;
    if (text.length > maxLength) this.fail(`The document has ${text.length} characters; the limit is ${maxLength}.`, 0);
    const bad = text.search(illegal);
    if (bad >= 0)
      this.fail(`The character U+${text.charCodeAt(bad).toString(16).toUpperCase().padStart(4, '0')} is not allowed in XML.`, bad);
    this.returns = text.includes('\r');
  }

  /** The whole text as a document. */
  document(): XmlNode {
    const { text, tree } = this;
    if (text.charCodeAt(0) === 0xfeff) this.pos = 1;
    if (text.startsWith('<?xml', this.pos) && isSpace(text.charCodeAt(this.pos + 5))) this.declaration();
    const document = new XmlNode(tree, DOCUMENT, '', '', '', '');
    document.innerBy = 1;
    document.order = -1; // before a root element that begins at 0
    this.nodes(document, 0);
    if (!this.hasRoot) this.fail('The document has no root element.', this.text.length);
    document.length = this.text.length + 1;
    return document;
  }

  /** The whole text as content of an element that `depth` elements contain; offsets are those in this text. */
  content(parent: XmlNode, depth: number): void {
    this.hasRoot = true;
    this.nodes(parent, depth);
  }

  /** The whole text as one start tag; null when it is more or less than that. */
  tag(parent: XmlNode): XmlNode | null {
    if (this.text.charCodeAt(0) !== 60) return null;
    const element = this.startTag(parent);
    return this.pos === this.text.length ? element : null;
  }

  private declaration(): void {
    const end = this.text.indexOf('?>', this.pos);
    if (end < 0 || !DECLARATION.test(this.text.slice(this.pos, end + 2)))
      this.fail('The XML declaration is malformed; write <?xml version="1.0" encoding="UTF-8"?>.');
    this.pos = end + 2;
  }

  /** Reads the content of `outer` up to the end of the text, at the given depth. */
  private nodes(outer: XmlNode, outerDepth: number): void {
    let parent = outer;
    let depth = outerDepth;
    for (;;) {
      const { text, pos: at } = this;
      if (at >= text.length) break;
      let open = text.indexOf('<', at);
      if (open < 0) open = text.length;
      if (open > at) {
        if (depth) this.characters(parent, at, open);
        else if (!isBlank(text.slice(at, open)))
          this.fail('Text is outside the root element.', at + text.slice(at, open).search(/[^ \t\r\n]/));
        this.pos = open;
        continue;
      }
      const c = text.charCodeAt(at + 1);
      if (c === 47 /* / */) {
        if (parent === outer) this.fail('An end tag without a start tag.');
        this.endTag(parent);
        this.finish(parent);
        this.begin = this.begins.pop()!;
        parent = parent.parent!;
        depth--;
      } else if (c === 33 /* ! */) this.markup(parent, depth);
      else if (c === 63 /* ? */) this.instruction(parent);
      else {
        if (!depth) {
          if (this.hasRoot) this.fail('A document has one root element; here a second one begins.');
          this.hasRoot = true;
        }
        const element = this.startTag(parent);
        this.add(parent, element);
        if (element.length < 0) {
          if (++depth > this.maxDepth) this.fail(`Elements are nested deeper than ${this.maxDepth}.`, at);
          parent = element;
          this.begins.push(this.begin);
          this.begin = this.top;
        }
      }
    }
    if (parent !== outer) this.fail(`The element <${parent.name}> is not closed.`, parent.order);
    this.finish(outer);
  }

  private add(parent: XmlNode, child: XmlNode): void {
    child.parent = parent;
    child.index = this.top - this.begin;
    this.pending[this.top++] = child;
  }

  /** Gives an element its children. */
  private finish(parent: XmlNode): void {
    const { begin, top } = this;
    if (top === begin) return;
    parent.children = this.pending.slice(begin, top);
    this.top = begin;
  }

  /** Adds text between two offsets; text that follows text is joined to it, as XPath sees it. */
  private characters(parent: XmlNode, start: number, end: number): void {
    const { text } = this;
    if (this.nextReference < start) this.nextReference = find(text, '&', start);
    if (this.nextSectionEnd < start) this.nextSectionEnd = find(text, ']]>', start);
    if (this.nextSectionEnd < end) this.fail('"]]>" is not allowed in text; write ]]&gt;.', this.nextSectionEnd);
    let value = this.lines(text.slice(start, end));
    if (this.nextReference < end) value = this.references(value, start, false);
    this.addText(parent, value, start, end);
  }

  /** Text with XML's line ends. */
  private lines(text: string): string {
    return this.returns ? text.replace(/\r\n?/g, '\n') : text;
  }

  private addText(parent: XmlNode, value: string, start: number, end: number): void {
    const last = this.top > this.begin ? this.pending[this.top - 1]! : null;
    if (last !== null && last.kind === TEXT) {
      last.value += value;
      last.length = end - last.order;
    } else if (value) {
      const node = new XmlNode(this.tree, TEXT, '', '', '', value);
      node.order = start;
      node.innerBy = 0;
      node.length = end - start;
      this.add(parent, node);
    }
  }

  private markup(parent: XmlNode, depth: number): void {
    const { text } = this;
    const start = this.pos;
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('--', start + 4);
      if (end < 0) this.fail('The comment is not closed with "-->".');
      if (text.charCodeAt(end + 2) !== 62) this.fail('"--" is not allowed in a comment.', end);
      this.leaf(parent, COMMENT, '', text.slice(start + 4, end), end + 3);
    } else if (depth && text.startsWith('<![CDATA[', start)) {
      const end = text.indexOf(']]>', start);
      if (end < 0) this.fail('The CDATA section is not closed with "]]>".');
      this.pos = end + 3;
      this.addText(parent, this.lines(text.slice(start + 9, end)), start, this.pos);
    } else if (!this.doctype && !this.hasRoot && text.startsWith('<!DOCTYPE', start)) this.documentType();
    else this.fail('"<!" begins a comment or a CDATA section; this is neither.');
  }

  private documentType(): void {
    const read = this.tree.options.doctype ?? this.fail('The document has a DOCTYPE, which is not accepted; remove it.');
    const doctype = read(this.text, this.pos, (reason, offset) => this.fail(reason, offset), this.maxLength);
    this.doctype = doctype;
    this.pos = doctype.end;
    this.text = this.tree.source = doctype.text;
    this.tree.idNames = doctype.ids;
    this.tree.unparsed = doctype.unparsed;
  }

  private instruction(parent: XmlNode): void {
    const { text } = this;
    const end = text.indexOf('?>', this.pos);
    if (end < 0) this.fail('The processing instruction is not closed with "?>".');
    const start = this.pos;
    this.pos += 2;
    const { raw, prefix } = this.readName('the target of a processing instruction');
    if (prefix) this.fail('The target of a processing instruction has no colon.', start);
    if (/^xml$/i.test(raw)) this.fail('The XML declaration must be the first thing in the document.', start);
    if (this.pos !== end && !this.skipSpace()) this.fail('White space is missing after the target of the processing instruction.');
    const value = text.slice(Math.min(this.pos, end), end);
    this.pos = start;
    this.leaf(parent, INSTRUCTION, raw, value, end + 2);
  }

  private leaf(parent: XmlNode, kind: typeof COMMENT | typeof INSTRUCTION, name: string, value: string, end: number): void {
    const node = new XmlNode(this.tree, kind, name, name, '', this.lines(value));
    node.order = this.pos;
    node.innerBy = 0;
    node.length = end - this.pos;
    this.pos = end;
    this.add(parent, node);
  }
}

/** Parses a document. @throws XmlError with line, column and a sentence when it is not well-formed or exceeds a limit. */
export const parse = (text: string, options: ParseOptions = {}): XDocument =>
  new Parser(text, new Tree(text, options.href ?? '', options)).document() as XDocument & XmlNode;
