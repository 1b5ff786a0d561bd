/** A passage of a text as a TextQuoteSelector of the W3C has it. `position`: how many characters are before it; null for unknown. */
export interface Quote {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly position: number | null;
}

/** From `start` to before `end`, in UTF-16 units of the text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** How much of what is around a passage goes with it. */
const CONTEXT = 32;
/** What is shorter may be anywhere: something of what is around it has to be there as well. */
const SHORT = 16;
const LEAST_CONTEXT = 4;
/** Of so many units one may be another. */
const UNITS_PER_ERROR = 4;
/** Patterns are compared bit by bit, in one number. */
const WORD = 32;
/** How many beginnings and ends are looked at closely, and how many passages word by word. */
const MOST_CANDIDATES = 50;
const MOST_TRIES = 8;

/** Marks, joiners, variation selectors and second halves of pairs belong to what is before them. */
const CONTINUES = /^[\p{M}\u200d\u{1f3fb}-\u{1f3ff}]/u;
const isInside = (text: string, at: number): boolean => {
  if (at <= 0 || at >= text.length) return false;
  const unit = text.charCodeAt(at);
  if (unit >= 0xdc00 && unit <= 0xdfff) return true;
  return text.charCodeAt(at - 1) === 0x200d || CONTINUES.test(text.slice(at, at + 2));
};
function backward(text: string, at: number): number {
  let found = at;
  while (isInside(text, found)) found -= 1;
  return found;
}
function forward(text: string, at: number): number {
  let found = at;
  while (isInside(text, found)) found += 1;
  return found;
}

/** The passage from `start` to before `end`, without white space around it; no character is cut in two. */
export function quoteAt(text: string, start: number, end: number): Quote {
  const [from, to] = [backward(text, start), forward(text, end)];
  const whole = text.slice(from, to);
  const exact = whole.trim();
  const first = from + whole.length - whole.trimStart().length;
  const last = first + exact.length;
  return {
    exact,
    prefix: text.slice(forward(text, Math.max(0, first - CONTEXT)), first),
    suffix: text.slice(last, backward(text, Math.min(text.length, last + CONTEXT))),
    position: first,
  };
}

/** How many units of the end of `prefix` are before `at`. */
function before(text: string, at: number, prefix: string): number {
  let count = 0;
  while (count < prefix.length && at - count > 0 && text[at - count - 1] === prefix[prefix.length - count - 1]) count += 1;
  return count;
}

function behind(text: string, at: number, suffix: string): number {
  let count = 0;
  while (count < suffix.length && text[at + count] === suffix[count]) count += 1;
  return count;
}

const context = (text: string, { start, end }: Span, { prefix, suffix }: Quote): number =>
  before(text, start, prefix) + behind(text, end, suffix);

/** How far it is from where it was, as a part of one: it decides only among what is alike otherwise. */
const distance = (text: string, start: number, { position }: Quote): number =>
  position === null ? 0 : Math.min(1, Math.abs(start - position) / (text.length + 1));

/** The best of the candidates; null when there is none. */
function best(text: string, spans: Iterable<Span>, quote: Quote, errors: (span: Span) => number): Span | null {
  let found: Span | null = null;
  let score = -Infinity;
  for (const span of spans) {
    const own = context(text, span, quote) - 4 * errors(span) - distance(text, span.start, quote);
    if (own <= score) continue;
    [found, score] = [span, own];
  }
  return found;
}

function* occurrences(text: string, exact: string): Generator<Span> {
  for (let at = text.indexOf(exact); at !== -1; at = text.indexOf(exact, at + 1)) yield { start: at, end: at + exact.length };
}

interface Match {
  readonly at: number;
  readonly errors: number;
}

/** Where in a pattern a unit is, as bits. A table is several times as fast as a map, and is asked for each character of a text. */
function masksOf(pattern: string): Int32Array {
  const masks = new Int32Array(65_536);
  for (let bit = 0; bit < pattern.length; bit += 1) masks[pattern.charCodeAt(bit)]! |= 1 << bit;
  return masks;
}

/**
 * Where something like `pattern` ends: G. Myers, A fast bit-vector algorithm for approximate string matching (1999). Of neighbours the
 * best one. @param pattern of at most 32 units
 */
function endsOf(text: string, pattern: string, masks: Int32Array, most: number): Match[] {
  const top = 1 << (pattern.length - 1);
  const found: Match[] = [];
  let [plus, minus, errors, run] = [-1, 0, pattern.length, -1];
  for (let at = 0; at < text.length; at += 1) {
    const mask = masks[text.charCodeAt(at)]!;
    const vertical = mask | minus;
    const diagonal = (((mask & plus) + plus) ^ plus) | mask;
    let up = minus | ~(diagonal | plus);
    let down = plus & diagonal;
    if ((up & top) !== 0) errors += 1;
    else if ((down & top) !== 0) errors -= 1;
    up <<= 1;
    down <<= 1;
    plus = down | ~(vertical | up);
    minus = up & vertical;
    if (errors > most) run = -1;
    else if (run === -1) run = found.push({ at: at + 1, errors }) - 1;
    else if (errors <= found[run]!.errors) found[run] = { at: at + 1, errors };
  }
  return found;
}

