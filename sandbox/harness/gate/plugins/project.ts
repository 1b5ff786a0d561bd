import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Schema } from '../../../../core/base/json-schema.ts';
import { schemaMistakes } from '../../../../core/base/json-schema.ts';
import type { Manifest } from '../../../../core/plugins/contract.ts';
import { settle, type Settings } from '../../../server/options.ts';
import { CustomerFiles, type JsonFile } from '../customer-files.ts';
import type { FilePosition } from '../model.ts';

/** A folder of `plugins/`, and what was found in it. */
export class PluginFolder {
  /** Findings of this plugin, and the files of the project, whose paths are from the project's folder. */
  readonly files: CustomerFiles;
  readonly path: string;
  /** null when there is none, or it is no JSON. */
  readonly json: JsonFile | null;
  /** null when it does not fit the schema: what it says then means nothing to the other checks. */
  readonly manifest: Manifest | null;

  constructor(
    project: string,
    readonly name: string,
    folder: string,
    schema: Schema,
  ) {
    this.files = new CustomerFiles(project);
    this.path = relative(project, join(folder, name));
    this.json = this.files.json(`${this.path}/manifest.json`);
    this.manifest = this.json !== null && schemaMistakes(schema, this.json.value).length === 0 ? (this.json.value as Manifest) : null;
  }

  get report(): CustomerFiles['report'] {
    return this.files.report;
  }

  /** Where a value of the manifest is. @param pointer JSON pointer */
  at(pointer: string): FilePosition {
    return this.json?.at(pointer) ?? { file: `${this.path}/manifest.json`, path: pointer, line: 1, column: 1 };
  }

  /** A file of the plugin's folder, with its whole path. */
  file(name: string): string {
    return join(this.files.folder, this.path, name);
  }
}

/** The plugins of the project, as their files say it. */
export class PluginProject {
  readonly project: string;
  readonly schema: Schema;
  readonly plugins: readonly PluginFolder[];

  constructor(readonly settings: Settings = settle({})) {
    this.project = join(settings.plugins, '..');
    this.schema = JSON.parse(readFileSync(join(this.project, 'core/plugins/manifest.schema.json'), 'utf8')) as Schema;
    // A folder without a manifest is named when something of a plugin is in it.
    this.plugins = readdirSync(settings.plugins, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && readdirSync(join(settings.plugins, entry.name)).length > 0)
      .map(({ name }) => new PluginFolder(this.project, name, settings.plugins, this.schema));
  }

  /** Those whose manifest can be read. */
  get whole(): (PluginFolder & { readonly manifest: Manifest })[] {
    return this.plugins.filter((each): each is PluginFolder & { readonly manifest: Manifest } => each.manifest !== null);
  }

  get names(): string[] {
    return this.plugins.map(({ name }) => name);
  }

  has(file: string): boolean {
    return existsSync(join(this.project, file));
  }
}
