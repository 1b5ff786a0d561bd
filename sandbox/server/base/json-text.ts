/** Where something in a text is, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A text is no JSON: where, why, and what to do. */
export class JsonMistake extends Error {
  override readonly name = 'JsonMistake';
  constructor(
    readonly at: Position,
    readonly reason: string,
    readonly advice: string,
  ) {
    super(`line ${at.line}, column ${at.column}: ${reason}. ${advice}`);
  }
}

/** What a file of JSON says, and where it says it. */
export interface JsonText {
  readonly value: unknown;
  /** Where a value begins; of one that is not there, the closest value around it. @param pointer JSON pointer, `/` and '' for the whole */
  at(pointer: string): Position;
  /** JSON pointers of keys that an object has twice, with the place of the second: the last one counts. */
  readonly twice: readonly { readonly pointer: string; readonly at: Position }[];
}

/** Line and column of an offset. */
export function positionIn(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Nobody writes brackets in brackets so often; who reads them one inside the other needs an end. */
const MOST_DEEP = 200;
const BYTE_ORDER_MARK = '\uFEFF';
const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y;
const WORD = /[^\s,:[\]{}"]+/y;

/** Reads JSON as JSON.parse does, and remembers where each value begins. */
class JsonReader {
  readonly offsets = new Map<string, number>();
  readonly twice: { pointer: string; at: Position }[] = [];
  private offset = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  read(): void {
    if (this.text.startsWith(BYTE_ORDER_MARK))
      throw this.mistake('the file begins with a byte order mark', 'Store it as UTF-8 without a byte order mark (BOM).');
    this.value('');
    this.space();
    if (this.offset < this.text.length)
      throw this.mistake(`${this.shown()} comes after the end of the value`, 'Remove it, or correct the brackets before it.');
  }

  private mistake(reason: string, advice: string, offset = this.offset): JsonMistake {
    return new JsonMistake(positionIn(this.text, offset), reason, advice);
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.offset;
    return pattern.exec(this.text)?.[0] ?? null;
  }

  private shown(): string {
    return `"${this.match(WORD)?.slice(0, 20) ?? this.text[this.offset] ?? ''}"`;
  }

  private space(): void {
    while (/[ \t\r\n]/.test(this.text[this.offset] ?? '')) this.offset++;
    if (/^\/[/*]/.test(this.text.slice(this.offset, this.offset + 2))) throw this.mistake('JSON has no comments', 'Remove the comment.');
  }

  private value(pointer: string): void {
    this.space();
    this.offsets.set(pointer, this.offset);
    const first = this.text[this.offset];
    if (first === '{') return this.items(pointer, '}', (_, inner) => this.member(pointer, inner));
    if (first === '[') return this.items(pointer, ']', (index) => this.value(`${pointer}/${index}`));
    if (first === '"') return void this.string();
    const literal = this.match(LITERAL);
    if (literal === null) throw this.noValue();
    this.offset += literal.length;
  }

  private noValue(): JsonMistake {
    const first = this.text[this.offset];
    if (first === undefined) return this.mistake('the file ends too early', 'Close every bracket and quotation mark.');
    if (first === "'") return this.mistake('a text is between single quotation marks', 'Use double ones (").');
    if (/[\]},:]/.test(first)) return this.mistake(`a value is missing before "${first}"`, 'Write the value, or remove what waits for it.');
    return this.mistake(`${this.shown()} is no value of JSON`, 'Put a text between double quotation marks (").');
  }

  private string(): string {
    const literal = this.match(STRING);
    if (literal === null)
      throw this.mistake('the text does not end, or has a character that must be written with a backslash', 'Close it with " on its line.');
    this.offset += literal.length;
    return JSON.parse(literal) as string;
  }

  private member(pointer: string, keys: Set<string>): void {
    const start = this.offset;
    if (this.text[start] !== '"') {
      if (this.text[start] === undefined) throw this.noValue();
      throw this.mistake(`${this.shown()} is no key of JSON`, 'Put the key between double quotation marks (").');
    }
    const key = this.string();
    const own = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (keys.has(key)) this.twice.push({ pointer: own, at: positionIn(this.text, start) });
    keys.add(key);
    this.space();
    if (this.text[this.offset] !== ':') throw this.mistake(`a colon is missing after "${key}"`, 'Write ":" between key and value.');
    this.offset++;
    this.value(own);
    // Who looks for a setting looks for its key.
    this.offsets.set(own, start);
  }

  private items(pointer: string, end: string, read: (index: number, keys: Set<string>) => void): void {
    const keys = new Set<string>();
    if (++this.depth > MOST_DEEP) throw this.mistake(`brackets are nested more than ${MOST_DEEP} deep`, 'Remove those that nothing needs.');
    this.offset++;
    this.space();
    for (let index = 0; this.text[this.offset] !== end; index++) {
      read(index, keys);
      const behind = this.offset;
      this.space();
      if (this.text[this.offset] === end) break;
      const comma = this.offset;
      if (this.text[comma] === undefined) throw this.mistake(`the file ends before "${end}"`, `Add "${end}".`);
      if (this.text[comma] !== ',') throw this.mistake(`a comma is missing before ${this.shown()}`, 'Add "," here.', behind);
      this.offset++;
      this.space();
      if (/[\]}]/.test(this.text[this.offset] ?? ''))
        throw this.mistake(`a comma is left before "${this.text[this.offset]}"`, 'Remove the comma.', comma);
    }
    this.offset++;
    this.depth--;
  }
}

/** Reads a file of JSON. @throws JsonMistake */
export function readJsonText(text: string): JsonText {
  const reader = new JsonReader(text);
  reader.read();
  return {
    value: JSON.parse(text) as unknown,
    twice: reader.twice,
    at: (pointer) => {
      let name = pointer === '/' ? '' : pointer;
      while (name !== '' && !reader.offsets.has(name)) name = name.slice(0, name.lastIndexOf('/'));
      return positionIn(text, reader.offsets.get(name) ?? 0);
    },
  };
}
