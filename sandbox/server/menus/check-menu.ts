import { languageName } from '../texts/language-name.ts';
import { Shelf } from '../content/unpublished/shelf.ts';
import type { Call, Services } from '../protocol/contract.ts';
import { message, type MessageKey } from '../texts/texts.ts';
import { attribute, children, descendants, isElement, plainText, type XNode } from '../xml/nodes.ts';
import { isSafeAddress } from '../../../xsl/engine/policy/index.ts';
import type { PartFault } from '../site-parts/site-parts.ts';
import { isOneOf, linksOf, readLink, type MenuLink } from './menu-links.ts';

/** So deep items may lie in each other. */
export const MOST_LEVELS = 3;
const MOST_ITEMS = 300;
const LONGEST_LABEL = 200;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const SELECT_LANGUAGE = 'language.select';

type Asked = Pick<Call, 'customer' | 'lang' | 'origin'>;
type Checking = Pick<Services, 'objects' | 'store'>;

interface Found {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly level?: 'warning';
}

const labelsOf = (item: XNode): XNode[] => children(item, 'label');

function labelIn(item: XNode, lang: string): string {
  const labels = labelsOf(item);
  const own = labels.find((each) => attribute(each, 'language') === lang && plainText(each) !== '');
  const any = own ?? labels.find((each) => plainText(each) !== '');
  return any === undefined ? '' : plainText(any);
}

function faultsOfLabels(item: XNode, kind: string, { customer, lang }: Asked): Found[] {
  const labels = labelsOf(item);
  const written = labels.filter((each) => plainText(each) !== '');
  if (written.length === 0) return [{ key: 'menu.noLabel' }];
  // A language is called in itself, for those who read it.
  const wanted = kind === 'language' ? [] : customer.languages;
  const missing = wanted.filter((code) => !written.some((each) => [code, ''].includes(attribute(each, 'language'))));
  return [
    ...(labels.some((each) => each.children.some(isElement)) ? [{ key: 'menu.labelMarks' } as const] : []),
    ...(labels.some((each) => [...plainText(each)].length > LONGEST_LABEL)
      ? [{ key: 'menu.labelLong', values: { limit: LONGEST_LABEL } } as const]
      : []),
    ...(missing.length > 0
      ? [
          {
            key: 'menu.labelMissing',
            values: { languages: missing.map((code) => languageName(code, lang)).join(', ') },
            level: 'warning',
          } as const,
        ]
      : []),
  ];
}

async function faultOfPage(
  link: MenuLink & { readonly kind: 'page' },
  { customer }: Asked,
  { objects, store }: Checking,
): Promise<Found[]> {
  const { dataType, ID: number, html } = link;
  if (dataType === '') return [];
  if (customer.off.has(dataType)) return [{ key: 'menu.off', level: 'warning' }];
  // Only of what is in the content the server can tell whether it is there.
  if (!(await objects.has(dataType))) {
    const draft = number > 0 ? await new Shelf(store).find(number, 'draft') : null;
    return draft?.object.dataType === dataType ? [{ key: 'menu.unpublished', level: 'warning' }] : [];
  }
  if (html !== '') return (await objects.findByHtml(dataType, html)) === null ? [{ key: 'menu.noTarget' }] : [];
  if (number === 0 || (await objects.find(dataType, number)) !== null) return [];
  const draft = await new Shelf(store).find(number, 'draft');
  return draft?.object.dataType === dataType ? [{ key: 'menu.unpublished', level: 'warning' }] : [{ key: 'menu.noTarget' }];
}

async function faultsOfLink(item: XNode, kind: string, asked: Asked, services: Checking): Promise<Found[]> {
  const link = readLink(attribute(item, 'href'), asked.customer, asked.origin);
  switch (link.kind) {
    case 'none': {
      const leads = ['command', 'dataType', 'param'].some((name) => attribute(item, name) !== '');
      // What has items below it may be their heading alone.
      return leads || (kind !== 'language' && children(item, 'item').length > 0) ? [] : [{ key: 'menu.noAddress' }];
    }
    case 'unsafe':
      return [{ key: 'menu.unsafe' }];
    case 'insecure':
      return [{ key: 'menu.insecure' }];
    case 'noPage':
      return [{ key: 'menu.noTarget' }];
    case 'page':
      return faultOfPage(link, asked, services);
    default:
      return [];
  }
}

/** The commands of the site's file: whoever edits menus runs no other one in visitors' pages. */
const commandsOf = (menus: readonly XNode[]): ReadonlySet<string> =>
  new Set([SELECT_LANGUAGE, ...menus.flatMap((menu) => [...descendants(menu)].map((each) => attribute(each, 'command')))]);

/** What was so before, as an operator's file may be, is pointed out and does not hinder: what harms is refused in any case. */
const MAY_STAY: ReadonlySet<MessageKey> = new Set<MessageKey>(['menu.noTarget', 'menu.insecure', 'menu.noAddress']);

/** What is wrong with a menu, item by item. @param before what is shown at present */
export async function faultsOf(menu: XNode, before: XNode | null, asked: Asked, services: Checking): Promise<PartFault[]> {
  const { customer, lang } = asked;
  const there = linksOf(before);
  const commands = commandsOf(customer.menus);
  const kind = attribute(menu, 'kind');
  const ids = new Set<string>();
  const faults: PartFault[] = [];
  let count = 0;
  const look = async (item: XNode, level: number): Promise<void> => {
    const id = attribute(item, 'id');
    const icons = children(item, 'icon').map((icon) => attribute(icon, 'src'));
    const found: Found[] = [
      ...(ID.test(id) ? [] : [{ key: 'menu.badId' } as const]),
      ...(ids.has(id) ? [{ key: 'menu.sameId', values: { id } } as const] : []),
      ...faultsOfLabels(item, kind, asked),
      ...(await faultsOfLink(item, kind, asked, services)),
      ...(commands.has(attribute(item, 'command')) || attribute(item, 'command') === '' ? [] : [{ key: 'menu.command' } as const]),
      ...(icons.every((src) => src === '' || isSafeAddress(src, 'src', 'img')) ? [] : [{ key: 'menu.unsafe' } as const]),
      ...(level > MOST_LEVELS ? [{ key: 'menu.tooDeep', values: { limit: MOST_LEVELS } } as const] : []),
    ];
    ids.add(id);
    count += 1;
    const mayStay = isOneOf(there, item);
    for (const { key, values, level: own } of found)
      faults.push({
        item: id,
        label: labelIn(item, lang) || id,
        level: own ?? (mayStay && MAY_STAY.has(key) ? 'warning' : 'error'),
        words: message(key, asked, values),
      });
    for (const inner of children(item, 'item')) await look(inner, level + 1);
  };
  for (const item of children(menu, 'item')) await look(item, 1);
  if (count > MOST_ITEMS)
    faults.push({ item: '', label: attribute(menu, 'id'), level: 'error', words: message('menu.tooMany', asked, { limit: MOST_ITEMS }) });
  return faults;
}
