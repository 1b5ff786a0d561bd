import {
  attribute,
  childElements,
  NodeKind,
  parse,
  textOf,
  type Edits,
  type Splice,
  type XDocument,
  type XNode,
} from '../../../core/api.ts';
import { counterpart, escaped, languagesOf, textAt, translatables } from '../model/languages.ts';
import { textPath } from '../model/path.ts';
import { finishTranslation, pendingTranslations } from '../model/translations.ts';
import { Splitter, wordedAttributes, type Code, type Part, type Segment } from './segments.ts';
import { plain } from '../model/plain.ts';
import { segmentsOf, XLIFF } from './write-xliff.ts';

/** Why a file is not taken at all; key of a text is `author.xliff.` and this. */
type Refusal = 'notXliff' | 'version' | 'languages' | 'other';

/** Why a unit is left out: its original reads otherwise by now, is not there, or its markup is not that of the original. */
type Reason = 'changed' | 'gone' | 'codes';

/** A file that is for the object. */
interface TakenXliff {
  readonly from: string;
  readonly to: string;
  readonly units: ReadonlyMap<string, readonly Translated[]>;
}

interface Translated {
  readonly source: string;
  readonly target: XNode;
  readonly isDone: boolean;
  readonly index: number;
}

/** What a file changes, and what of it could not be taken. */
export interface Taken {
  readonly splices: readonly Splice[];
  /** Texts that were taken. */
  readonly count: number;
  readonly left: readonly { readonly path: string; readonly source: string; readonly reason: Reason }[];
}

const CODE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
/** Whether an element is XLIFF's of that name, whatever its prefix. */
const isNamed = (node: XNode, name: string): boolean => node.namespaceURI === XLIFF && node.localName === name;
const inside = (node: XNode, name: string): XNode | undefined => childElements(node).find((each) => isNamed(each, name));
const all = (node: XNode, name: string): XNode[] =>
  childElements(node).flatMap((each) => [...(isNamed(each, name) ? [each] : []), ...all(each, name)]);

/** Nothing but space: not translated yet. */
const isEmpty = (target: XNode): boolean => target.children.every(({ kind, value }) => kind !== NodeKind.element && value.trim() === '');

function segmentsOfUnit(unit: XNode): Translated[] {
  return childElements(unit)
    .filter((each) => isNamed(each, 'segment'))
    .flatMap((each) => {
      const [source, target] = [inside(each, 'source'), inside(each, 'target')];
      const index = /^s(\d{1,6})$/.exec(attribute(each, 'id'))?.[1];
      if (!source || !target || index === undefined || isEmpty(target)) return [];
      const isDone = ['translated', 'reviewed', 'final'].includes(attribute(each, 'state'));
      return [{ source: plain(textOf(source)), target, isDone, index: Number(index) - 1 }];
    });
}

/** What a unit is called by now, as files are under way for weeks: the way to its text, and the attribute that it is of. */
function presentName(document: XDocument, name: string, from: string): string {
  const [, path = '', key = ''] = /^(.*?)(@[\w-]+\[\d{1,9}\])?$/s.exec(name) ?? [];
  const node = textAt(document, path, from);
  return node ? textPath(node) + key : name;
}

/** Reads a file that translators have sent back. Nothing in it is trusted: of its markup only the numbers of codes are looked at. */
export function readXliff(document: XDocument, text: string, original: string): TakenXliff | { readonly refusal: Refusal } {
  let file: XDocument;
  try {
    file = parse(text, { href: 'xliff' });
  } catch {
    return { refusal: 'notXliff' };
  }
  const root = childElements(file)[0];
  if (root?.localName !== 'xliff') return { refusal: 'notXliff' };
  if (root.namespaceURI !== XLIFF) return { refusal: 'version' };
  const [from, to] = [attribute(root, 'srcLang'), attribute(root, 'trgLang')];
  if (!languagesOf(document).includes(from) || !CODE.test(to) || to === from) return { refusal: 'languages' };
  if (all(root, 'file').some((each) => attribute(each, 'original') !== original)) return { refusal: 'other' };
  return {
    from,
    to,
    units: new Map(all(root, 'unit').map((unit) => [presentName(document, attribute(unit, 'name'), from), segmentsOfUnit(unit)])),
  };
}

/** The markup of a translation: each code that was written for the original is what it was; null for any other. */
function markupOf(target: XNode, codes: readonly Code[], prefix: string): string | null {
  const left = new Map(codes.map((code) => [prefix + code.id, code]));
  const write = (node: XNode): string | null => {
    if (node.kind === NodeKind.text) return escaped(node.value).replaceAll('&quot;', '"');
    if (node.kind !== NodeKind.element) return '';
    if (isNamed(node, 'mrk')) return content(node);
    const id = attribute(node, 'id');
    const code = isNamed(node, 'pc') || isNamed(node, 'ph') ? left.get(id) : undefined;
    if (!code || (code.end === null) !== isNamed(node, 'ph')) return null;
    left.delete(id);
    const words = content(node);
    return words === null ? null : `${code.start}${words}${code.end ?? ''}`;
  };
  const content = (node: XNode): string | null => {
    let text = '';
    for (const child of node.children) {
      const part = write(child);
      if (part === null) return null;
      text += part;
    }
    return text;
  };
  const markup = content(target);
  return [...left.values()].some(({ isNeeded }) => isNeeded) ? null : markup;
}

