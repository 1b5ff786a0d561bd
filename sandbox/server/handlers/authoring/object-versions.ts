import { eventsOf } from '../../content/history/events.ts';
import { Versions, type VersionKind } from '../../content/history/versions.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Services } from '../../protocol/contract.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { field, numberExtra } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { parseRoot } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';
import { withRevision } from './configuration-document.ts';
import { eventElement } from './review/review-parts.ts';
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

/** The versions of an object, the last one first. */
async function list(call: Call, services: Services, ID: number): Promise<string> {
  const page = numberExtra(call, 'page', 1, 1, LAST_PAGE);
  const kind = kindOf(call);
  const { versions, pages } = await new Versions(services.store).list(ID, kind, page);
  return element(
    'versions',
    { ID, kind, page, pages },
    ...versions.map(({ number, revision, author, storedAt, note, isWorking }) =>
      element(
        'version',
        { number, revision, author: author || null, date: storedAt?.toISOString() ?? null, working: isWorking ? 1 : null },
        text(note),
      ),
    ),
    ...(kind === 'object' && page === 1 ? await eventsOf(services.store, ID) : []).map(eventElement),
  );
}

const loadList: Action = async (call, services) => {
  const { object } = await objectOf(call, services);
  return { body: await list(call, services, object.ID) };
};

/** A version as its document is loaded to edit, made from the present revision: it is stored as a change of what there is now. */
function presented(call: Call, services: Services, found: Edited, xml: string): string {
  if (kindOf(call) === 'configuration') return withRevision(parseRoot(xml), found.object.revision);
  return formOf(call, services, found, asChange(xml, found));
}

const load: Action = async (call, services) => {
  const found = await objectOf(call, services);
  const number = numberExtra(call, 'version', 0, 0, LAST_NUMBER);
  const xml = await new Versions(services.store).textOf(found.object.ID, kindOf(call), number);
  if (xml === null) throw new Problem('notFound', { details: { id: call.ID, version: number } });
  return { body: presented(call, services, found, xml) };
};

/** Gives a version a name: it says what a version is for, and changes nothing of it. */
const name: Action = async (call, services) => {
  const { object } = await objectOf(call, services);
  const number = numberExtra(call, 'version', 0, 0, LAST_NUMBER);
  const note = field(call, 'note', LONGEST_NOTE * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if ([...note].length > LONGEST_NOTE) throw new Problem('validation', { fields: [{ name: 'note', code: 'required.pattern' }] });
  if (!(await new Versions(services.store).name(object.ID, number, note)))
    throw new Problem('notFound', { details: { id: call.ID, version: number } });
  return { body: simpleAnswer(call, await list(call, services, object.ID)) };
};

/** What was stored of an object before (protocol 6.5). */
export const objectVersionsHandler: Handler = {
  dataType: 'p_ObjectVersions',
  actions: { [ACTIONS.list]: loadList, [ACTIONS.show]: load, [ACTIONS.store]: name },
};
