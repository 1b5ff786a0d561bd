import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Schema } from '../../../core/base/json-schema.ts';
import { DATA_TYPES } from '../../../core/config/contract.ts';
import { CORE_COMMANDS } from '../../../core/plugins/core-commands.ts';
import type { Manifest } from '../../../core/plugins/contract.ts';
import { settle, type Settings } from '../../server/options.ts';
import { readWords } from '../../server/texts/word-files.ts';
import { usedPairs, type ColourPair } from './theme/roles.ts';

/** A plugin of the build, by its files. */
interface BuiltPlugin {
  readonly manifest: Manifest;
  /** Of its settings; undefined when it takes none. */
  readonly schema: Schema | undefined;
}

/** Everything that a customer's files can name, whoever the customer is. */
export class Site {
  readonly project: string;
  readonly customerSchema: Schema;
  readonly manifestSchema: Schema;
  readonly plugins: ReadonlyMap<string, BuiltPlugin>;
  /** Commands of core and of every plugin -> the plugin, '' for core's. */
  readonly commands: ReadonlyMap<string, string>;
  readonly dataTypes: ReadonlySet<string>;
  /** Built-in words in English, by key. */
  readonly words: Readonly<Record<string, string>>;
  /** Inks and grounds of the plugins' style sheets. */
  readonly usedPairs: readonly ColourPair[];
  /** What added modules can import of the page. */
  readonly api: readonly string[];

  constructor(readonly settings: Settings) {
    this.project = join(settings.plugins, '..');
    this.customerSchema = readObject(join(this.project, 'config/customer.schema.json'));
    this.manifestSchema = readObject(join(this.project, 'core/plugins/manifest.schema.json'));
    this.plugins = readPlugins(settings.plugins);
    const manifests = [...this.plugins.values()].map(({ manifest }) => manifest);
    this.commands = new Map([
      ...Object.keys(CORE_COMMANDS).map((name) => [name, ''] as const),
      ...manifests.flatMap(({ id, commands = {} }) => Object.keys(commands).map((name) => [name, id] as const)),
    ]);
    this.dataTypes = new Set([...Object.values(DATA_TYPES), ...manifests.flatMap(dataTypesOf)]);
    const owners = [settings.core, settings.sheets, settings.server, ...[...this.plugins.keys()].map((id) => join(settings.plugins, id))];
    this.words = Object.assign({}, ...owners.map((folder) => readWords(folder, 'en'))) as Record<string, string>;
    this.usedPairs = usedPairs(settings.plugins);
    this.api = exportedNames(readFileSync(join(this.project, 'core/api.ts'), 'utf8'));
  }

  /** The plugin of an id or a former id. */
  plugin(id: string): BuiltPlugin | undefined {
    return this.plugins.get(id) ?? [...this.plugins.values()].find(({ manifest }) => manifest.aliases?.includes(id));
  }

  /** Ids and former ids. */
  get ids(): string[] {
    return [...this.plugins.values()].flatMap(({ manifest: { id, aliases = [] } }) => [id, ...aliases]);
  }

  /** A file of the project or of a folder beside it, as messages name it. */
  name(file: string): string {
    const path = relative(this.project, file);
    return path.startsWith('..') ? file : path;
  }

  /** The folder of a customer: the first that has its file. */
  folderOf(customer: string): string | null {
    return this.settings.customers.map((root) => join(root, customer)).find((folder) => existsSync(join(folder, 'customer.json'))) ?? null;
  }

  /** Every customer of the folders. */
  get customers(): string[] {
    const folders = this.settings.customers.filter((root) => existsSync(root));
    return [...new Set(folders.flatMap((root) => readdirSync(root)))].filter((name) => this.folderOf(name) !== null).toSorted();
  }

  /** Where modules may be: the customer's own folder, then those for all. */
  moduleFolders(folder: string): string[] {
    return [join(folder, 'modules'), ...this.settings.customers.map((root) => join(root, '..', 'modules'))];
  }
}

export const dataTypesOf = ({ dataTypes = {}, objects = [], routes = [] }: Manifest): string[] => [
  ...Object.keys(dataTypes),
  ...objects.flatMap((rule) => rule.dataTypes ?? []),
  ...routes.map(({ dataType }) => dataType),
];

/** The site of this project, with the customers that `LECTERN_CUSTOMERS` names besides. */
export function readSite(): Site {
  const settings = settle({});
  return new Site({ ...settings, customers: settings.customers.map((folder) => resolve(folder)) });
}

const readObject = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

function readPlugins(folder: string): Map<string, BuiltPlugin> {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'manifest.json')));
  return new Map(
    names.map((name) => {
      const schema = join(folder, name, 'config.schema.json');
      const manifest = readObject(join(folder, name, 'manifest.json')) as unknown as Manifest;
      return [manifest.id, { manifest, schema: existsSync(schema) ? readObject(schema) : undefined }];
    }),
  );
}

/** Names of what is no type in `export { … } from '…'`; that file has no other exports. */
function exportedNames(source: string): string[] {
  return [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').flatMap((each) => {
      const name = each.trim();
      return name === '' || name.startsWith('type ') ? [] : [name.replace(/^.* as /, '')];
    }),
  );
}
