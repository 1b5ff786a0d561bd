/** A piece of a subtitle: text, or an element of WebVTT with what it holds. */
export type CueNode = string | CueElement;
export interface CueElement {
  readonly tag: 'b' | 'i' | 'u' | 'c' | 'v' | 'lang' | 'ruby' | 'rt';
  readonly classes: readonly string[];
  /** Who speaks (`v`) or the language (`lang`). */
  readonly annotation: string;
  readonly children: CueNode[];
}

/** Subtitles come from anywhere: what is longer or deeper is cut. */
const MAX_LENGTH = 10_000;
const MAX_DEPTH = 16;
const TAGS: ReadonlySet<string> = new Set(['b', 'i', 'u', 'c', 'v', 'lang', 'ruby', 'rt']);
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
};
const TOKEN = /<\/?[^<>]*>?|[^<]+/g;

function character(whole: string, name: string): string {
  const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1] ?? /^#(\d{1,7})$/.exec(name)?.[1];
  if (code === undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole;
  const point = Number.parseInt(code, /^#x/i.test(name) ? 16 : 10);
  return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : '\uFFFD';
}

const decode = (text: string): string => text.replace(/&(#?\w+);/g, character);

/** Reads a cue's text (WebVTT 1, 6.4). Never throws; tags that it does not know are left out, their contents stay. */
export function parseCue(text: string): CueNode[] {
  const top: CueNode[] = [];
  const open: CueElement[] = [];
  const into = (): CueNode[] => open.at(-1)?.children ?? top;
  for (const [token] of text.slice(0, MAX_LENGTH).matchAll(TOKEN)) {
    if (!token.startsWith('<')) into().push(decode(token));
    else if (token.startsWith('</')) close(open, token.slice(2).replace(/>$/, '').trim());
    else {
      const element = elementOf(token);
      if (element === null || (element.tag === 'rt' && open.at(-1)?.tag !== 'ruby')) continue;
      into().push(element);
      if (open.length < MAX_DEPTH) open.push(element);
    }
  }
  return top;
}

/** An end tag ends the innermost element if it is of that name; `</ruby>` ends an open `rt` too. */
function close(open: CueElement[], name: string): void {
  if (name === 'ruby' && open.at(-1)?.tag === 'rt') open.pop();
  if (open.at(-1)?.tag === name) open.pop();
}

function elementOf(token: string): CueElement | null {
  const [, name = '', annotation = ''] = /^<([^\s>]*)\s*([^>]*)>?$/.exec(token) ?? [];
  const [tag = '', ...classes] = name.split('.');
  return TAGS.has(tag)
    ? { tag: tag as CueElement['tag'], classes: classes.filter(Boolean), annotation: decode(annotation).trim(), children: [] }
    : null;
}
