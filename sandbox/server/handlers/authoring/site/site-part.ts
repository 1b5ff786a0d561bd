import { edits, type Splice } from '../../../../../xsl/engine/index.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../../protocol/contract.ts';
import { simpleAnswer } from '../../../protocol/envelope.ts';
import { field, need, numberExtra, readXml } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { SiteParts, type PartFault, type PartKind, type StoredPart } from '../../../site-parts/site-parts.ts';
import type { MessageKey } from '../../../texts/texts.ts';
import { edited } from '../../../xml/edited.ts';
import { attribute, child, children, parseRoot, serialize, type XNode } from '../../../xml/nodes.ts';
import { TEXT_LIMIT } from '../../../xml/text-limit.ts';
import { element, text, type Attributes } from '../../../xml/write.ts';

const LAST_REVISION = 999_999_999;
/** So much is named in one refusal. */
const MOST_NAMED = 5;

/** What the site's files have of a part. */
interface OfFiles {
  /** The whole `<object>` of its form; '' when they have none. */
  readonly xml: string;
  /** By which a later change is noticed; '' when they have none. */
  readonly mark: string;
}

/** A part of a site for who may publish for the whole of it. */
interface EditedPart {
  readonly id: string;
  readonly kind: PartKindOf;
  readonly stored: StoredPart;
  readonly files: OfFiles;
}

/** One kind of what has its place in a site once. */
export interface PartKindOf {
  readonly kind: PartKind;
  /** Of its form. */
  readonly dataType: string;
  /** Of the object in it, and the name of its payload. */
  readonly ofObject: string;
  readonly payload: string;
  /** What is in the payload, and nothing else. */
  readonly entry: string;
  /** Words of a refusal, with what is wrong as `{items}`. */
  readonly refused: MessageKey;
  title(id: string, call: Call): string;
  ofFiles(id: string, customer: Call['customer']): OfFiles;
  /** What else its document says. */
  more(call: Call, services: Services, part: XNode): Attributes;
  /** Refuses another part. @throws Problem (400) */
  needSame(part: XNode, before: XNode | null): void;
  faults(part: XNode, before: XNode | null, call: Call, services: Services): Promise<readonly PartFault[]>;
  /** What the server writes of what an author has. */
  derived(part: XNode, before: XNode | null, call: Call): readonly Splice[];
}

/** The part of a call. @throws Problem (403, 404) */
export async function partOf(kind: PartKindOf, call: Call, { store }: Services): Promise<EditedPart> {
  need(call, 'publish');
  const { html: id, customer } = call;
  const stored = await new SiteParts(store, customer.name, kind.kind).find(id);
  const files = kind.ofFiles(id, customer);
  if (files.xml === '' && stored.xml === '') throw new Problem('notFound', { details: { [kind.kind]: id } });
  return { id, kind, stored, files };
}

/** What the files have as the object of a form: in the languages of the site. */
export function objectOfFiles(ofObject: string, id: string, payload: string, { defaultLang, languages }: Call['customer']): string {
  const codes = languages.map((code) => element('language', { code, available: 1 }));
  return element(
    'object',
    { ID: 0, html: id, dataType: ofObject },
    element('languages', { base: defaultLang, default: defaultLang }, ...codes),
    element('data', {}, payload),
  );
}

/** The object that is shown at present. */
const shownObject = ({ stored, files }: EditedPart): string => (stored.xml !== '' ? stored.xml : files.xml);

const payloadIn = (object: XNode, { payload }: PartKindOf): XNode | null => {
  const data = child(object, 'data');
  return data && child(data, payload);
};

/** Languages that the site has since the text was stored come to those that it has. */
function withLanguages(xml: string, { languages }: Call['customer']): string {
  const object = parseRoot(xml);
  const listed = child(object, 'languages');
  const codes = listed === null ? [] : children(listed, 'language').map((each) => attribute(each, 'code'));
  const missing = languages.filter((code) => !codes.includes(code));
  if (listed === null || missing.length === 0) return xml;
  return edited(object, [edits.append(listed, missing.map((code) => element('language', { code, available: 1 })).join(''))]);
}

/** The document of a part's form (protocol 6.12). @param xml its object, at present or of another version */
export function partDocument(call: Call, services: Services, part: EditedPart, xml: string): string {
  const { id, kind, stored, files } = part;
  const form = `${kind.ofObject}.edit`;
  const payload = payloadIn(parseRoot(xml), kind);
  return element(
    'objectDocument',
    {
      ID: 0,
      html: id,
      revision: stored.revision,
      form: services.files.hasSheet(call.customer, form) ? form : '',
      state: stored.xml === '' ? 'file' : 'stored',
      title: kind.title(id, call),
      file: files.mark,
      fileChanged: stored.xml !== '' && files.mark !== '' && stored.fileDigest !== files.mark ? 1 : null,
      ...(payload === null ? {} : kind.more(call, services, payload)),
    },
    withLanguages(xml, call.customer),
  );
}

const refusedAs = (expected: string, found: string): Problem => new Problem('badXml', { details: { expected, found } });

