import { schemaValidator } from '../../../../core/base/json-schema.ts';
import type { CustomerConfiguration } from '../../../../core/config/contract.ts';
import { activationOrder } from '../../../../core/plugins/activation-order.ts';
import { checkPlugin, PluginRefusal } from '../../../../core/plugins/validate.ts';
import { isZone } from '../../../server/calendar/zone.ts';
import type { CheckedCustomer } from '../customer.ts';
import { listed, meant } from '../near-miss.ts';
import { keysAt } from './customer-json.ts';

/** Settings that name commands, by plugin; `*` is any key. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'player-adapter': ['/onPlayerFail', '/options/events/*'],
  unit: ['/errorHook'],
};

/** The values at a pointer, each with its own. */
function valuesAt(value: unknown, pointer: string, at = ''): [pointer: string, value: unknown][] {
  const [, key, ...rest] = pointer.split('/');
  if (key === undefined) return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  const inside = rest.map((each) => `/${each}`).join('');
  return Object.entries(value).flatMap(([name, each]) => (key === '*' || key === name ? valuesAt(each, inside, `${at}/${name}`) : []));
}

/** `plugins` of customer.json: ids, settings, and what the settings name. */
export function checkPlugins(customer: CheckedCustomer): void {
  const { site, plugins, modules, report } = customer;
  if (customer.file === null) return;
  const given = { plugins, modules } as Pick<CustomerConfiguration, 'plugins' | 'modules'>;
  for (const id of Object.keys(plugins)) {
    if (modules.includes(id)) continue;
    const plugin = site.plugin(id);
    const today = plugin?.manifest.id;
    if (today === undefined)
      report(
        customer.at(`/plugins/${id}`),
        'error',
        'plugin.unknown',
        `there is no plugin "${id}"`,
        meant(id, [...site.ids, ...modules], `There are ${listed(site.plugins.keys(), 40)}.`),
      );
    else if (today !== id && Object.hasOwn(plugins, today))
      report(
        customer.at(`/plugins/${id}`),
        'warning',
        'plugin.twice',
        `"${id}" is a former id of "${today}", which has its own setting: this one is not read`,
        'Remove it.',
      );
    else if (plugin?.manifest.essential === true && plugins[id] === false)
      report(
        customer.at(`/plugins/${id}`),
        'warning',
        'plugin.essential',
        `the plugin "${id}" cannot be switched off; it runs`,
        'Take the line out.',
      );
  }
  const on = new Map([...site.plugins].filter(([id]) => !customer.isOff(id)).map(([id, { manifest }]) => [id, manifest]));
  for (const [id, { manifest, schema }] of site.plugins) {
    const source = {
      name: id,
      file: `plugins/${id}/manifest.json`,
      manifest,
      ...(schema === undefined ? {} : { configurationValidator: schemaValidator(schema) }),
      load: () => Promise.reject(new Error('It is not loaded to be checked.')),
    };
    try {
      const isEssential = manifest.essential === true;
      if (!isEssential || customer.plugins[id] !== false) checkPlugin(source, given);
    } catch (error) {
      if (!(error instanceof PluginRefusal)) throw error;
      refused(customer, id, error);
    }
  }
  checkNeeds(customer, on);
  checkNames(customer);
}

