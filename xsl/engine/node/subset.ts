import { readDoctype, XmlError, type ReadDoctype } from '../xml/index.ts';

const LITERAL = `"[^"]*"|'[^']*'`;
const HEAD = new RegExp(`<!DOCTYPE\\s+([^\\s\\[>"']+)\\s*(?:(?:SYSTEM|PUBLIC\\s+(${LITERAL}))\\s+(${LITERAL})\\s*)?([[>])`, 'y');
const PIECE = new RegExp(
  `<!--(?:(?!--)[^])*-->|<\\?[^]*?\\?>|\\s+|%([^;\\s]+);|(<!\\[)|(\\]\\]>)|<!([A-Z]+)((?:${LITERAL}|[^"'>])*)>`,
  'y',
);
const SECTION = /\s*(%[^;\s]+;|INCLUDE|IGNORE)\s*\[/y;
const ENTITY = new RegExp(
  `^\\s+(%\\s+)?([^\\s"'%]+)\\s+(?:(${LITERAL})|(?:SYSTEM|PUBLIC\\s+(${LITERAL}))\\s+(${LITERAL})(\\s+NDATA\\s+\\S+)?)\\s*$`,
);
const TEXT_DECLARATION = /^\ufeff?<\?xml\s[^]*?\?>/;

/** A file that a document type names: its text, and its path. */
interface Part {
  readonly text: string;
  readonly path: string;
}

/** Gives what a document type names; null: it is not read. */
export type OpenPart = (publicId: string | undefined, systemId: string, base: string) => Part | null;

/** A text with declarations, and how an error in it is reported. */
interface Source {
  readonly text: string;
  readonly path: string;
  readonly fail: (reason: string, offset: number) => never;
}

interface Address {
  readonly publicId: string | undefined;
  readonly systemId: string;
  readonly base: string;
}

const unquoted = (literal: string): string => literal.slice(1, -1);

/** An entity's text as the literal of a declaration, in one line: what the reader of declarations resolves is escaped for it. */
function literalOf(text: string): string {
  const escaped = text.replaceAll('&', '&#38;').replaceAll('%', '&#37;').replaceAll('"', '&#34;');
  // Text has its line ends as references in the document, so that what comes after it stays in its line; markup cannot.
  return `"${escaped.replace(/\r\n?|\n/g, text.includes('<') ? '&#10;' : '&#38;#10;')}"`;
}

/**
 * Writes the declarations of a document type, those of other files included, as an internal subset that has no parameter entities: the
 * engine's own reader, which reads no files, takes it from there (XML 1.0, 2.8, 3.4 and 4.2).
 */
class Subset {
  /** Declarations of general entities and attributes. */
  readonly out: string[] = [];
  /** Whether there is more than the engine's own reader sees. */
  needsParts = false;
  private readonly parameters = new Map<string, string | Address>();
  private readonly general = new Set<string>();
  private readonly open: string[] = [];

  constructor(
    private readonly openPart: OpenPart,
    private budget: number,
  ) {}

  /** Reads declarations from an offset up to the end, to "]" of the internal subset, or to that of a section; gives where they end. */
  read(source: Source, from: number, end: '' | ']' | ']]>'): number {
    const { text } = source;
    let at = from;
    while (at < text.length) {
      if (end === ']' && text[at] === ']') return at;
      PIECE.lastIndex = at;
      const found = PIECE.exec(text);
      if (!found) return source.fail('This declaration of the DOCTYPE is malformed.', at);
      const begin = at;
      at = PIECE.lastIndex;
      const [, reference, section, close, name, body] = found;
      if (reference !== undefined) this.include(reference, source, begin);
      else if (section) at = this.section(source, begin, at);
      else if (close) {
        if (end === ']]>') return at;
        source.fail('"]]>" ends no section here.', begin);
      } else if (name === 'ENTITY') this.entity(body!, source, begin);
      else if (name === 'ATTLIST') this.out.push(`<!ATTLIST${this.expanded(body!, source, begin).replace(/\s+/g, ' ')}>`);
      else if (name !== undefined && name !== 'ELEMENT' && name !== 'NOTATION')
        source.fail(`<!${name} is no declaration of a DOCTYPE.`, begin);
    }
    return end ? source.fail(`The DOCTYPE is not closed with "${end}".`, from) : at;
  }

  private spend(text: string, source: Source, at: number): string {
    this.budget -= text.length + 1;
    if (this.budget < 0) source.fail('The entities make the DOCTYPE longer than a document may be.', at);
    return text;
  }

  /** Reads the declarations of a parameter entity; one that is not declared, or not read, has none. */
  private include(name: string, source: Source, at: number): void {
    this.needsParts = true;
    if (this.open.includes(name)) source.fail(`The entity %${name}; contains itself.`, at);
    const value = this.parameters.get(name);
    if (value === undefined) return;
    this.open.push(name);
    if (typeof value === 'string') {
      // Its text is in no file: the reference to it is.
      this.read({ ...source, text: this.spend(value, source, at), fail: (reason) => source.fail(`In %${name}; ${reason}`, at) }, 0, '');
    } else this.external(value, source, at);
    this.open.pop();
  }

  /** Reads the declarations of another file. */
  external({ publicId, systemId, base }: Address, source: Source, at: number): void {
    this.needsParts = true;
    const part = this.openPart(publicId, systemId, base);
    if (!part) return;
    const { text, path } = part;
    const fail = (reason: string, offset: number): never => {
      throw new XmlError(reason, text, offset, path);
    };
    this.read({ text: this.spend(text, source, at), path, fail }, TEXT_DECLARATION.exec(text)?.[0].length ?? 0, '');
  }

  private section(source: Source, begin: number, from: number): number {
    const { text } = source;
    SECTION.lastIndex = from;
    const word = SECTION.exec(text)?.[1];
    const keyword = word?.startsWith('%') ? this.textOf(word.slice(1, -1), source, begin).trim() : word;
    if (keyword === 'INCLUDE') return this.read(source, SECTION.lastIndex, ']]>');
    if (keyword !== 'IGNORE') return source.fail('A section of a DOCTYPE is "INCLUDE" or "IGNORE".', begin);
    const border = /<!\[|\]\]>/g;
    border.lastIndex = SECTION.lastIndex;
    for (let depth = 1; depth > 0;) {
      const found = border.exec(text) ?? source.fail('The section is not closed with "]]>".', begin);
      depth += found[0] === ']]>' ? -1 : 1;
    }
    return border.lastIndex;
  }

  /** The text of a parameter entity inside of a declaration. */
  private textOf(name: string, source: Source, at: number): string {
    const value = this.parameters.get(name);
    if (typeof value === 'string') return this.spend(value, source, at);
    const part = value && this.openPart(value.publicId, value.systemId, value.base);
    return part ? this.spend(part.text.replace(TEXT_DECLARATION, ''), source, at) : `%${name};`;
  }

  /** A declaration with its parameter entities replaced, but in literals (XML 1.0, 4.4.8). */
  private expanded(body: string, source: Source, at: number, depth = 0): string {
    if (!body.includes('%')) return body;
    this.needsParts = true;
    if (depth > 100) source.fail('The parameter entities of this declaration contain each other.', at);
    return body.replace(new RegExp(`${LITERAL}|%([^;\\s%"']+);`, 'g'), (all, name?: string) => {
      if (name === undefined) return all;
      const text = this.textOf(name, source, at);
      return text === all ? all : ` ${this.expanded(text, source, at, depth + 1)} `;
    });
  }

  private entity(body: string, source: Source, at: number): void {
    const found = ENTITY.exec(body) ?? ENTITY.exec(this.expanded(body, source, at));
    if (!found) return source.fail('This declaration of an entity is malformed.', at);
    const [, isParameter, name, literal, publicLiteral, systemLiteral, isUnparsed] = found as unknown as [string, string?, ...string[]];
    const declared = isParameter ? this.parameters : this.general;
    // The first declaration counts (XML 1.0, 4.2).
    if (declared.has(name!)) return;
    const publicId = publicLiteral && unquoted(publicLiteral);
    const address = systemLiteral === undefined ? null : { publicId, systemId: unquoted(systemLiteral), base: source.path };
    if (isParameter) {
      this.needsParts = true;
      this.parameters.set(name!, address ?? this.replacement(literal!, source, at));
      return;
    }
    this.general.add(name!);
    if (address) this.needsParts = true;
    const part = address && !isUnparsed ? this.openPart(address.publicId, address.systemId, address.base) : null;
    if (part) this.spend(part.text, source, at);
    const text = part ? part.text.replace(TEXT_DECLARATION, '').replace(/^\s+(?=<)/, '') : null;
    const value =
      text === null && address
        ? `SYSTEM ${systemLiteral!.replace(/\s+/g, ' ')}${isUnparsed ?? ''}`
        : literalOf(text ?? this.replacement(literal!, source, at));
    this.out.push(`<!ENTITY ${name} ${value}>`);
  }

  /** The text of an entity that its declaration has: references to characters and parameter entities are replaced (XML 1.0, 4.4.5). */
  private replacement(literal: string, source: Source, at: number): string {
    const text = unquoted(literal).replace(/%([^;\s%]+);/g, (_all, name: string) => {
      this.needsParts = true;
      return this.textOf(name, source, at);
    });
    return text.replace(/&#(?:x([\da-f]+)|(\d+));/gi, (all, hex?: string, decimal?: string) => {
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : source.fail(`${all} is no character that XML allows.`, at);
    });
  }
}

