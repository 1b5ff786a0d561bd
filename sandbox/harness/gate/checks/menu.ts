import { routeTable, startRoute, type RouteTable } from '../../../../core/navigation/routes.ts';
import { DATA_TYPES, wireName } from '../../../../core/config/contract.ts';
import type { Manifest } from '../../../../core/plugins/contract.ts';
import { ACTIONS, readAction } from '../../../server/protocol/actions.ts';
import { attribute, children, descendants, type XNode } from '../../../server/xml/nodes.ts';
import type { XmlFile } from '../customer-files.ts';
import { textsIn, type CheckedCustomer } from '../customer.ts';
import { listed, meant } from '../near-miss.ts';
import { dataTypesOf } from '../site.ts';
import { checkAddress } from './menu-address.ts';
import { at, type Menus } from './menus.ts';
import { checkCommand } from './plugins.ts';

const FILE = 'xml/menu.xml';
/** Protocol 4.1. */
const KINDS = ['classic', 'dropdown', 'left', 'graphic', 'overlay', 'content', 'language'];
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  menu: ['id', 'kind', 'target', 'history'],
  item: ['id', 'href', 'dataType', 'action', 'destID', 'param', 'target', 'command', 'subselect', 'mode', 'topSeperator', 'selected'],
  label: ['language'],
  icon: ['src', 'alt'],
};

/** xml/menu.xml: what each item names, and whether somebody can come there. */
export function checkMenu(customer: CheckedCustomer): void {
  const { files, report } = customer;
  const xml = files.xml(FILE);
  if (xml === null || customer.file === null) return;
  if (xml.root.name !== 'menus')
    return report(xml.at(xml.root), 'error', 'menu.root', `the root element is "${xml.root.name}"`, 'Call it "menus".');
  const items = [...descendants(xml.root)].filter(({ name }) => name === 'item');
  const menus: Menus = {
    customer,
    xml,
    ids: new Set(items.map((item) => attribute(item, 'id'))),
    dataTypes: dataTypes(customer),
    routes: routes(customer),
  };
  checkNames(menus);
  const found = new Set<string>();
  for (const node of [...children(xml.root, 'menu'), ...items]) {
    const id = attribute(node, 'id');
    const what = node.name === 'menu' ? `menu ${id}` : id;
    if (id === '')
      report(xml.at(node), 'error', 'menu.id', `a ${node.name} has no id`, 'Give it one: marks and commands find it by its id.');
    else if (found.has(what))
      report(
        at(xml, node, 'id'),
        'error',
        'menu.idTwice',
        `the id "${id}" comes twice: the second one is never selected`,
        'Give each an id of its own.',
      );
    found.add(what);
  }
  for (const menu of children(xml.root, 'menu')) {
    const kind = attribute(menu, 'kind');
    if (kind !== '' && !KINDS.includes(kind))
      report(
        at(xml, menu, 'kind'),
        'error',
        'menu.kind',
        `there is no kind of menu "${kind}", so it is drawn as "classic"`,
        meant(kind, KINDS, `There are ${KINDS.join(', ')}.`),
      );
    if (kind === 'language' && customer.hasLanguages) checkLanguageMenu(menus, menu);
  }
  for (const item of items) checkItem(menus, item);
}

function dataTypes({ site, given, files, loaded }: CheckedCustomer): Set<string> {
  const renamed = textsIn(given.dataTypes);
  const sheets = files.names.flatMap((name) => /^xsl\/(p_\w+)\.xsl$/.exec(name)?.[1] ?? []);
  const added = loaded.flatMap(({ manifest }) => (manifest ? dataTypesOf(manifest as Manifest) : []));
  return new Set([...[...site.dataTypes].map((each) => wireName(each, renamed)), ...sheets, ...added]);
}

function routes(customer: CheckedCustomer): RouteTable {
  const built = [...customer.site.plugins.values()].map(({ manifest }) => manifest);
  const manifests = [...built, ...customer.loaded.flatMap(({ manifest }) => (manifest ? [manifest as Manifest] : []))];
  return routeTable(startRoute(DATA_TYPES), {
    routes: manifests.flatMap((each) => each.routes ?? []),
    routeParameters: [],
    routeSteps: [],
  });
}

/** Elements and attributes that nobody reads. */
function checkNames({ customer: { report }, xml }: Menus): void {
  for (const node of descendants(xml.root)) {
    const names = ATTRIBUTES[node.name];
    const elements = node.parent === xml.root ? ['menu'] : ['item', 'label', 'icon'];
    if (names === undefined || (node.parent === xml.root) !== (node.name === 'menu')) {
      report(
        xml.at(node),
        'error',
        'menu.element',
        `nobody reads an element "${node.name}" here`,
        meant(node.name, elements, `There can be ${elements.join(', ')}.`),
      );
      continue;
    }
    for (const { name } of node.attributes)
      if (!names.includes(name))
        report(
          at(xml, node, name),
          'error',
          'menu.attribute',
          `nobody reads an attribute "${name}" of ${node.name}`,
          meant(name, names, `There are ${names.join(', ')}.`),
        );
  }
}

