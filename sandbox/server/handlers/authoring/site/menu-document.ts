import { edits, type Splice } from '../../../../../xsl/engine/index.ts';
import { faultsOf, MOST_LEVELS, type MenuFault } from '../../../menus/check-menu.ts';
import { derivedLinks } from '../../../menus/menu-links.ts';
import { markOfFile, menuIn, menuOfFile, SiteMenus, type StoredMenu } from '../../../menus/site-menus.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../../protocol/contract.ts';
import { simpleAnswer } from '../../../protocol/envelope.ts';
import { field, need, numberExtra, readXml } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { message } from '../../../texts/texts.ts';
import { edited } from '../../../xml/edited.ts';
import { attribute, child, children, parseRoot, serialize, type XNode } from '../../../xml/nodes.ts';
import { TEXT_LIMIT } from '../../../xml/text-limit.ts';
import { element, text } from '../../../xml/write.ts';

const LAST_REVISION = 999_999_999;
/** So many items are named in one refusal. */
const MOST_NAMED = 5;
const NAMED = ['main', 'footer', 'language'] as const;

/** A menu of the site for who may publish for the whole of it. */
interface EditedMenu {
  readonly id: string;
  readonly stored: StoredMenu;
  /** In the site's file; null when it has none of the id, or none any more. */
  readonly file: XNode | null;
}

/** What a menu is called, in the reader's language. */
function menuTitle(id: string, reader: Pick<Call, 'lang' | 'customer'>): string {
  const name = NAMED.find((each) => each === id);
  return name === undefined ? message('menu.title', reader, { id }) : message(`menu.title.${name}`, reader);
}

/** The menu of the call. @throws Problem (403, 404) */
export async function menuOf(call: Call, { store }: Services): Promise<EditedMenu> {
  need(call, 'publish');
  const { html: id, customer } = call;
  const stored = await new SiteMenus(store, customer.name).find(id);
  const file = menuOfFile(customer, id);
  if (file === null && stored.xml === '') throw new Problem('notFound', { details: { menu: id } });
  return { id, stored, file };
}

/** A menu of the file as the form has it: in the languages of the site. */
function objectOfFile(id: string, menu: XNode, { defaultLang, languages }: Call['customer']): string {
  const codes = languages.map((code) => element('language', { code, available: 1 }));
  return element(
    'object',
    { ID: 0, html: id, dataType: 'p_Menu' },
    element('languages', { base: defaultLang, default: defaultLang }, ...codes),
    element('data', {}, serialize(menu)),
  );
}

/** The object that is shown at present. */
const shownObject = ({ id, stored, file }: EditedMenu, customer: Call['customer']): string =>
  stored.xml !== '' || file === null ? stored.xml : objectOfFile(id, file, customer);

/** Languages that the site has since the text was stored come to those that it has. */
function withLanguages(xml: string, { languages }: Call['customer']): string {
  const object = parseRoot(xml);
  const listed = child(object, 'languages');
  const codes = listed === null ? [] : children(listed, 'language').map((each) => attribute(each, 'code'));
  const missing = languages.filter((code) => !codes.includes(code));
  if (listed === null || missing.length === 0) return xml;
  return edited(object, [edits.append(listed, missing.map((code) => element('language', { code, available: 1 })).join(''))]);
}

/** The document of a menu's form (protocol 6.12). @param xml its object, at present or of another version */
export function menuDocument(call: Call, services: Services, menu: EditedMenu, xml: string): string {
  const { id, stored, file } = menu;
  const mark = markOfFile(file);
  const form = 'p_Menu.edit';
  return element(
    'objectDocument',
    {
      ID: 0,
      html: id,
      revision: stored.revision,
      form: services.files.hasSheet(call.customer, form) ? form : '',
      state: stored.xml === '' ? 'file' : 'stored',
      title: menuTitle(id, call),
      file: mark,
      fileChanged: stored.xml !== '' && file !== null && stored.fileDigest !== mark ? 1 : null,
      levels: MOST_LEVELS,
    },
    withLanguages(xml, call.customer),
  );
}

const load: Action = async (call, services) => {
  const menu = await menuOf(call, services);
  if (call.extras.get('file') !== '1') return { body: menuDocument(call, services, menu, shownObject(menu, call.customer)) };
  if (menu.file === null) throw new Problem('notFound', { details: { menu: menu.id } });
  return { body: menuDocument(call, services, menu, objectOfFile(menu.id, menu.file, call.customer)) };
};

const refused = (expected: string, found: string): Problem => new Problem('badXml', { details: { expected, found } });

interface Sent {
  readonly root: XNode;
  readonly menu: XNode;
  readonly before: XNode | null;
}