/**
 * Reads document types with the files that they name, for parse's option `doctype`.
 * @param path of the document
 * @param openPart gives the files; null leaves one out
 */
export const doctypeWithParts =
  (path: string, openPart: OpenPart): ReadDoctype =>
  (text, start, fail, maxLength) => {
    HEAD.lastIndex = start;
    const head = HEAD.exec(text);
    if (!head) return fail('The DOCTYPE is malformed.', start);
    const [, name, publicLiteral, systemLiteral, bracket] = head as unknown as [string, string, string?, string?, string?];
    const subset = new Subset(openPart, maxLength);
    const source: Source = { text, path, fail };
    let end = HEAD.lastIndex;
    if (bracket === '[') {
      const close = /\]\s*>/y;
      close.lastIndex = subset.read(source, end, ']');
      if (!close.test(text)) return fail('The DOCTYPE is malformed.', start);
      end = close.lastIndex;
    }
    if (systemLiteral !== undefined)
      subset.external({ publicId: publicLiteral && unquoted(publicLiteral), systemId: unquoted(systemLiteral), base: path }, source, start);
    if (!subset.needsParts) return readDoctype(text, start, fail, maxLength);
    // As many lines as the document's own, so that its elements stay in those that its author sees.
    const lines = text.slice(start, end).replace(/[^\n]/g, '');
    const flat = `<!DOCTYPE ${name} [${subset.out.join('')}${lines}]>`;
    return readDoctype(text.slice(0, start) + flat + text.slice(end), start, (reason) => fail(reason, start), maxLength);
  };
