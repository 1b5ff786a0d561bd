import { isBlank, COMMENT, ELEMENT, INSTRUCTION, TEXT, escapeAttribute, escapeText } from '../xml/index.ts';
import { BLOCK, htmlAttribute, RAW_TEXT, VOID } from './html.ts';
import { LimitError } from './limit.ts';
import type { Output, Sink } from './model.ts';
import { fill, htmlBreaks, opened, type Open } from './open-element.ts';
import { StartTag } from './start-tag.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

/** An identifier of a document type: its quotation marks cannot be escaped. */
const quoted = (id: string): string => (id.includes('"') ? `'${id}'` : `"${id}"`);

/** Writes a result as text by xsl:output (XSLT 1.0, 16). */
export class StringSink implements Sink {
  /** What is written, split where line breaks or a document type may be put in later. */
  private readonly out: string[] = [];
  private rest = '';
  /** The last thing written closed a CDATA section. */
  private afterCdata = false;
  /** 'xml', 'html' or 'text'; '' while neither xsl:output nor what was written has decided it. */
  method = '';
  private indent = false;
  tag: StartTag | null = null;
  private readonly stack: Open[] = [];
  private top: Open = opened('', null, '', false);
  /** Where the document type goes, and the element it names. */
  private root = -1;
  private rootName = '';
  private readonly unencodable: RegExp | null;
  private readonly xhtml: boolean;

  private size = 0;

  constructor(
    private readonly output: Output,
    private readonly most = Infinity,
  ) {
    const encoding = output.encoding?.toLowerCase() ?? '';
    this.unencodable = /^(?:us-)?ascii$/.test(encoding) ? /[^\0-\x7f]/gu : /^(?:iso-8859-1|latin1)$/.test(encoding) ? /[^\0-\xff]/gu : null;
    this.xhtml = output.doctypePublic?.startsWith('-//W3C//DTD XHTML 1.0 ') ?? false;
    if (output.method) this.decide(output.method);
  }

  get acceptsAttributes(): boolean {
    return this.method === 'text' || this.tag !== null;
  }

  private decide(method: string): void {
    this.method = method;
    this.indent = (this.output.indent ?? method === 'html') && method !== 'text';
  }

  private write(text: string): void {
    if ((this.size += text.length) > this.most) throw new LimitError('characters', { characters: this.most });
    this.rest += text;
    this.afterCdata = false;
  }

  /** Reserves an item of the output, and gives its index. */
  private reserve(): number {
    this.out.push(this.rest, '');
    this.rest = '';
    return this.out.length - 1;
  }

  private encode(text: string): string {
    return this.unencodable ? text.replace(this.unencodable, (c) => `&#${c.codePointAt(0)};`) : text;
  }

  /** Writes the start tag that waited for its attributes. */
  private finishStartTag(): void {
    const { tag } = this;
    if (!tag) return;
    this.tag = null;
    const isHtml = this.method === 'html';
    const html = isHtml && tag.uri === '' ? tag.local.toLowerCase() : '';
    const scope = tag.scope();
    let text = '';
    for (let s = scope; s && s !== this.top.scope; s = s.outer)
      text = ` xmlns${s.prefix && `:${s.prefix}`}="${escapeAttribute(s.uri)}"${text}`;
    const isXhtml = this.xhtml && !isHtml;
    if (isXhtml && tag.name === 'html' && !this.stack.length && !scope) text = ` xmlns="${XHTML}"`;
    for (const { name, value } of tag.attributes)
      text += isHtml ? this.encode(this.htmlAttribute(name, value, tag.local)) : ` ${name}="${this.encode(escapeAttribute(value))}"`;
    this.write(`<${tag.name}${text}`);
    this.stack.push(this.top);
    this.top = opened(tag.name, scope, html, !isHtml && this.output.cdata.has(tag.uri ? `{${tag.uri}}${tag.local}` : tag.local));
    if (isHtml) this.rest += '>';
    if (isHtml ? tag.local.toLowerCase() === 'head' : isXhtml && tag.name === 'head') this.meta();
  }

  /** An attribute of an HTML element as it is written, with a space before. */
  protected htmlAttribute(name: string, value: string, _element: string): string {
    return htmlAttribute(name, value);
  }

  /** An HTML head says its encoding first. */
  private meta(): void {
    const encoding = this.output.encoding ?? 'UTF-8';
    this.child(ELEMENT);
    this.write(
      this.method === 'html'
        ? `<meta charset="${encoding}">`
        : `<meta http-equiv="Content-Type" content="text/html; charset=${encoding}" />`,
    );
    this.top.lastIsBlock = true;
  }