function checkItem(menus: Menus, item: XNode): void {
  const { customer, xml, ids, dataTypes: types } = menus;
  const { report, site } = customer;
  const value = (name: string): string => attribute(item, name);
  const wrong = (name: string, code: string, what: string, advice: string, severity: 'error' | 'warning' = 'error'): void =>
    report(at(xml, item, name), severity, code, what, advice);
  const dataType = value('dataType');
  if (dataType !== '' && !types.has(dataType))
    wrong('dataType', 'menu.dataType', `there is no data type "${dataType}"`, meant(dataType, types, `There are ${listed(types, 40)}.`));
  const owners = [...site.plugins.values()]
    .filter(({ manifest }) => dataTypesOf(manifest).includes(dataType))
    .map(({ manifest: { id } }) => id);
  const isOff = owners.length > 0 && owners.every((id) => customer.isOff(id));
  if (isOff)
    wrong(
      'dataType',
      'menu.off',
      `the item "${value('id')}" is left out: the plugin "${owners[0]}" is off`,
      `Switch "${owners[0]}" on, or take the item out.`,
      'warning',
    );
  const action = value('action');
  if (action !== '' && readAction(action) === null)
    wrong(
      'action',
      'menu.action',
      `there is no action "${action}"`,
      meant(action, Object.keys(ACTIONS), `There are ${Object.keys(ACTIONS).join(', ')}.`),
    );
  if (value('command') !== '') checkCommand(customer, value('command'), at(xml, item, 'command'));
  if (value('destID') !== '' && !/^\d{1,15}$/.test(value('destID')))
    wrong('destID', 'menu.destID', `"${value('destID')}" is no ID`, 'Write a whole number.');
  if (value('subselect') !== '' && !ids.has(value('subselect')))
    wrong(
      'subselect',
      'menu.subselect',
      `no item has the id "${value('subselect')}"`,
      meant(value('subselect'), ids, 'Name the item that is marked as well.'),
    );
  const href = value('href');
  if (href === '' && dataType === '' && value('command') === '' && children(item, 'item').length === 0)
    report(
      xml.at(item),
      'error',
      'menu.unreachable',
      `the item "${value('id')}" leads nowhere`,
      'Give it "href" and "dataType", or a "command".',
    );
  checkAddress(menus, item, isOff);
  if (customer.hasLanguages) checkLabels(customer, xml, item);
}

function checkLabels({ languages, report }: CheckedCustomer, xml: XmlFile, item: XNode): void {
  const labels = children(item, 'label');
  const there = labels.map((label) => attribute(label, 'language'));
  const missing = languages.filter(
    (language) => !there.includes(language) && !there.includes(language.split('-')[0]!) && !there.includes(''),
  );
  if (missing.length > 0)
    report(
      xml.at(item),
      'warning',
      'menu.label',
      `the item "${attribute(item, 'id')}" has no label in ${missing.join(', ')}`,
      `Add <label language="${missing[0]}">…</label>.`,
    );
  for (const label of labels) {
    const language = attribute(label, 'language');
    if (language !== '' && !languages.some((each) => each === language || each.split('-')[0] === language))
      report(
        at(xml, label, 'language'),
        'warning',
        'menu.language',
        `the site does not offer the language "${language}"`,
        meant(language, languages, 'Add it to "languages" in customer.json, or take the label out.'),
      );
  }
}

/** Each language that is offered has an item, and no other has one. */
function checkLanguageMenu({ customer: { languages, report }, xml }: Menus, menu: XNode): void {
  const offered = children(menu, 'item').map((item) => ({
    item,
    language: new URLSearchParams(attribute(item, 'param')).get('lang') ?? '',
  }));
  for (const { item, language } of offered)
    if (language !== '' && !languages.includes(language))
      report(
        at(xml, item, 'param'),
        'error',
        'menu.language',
        `the site does not offer the language "${language}", so the item does nothing`,
        meant(language, languages, 'Add it to "languages" in customer.json, or take the item out.'),
      );
  const missing = languages.filter((language) => !offered.some((each) => each.language === language));
  // One that is misspelt is both.
  const isMisspelt = offered.some(({ language }) => language !== '' && !languages.includes(language));
  if (languages.length > 1 && missing.length > 0 && !isMisspelt)
    report(
      xml.at(menu),
      'warning',
      'menu.languageMissing',
      `nobody can choose ${missing.join(', ')}`,
      `Add an item with command="language.select" and param="lang=${missing[0]}".`,
    );
}
