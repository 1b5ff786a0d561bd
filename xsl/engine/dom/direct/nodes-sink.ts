import { COMMENT, ELEMENT, INSTRUCTION, TEXT } from '../../xml/index.ts';
import { BLOCK, htmlBreaks, RAW_TEXT, StartTag, VOID, type Output, type Sink } from '../../output/index.ts';
import { XHTML } from '../names.ts';
import { BLANK_ALONE, entered, type Content } from './content.ts';
import { ResultElements } from './result-elements.ts';
import { foreignName, holdsTextAlone } from './foreign.ts';
import { frameOf, type Container, type Frame } from './frame.ts';
import { PageParts } from './page-parts.ts';

const NAME = /^[a-z][\w.-]*$/i;
const BLANK = /^[ \t\r\n]*$/;
/** The parser leaves out a line break right behind their start tags. */
const DROPS_BREAK: ReadonlySet<string> = new Set(['pre', 'listing', 'textarea']);
/** What ends a script or a style sheet, or changes how it is read. */
const ENDS_RAW = /<\/|<!--/;

/** What is made, and how. */
export interface Made {
  readonly document: Document;
  /** What the nodes go into. */
  readonly root: Container;
  readonly content: 'flow' | 'document';
  readonly output: Readonly<Output>;
  /** Whether scripts run when they come into a page. */
  readonly scripts: boolean;
}

/**
 * Makes the nodes of a result in HTML without writing and parsing it, as long as HTML's parser would make the same of the text: every
 * element is where the parser leaves it, and no name and no text is one that it changes. Line breaks are where the text would have them.
 * At the first thing that the parser might change, `isUnfit` is set and the run ends by an error: then the result has to be written.
 */
export class NodesSink implements Sink {
  tag: StartTag | null = null;
  isUnfit = false;
  private pending = '';
  private readonly stack: Frame[] = [];
  private top: Frame;
  private readonly indent: boolean;
  private readonly page: PageParts | null;
  private readonly elements: ResultElements;

  constructor(private readonly made: Made) {
    const { root, content, output, document } = made;
    this.top = frameOf(root, '', '', null, content, 0, '');
    this.indent = output.indent ?? true;
    this.elements = new ResultElements(document, made.scripts);
    this.page = content === 'document' ? new PageParts(document, root, output) : null;
  }

  get acceptsAttributes(): boolean {
    return this.tag !== null;
  }

  private unfit(): never {
    this.isUnfit = true;
    throw new Error('HTML is parsed in another way than it is written.');
  }

  /** Puts the text so far where the parser puts it. */
  private flush(): void {
    let text = this.pending;
    if (text === '') return;
    this.pending = '';
    const { top } = this;
    const { content } = top;
    if (BLANK_ALONE.has(content) && !BLANK.test(text)) this.unfit();
    if (content === 'nothing' || (content === 'raw' && (ENDS_RAW.test(text) || text.includes('\r')))) this.unfit();
    if (DROPS_BREAK.has(top.tagName) && !top.node.firstChild && text.startsWith('\n')) text = text.slice(1);
    if (text === '') return;
    if (this.page && (content === 'html' || content === 'document')) this.page.blank(text, content);
    else top.node.appendChild(this.made.document.createTextNode(text));
  }

  /** Notes a child of the open element, and breaks the line before it if that does no harm. */
  private child(kind: number): void {
    this.finishStartTag();
    const { top } = this;
    if (!top.children++) top.firstKind = kind;
    else if (kind !== TEXT && this.indent && htmlBreaks.between(top)) this.pending += '\n';
    if (kind !== TEXT) this.flush();
    top.lastKind = kind;
    top.lastIsBlock = false;
  }

  open(name: string, local: string, uri: string): void {
    this.child(ELEMENT);
    this.tag = new StartTag(name, local, uri, this.top.scope);
  }

  namespace(prefix: string, uri: string): void {
    this.tag?.namespace(prefix, uri);
  }

  attribute(name: string, local: string, uri: string, value: string): void {
    this.tag?.attribute(name, local, uri, value);
  }

  text(value: string, raw: boolean): void {
    if (value === '') return;
    if (raw && /[<&\r]/.test(value)) this.unfit();
    this.child(TEXT);
    this.pending += value;
  }

  comment(value: string): void {
    if (/^-?>|--|\r/.test(value)) this.unfit();
    this.note(COMMENT, value);
  }

  instruction(target: string, value: string): void {
    if (/[>\r]/.test(value)) this.unfit();
    this.note(INSTRUCTION, `?${target}${value && ` ${value}`}`);
  }

  /** The parser makes a comment of an instruction, too. */
  private note(kind: number, text: string): void {
    this.child(kind);
    const { content, node } = this.top;
    if (content === 'text' || content === 'raw' || content === 'nothing') this.unfit();
    node.appendChild(this.made.document.createComment(text));
  }

  close(): void {
    this.finishStartTag();
    const { top, indent } = this;
    if (indent && htmlBreaks.last(top)) this.pending += '\n';
    this.flush();
    if (top.content === 'html') this.page!.complete();
    else if (indent && htmlBreaks.first(top)) top.own.insertBefore(this.made.document.createTextNode('\n'), top.own.firstChild);
    this.top = this.stack.pop()!;
    this.top.lastIsBlock = BLOCK.has(top.html);
  }

  /** Ends the result; one without an element is no page. */
  end(): void {
    this.flush();
    if (this.page && !this.page.isBegun) this.unfit();
  }

  /** Makes the element whose start tag waited for its attributes. */
  private finishStartTag(): void {
    const { tag, top } = this;
    if (!tag) return;
    this.tag = null;
    const { name, local, uri } = tag;
    const scope = tag.scope();
    const lower = local.toLowerCase();
    if (tag.name !== local || !NAME.test(local)) this.unfit();
    const html = uri === '' ? lower : '';
    const { content, open } = this.entered(lower, html);
    const element = this.elements.make(tag, lower, top.content, scope, top.scope) ?? this.unfit();
    if (this.page && !this.page.takes(element, top.content, uri)) this.unfit();
    if (top.content === 'table') this.inTable(lower);
    if (!this.page || top.content !== 'html') top.node.appendChild(element);
    this.stack.push(top);
    this.top = frameOf(element, name, html, scope, content, open, element.namespaceURI === XHTML ? lower : '');
    if (content === 'head') {
      this.child(ELEMENT);
      const meta = element.appendChild(this.made.document.createElementNS(XHTML, 'meta'));
      meta.setAttribute('charset', this.made.output.encoding ?? 'UTF-8');
      this.top.lastIsBlock = true;
    }
  }

  private entered(lower: string, html: string): { readonly content: Content; readonly open: number } {
    const { content, open } = this.top;
    const isForeign = content === 'svg' || content === 'math';
    // What has no end tag, or is not escaped, is written so for names without a namespace alone.
    if (isForeign === (html !== '') && (VOID.has(lower) || RAW_TEXT.has(lower))) this.unfit();
    if (!isForeign) return entered(lower, content, open) ?? this.unfit();
    if (foreignName(lower, content === 'svg') === null) this.unfit();
    return { content: holdsTextAlone(lower) ? 'text' : content, open };
  }

  /** A row that is in no part of its table gets one, which the rows behind it are in as well. */
  private inTable(name: string): void {
    const { top } = this;
    if (name !== 'tr') top.node = top.own;
    else if (top.node === top.own) top.node = top.own.appendChild(this.made.document.createElementNS(XHTML, 'tbody'));
  }
}