/** What the page says in its console only: the plugin is not there. */
function refused(customer: CheckedCustomer, id: string, { path, reason }: PluginRefusal): void {
  const key = path.slice(path.lastIndexOf('/') + 1);
  const settings = path.split('/').slice(3, -1).join('/');
  const isUnknown = reason.startsWith(`"${key}" is not known here`);
  const schema = customer.site.plugin(id)?.schema;
  const names = keysAt(schema, settings);
  const written = path.split('/')[2] ?? id;
  const at = path.split('/').length > 3 ? customer.atSetting(written, `/${path.split('/').slice(3).join('/')}`) : customer.at(path);
  const [, what = reason, advice = ''] = /^(.*)\. (Correct the customer's file\.|Use true or false\.)$/s.exec(reason) ?? [];
  customer.report(
    { ...at, path },
    'error',
    'plugin.settings',
    `the plugin "${id}" is left out: ${what}`,
    isUnknown
      ? meant(key, names, `It has the settings ${names.join(', ')}.`)
      : advice.replace("Correct the customer's file.", `Correct the value; plugins/${id}/config.schema.json describes it.`),
  );
}

/** A plugin whose service nobody provides does not start, and nobody hears of it before it is needed. */
function checkNeeds(customer: CheckedCustomer, on: Parameters<typeof activationOrder>[1]): void {
  const waiting = new Map<string, string[]>();
  for (const id of on.keys()) {
    try {
      activationOrder(id, on);
    } catch (error) {
      const [, service = ''] = /requires the service "([^"]+)"/.exec(error instanceof Error ? error.message : '') ?? [];
      const provider = [...customer.site.plugins].find(([, { manifest }]) => Object.hasOwn(manifest.provides ?? {}, service))?.[0] ?? id;
      waiting.set(provider, [...(waiting.get(provider) ?? []), id]);
    }
  }
  for (const [provider, ids] of waiting) {
    const at = customer.at(`/plugins/${customer.keyOf(provider)}`);
    const what = `the plugin "${provider}" is off, so that these do not start: ${ids.join(', ')}`;
    customer.report(at, 'error', 'plugin.requires', what, `Switch "${provider}" on, or the others off.`);
  }
}

/** Time zones, commands and plugins that settings name. */
function checkNames(customer: CheckedCustomer): void {
  const { site, report } = customer;
  const { timeZone } = customer.settingsOf('calendar');
  if (typeof timeZone === 'string' && timeZone !== '' && !isZone(timeZone)) {
    const advice = meant(timeZone, Intl.supportedValuesOf('timeZone'), 'Name a zone of the IANA database, such as "Europe/Berlin".');
    report(
      customer.atSetting('calendar', '/timeZone'),
      'error',
      'plugin.timeZone',
      `"${timeZone}" is no time zone, so times are shown in UTC`,
      advice,
    );
  }
  for (const [id, pointers] of Object.entries(COMMANDS)) {
    for (const [pointer, command] of pointers.flatMap((each) => valuesAt(customer.settingsOf(id), each))) {
      if (typeof command === 'string' && command !== '') checkCommand(customer, command, customer.atSetting(id, pointer));
    }
  }
  for (const [pointer, id] of valuesAt(customer.settingsOf('player-adapter'), '/options/plugins/*')) {
    if (typeof id !== 'string' || site.plugin(id) !== undefined || customer.modules.includes(id)) continue;
    report(
      customer.atSetting('player-adapter', pointer),
      'error',
      'plugin.unknown',
      `there is no plugin "${id}"`,
      meant(id, [...site.ids, ...customer.modules], 'Remove it.'),
    );
  }
}

/** A command that a file names: of core, of a plugin that is on, or of an added module. */
export function checkCommand(customer: CheckedCustomer, command: string, at: ReturnType<CheckedCustomer['at']>): void {
  const { site, report } = customer;
  const added = customer.loaded.flatMap(({ manifest }) => Object.keys((manifest as { commands?: object } | null)?.commands ?? {}));
  if (added.includes(command)) return;
  const plugin = site.commands.get(command);
  if (plugin === undefined) {
    const names = [...site.commands.keys(), ...added];
    report(at, 'error', 'command.unknown', `there is no command "${command}"`, meant(command, names, `There are ${listed(names, 60)}.`));
  } else if (plugin !== '' && customer.isOff(plugin))
    report(
      at,
      'error',
      'command.off',
      `the command "${command}" is the plugin "${plugin}"'s, which is off`,
      `Switch "${plugin}" on, or take the command out.`,
    );
}