interface Sent {
  readonly root: XNode;
  readonly payload: XNode;
  readonly before: XNode | null;
}

/** What was sent as this part. @throws Problem (400) when it is none, or another one */
function readSent(call: Call, edit: EditedPart): Sent {
  const { id, kind } = edit;
  const root = readXml(field(call, 'xml', TEXT_LIMIT));
  const [object, ...further] = root.name === 'objectDocument' ? children(root) : [];
  if (object?.name !== 'object' || further.length > 0) throw refusedAs('objectDocument/object', root.name);
  const own = `${attribute(object, 'dataType')} ${attribute(object, 'html')}`;
  if (own !== `${kind.ofObject} ${id}`) throw refusedAs(`${kind.ofObject} ${id}`, own);
  const payload = payloadIn(object, kind);
  const data = child(object, 'data');
  if (payload === null || data === null || children(data).length !== 1) throw refusedAs(`data/${kind.payload}`, 'data');
  const before = payloadIn(parseRoot(shownObject(edit)), kind);
  kind.needSame(payload, before);
  const stray = children(payload).find(({ name }) => name !== kind.entry);
  if (stray !== undefined) throw refusedAs(`${kind.payload}/${kind.entry}`, `${kind.payload}/${stray.name}`);
  return { root, payload, before };
}

const faultElement = ({ item, level, words }: PartFault): string => element('fault', { item, level }, text(words));

/** @throws Problem (400) that names what is not stored like this, and why */
function needNoError(faults: readonly PartFault[], { refused, kind }: PartKindOf): void {
  const errors = faults.filter(({ level }) => level === 'error');
  if (errors.length === 0) return;
  const named = errors.slice(0, MOST_NAMED).map(({ label, words }) => `“${label}”: ${words}`);
  const items = `${named.join(' ')}${errors.length > MOST_NAMED ? ' …' : ''}`;
  throw new Problem('badXml', { words: refused, details: { items }, reason: `${kind}: ${items}` });
}

/** Goes back to the site's files; what was stored stays among the versions. */
async function reset(call: Call, services: Services, edit: EditedPart): Promise<Outcome> {
  const { files, id, kind, stored } = edit;
  if (files.xml === '') throw new Problem('notFound', { details: { [kind.kind]: id } });
  const from = numberExtra(call, 'revision', stored.revision, 0, LAST_REVISION);
  const change = { xml: '', shown: files.xml, before: shownObject(edit), fileDigest: '', from, author: call.visitor.id };
  const revision = await new SiteParts(services.store, call.customer.name, kind.kind).write(id, change, services.objects);
  if (revision === null) throw new Problem('revisionConflict', { details: { revision: stored.revision } });
  return { body: simpleAnswer(call, element('stored', { ID: 0, html: id, revision })) };
}

/** Stores a part: 409 when it was made from another revision, unless `force=1`. */
async function save(kind: PartKindOf, call: Call, services: Services): Promise<Outcome> {
  const edit = await partOf(kind, call, services);
  if (field(call, 'subAction', 40) === 'reset') return reset(call, services, edit);
  const { root, payload, before } = readSent(call, edit);
  const faults = await kind.faults(payload, before, call, services);
  needNoError(faults, kind);
  const xml = serialize(child(parseRoot(edited(root, kind.derived(payload, before, call))), 'object')!);
  const force = call.extras.get('force') === '1' || field(call, 'force') === '1';
  const { revision: present } = edit.stored;
  const revision = await new SiteParts(services.store, call.customer.name, kind.kind).write(
    edit.id,
    {
      xml,
      shown: xml,
      before: shownObject(edit),
      // What the form was loaded with: a change of the file that nobody has seen yet is pointed out.
      fileDigest: attribute(root, 'file'),
      from: force ? present : Number(attribute(root, 'revision')),
      author: call.visitor.id,
    },
    services.objects,
  );
  if (revision === null) throw new Problem('revisionConflict', { details: { revision: present } });
  return { body: simpleAnswer(call, element('stored', { ID: 0, html: edit.id, revision }, ...faults.map(faultElement))) };
}

/** Answers the calls of the forms of one kind of parts (protocol 6.12). */
export function partHandler(kind: PartKindOf): Handler {
  const load: Action = async (call, services) => {
    const part = await partOf(kind, call, services);
    if (call.extras.get('file') !== '1') return { body: partDocument(call, services, part, shownObject(part)) };
    if (part.files.xml === '') throw new Problem('notFound', { details: { [kind.kind]: part.id } });
    return { body: partDocument(call, services, part, part.files.xml) };
  };
  /** What is wrong with a part that is not stored yet, for its form. */
  const check: Action = async (call, services) => {
    const { payload, before } = readSent(call, await partOf(kind, call, services));
    const faults = await kind.faults(payload, before, call, services);
    return { body: simpleAnswer(call, element('checked', {}, ...faults.map(faultElement))), volatile: true };
  };
  return {
    dataType: kind.dataType,
    actions: {
      [ACTIONS.show]: load,
      [ACTIONS.edit]: load,
      [ACTIONS.verify]: check,
      [ACTIONS.store]: (call, services) => save(kind, call, services),
    },
  };
}
