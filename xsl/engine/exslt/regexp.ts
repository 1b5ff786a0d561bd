import { RE2JS } from 're2js';
import { define, countedText, type Env } from '../xpath/index.ts';
import type { Extension } from '../xslt/index.ts';
import { elements } from './result-nodes.ts';

/** What JavaScript takes for space, and all but that, inside of a class. */
const SPACE = String.raw`\t-\r \x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}`;
const NO_SPACE =
  String.raw`\x00-\x08\x0E-\x1F!-\x{9F}\x{A1}-\x{167F}\x{1681}-\x{1FFF}\x{200B}-\x{2027}\x{202A}-\x{202E}\x{2030}-\x{205E}` +
  String.raw`\x{2060}-\x{2FFF}\x{3001}-\x{FEFE}\x{FF00}-\x{10FFFF}`;
const NO_LINE_BREAK = String.raw`[^\n\r\x{2028}\x{2029}]`;

const PIECES = /\\k<|\\[\s\S]|\(\?<?[=!]|\[\^?|\]|\.|[^\\([\].]+|[\s\S]/g;

/**
 * An expression of JavaScript's kind in the words of RE2, whose time grows with the text and not faster.
 * @throws Error for what no such matcher can do
 */
function inRe2(source: string): string {
  let isClass = false;
  const refuse = (what: string): never => {
    throw new Error(
      `"${source}" is refused: ${what} would make its time unlimited. ` +
        'Write the expression without, or test the rest by a second call of test() or match().',
    );
  };
  const translated = source.replace(PIECES, (piece) => {
    if (isClass) {
      if (piece === ']') isClass = false;
      return piece === '\\s' ? SPACE : piece === '\\S' ? NO_SPACE : piece === '\\b' ? String.raw`\x08` : piece === '[' ? '\\[' : piece;
    }
    if (/^\\(?:[1-9]|k<)/.test(piece)) return refuse('a back-reference');
    if (piece.startsWith('(?')) return refuse('looking ahead or behind');
    if (piece.startsWith('[')) {
      isClass = true;
      return piece;
    }
    return piece === '\\s' ? `[${SPACE}]` : piece === '\\S' ? `[^${SPACE}]` : piece === '.' ? NO_LINE_BREAK : piece;
  });
  return RE2JS.translateRegExp(translated);
}

const compiled = new Map<string, RE2JS>();
const CACHED = 200;

/** Flags: "i"; "g" is the functions' own. @throws Error that names the expression */
function expression(source: string, flags: string): RE2JS {
  const ignoresCase = flags.includes('i');
  const key = `${ignoresCase ? 'i' : ''}/${source}`;
  let found = compiled.get(key);
  if (!found) {
    const translated = inRe2(source);
    try {
      found = RE2JS.compile(translated, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    } catch (error) {
      throw new Error(`"${source}" is no regular expression: ${(error as Error).message.replace(/^error parsing regexp: /, '')}`, {
        cause: error,
      });
    }
    if (compiled.size >= CACHED) compiled.clear();
    compiled.set(key, found);
  }
  return found;
}

/** A matcher cannot be stopped: what one call may do, in characters times instructions of the expression; two seconds and less. */
const MOST_WORK = 2e8;
/** The clock is looked at after so much, a fifth of a second and less. */
const WORK_A_LOOK = 2e7;
let workSinceLook = 0;

/**
 * Counts the work of one search from a position on, and looks at the clock.
 * @throws Error when the search could take longer than a stylesheet may
 */
function spend(env: Env, text: string, from: number, source: string, pattern: RE2JS): void {
  const work = (text.length - from) * pattern.programSize();
  if (work > MOST_WORK)
    throw new Error(
      `"${source.slice(0, 200)}" is not looked for in ${text.length} characters: ` +
        `at most ${Math.floor(MOST_WORK / pattern.programSize())} with this expression.`,
    );
  workSinceLook += work;
  if (workSinceLook > WORK_A_LOOK || --env.steps < 0) {
    workSinceLook = 0;
    env.pause();
  }
}

/** The matches from the first one on; one when they are not "g". */
function* matches(env: Env, text: string, source: string, flags: string): Generator<(string | null)[] & { at: number }> {
  const pattern = expression(source, flags);
  const matcher = pattern.matcher(text);
  spend(env, text, 0, source, pattern);
  while (matcher.find()) {
    const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, i) => matcher.group(i));
    yield Object.assign(groups, { at: matcher.start() });
    if (!flags.includes('g')) return;
    // Each search may go to the end of the text, and all of them together are as long as its square.
    spend(env, text, matcher.end(), source, pattern);
  }
}

/** What `by` means for a match, as String.replace reads it. */
const replacement = (by: string, groups: readonly (string | null)[], at: number, text: string): string =>
  by.replace(/\$(?:([$&`'])|(\d\d?))/g, (all, sign: string | undefined, digits: string | undefined) => {
    if (sign === '$') return '$';
    if (sign === '&') return groups[0] ?? '';
    if (sign === '`') return text.slice(0, at);
    if (sign === "'") return text.slice(at + (groups[0] ?? '').length);
    const two = Number(digits);
    if (two > 0 && two < groups.length) return groups[two] ?? '';
    const one = Number(digits![0]);
    return one > 0 && one < groups.length ? (groups[one] ?? '') + digits!.slice(1) : all;
  });

function replace(env: Env, text: string, source: string, flags: string, by: string): string {
  let out = '';
  let from = 0;
  for (const groups of matches(env, text, source, flags)) {
    out += text.slice(from, groups.at) + countedText(env, replacement(by, groups, groups.at, text));
    from = groups.at + groups[0]!.length;
  }
  return countedText(env, out + text.slice(from));
}

/** EXSLT's regular expressions, by a matcher whose time grows with the text alone. */
export const regexp: Extension = {
  uri: 'http://exslt.org/regular-expressions',
  functions: {
    test: define('boolean', 'ss?s', (e, _n, text: string, source: string, flags = '') => {
      const pattern = expression(source, flags);
      spend(e, text, 0, source, pattern);
      return pattern.matcher(text).find();
    }),
    match: define('nodes', 'ss?s', (e, _n, text: string, source: string, flags = '') => {
      const isGlobal = flags.includes('g');
      const found = [...matches(e, text, source, flags)].flatMap((groups) => (isGlobal ? groups.slice(0, 1) : groups));
      return elements(
        e,
        'match',
        found.map((part) => part ?? ''),
      );
    }),
    replace: define('string', 'ssss', (e, _n, text: string, source: string, flags: string, by: string) =>
      replace(e, text, source, flags, by),
    ),
  },
};
