import type { Manifest, PluginRule } from '../../../../core/plugins/contract.ts';
import { equalClaims } from '../claims.ts';
import type { CheckedCustomer } from '../customer.ts';
import { listed, meant } from '../near-miss.ts';

/** `objects` of customer.json, and claims that nobody has settled. */
export function checkObjects(customer: CheckedCustomer): void {
  const { site, modules, objects, report } = customer;
  if (customer.file === null) return;
  const added = new Map(customer.loaded.map(({ name, manifest }) => [name, manifest as Manifest | null | undefined]));
  for (const [type, id] of Object.entries(objects)) {
    const at = customer.at(`/objects/${type}`);
    const [from = 0, to = from] = type.split('-').map(Number);
    if (from > to) report(at, 'error', 'objects.range', `no number is from ${from} to ${to}`, `Write "${to}-${from}".`);
    const manifest = site.plugin(id)?.manifest ?? added.get(id);
    if (site.plugin(id) === undefined && !modules.includes(id)) {
      const ids = [...site.ids, ...modules];
      report(
        at,
        'error',
        'objects.unknown',
        `there is no plugin "${id}", so the objects are opened as if this line were not there`,
        meant(id, ids, `There are ${listed(ids, 40)}.`),
      );
    } else if (customer.isOff(id)) report(at, 'error', 'objects.off', `the plugin "${id}" is off`, 'Switch it on, or name another one.');
    else if (manifest && (manifest.objects ?? []).length === 0)
      report(at, 'error', 'objects.noClaim', `the plugin "${id}" opens no objects`, 'Name one whose manifest has "objects".');
  }
  checkClaims(customer, [...added.values()].filter((each) => Array.isArray(each?.objects)) as Manifest[]);
}

/** Equal claims are found when an object is opened, by the visitor. The build refuses those of its own plugins: only modules bring more. */
function checkClaims(customer: CheckedCustomer, added: readonly Manifest[]): void {
  if (added.length === 0) return;
  const on = [...customer.site.plugins.values()].map(({ manifest }) => manifest).filter(({ id }) => !customer.isOff(id));
  const rules: PluginRule[] = [...on, ...added].flatMap(({ id, objects = [] }) => objects.map((rule) => ({ plugin: id, rule })));
  const settled = Object.fromEntries(
    Object.entries(customer.objects).map(([type, id]) => [type, customer.site.plugin(id)?.manifest.id ?? id]),
  );
  for (const { message, rules: pair } of equalClaims(rules, settled)) {
    const id = pair.map(({ plugin }) => plugin).find((plugin) => customer.modules.includes(plugin)) ?? '';
    const [, what = message, advice = ''] = /^(.*?)\. (Settle it.*)$/.exec(message) ?? [];
    customer.report(customer.at(`/modules/${customer.modules.indexOf(id)}`), 'error', 'objects.conflict', what, advice);
  }
}
