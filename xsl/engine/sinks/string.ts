import type { Scope } from '../tree/node.ts';
import { isBlank } from '../tree/chars.ts';
import { escapeAttribute, escapeText } from '../tree/serialize.ts';
import type { Output } from '../xslt/output.ts';
import { ADDRESS, BOOLEAN, escapeAddress, INLINE, RAW_TEXT, VOID } from './html.ts';
import type { Sink } from './sink.ts';
import { StartTag } from './start-tag.ts';

interface Open {
  name: string;
  scope: Scope | null;
  /** HTML: without namespace; its rules hold. */
  html: boolean;
  lower: string;
  cdata: boolean;
  hasText: boolean;
  empty: boolean;
  /** Places in the output where a line may be broken if there is no text beside. */
  breaks: number[];
}

const CDATA_END = /\]\]>/g;

/** Writes a result as text by xsl:output (XSLT 1.0, 16). */
export class StringSink implements Sink {
  private out: string[] = [];
  private method: string;
  private indent = false;
  private tag: StartTag | null = null;
  private readonly stack: Open[] = [];
  private top: Open = { name: '', scope: null, html: false, lower: '', cdata: false, hasText: false, empty: true, breaks: [] };
  /** Where the document type goes, and the element it names. */
  private root = -1;
  private rootName = '';
  private readonly beyond: RegExp | null;

  constructor(private readonly output: Output) {
    this.method = output.method ?? '';
    const encoding = output.encoding?.toLowerCase() ?? '';
    this.beyond = encoding === 'us-ascii' || encoding === 'ascii' ? /[^\0-\x7f]/gu : encoding === 'iso-8859-1' || encoding === 'latin1' ? /[^\0-\xff]/gu : null;
    if (this.method) this.decide(this.method);
  }

  private decide(method: string): void {
    this.method = method;
    this.indent = (this.output.indent ?? method === 'html') && method !== 'text';
  }

  private encode(text: string): string {
    return this.beyond ? text.replace(this.beyond, (c) => `&#${c.codePointAt(0)};`) : text;
  }

  /** Writes the start tag that waited for its attributes. */
  private settle(): void {
    const { tag } = this;
    if (!tag) return;
    this.tag = null;
    const html = this.method === 'html' && tag.uri === '';
    const outer = this.top.scope;
    const scope = tag.scope();
    let text = `<${tag.name}`;
    const declared: string[] = [];
    for (let s = scope; s && s !== outer; s = s.outer) declared.unshift(` xmlns${s.prefix && `:${s.prefix}`}="${escapeAttribute(s.uri)}"`);
    text += declared.join('');
    const lower = html ? tag.local.toLowerCase() : '';
    for (const { name, value } of tag.attributes) text += html ? this.htmlAttribute(name, value) : ` ${name}="${this.encode(escapeAttribute(value))}"`;
    this.out.push(text);
    this.stack.push(this.top);
    this.top = {
      name: tag.name, scope, html, lower, hasText: false, empty: true, breaks: [],
      cdata: this.method !== 'html' && this.output.cdata.has(tag.uri ? `{${tag.uri}}${tag.local}` : tag.local),
    };
    if (!html) return;
    this.out.push('>');
    if (lower === 'head') this.meta();
  }

  private htmlAttribute(name: string, value: string): string {
    const lower = name.toLowerCase();
    if (BOOLEAN.has(lower) && value.toLowerCase() === lower) return ` ${name}`;
    const text = ADDRESS.has(lower) ? escapeAddress(value.trim()) : value;
    return ` ${name}="${this.encode(text.replace(/&(?!\{)/g, '&amp;').replace(/"/g, '&quot;').replace(/\xa0/g, '&nbsp;'))}"`;
  }

  private meta(): void {
    this.mayBreak();
    this.top.empty = false;
    this.out.push(`<meta http-equiv="Content-Type" content="${this.output.mediaType ?? 'text/html'}; charset=${this.output.encoding ?? 'UTF-8'}">`);
  }

  /** Notes a place for a line break before a child. */
  private mayBreak(): void {
    if (!this.indent) return;
    this.top.breaks.push(this.out.push('') - 1);
  }

  /** Closes the bracket of an XML start tag when something follows in the element. */
  private child(): void {
    this.settle();
    const { top } = this;
    if (top.empty && !top.html && top.name) this.out.push('>');
    top.empty = false;
  }

  open(name: string, local: string, uri: string): void {
    if (!this.method) this.decide(local.toLowerCase() === 'html' && !uri ? 'html' : 'xml');
    this.child();
    if (!this.stack.length && this.root < 0) {
      this.root = this.out.push('') - 1;
      this.rootName = name;
    }
    // Around inline elements white space would show.
    if (this.method === 'html' && !uri && INLINE.has(local.toLowerCase())) this.top.hasText = true;
    this.mayBreak();
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
      this.out.push(value);
      return;
    }
    this.child();
    this.top.hasText = true;
    if (raw || (this.top.html && RAW_TEXT.has(this.top.lower))) this.out.push(value);
    else if (this.top.cdata) this.out.push(`<![CDATA[${value.replace(CDATA_END, ']]]]><![CDATA[>')}]]>`);
    else {
      const text = escapeText(value);
      this.out.push(this.encode(this.method === 'html' ? text.replace(/\xa0/g, '&nbsp;') : text));
    }
  }

  comment(value: string): void {
    if (this.method === 'text') return;
    this.child();
    this.mayBreak();
    this.out.push(`<!--${value}-->`);
  }

  instruction(target: string, value: string): void {
    if (this.method === 'text') return;
    this.child();
    this.mayBreak();
    this.out.push(`<?${target}${value && ` ${value}`}${this.method === 'html' ? '' : '?'}>`);
  }

  close(): void {
    this.settle();
    const { name, html, lower, empty, hasText, breaks } = this.top;
    if (this.method === 'text') {
      this.top = this.stack.pop()!;
      return;
    }
    if (!hasText && breaks.length && !(html && lower.startsWith('p'))) {
      const depth = this.stack.length;
      const line = (level: number): string => (this.method === 'html' ? '\n' : `\n${'  '.repeat(level)}`);
      for (const place of breaks) this.out[place] = line(depth);
      this.out.push(line(depth - 1));
    }
    if (html) {
      if (!VOID.has(lower)) this.out.push(`</${name}>`);
    } else this.out.push(empty ? '/>' : `</${name}>`);
    this.top = this.stack.pop()!;
  }

  /** The whole text. */
  end(): string {
    const { output, out, method } = this;
    if (method === 'text') return out.join('');
    const { doctypePublic: publicId, doctypeSystem: systemId } = output;
    const html = method === 'html';
    if (this.indent && !this.top.hasText) for (const place of this.top.breaks.slice(1)) out[place] = '\n';
    if (this.root >= 0 && (systemId !== undefined || (html && publicId !== undefined))) {
      const ids = publicId === undefined ? ` SYSTEM "${systemId}"` : ` PUBLIC "${publicId}"${systemId === undefined ? '' : ` "${systemId}"`}`;
      out[this.root] = `<!DOCTYPE ${html ? 'html' : this.rootName}${ids}>\n`;
    }
    const text = out.join('');
    if (html || output.omitXmlDeclaration) return text;
    const standalone = output.standalone === undefined ? '' : ` standalone="${output.standalone ? 'yes' : 'no'}"`;
    return `<?xml version="${output.version ?? '1.0'}"${output.encoding ? ` encoding="${output.encoding}"` : ''}${standalone}?>\n${text}`;
  }
}
