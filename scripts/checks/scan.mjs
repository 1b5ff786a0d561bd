/**
 * Reads TypeScript source without a compiler: enough to find calls, strings and blocks reliably.
 *
 * `blank(source)` gives the source at the same length with comments, string contents and regular expressions replaced
 * by spaces (line breaks stay), so that brackets can be counted; `strings` lists every string and template with its
 * position: `{start, end, text}`, `start` at the opening quote, `end` behind the closing one. Expressions inside
 * templates stay visible in `code`.
 */
export function blank(source) {
  const reader = new SourceReader(source);
  reader.readCode('');
  return { code: reader.out.join(''), strings: reader.strings };
}

/** Like `blank`, but strings that `+` joins count as one: a long title or text is written in several. */
export function blankJoined(source) {
  const { code, strings } = blank(source);
  const byStart = new Map(strings.map((string) => [string.start, string]));
  const joined = [];
  for (let { start, end, text } of strings.toSorted((one, other) => one.start - other.start)) {
    if (!byStart.has(start)) continue;
    for (;;) {
      const plus = /^\s*\+\s*(?=['"`])/.exec(code.slice(end, end + 400));
      const next = plus && byStart.get(end + plus[0].length);
      if (!next) break;
      byStart.delete(next.start);
      end = next.end;
      text += next.text;
    }
    joined.push({ start, end, text });
  }
  return { code, strings: joined };
}

class SourceReader {
  strings = [];
  at = 0;
  /** The last significant character, which tells a division from a regular expression. */
  last = '';
  word = '';

  constructor(source) {
    this.source = source;
    this.out = source.split('');
  }

  erase(from, to) {
    for (let i = from; i < to; i++) if (this.out[i] !== '\n') this.out[i] = ' ';
  }

  readString(quote) {
    const { source, at: start } = this;
    let end = start + 1;
    while (end < source.length && source[end] !== quote && source[end] !== '\n') end += source[end] === '\\' ? 2 : 1;
    if (source[end] !== quote) {
      this.at += 1; // an apostrophe in JSX text
      return;
    }
    this.strings.push({ start, end: end + 1, text: source.slice(start + 1, end) });
    this.erase(start + 1, end);
    this.at = end + 1;
    this.last = quote;
  }

  readTemplate() {
    const { source, at: start } = this;
    let piece = ++this.at;
    while (this.at < source.length && source[this.at] !== '`') {
      if (source[this.at] === '\\') this.at += 2;
      else if (source[this.at] === '$' && source[this.at + 1] === '{') {
        this.erase(piece, this.at);
        this.at += 2;
        this.readCode('}');
        piece = this.at;
      } else this.at += 1;
    }
    this.erase(piece, this.at);
    this.at += 1;
    this.strings.push({ start, end: this.at, text: source.slice(start + 1, this.at - 1) });
    this.last = '`';
  }

  get isRegexAllowed() {
    return this.last === '' || '([{,;=:?!&|+-*%<>~^'.includes(this.last) || /^(return|typeof|case|in|of|await|void|yield)$/.test(this.word);
  }

  readRegex() {
    const { source } = this;
    let end = this.at + 1;
    let inClass = false;
    while (end < source.length && source[end] !== '\n' && (inClass || source[end] !== '/')) {
      if (source[end] === '\\') end += 1;
      else if (source[end] === '[') inClass = true;
      else if (source[end] === ']') inClass = false;
      end += 1;
    }
    if (source[end] !== '/') {
      this.at += 1;
      return;
    }
    this.erase(this.at + 1, end);
    this.at = end + 1;
    this.last = '/';
    this.word = '';
  }

  /** Blanks a comment up to where `close` ends. */
  readComment(close, length) {
    const found = this.source.indexOf(close, this.at + 2);
    const end = found < 0 ? this.source.length : found + length;
    this.erase(this.at, end);
    this.at = end;
  }

  /** Reads until `close` at this depth, or to the end. */
  readCode(close) {
    const { source } = this;
    let depth = 0;
    while (this.at < source.length) {
      const char = source[this.at];
      if (char === '/' && source[this.at + 1] === '/') this.readComment('\n', 0);
      else if (char === '/' && source[this.at + 1] === '*') this.readComment('*/', 2);
      else if (char === "'" || char === '"') this.readString(char);
      else if (char === '`') this.readTemplate();
      else if (char === '/' && this.isRegexAllowed) this.readRegex();
      else {
        if (char === close && depth === 0) {
          this.at += 1;
          return;
        }
        if (char === '{') depth += 1;
        if (char === '}') depth -= 1;
        this.note(char);
        this.at += 1;
      }
    }
  }

  note(char) {
    if (/[\w$]/.test(char)) this.word = /[\w$]/.test(this.source[this.at - 1] ?? '') ? this.word + char : char;
    else if (!/\s/.test(char)) this.word = '';
    if (!/\s/.test(char)) this.last = char;
  }
}

const PAIRS = { '(': ')', '[': ']', '{': '}' };

/** The index behind the bracket that closes the one at `open` in blanked code; the code's length when there is none. */
export function closing(code, open) {
  const stack = [];
  for (let i = open; i < code.length; i++) {
    if (code[i] in PAIRS) stack.push(PAIRS[code[i]]);
    else if (code[i] === stack.at(-1)) {
      stack.pop();
      if (!stack.length) return i + 1;
    }
  }
  return code.length;
}