  /** Notes a child of the open element: closes the bracket of its start tag, breaks the line if that does no harm. */
  private child(kind: number): void {
    this.finishStartTag();
    const { top } = this;
    if (!top.children++) {
      if (this.method !== 'html' && top.name) this.write('>');
      top.firstKind = kind;
    }
    if (kind === TEXT) top.hasText = true;
    else if (this.indent && this.method === 'html') {
      // Before the first child the line breaks only if others follow: known at the end of the element.
      if (top.children === 1) top.breaks.push([this.reserve(), '\n']);
      else if (htmlBreaks.between(top)) this.write('\n');
    } else if (this.indent && top.name) top.breaks.push([this.reserve(), `\n${'  '.repeat(this.stack.length)}`]);
    else if (this.indent && top.lastKind === COMMENT) this.write('\n');
    top.lastKind = kind;
    top.lastIsBlock = false;
  }

  open(name: string, local: string, uri: string): void {
    if (this.method === 'text') return;
    if (!this.method) this.decide(local.toLowerCase() === 'html' && !uri ? 'html' : 'xml');
    this.child(ELEMENT);
    if (!this.stack.length && this.root < 0) {
      this.root = this.reserve();
      this.rootName = name;
    }
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
    if (!this.method && !isBlank(value)) this.decide('xml');
    if (this.method === 'text') {
      this.write(value);
      return;
    }
    this.finishStartTag();
    const goesOn = this.afterCdata;
    this.child(TEXT);
    if (raw || RAW_TEXT.has(this.top.html)) this.write(value);
    else if (this.top.cdata) {
      this.section(value, goesOn);
    } else {
      const text = this.encode(escapeText(value));
      this.write(this.method === 'html' ? text.replaceAll('\xa0', '&nbsp;') : text);
    }
  }

  /** Writes text as a CDATA section, or on in the one before; what would end it, or is missing in the encoding, splits it. */
  private section(value: string, goesOn: boolean): void {
    let text = value;
    if (goesOn) {
      this.rest = this.rest.slice(0, -3);
      const [brackets] = /\]{0,2}$/.exec(this.rest)!;
      this.rest = this.rest.slice(0, this.rest.length - brackets.length);
      text = brackets + value;
    }
    text = text.replaceAll(']]>', ']]]]><![CDATA[>');
    if (this.unencodable) text = text.replace(this.unencodable, (c) => `]]>${this.encode(c)}<![CDATA[`);
    this.write(`${goesOn ? '' : '<![CDATA['}${text}]]>`);
    this.afterCdata = true;
  }

  comment(value: string): void {
    if (this.method === 'text') return;
    this.child(COMMENT);
    this.write(`<!--${value}-->`);
  }

  instruction(target: string, value: string): void {
    if (this.method === 'text') return;
    this.child(INSTRUCTION);
    this.write(`<?${target}${value && ` ${value}`}${this.method === 'html' ? '' : '?'}>`);
  }

  close(): void {
    if (this.method === 'text') return;
    this.finishStartTag();
    const { top } = this;
    const parent = this.stack.pop()!;
    this.top = parent;
    const { html, name, children } = top;
    if (this.method === 'html') {
      if (htmlBreaks.first(top)) for (const [index] of top.breaks as [number, string][]) this.out[index] = '\n';
      if (!VOID.has(html)) this.write(this.indent && htmlBreaks.last(top) ? `\n</${name}>` : `</${name}>`);
      parent.lastIsBlock = BLOCK.has(html);
      return;
    }
    if (this.indent && children && !top.hasText) {
      top.breaks.push([this.reserve(), `\n${'  '.repeat(this.stack.length)}`]);
      parent.breaks.push(top.breaks);
    }
    if (children) this.write(`</${name}>`);
    else this.write(!this.xhtml ? '/>' : VOID.has(name) ? ' />' : `></${name}>`);
  }

  /** The whole text. */
  end(): string {
    this.reserve();
    const { output, out, method } = this;
    if (method === 'text') return out.join('');
    const html = method === 'html';
    if (!html) fill(out, this.top.breaks);
    const { doctypePublic: publicId, doctypeSystem: systemId } = output;
    if (this.root >= 0 && (systemId !== undefined || (html && publicId !== undefined))) {
      const system = systemId ? ` ${quoted(systemId)}` : '';
      const ids = publicId ? ` PUBLIC ${quoted(publicId)}${system}` : system && ` SYSTEM${system}`;
      out[this.root] = `<!DOCTYPE ${html ? 'html' : this.rootName}${ids}>\n`;
    } else if (html && this.root >= 0 && output.version?.startsWith('5')) out[this.root] = '<!DOCTYPE html>\n';
    const text = out.join('');
    if (html || output.omitXmlDeclaration) return text;
    const standalone = output.standalone === undefined ? '' : ` standalone="${output.standalone ? 'yes' : 'no'}"`;
    return `<?xml version="${output.version ?? '1.0'}"${output.encoding ? ` encoding="${output.encoding}"` : ''}${standalone}?>\n${text}`;
  }
}
