/**
 * Reads TypeScript source without a compiler: enough to find calls, strings and blocks reliably.
 *
 * `blank(source)` gives the source at the same length with comments, string contents and regular expressions replaced
 * by spaces (line breaks stay), so that brackets can be counted; `strings` lists every string and template with its
 * place: `{start, end, text}`, `start` at the opening quote, `end` behind the closing one. Expressions inside
 * templates stay visible in `code`.
 */
export function blank(source) {
  const out = source.split('');
  const strings = [];
  const erase = (from, to) => {
    for (let i = from; i < to; i++) if (out[i] !== '\n') out[i] = ' ';
  };
  const length = source.length;
  let at = 0;
  let last = ''; // the last significant character, which tells a division from a regular expression
  let word = '';

  const readString = (quote) => {
    const start = at;
    let end = at + 1;
    while (end < length && source[end] !== quote && source[end] !== '\n') end += source[end] === '\\' ? 2 : 1;
    if (source[end] !== quote) {
      // an apostrophe in JSX text
      at += 1;
      return;
    }
    strings.push({ start, end: end + 1, text: source.slice(start + 1, end) });
    erase(start + 1, end);
    at = end + 1;
    last = quote;
  };

  const readTemplate = () => {
    const start = at;
    let piece = ++at;
    while (at < length && source[at] !== '`') {
      if (source[at] === '\\') at += 2;
      else if (source[at] === '$' && source[at + 1] === '{') {
        erase(piece, at);
        at += 2;
        readCode('}');
        piece = at;
      } else at += 1;
    }
    erase(piece, at);
    at += 1;
    strings.push({ start, end: at, text: source.slice(start + 1, at - 1) });
    last = '`';
  };

  const regexAllowed = () =>
    last === '' || '([{,;=:?!&|+-*%<>~^'.includes(last) || /^(return|typeof|case|in|of|await|void|yield)$/.test(word);

  const readRegex = () => {
    let end = at + 1;
    let inClass = false;
    while (end < length && source[end] !== '\n' && (inClass || source[end] !== '/')) {
      if (source[end] === '\\') end += 1;
      else if (source[end] === '[') inClass = true;
      else if (source[end] === ']') inClass = false;
      end += 1;
    }
    if (source[end] !== '/') {
      at += 1;
      return;
    }
    erase(at + 1, end);
    at = end + 1;
    last = '/';
    word = '';
  };

  /** Reads until `close` at this depth, or to the end. */
  const readCode = (close) => {
    let depth = 0;
    while (at < length) {
      const char = source[at];
      if (char === '/' && source[at + 1] === '/') {
        const end = source.indexOf('\n', at);
        erase(at, end < 0 ? length : end);
        at = end < 0 ? length : end;
      } else if (char === '/' && source[at + 1] === '*') {
        const end = source.indexOf('*/', at + 2);
        erase(at, end < 0 ? length : end + 2);
        at = end < 0 ? length : end + 2;
      } else if (char === "'" || char === '"') readString(char);
      else if (char === '`') readTemplate();
      else if (char === '/' && regexAllowed()) readRegex();
      else {
        if (char === close && depth === 0) {
          at += 1;
          return;
        }
        if (char === '{') depth += 1;
        if (char === '}') depth -= 1;
        if (/[\w$]/.test(char)) word = /[\w$]/.test(source[at - 1] ?? '') ? word + char : char;
        else if (!/\s/.test(char)) word = '';
        if (!/\s/.test(char)) last = char;
        at += 1;
      }
    }
  };

  readCode('');
  return { code: out.join(''), strings };
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
