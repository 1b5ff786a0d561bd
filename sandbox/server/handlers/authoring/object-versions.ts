import { eventsOf } from '../../content/history/events.ts';
import { Versions, type VersionKind } from '../../content/history/versions.ts';
import { SiteParts } from '../../site-parts/site-parts.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Services } from '../../protocol/contract.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { field, numberExtra } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { parseRoot } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';
import { withRevision } from './configuration-document.ts';
import { eventElement } from './review/review-parts.ts';
import { MENU } from './site/menu-document.ts';
import { partDocument, partOf, type PartKindOf } from './site/site-part.ts';
import { TEXTS } from './site/text-set-document.ts';
import { asChange, formOf, objectOf, type Edited } from './object-document.ts';

const LAST_PAGE = 100_000;
const LAST_NUMBER = 999_999_999;
const LONGEST_NOTE = 200;

/** What the versions are of. @throws Problem (400) */
function kindOf({ extras }: Call): VersionKind {
  const kind = extras.get('kind') ?? 'object';
  if (kind !== 'object' && kind !== 'configuration')
    throw new Problem('validation', { fields: [{ name: 'kind', code: 'required.pattern' }] });
  return kind;
}

/** The kind of a part of the site whose versions are asked for (protocol 6.12), `html` is its name then; undefined for an object. */
const partKindOf = ({ extras }: Call): PartKindOf | undefined => [MENU, TEXTS].find(({ kind }) => kind === extras.get('kind'));

const pageOf = (call: Call): number => numberExtra(call, 'page', 1, 1, LAST_PAGE);
const numberOf = (call: Call): number => numberExtra(call, 'version', 0, 0, LAST_NUMBER);

/** The versions of a part of the site. @throws Problem (403, 404) */
async function ofPart(of: PartKindOf, call: Call, services: Services) {
  const part = await partOf(of, call, services);
  const parts = new SiteParts(services.store, call.customer.name, of.kind);
  return {
    part,
    parts,
    list: async () => listElement({ ID: 0, html: part.id, kind: of.kind }, pageOf(call), await parts.list(part.id, pageOf(call))),
  };
}

type ListedVersion = Omit<Awaited<ReturnType<Versions['list']>>['versions'][number], 'isWorking'> & { readonly isWorking?: boolean };
interface Listed {
  readonly versions: readonly ListedVersion[];
  readonly pages: number;
}

const listElement = (
  of: Readonly<Record<string, string | number>>,
  page: number,
  { versions, pages }: Listed,
  events: readonly string[] = [],
): string =>
  element(
    'versions',
    { ...of, page, pages },
    ...versions.map(({ number, revision, author, storedAt, note, isWorking }) =>
      element(
        'version',
        { number, revision, author: author || null, date: storedAt?.toISOString() ?? null, working: isWorking === true ? 1 : null },
        text(note),
      ),
    ),
    ...events,
  );

/** The versions of an object, the last one first. */
async function list(call: Call, services: Services, ID: number): Promise<string> {
  const kind = kindOf(call);
  const page = pageOf(call);
  const events = kind === 'object' && page === 1 ? await eventsOf(services.store, ID) : [];
  return listElement({ ID, kind }, page, await new Versions(services.store).list(ID, kind, page), events.map(eventElement));
}

const loadList: Action = async (call, services) => {
  const of = partKindOf(call);
  if (of !== undefined) return { body: await (await ofPart(of, call, services)).list() };
  const { object } = await objectOf(call, services);
  return { body: await list(call, services, object.ID) };
};

/** A version as its document is loaded to edit, made from the present revision: it is stored as a change of what there is now. */
function presented(call: Call, services: Services, found: Edited, xml: string): string {
  if (kindOf(call) === 'configuration') return withRevision(parseRoot(xml), found.object.revision);
  return formOf(call, services, found, asChange(xml, found));
}

async function loadOfPart(of: PartKindOf, call: Call, services: Services): Promise<string> {
  const { part, parts } = await ofPart(of, call, services);
  const xml = await parts.textOf(part.id, numberOf(call));
  if (xml === null) throw new Problem('notFound', { details: { [of.kind]: part.id, version: numberOf(call) } });
  return partDocument(call, services, part, xml);
}

const load: Action = async (call, services) => {
  const of = partKindOf(call);
  if (of !== undefined) return { body: await loadOfPart(of, call, services) };
  const found = await objectOf(call, services);
  const number = numberOf(call);
  const xml = await new Versions(services.store).textOf(found.object.ID, kindOf(call), number);
  if (xml === null) throw new Problem('notFound', { details: { id: call.ID, version: number } });
  return { body: presented(call, services, found, xml) };
};

/** Gives a version a name: it says what a version is for, and changes nothing of it. */
const name: Action = async (call, services) => {
  const of = partKindOf(call);
  const found = of === undefined ? await objectOf(call, services) : await ofPart(of, call, services);
  const number = numberOf(call);
  const note = field(call, 'note', LONGEST_NOTE * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if ([...note].length > LONGEST_NOTE) throw new Problem('validation', { fields: [{ name: 'note', code: 'required.pattern' }] });
  const isNamed =
    'parts' in found
      ? await found.parts.name(found.part.id, number, note)
      : await new Versions(services.store).name(found.object.ID, number, note);
  if (!isNamed) throw new Problem('notFound', { details: { id: call.ID, version: number } });
  const listed = 'parts' in found ? found.list() : list(call, services, found.object.ID);
  return { body: simpleAnswer(call, await listed) };
};

/** What was stored of an object before (protocol 6.5). */
export const objectVersionsHandler: Handler = {
  dataType: 'p_ObjectVersions',
  actions: { [ACTIONS.list]: loadList, [ACTIONS.show]: load, [ACTIONS.store]: name },
};