/** What was sent as this menu. @throws Problem (400) when it is none, or another one */
function readSent(call: Call, edit: EditedMenu): Sent {
  const root = readXml(field(call, 'xml', TEXT_LIMIT));
  const [object, ...further] = root.name === 'objectDocument' ? children(root) : [];
  if (object?.name !== 'object' || further.length > 0) throw refused('objectDocument/object', root.name);
  const own = `${attribute(object, 'dataType')} ${attribute(object, 'html')}`;
  if (own !== `p_Menu ${edit.id}`) throw refused(`p_Menu ${edit.id}`, own);
  const menu = menuIn(object);
  const data = child(object, 'data');
  if (menu === null || data === null || children(data).length !== 1) throw refused('data/menu', 'data');
  const before = menuIn(parseRoot(shownObject(edit, call.customer)));
  for (const name of ['id', 'kind'])
    if (before !== null && attribute(menu, name) !== attribute(before, name))
      throw refused(`${name}="${attribute(before, name)}"`, `${name}="${attribute(menu, name)}"`);
  const stray = children(menu).find(({ name }) => name !== 'item');
  if (stray !== undefined) throw refused('menu/item', `menu/${stray.name}`);
  return { root, menu, before };
}

const faultElement = ({ item, level, words }: MenuFault): string => element('fault', { item, level }, text(words));

/** @throws Problem (400) that names the items that are not stored like this, and why */
function needNoError(faults: readonly MenuFault[]): void {
  const errors = faults.filter(({ level }) => level === 'error');
  if (errors.length === 0) return;
  const named = errors.slice(0, MOST_NAMED).map(({ label, words }) => `“${label}”: ${words}`);
  const items = `${named.join(' ')}${errors.length > MOST_NAMED ? ' …' : ''}`;
  throw new Problem('badXml', { words: 'menu.refused', details: { items }, reason: `menu: ${items}` });
}

/** What is wrong with a menu that is not stored yet, for its form. */
const check: Action = async (call, services) => {
  const { menu, before } = readSent(call, await menuOf(call, services));
  const faults = await faultsOf(menu, before, call, services);
  return { body: simpleAnswer(call, element('checked', {}, ...faults.map(faultElement))), volatile: true };
};

/** Stores a menu: 409 when it was made from another revision, unless `force=1`. */
const save: Action = async (call, services) => {
  const edit = await menuOf(call, services);
  if (field(call, 'subAction', 40) === 'reset') return reset(call, services, edit);
  const { root, menu, before } = readSent(call, edit);
  const faults = await faultsOf(menu, before, call, services);
  needNoError(faults);
  const splices: Splice[] = derivedLinks(menu, before, call.customer, call.origin);
  const xml = serialize(child(parseRoot(edited(root, splices)), 'object')!);
  const force = call.extras.get('force') === '1' || field(call, 'force') === '1';
  const { revision: present } = edit.stored;
  const revision = await new SiteMenus(services.store, call.customer.name).write(
    edit.id,
    {
      xml,
      shown: xml,
      before: shownObject(edit, call.customer),
      // What the form was loaded with: a change of the file that nobody has seen yet is pointed out.
      fileDigest: attribute(root, 'file'),
      from: force ? present : Number(attribute(root, 'revision')),
      author: call.visitor.id,
    },
    services.objects,
  );
  if (revision === null) throw new Problem('revisionConflict', { details: { revision: present } });
  return { body: simpleAnswer(call, element('stored', { ID: 0, html: edit.id, revision }, ...faults.map(faultElement))) };
};

/** Goes back to the site's file; what was stored stays among the versions. */
async function reset(call: Call, services: Services, edit: EditedMenu): Promise<Outcome> {
  const { file, id, stored } = edit;
  if (file === null) throw new Problem('notFound', { details: { menu: id } });
  const from = numberExtra(call, 'revision', stored.revision, 0, LAST_REVISION);
  const before = shownObject(edit, call.customer);
  const change = { xml: '', shown: objectOfFile(id, file, call.customer), before, fileDigest: '', from, author: call.visitor.id };
  const revision = await new SiteMenus(services.store, call.customer.name).write(id, change, services.objects);
  if (revision === null) throw new Problem('revisionConflict', { details: { revision: stored.revision } });
  return { body: simpleAnswer(call, element('stored', { ID: 0, html: id, revision })) };
}

/** The menus of the site as the studio lists them; none for who may not publish for the whole of it. */
export async function menuEntries(call: Call, { store, objects }: Services): Promise<string[]> {
  if (!(await rightsOf(call.visitor, { dataType: 'p_MenuDocument', ID: 0 }, objects)).has('publish')) return [];
  const { customer } = call;
  const stored = new Set(await new SiteMenus(store, customer.name).ids());
  const ofFile = customer.menus.map((menu) => attribute(menu, 'id')).filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id));
  return [...new Set([...ofFile, ...stored])].map((id) =>
    element('menu', { html: id, title: menuTitle(id, call), state: stored.has(id) ? 'stored' : 'file' }),
  );
}

/** The menus of the site, for who publishes for it (protocol 6.12). */
export const menuDocumentHandler: Handler = {
  dataType: 'p_MenuDocument',
  actions: {
    [ACTIONS.show]: load,
    [ACTIONS.edit]: load,
    [ACTIONS.verify]: check,
    [ACTIONS.store]: save,
  },
};