const reversed = (text: string): string => text.split('').reverse().join('');

/** Says where what ends somewhere and is like `pattern` begins. */
function startsOf(text: string, pattern: string, most: number): (end: number) => number {
  const backwards = reversed(pattern);
  const masks = masksOf(backwards);
  return (end) => {
    const from = Math.max(0, end - pattern.length - most);
    const length = endsOf(reversed(text.slice(from, end)), backwards, masks, most)[0]?.at ?? pattern.length;
    return Math.max(0, end - length);
  };
}

/** The nearest ones to where it was, of those with the fewest errors. */
function few(matches: Match[], position: number | null): Match[] {
  if (matches.length <= MOST_CANDIDATES) return matches;
  const distanceTo = ({ at }: Match): number => (position === null ? 0 : Math.abs(at - position));
  return matches.sort((one, other) => one.errors - other.errors || distanceTo(one) - distanceTo(other)).slice(0, MOST_CANDIDATES);
}

/** Whether most words of the passage are in what was found between its beginning and its end. */
function isAlike(found: string, exact: string): boolean {
  const words = exact.split(/\s+/);
  const own = new Set(found.split(/\s+/));
  return words.filter((word) => own.has(word)).length * 2 >= words.length;
}

/** A passage that was changed: by something like its beginning and something like its end, or by what was around it. */
function changed(text: string, quote: Quote): Span | null {
  const { exact, prefix, suffix, position } = quote;
  const [head, tail] = [exact.slice(0, WORD), exact.slice(-WORD)];
  const most = Math.floor(head.length / UNITS_PER_ERROR);
  const startOf = startsOf(text, head, most);
  const least = Math.min(SHORT, prefix.length + suffix.length);
  const errors = new Map<Span, number>();
  const longest = Math.ceil(exact.length * 1.5) + SHORT;
  const heads = few(endsOf(text, head, masksOf(head), most), position).map((each) => ({ ...each, start: startOf(each.at) }));
  if (exact.length <= WORD) for (const each of heads) errors.set({ start: each.start, end: each.at }, each.errors);
  else {
    const tails = few(endsOf(text, tail, masksOf(tail), most), position === null ? null : position + exact.length);
    for (const { start, at, errors: first } of heads)
      for (const { at: end, errors: last } of tails)
        if (end > at && end - start >= exact.length / 2 && end - start <= longest) errors.set({ start, end }, (first + last) / 2);
  }
  for (const span of between(text, quote, longest)) errors.set(span, most);
  const candidates = exact.length > WORD ? [...errors.keys()] : [...errors.keys()].filter((span) => context(text, span, quote) >= least);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = best(text, candidates, quote, (span) => errors.get(span)!);
    if (found === null) return null;
    if (exact.length <= WORD || isAlike(text.slice(found.start, found.end), exact))
      return trimmed(text, toContext(text, found, quote, most));
    candidates.splice(candidates.indexOf(found), 1);
  }
  return null;
}

/** What begins or ends otherwise than it did begins behind what was before it, and ends before what was behind it. */
function toContext(text: string, { start, end }: Span, { prefix, suffix }: Quote, most: number): Span {
  let [first, last] = [start, end];
  for (let at = Math.max(0, start - most); at <= start + most && at < end; at += 1)
    if (before(text, at, prefix) > before(text, first, prefix)) first = at;
  for (let at = Math.max(first + 1, end - most); at <= end + most && at <= text.length; at += 1)
    if (behind(text, at, suffix) > behind(text, last, suffix)) last = at;
  return { start: first, end: last };
}

/** What is between what was before and what was after, when that is as long as it may be. */
function* between(text: string, { exact, prefix, suffix }: Quote, longest: number): Generator<Span> {
  if (prefix.length < SHORT || suffix.length < SHORT) return;
  for (const { end: start } of occurrences(text, prefix)) {
    const length = text.slice(start, start + longest + suffix.length).indexOf(suffix);
    if (length >= exact.length / 2 && length <= longest) yield { start, end: start + length };
  }
}

function trimmed(text: string, { start, end }: Span): Span | null {
  const whole = text.slice(backward(text, start), forward(text, end));
  const first = backward(text, start) + whole.length - whole.trimStart().length;
  return whole.trim() === '' ? null : { start: first, end: first + whole.trim().length };
}

/**
 * Where a passage is in a text that may have changed since; null when it is not there any more. Of several that are alike it is the one
 * with most of what was around it, then the one that is nearest to where it was.
 */
export function findQuote(text: string, quote: Quote): Span | null {
  const { exact, prefix, suffix } = quote;
  if (exact === '') return null;
  const same = best(text, occurrences(text, exact), quote, () => 0);
  const least = exact.length >= SHORT ? 0 : Math.min(LEAST_CONTEXT, prefix.length + suffix.length);
  if (same !== null && context(text, same, quote) >= least) return same;
  return changed(text, quote);
}
