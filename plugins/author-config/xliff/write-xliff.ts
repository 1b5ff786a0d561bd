import { parse, textOf, type Edits, type XDocument, type XNode } from '../../../core/api.ts';
import { counterpart, escaped, translatables } from '../model/languages.ts';
import { textPath } from '../model/path.ts';
import { waitingTexts } from '../model/translations.ts';
import { Splitter, wordedAttributes, type Code, type Segment } from './segments.ts';

/** XLIFF 2.1 (OASIS): its namespace is that of 2.0. */
export const XLIFF = 'urn:oasis:names:tc:xliff:document:2.0';

interface TranslationPair {
  readonly from: string;
  readonly to: string;
}

/** What is translated of a text: its segments, then its attributes with words. */
export function segmentsOf(source: string, node: XNode): Segment[] {
  return new Splitter(source).split(node).flatMap((part) => ('segment' in part ? [part.segment] : []));
}

/** The words of a segment in another language with the codes of the original; null when their markup is not the same. */
function withCodes({ source }: Segment, own: readonly Code[], codes: readonly Code[]): string | null {
  const free = [...codes];
  const ids = new Map<string, string>();
  for (const { id, start, end } of own) {
    const index = free.findIndex((each) => each.start === start && each.end === end);
    if (index < 0) return null;
    ids.set(id, free.splice(index, 1)[0]!.id);
  }
  return source.replace(
    / (id|dataRef|dataRefStart|dataRefEnd)="(c\d+)([se]?)"/g,
    (_, name: string, id: string, side: string) => ` ${name}="${ids.get(id)}${side}"`,
  );
}

const dataOf = ({ id, start, end }: Code): string =>
  `<data id="${id}s">${escaped(start)}</data>${end === null ? '' : `<data id="${id}e">${escaped(end)}</data>`}`;

const prefixed = (xml: string, prefix: string): string => xml.replace(/ (id|dataRef|dataRefStart|dataRefEnd)="(c\d+)/g, ` $1="${prefix}$2`);

const segment = (id: string, source: string, target: string | null, isPending: boolean): string =>
  `<segment id="${id}" state="${target === null || isPending ? 'initial' : 'translated'}"><source>${source}</source>` +
  `${target === null ? '' : `<target>${target}</target>`}</segment>`;

/** The units of a text: itself, and each of its attributes with words. */
function unitsOf(source: string, node: XNode, to: string, isPending: boolean, number: number): string {
  const path = escaped(textPath(node));
  const other = counterpart(node, to);
  const [own, others] = [segmentsOf(source, node), other ? segmentsOf(source, other) : []];
  // A copy that waits is no translation yet: who translates begins with nothing.
  const isCopy = other !== null && isPending && textOf(other) === textOf(node);
  const isAlike = other !== null && own.length === others.length && !isCopy;
  const written = own.map((each, index) => {
    const found = others[index];
    const target = isAlike && found ? withCodes(found, found.codes, each.codes) : null;
    return prefixed(segment(`s${index + 1}`, each.source, target, isPending), `s${index + 1}`);
  });
  const data = own.flatMap(({ codes }, index) => codes.map((code) => dataOf({ ...code, id: `s${index + 1}${code.id}` }))).join('');
  const head = `<unit id="u${number}" name="${path}" canResegment="no">`;
  const unit = `${head}${data && `<originalData>${data}</originalData>`}${written.join('')}</unit>`;
  const theirs = other ? new Map(wordedAttributes(other).map(({ key, value }) => [key, value])) : new Map<string, string>();
  const attributes = wordedAttributes(node).map(({ key, value }, index) => {
    const target = isCopy ? undefined : theirs.get(key);
    const body = segment('s1', escaped(value), target === undefined ? null : escaped(target), isPending);
    return `<unit id="u${number}a${index + 1}" name="${path}${escaped(key)}" canResegment="no">${body}</unit>`;
  });
  return (own.length > 0 ? unit : '') + attributes.join('');
}

/** The texts of an object in one language, to be translated into another, with what there is of it, as XLIFF 2.1. */
export function writeXliff(
  edits: Pick<Edits, 'serializeSource'>,
  document: XDocument,
  { from, to }: TranslationPair,
  original: string,
): string {
  const source = edits.serializeSource(document);
  const waits = new Set(waitingTexts(document).flatMap(({ node, pending }) => (pending.to === to ? [node] : [])));
  const units = translatables(document, from).map((node, index) => unitsOf(source, node, to, waits.has(node), index + 1));
  const xliff =
    `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="${XLIFF}" version="2.1" srcLang="${escaped(from)}" trgLang="${escaped(to)}">` +
    `<file id="f1" original="${escaped(original)}" xml:space="preserve">\n${units.filter(Boolean).join('\n')}\n</file></xliff>\n`;
  // What is not well-formed is never handed out.
  parse(xliff, { href: 'xliff' });
  return xliff;
}
