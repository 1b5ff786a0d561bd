import { sql } from 'kysely';
import { readLink } from '../../../menus/menu-links.ts';
import { menusOf } from '../../../menus/site-menus.ts';
import type { Call, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { numberExtra } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { attribute, children, descendants, type XNode } from '../../../xml/nodes.ts';
import { element, type Attributes } from '../../../xml/write.ts';
import { MENU, menuTitle } from '../site/menu-document.ts';
import { BRANCH_SIZE, objectNodes, titled, type Asked, type Part, type WriteEntry } from './nodes.ts';
import { stepsOfAll } from './present.ts';
import { stepBranch } from './step-branch.ts';

const LAST_PAGE = 100_000;

/** Data types of which there are many without an order among other objects: the tree has one entry for each. */
const LISTS = ['p_News', 'p_Blog', 'p_Calendar', 'p_AffiliateLandingPage'] as const;
const LIST_PAGES: Readonly<Record<string, string>> = { p_News: 'news.html', p_Blog: 'blog.html', p_Calendar: 'calendar.html' };
const ELSEWHERE = [...LISTS, 'p_Course', 'p_StartPage'];

/** What is stored and not in the bin, as rows `id`, `data_type`, `position`, `changed_at`, `draft`. */
const everything = sql`(select id, data_type, position, changed_at, 0 as draft from objects o
  where id > 0 and (html = '' or not exists (select from objects p where p.id = o.id and p.html <> o.html))
  union all select id, data_type, null, changed_at, 1 from shelved_objects s
  where state = 'draft' and not exists (select from objects where objects.id = s.id)) as stored`;

/** The page of objects that a condition finds. */
async function pageOf(asked: Asked, condition: ReturnType<typeof sql>, order: ReturnType<typeof sql>): Promise<Part> {
  const { store } = asked.services;
  const { rows } = await sql<{ id: number }>`select id from ${everything} where ${condition}
    order by ${order} limit ${BRANCH_SIZE} offset ${(asked.page - 1) * BRANCH_SIZE}`.execute(store);
  const { rows: counted } = await sql<{ count: string }>`select count(*) as count from ${everything} where ${condition}`.execute(store);
  const nodes = await objectNodes(
    asked,
    rows.map(({ id }) => id),
    () => ({ kind: 'object' }),
  );
  return { nodes, count: Number(counted[0]?.count ?? 0) };
}

const courses = (asked: Asked): Promise<Part> => pageOf(asked, sql`data_type = 'p_Course'`, sql`draft, position nulls last, id`);

/** What an item of a menu leads to on this site: an object's number; 0 for none. */
async function targetOf(item: XNode, { customer, origin }: Call, { objects }: Services): Promise<number> {
  const link = readLink(attribute(item, 'href'), customer, origin);
  if (link.kind !== 'page') return 0;
  if (link.html !== '') return (await objects.findByHtml(link.dataType, link.html))?.ID ?? 0;
  return link.ID > 0 && (await objects.find(link.dataType, link.ID)) !== null ? link.ID : 0;
}

const itemsOf = (menu: XNode): XNode[] => [...descendants(menu)].filter((node) => node.name === 'item' && attribute(node, 'href') !== '');

/** What is in no course, unit, menu or list: nobody comes to it but by its address, or from a text. */
async function rest(asked: Asked): Promise<Part> {
  const { call, services } = asked;
  const named = new Set([...(await stepsOfAll(services)).values()].flat());
  for (const menu of await menusOf(call.customer, services))
    for (const item of itemsOf(menu)) named.add(await targetOf(item, call, services));
  const condition = sql`not (data_type = any(${ELSEWHERE}::text[])) and not (id = any(${[...named]}::int[]))`;
  return pageOf(asked, condition, sql`changed_at desc nulls last, id`);
}

/** The pages that a menu leads to, those of its parts as well. */
async function menuBranch(asked: Asked, id: string): Promise<Part> {
  const { call, services, page } = asked;
  const menu = (await menusOf(call.customer, services)).find((each) => attribute(each, 'id') === id);
  if (menu === undefined) throw new Problem('notFound', { details: { menu: id } });
  const all = itemsOf(menu);
  const items = all.slice((page - 1) * BRANCH_SIZE, page * BRANCH_SIZE);
  const ids = await Promise.all(items.map((item) => targetOf(item, call, services)));
  const label = (index: number): Attributes => {
    const { title: words, titleLang } = titled(children(items[index]!, 'label'), call.customer.defaultLang, call);
    return { kind: 'link', title: words, titleLang, href: attribute(items[index]!, 'href') };
  };
  return { nodes: await objectNodes(asked, ids, label), count: all.length };
}

/** What the tree begins with. */
async function site(asked: Asked): Promise<Part> {
  const { call, services, write } = asked;
  const { customer } = call;
  const nodes: string[] = [];
  const start = await services.objects.first('p_StartPage');
  if (start !== null && start.ID > 0) nodes.push(element('node', { kind: 'start' }, ...(await write([start], () => ({})))));
  const mayEdit = (await rightsOf(call.visitor, { dataType: MENU.dataType, ID: 0 }, services.objects)).has('publish');
  for (const menu of await menusOf(customer, services)) {
    const id = attribute(menu, 'id');
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) continue;
    const href = mayEdit ? `edit-menu-${id}.html` : null;
    const count = itemsOf(menu).length;
    nodes.push(element('node', { kind: 'menu', branch: `menu-${id}`, title: menuTitle(id, call), edit: href, count }));
  }
  const { rows } = await sql<{ data_type: string; count: string }>`
    select data_type, count(*) as count from ${everything} group by data_type`.execute(services.store);
  const counts = new Map(rows.map(({ data_type: dataType, count }) => [dataType, Number(count)]));
  if (!customer.off.has('p_Course'))
    nodes.push(element('node', { kind: 'courses', branch: 'courses', count: counts.get('p_Course') ?? 0 }));
  for (const dataType of LISTS) {
    const count = counts.get(dataType) ?? 0;
    if (count > 0 && !customer.off.has(dataType))
      nodes.push(element('node', { kind: 'list', dataType, count, href: LIST_PAGES[dataType] }));
  }
  const { count } = await rest({ ...asked, page: LAST_PAGE });
  nodes.push(element('node', { kind: 'rest', branch: 'rest', count }));
  return { nodes, count: nodes.length };
}

function branch(asked: Asked, of: string): Promise<Part> {
  if (of === 'site') return site(asked);
  if (of === 'courses') return courses(asked);
  if (of === 'rest') return rest(asked);
  if (of.startsWith('menu-')) return menuBranch(asked, of.slice('menu-'.length));
  const [, ID = '', path = ''] = /^(\d{1,9})(?:\.(\d{1,4}(?:\.\d{1,4})*))?$/.exec(of) ?? [];
  return stepBranch(asked, Number(ID), path);
}

/** A branch of the site's tree: what is in it, a page at a time (protocol 6.4). */
export async function treeBranch(call: Call, services: Services, of: string, write: WriteEntry): Promise<Outcome> {
  const page = numberExtra(call, 'page', 1, 1, LAST_PAGE);
  const { nodes, count, more } = await branch({ call, services, write, page }, of);
  const pages = Math.max(1, Math.ceil(count / BRANCH_SIZE));
  const payload = element('studio', {}, element('tree', { of, page, pages: of === 'site' ? 1 : pages, count, ...more }, ...nodes));
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: 0 }]), volatile: true };
}
