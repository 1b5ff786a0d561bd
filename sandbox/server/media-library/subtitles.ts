import { createHash } from 'node:crypto';
import { edits } from '../../../xsl/engine/index.ts';
import type { ContentObject } from '../content/object.ts';
import type { Store } from '../store/schema.ts';
import { edited } from '../xml/edited.ts';
import { attribute, children, descendants, parseRoot, plainText, serialize, type XNode } from '../xml/nodes.ts';

/** Name of a file of subtitles below its digest. */
export const SUBTITLES_FILE = 'subtitles.vtt';

const TIME = /^\d{2,}:[0-5]\d:[0-5]\d\.\d{3}$/;

/** What would be read as a mark, or as the end of the text, in WebVTT. */
const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The lines of a cue: a blank one would end it. */
const linesOf = (cue: XNode): string =>
  cue.children
    .map((node) => ('value' in node ? node.value : plainText(node)))
    .join('')
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map(escaped)
    .join('\n');

/** A cue in WebVTT; null for one that nothing can be shown of: without words, or with times that are none. */
function writtenCue(cue: XNode): string | null {
  const [from, to, speaker] = ['from', 'to', 'speaker'].map((name) => attribute(cue, name).trim()) as [string, string, string];
  const words = linesOf(cue);
  // Written with as many digits, times are in the order of their letters.
  if (words === '' || !TIME.test(from) || !TIME.test(to) || from.padStart(16, '0') >= to.padStart(16, '0')) return null;
  return `${from} --> ${to}\n${speaker === '' ? '' : `<v ${escaped(speaker).replace(/\s+/g, ' ')}>`}${words}\n`;
}

/** The cues of subtitles as a file of WebVTT. */
const vttOf = (subtitles: XNode): string => ['WEBVTT\n', ...children(subtitles, 'cue').flatMap((cue) => writtenCue(cue) ?? [])].join('\n');

const digestOf = (vtt: string): string => createHash('sha256').update(vtt).digest('hex').slice(0, 40);

/** Where a file of subtitles is read; another text has another address. */
const addressOf = (vtt: string): string => `/library/${digestOf(vtt)}/${SUBTITLES_FILE}`;

/**
 * Subtitles that are written in the text of an object get a file, and its address. Files that no text names any more stay: versions may
 * name them.
 * @returns the text with the addresses
 */
export async function storeSubtitles(xml: string, store: Store): Promise<string> {
  if (!xml.includes('<cue')) return xml;
  const root = parseRoot(xml);
  const files = [...descendants(root)]
    .filter((node) => node.name === 'subtitles' && children(node, 'cue').length > 0)
    .map((subtitles) => ({ subtitles, vtt: vttOf(subtitles) }));
  if (files.length === 0) return xml;
  await store
    .insertInto('library_subtitles')
    .values([...new Set(files.map(({ vtt }) => vtt))].map((vtt) => ({ digest: digestOf(vtt), vtt })))
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
  return edited(
    root,
    files.map(({ subtitles, vtt }) => edits.setAttribute(subtitles, 'src', addressOf(vtt))),
  );
}

/** Subtitles that are written in texts which came with the content's files get theirs, as when their author stores them. */
export async function bringSubtitles(objects: readonly ContentObject[], store: Store): Promise<void> {
  for (const { element } of objects) await storeSubtitles(serialize(element), store);
}

/** A file of subtitles; null when there is none of the digest. */
export async function findSubtitles(store: Store, digest: string): Promise<string | null> {
  const row = await store.selectFrom('library_subtitles').select('vtt').where('digest', '=', digest).executeTakeFirst();
  return row?.vtt ?? null;
}
