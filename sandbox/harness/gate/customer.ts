import { languagesOf } from '../../../core/config/check.ts';
import type { CustomerConfiguration } from '../../../core/config/contract.ts';
import { settingKey } from '../../../core/plugins/validate.ts';
import { CustomerFiles, type JsonFile } from './customer-files.ts';
import type { FilePosition, Report } from './model.ts';
import type { LoadedModule } from './modules/load.ts';
import type { Site } from './site.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries of an object that are texts; none of what is no object. */
export const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter((each): each is [string, string] => typeof each[1] === 'string'));

/** A customer that is looked at: its files, and what its customer.json says as far as it can be read. */
export class CheckedCustomer {
  readonly files: CustomerFiles;
  /** Null when it cannot be read, or is no object: then nobody knows more of the customer. */
  readonly file: JsonFile | null;
  readonly report: Report;
  /** Keys whose form is wrong are empty: that is reported once, by the schema. */
  readonly plugins: Readonly<Record<string, unknown>>;
  readonly objects: Readonly<Record<string, string>>;
  readonly modules: readonly string[];
  readonly languages: readonly string[];
  /** Whether these are the customer's; false when its file does not say which. */
  readonly hasLanguages: boolean;
  /** What the modules say of themselves; filled in when they were loaded. */
  loaded: readonly LoadedModule[] = [];

  constructor(
    readonly site: Site,
    readonly name: string,
    readonly folder: string,
  ) {
    this.files = new CustomerFiles(folder);
    this.report = this.files.report;
    const file = this.files.json('customer.json');
    if (file !== null && !isObject(file.value))
      this.report(file.at('/'), 'error', 'customer.schema', 'an object of settings is needed', `Write { "customer": "${name}" }.`);
    this.file = isObject(file?.value) ? file : null;
    const given = this.given;
    const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
    const plugins = Object.entries(isObject(given.plugins) ? given.plugins : {});
    this.plugins = Object.fromEntries(plugins.filter(([, setting]) => typeof setting === 'boolean' || isObject(setting)));
    this.objects = textsIn(given.objects);
    this.modules = strings(given.modules);
    const languages = strings(given.languages);
    this.hasLanguages = this.file !== null && (given.languages === undefined || languages.length > 0);
    const defaultLang = typeof given.defaultLang === 'string' ? given.defaultLang : undefined;
    this.languages = languagesOf({
      ...(languages.length > 0 ? { languages } : {}),
      ...(defaultLang === undefined ? {} : { defaultLang }),
    }).languages;
  }

  get given(): Readonly<Record<string, unknown>> {
    return isObject(this.file?.value) ? this.file.value : {};
  }

  /** Where a value of customer.json is. */
  at(pointer: string): FilePosition {
    return this.file?.at(pointer) ?? { file: 'customer.json', path: pointer, line: 1, column: 1 };
  }

  /** Whether a plugin is switched off; an essential one never is. */
  isOff(id: string): boolean {
    const plugin = this.site.plugin(id);
    if (plugin?.manifest.essential === true) return false;
    const setting = this.plugins[this.keyOf(id)];
    return setting === false || (isObject(setting) && setting.enabled === false);
  }

  /** A plugin's key in `plugins`: its id, or a former one. */
  keyOf(id: string): string {
    const manifest = this.site.plugin(id)?.manifest;
    return manifest === undefined
      ? id
      : settingKey({ name: manifest.id, manifest }, { plugins: this.plugins as CustomerConfiguration['plugins'], modules: this.modules });
  }

  /** What a plugin's settings say, in either of their forms. */
  settingsOf(id: string): Readonly<Record<string, unknown>> {
    const setting = this.plugins[id];
    if (!isObject(setting)) return {};
    return isObject(setting.config) ? { ...setting.config, ...setting } : setting;
  }

  /** Where a setting of a plugin is written. @param key a pointer below the settings, such as `/timeZone` */
  atSetting(id: string, key: string): FilePosition {
    const nested = isObject(this.plugins[id]) && isObject((this.plugins[id] as Record<string, unknown>).config);
    return this.at(`/plugins/${id}${nested ? '/config' : ''}${key}`);
  }
}