/** Words alone: what attributes hold. */
const wordsOf = (target: XNode): string | null => (target.children.every(({ kind }) => kind === NodeKind.text) ? textOf(target) : null);

/** The document with what translators have written, language by language as it is there: texts that are missing are to be added before. */
export class XliffChanges {
  private readonly splices: Splice[] = [];
  private readonly left: { path: string; source: string; reason: Reason }[] = [];
  private count = 0;
  private readonly source: string;
  /** What waits for its translation, by the path of its original. */
  private readonly waiting: ReadonlyMap<string, Parameters<typeof finishTranslation>[2]>;

  constructor(
    private readonly edits: Edits,
    private readonly document: XDocument,
    private readonly taken: TakenXliff,
  ) {
    this.source = edits.serializeSource(document);
    const waiting = pendingTranslations(document).filter(({ to }) => to === taken.to);
    this.waiting = new Map(waiting.map((each) => [each.path, each]));
  }

  make(): Taken {
    const open = new Map(this.taken.units);
    for (const node of translatables(this.document, this.taken.from)) {
      const path = textPath(node);
      const worded = wordedAttributes(node);
      const names = [path, ...worded.map(({ key }) => path + key)];
      const segments = open.get(path) ?? [];
      const words = worded.flatMap((each) => (open.get(path + each.key) ?? []).map((unit) => ({ ...each, unit })));
      for (const name of names) open.delete(name);
      if (segments.length + words.length > 0) this.take(node, path, segments, words);
    }
    for (const [path, segments] of open) for (const { source } of segments) this.left.push({ path, source, reason: 'gone' });
    return { splices: this.splices, count: this.count, left: this.left };
  }

  private take(
    node: XNode,
    path: string,
    translated: readonly Translated[],
    words: readonly { element: XNode; name: string; value: string; unit: Translated }[],
  ): void {
    const other = counterpart(node, this.taken.to);
    if (!other) return void this.left.push({ path, source: plain(textOf(node)), reason: 'gone' });
    const attributes = new Map<XNode, { name: string; value: string }[]>();
    for (const { element, name, value, unit } of words) {
      const given = wordsOf(unit.target);
      if (plain(value) !== unit.source || given === null)
        this.left.push({ path, source: unit.source, reason: given === null ? 'codes' : 'changed' });
      else attributes.set(element, [...(attributes.get(element) ?? []), { name, value: given }]);
    }
    const parts = new Splitter(this.source, attributes).split(node);
    const targets = this.targets(parts, path, translated);
    if (targets.size === 0 && attributes.size === 0) return;
    const before = segmentsOf(this.source, other);
    let index = 0;
    let isWhole = true;
    const written = parts.map((part) => {
      if ('literal' in part) return part.literal;
      const target = targets.get(index);
      if (target === undefined) isWhole = false;
      const now = target ?? this.present(part.segment, before, index);
      index++;
      return now;
    });
    this.count++;
    this.splices.push(this.edits.setContent(other, written.join('')));
    const isDone = isWhole && translated.every((each) => each.isDone);
    const waiting = this.waiting.get(path);
    if (isDone && waiting)
      this.splices.push(
        ...finishTranslation(this.edits, this.document, { ...waiting, target: textOf(parse(`<t>${written.join('')}</t>`)) }),
      );
  }

  /** What is there of a segment that the file has no translation for: its own, where the texts are alike, else the original. */
  private present({ source, codes }: Segment, before: readonly Segment[], index: number): string {
    const found = before[index];
    const own = found && found.codes.length === codes.length ? found : { source, codes };
    return markupOf(parse(`<t xmlns="${XLIFF}">${own.source}</t>`).children[0]!, own.codes, '') ?? '';
  }

  private targets(parts: readonly Part[], path: string, translated: readonly Translated[]): Map<number, string> {
    const own = parts.flatMap((part) => ('segment' in part ? [part.segment] : []));
    const targets = new Map<number, string>();
    for (const { index, source, target } of translated) {
      const segment = own[index];
      const isSame = segment && plain(textOf(parse(`<t>${segment.source}</t>`))) === source;
      const markup = isSame ? markupOf(target, segment.codes, `s${index + 1}`) : null;
      if (markup === null) this.left.push({ path, source, reason: isSame ? 'codes' : 'changed' });
      else targets.set(index, markup);
    }
    return targets;
  }
}
