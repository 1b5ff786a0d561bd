/** One piece of a transcript; times in seconds. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  /** '' when nobody is named. */ readonly speaker: string;
  readonly text: string;
}

/** More than this is no lesson, but a mistake or an attack. */
const MAX_CUES = 20_000;

const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
};

/** The file is no WebVTT; the message says why. */
export class VttProblem extends Error {
  override readonly name = 'VttProblem';
}

/**
 * Reads WebVTT: cues in order of time, marks taken off, characters resolved; a faulty cue is left out. The text is never markup.
 * @throws VttProblem when the header is missing, or there are blocks but not one good cue
 */
export function parseVtt(source: string): Cue[] {
  const lines = source
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) throw new VttProblem('The first line is not "WEBVTT".');
  const cues: Cue[] = [];
  let faulty = 0;
  for (let line = 1; line < lines.length && cues.length < MAX_CUES;) {
    const arrow = lines[line]!.indexOf('-->');
    if (arrow < 0) {
      line++;
      continue;
    }
    const from = secondsOf(lines[line]!.slice(0, arrow).trim());
    const to = secondsOf(
      lines[line]!.slice(arrow + 3)
        .trim()
        .split(/[ \t]+/)[0] ?? '',
    );
    const body: string[] = [];
    for (line++; line < lines.length && lines[line]!.trim() !== '' && !lines[line]!.includes('-->'); line++) body.push(lines[line]!);
    const { speaker, text } = plain(body.join(' '));
    if (from === null || to === null || to <= from) faulty++;
    else if (text !== '') cues.push({ from, to, speaker, text });
  }
  if (cues.length === 0 && faulty > 0) throw new VttProblem(`None of its ${faulty} cues has a readable time.`);
  return cues.sort((one, other) => one.from - other.from);
}

function secondsOf(text: string): number | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [hours, minutes, seconds, thousandths] = match.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number];
  return hours * 3600 + minutes * 60 + seconds + thousandths / 1000;
}

/** Words without marks; `<v Name>` names who speaks. */
function plain(markup: string): { speaker: string; text: string } {
  const speaker = /<v(?:\.[^\s<>]*)?[ \t]+([^\s<>][^<>]*)>/.exec(markup)?.[1] ?? '';
  return {
    speaker: resolve(speaker).trim(),
    text: resolve(markup.replace(/<[^<>]*>/g, ''))
      .replace(/[ \t]+/g, ' ')
      .trim(),
  };
}

const resolve = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });

/** Index of the cue that is spoken at a time: the last one begun, also in the silence after it; -1 before the first. */
export function cueAt(cues: readonly Cue[], seconds: number): number {
  let low = -1,
    high = cues.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (cues[middle]!.from <= seconds + 0.001) low = middle;
    else high = middle - 1;
  }
  return low;
}
