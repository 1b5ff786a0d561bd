import { attribute, childElements, textOf, type Edits, type Splice, type XDocument, type XNode } from '../../../core/api.ts';
import { spaceBefore } from '../model/blocks.ts';
import { oneNode } from '../model/one-node.ts';
import { pathOf } from '../model/path.ts';

/** Letters that people read in a second at most. */
const MOST_LETTERS = 25;

/** What is wrong with a cue. The first three keep it from being shown; nothing is moved or taken out for any. */
type CueProblem = 'noTime' | 'noLength' | 'noWords' | 'overlaps' | 'fast';

/** What is written of a cue. */
export interface Words {
  readonly from: string;
  readonly to: string;
  /** '' when nobody is named. */
  readonly speaker: string;
  readonly text: string;
}

/** One piece of subtitles, as the document has it. */
export interface Cue extends Words {
  /** XPath of the element. */
  readonly path: string;
  /** In seconds; NaN when what is written is no time. */
  readonly begin: number;
  readonly end: number;
  readonly problem: CueProblem | '';
}

/** Subtitles of a clip in one language. */
export interface Subtitles {
  readonly path: string;
  readonly language: string;
  /** Their file: of words that are in the document it was made when they were stored last. '' for none yet. */
  readonly src: string;
  readonly cues: readonly Cue[];
}

const WRITTEN = /^\s*(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,2})(?:[.,](\d{1,3}))?\s*$/;

/** Seconds of what somebody has written as a time, `1:02.5` or `00:01:02,500`; null when it is none. */
export function readTime(written: string): number | null {
  const [, hours = '0', minutes = '0', seconds = '', part = ''] = WRITTEN.exec(written) ?? [];
  if (seconds === '' || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, '0')) / 1000;
}

/** A time as documents have it: 00:01:02.500. */
export function writeTime(seconds: number): string {
  const all = Math.round(Math.max(0, seconds) * 1000);
  const [hours, minutes, rest] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60, all % 60_000];
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${two(Math.floor(rest / 1000))}.${String(rest % 1000).padStart(3, '0')}`;
}

function problemOf({ text }: Words, begin: number, end: number, before: number): CueProblem | '' {
  if (Number.isNaN(begin) || Number.isNaN(end)) return 'noTime';
  if (end <= begin) return 'noLength';
  const letters = text.trim().length;
  if (letters === 0) return 'noWords';
  if (begin < before) return 'overlaps';
  return letters / (end - begin) > MOST_LETTERS ? 'fast' : '';
}

function readCues(subtitles: XNode): Cue[] {
  let before = 0;
  return childElements(subtitles, 'cue').map((node) => {
    const [from, to, speaker] = ['from', 'to', 'speaker'].map((name) => attribute(node, name)) as [string, string, string];
    const words = { from, to, speaker, text: textOf(node) };
    const [begin, end] = [readTime(from) ?? NaN, readTime(to) ?? NaN];
    const problem = problemOf(words, begin, end, before);
    if (!Number.isNaN(end)) before = end;
    return { ...words, path: pathOf(node), begin, end, problem };
  });
}

/** The subtitles of a clip, in the order of the document. */
export const readSubtitles = (clip: XNode): Subtitles[] =>
  childElements(clip, 'subtitles').map((node) => ({
    path: pathOf(node),
    language: attribute(node, 'language'),
    src: attribute(node, 'src'),
    cues: readCues(node),
  }));

const inVtt = (words: string): string =>
  escaped(words)
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** The lines that can be shown, as a file of WebVTT: what is in the document, also before it is stored. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues
    .filter(({ begin, end, text }) => end > begin && text.trim() !== '')
    .map(({ begin, end, speaker, text }) => {
      const voice = speaker.trim() === '' ? '' : `<v ${inVtt(speaker).replace(/\s+/g, ' ')}>`;
      return `${writeTime(begin)} --> ${writeTime(end)}\n${voice}${inVtt(text)}\n`;
    });
  return ['WEBVTT\n', ...blocks].join('\n');
}

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (words: string): string => escaped(words).replaceAll('"', '&quot;').replace(/\s+/g, ' ');

const xmlOf = ({ from, to, speaker, text }: Words): string =>
  `<cue from="${quoted(from)}" to="${quoted(to)}"${speaker === '' ? '' : ` speaker="${quoted(speaker)}"`}>${escaped(text)}</cue>`;

/** A change of the document that `Editor.change` takes; null when there is nothing to change. */
type Change = readonly Splice[] | null;

/** Begins subtitles in a language: the first ones are shown to whoever chooses none. */
export function beginSubtitles(edits: Edits, document: XDocument, clipPath: string, language: string): Change {
  const clip = oneNode(document, clipPath, 'begin subtitles');
  if (!clip || !/^[A-Za-z-]+$/.test(language)) return null;
  const isFirst = childElements(clip, 'subtitles').length === 0;
  return [edits.append(clip, `<subtitles language="${language}"${isFirst ? ' default="1"' : ''}/>`)];
}

/** Puts an empty cue where it belongs in time; it ends where the next one begins, after three seconds at the latest. */
export function addCue(
  edits: Edits,
  document: XDocument,
  path: string,
  seconds: number,
): { splices: readonly Splice[]; at: number } | null {
  const node = oneNode(document, path, 'add a cue');
  if (!node) return null;
  const cues = readCues(node);
  const at = cues.findLastIndex(({ begin }) => begin <= seconds) + 1;
  const next = cues[at];
  const end = next && next.begin > seconds ? Math.min(seconds + 3, next.begin) : seconds + 3;
  const xml = xmlOf({ from: writeTime(seconds), to: writeTime(end), speaker: '', text: '' });
  const nodes = childElements(node, 'cue');
  edits.serializeSource(document);
  if (nodes[at]) return { splices: [{ at: nodes[at].start, remove: 0, insert: xml + spaceBefore(nodes[at]) }], at };
  const last = nodes.at(-1);
  return { splices: last ? [{ at: last.end, remove: 0, insert: spaceBefore(last) + xml }] : [edits.append(node, xml)], at };
}

/** Writes a part of a cue. A time that can be read is written as documents have it; another one stays as it was written. */
export function setCue(edits: Edits, document: XDocument, path: string, part: keyof Words, value: string): Change {
  const node = oneNode(document, path, 'write a cue');
  if (!node) return null;
  if (part === 'text') return textOf(node) === value ? null : [edits.setText(node, value)];
  const seconds = part === 'speaker' ? null : readTime(value);
  const written = seconds === null ? value.trim() : writeTime(seconds);
  if (attribute(node, part) === written) return null;
  if (part === 'speaker' && written === '') {
    const splice = edits.removeAttribute(node, part);
    return splice && [splice];
  }
  return [edits.setAttribute(node, part, written)];
}

export function removeCue(edits: Edits, document: XDocument, path: string): Change {
  const node = oneNode(document, path, 'delete a cue');
  return node && [edits.remove(node)];
}

/** Puts cues in the place of all that there are. */
export function putCues(edits: Edits, document: XDocument, path: string, cues: readonly Words[]): Change {
  const node = oneNode(document, path, 'take over subtitles');
  return node && [edits.setContent(node, cues.map(xmlOf).join('\n'))];
}
