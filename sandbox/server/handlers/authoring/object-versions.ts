import { eventsOf } from '../../content/history/events.ts';
import { Versions, type VersionKind } from '../../content/history/versions.ts';
import { SiteMenus } from '../../menus/site-menus.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Services } from '../../protocol/contract.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { field, numberExtra } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { parseRoot } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';
import { withRevision } from './configuration-document.ts';
import { eventElement } from './review/review-parts.ts';
import { menuDocument, menuOf } from './site/menu-document.ts';
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

/** Whether the versions of a menu are asked for (protocol 6.12), `html` is its id then. */
const isOfMenu = ({ extras }: Call): boolean => extras.get('kind') === 'menu';

const pageOf = (call: Call): number => numberExtra(call, 'page', 1, 1, LAST_PAGE);
const numberOf = (call: Call): number => numberExtra(call, 'version', 0, 0, LAST_NUMBER);

/** The versions of a menu of the site. @throws Problem (403, 404) */
async function ofMenu(call: Call, services: Services) {
  const menu = await menuOf(call, services);
  const menus = new SiteMenus(services.store, call.customer.name);
  return {
    menu,
    menus,
    list: async () => listElement({ ID: 0, html: menu.id, kind: 'menu' }, pageOf(call), await menus.list(menu.id, pageOf(call))),
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
  if (isOfMenu(call)) return { body: await (await ofMenu(call, services)).list() };
  const { object } = await objectOf(call, services);
  return { body: await list(call, services, object.ID) };
};

/** A version as its document is loaded to edit, made from the present revision: it is stored as a change of what there is now. */
function presented(call: Call, services: Services, found: Edited, xml: string): string {
  if (kindOf(call) === 'configuration') return withRevision(parseRoot(xml), found.object.revision);
  return formOf(call, services, found, asChange(xml, found));
}

async function loadOfMenu(call: Call, services: Services): Promise<string> {
  const { menu, menus } = await ofMenu(call, services);
  const xml = await menus.textOf(menu.id, numberOf(call));
  if (xml === null) throw new Problem('notFound', { details: { menu: menu.id, version: numberOf(call) } });
  return menuDocument(call, services, menu, xml);
}

const load: Action = async (call, services) => {
  if (isOfMenu(call)) return { body: await loadOfMenu(call, services) };
  const found = await objectOf(call, services);
  const number = numberOf(call);
  const xml = await new Versions(services.store).textOf(found.object.ID, kindOf(call), number);
  if (xml === null) throw new Problem('notFound', { details: { id: call.ID, version: number } });
  return { body: presented(call, services, found, xml) };
};

/** Gives a version a name: it says what a version is for, and changes nothing of it. */
const name: Action = async (call, services) => {
  const found = isOfMenu(call) ? await ofMenu(call, services) : await objectOf(call, services);
  const number = numberOf(call);
  const note = field(call, 'note', LONGEST_NOTE * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if ([...note].length > LONGEST_NOTE) throw new Problem('validation', { fields: [{ name: 'note', code: 'required.pattern' }] });
  const isNamed =
    'menus' in found
      ? await found.menus.name(found.menu.id, number, note)
      : await new Versions(services.store).name(found.object.ID, number, note);
  if (!isNamed) throw new Problem('notFound', { details: { id: call.ID, version: number } });
  const listed = 'menus' in found ? found.list() : list(call, services, found.object.ID);
  return { body: simpleAnswer(call, await listed) };
};

/** What was stored of an object before (protocol 6.5). */
export const objectVersionsHandler: Handler = {
  dataType: 'p_ObjectVersions',
  actions: { [ACTIONS.list]: loadList, [ACTIONS.show]: load, [ACTIONS.store]: name },
};
