import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../../harness/gallery/model.ts';

/** Where the server has what it shows. */
export interface ExampleFolders {
  readonly sheets: string;
  readonly server: string;
}

/** Folders of examples by whose they are: data types beside their stylesheets, the rest beside the plugin that draws it. */
export function foldersOf({ sheets, server }: ExampleFolders): ReadonlyMap<string, string> {
  const project = join(server, '..', '..');
  const plugins = join(project, 'plugins');
  const ids = existsSync(plugins) ? readdirSync(plugins).toSorted() : [];
  // Modules that a customer adds are files: their examples are in folders beside them.
  const modules = join(project, 'config', 'modules', 'examples');
  const added = existsSync(modules) ? readdirSync(modules).toSorted() : [];
  const all: [string, string][] = [
    ['sheets', join(sheets, 'samples')],
    ['core', join(project, 'core', 'view', 'overlays', 'examples')],
    ...ids.map((id): [string, string] => [id, join(plugins, id, 'examples')]),
    ...added.map((id): [string, string] => [id, join(modules, id)]),
  ];
  return new Map(all.filter(([, folder]) => existsSync(folder)));
}

/** All examples that there are, in order. */
export const examplesIn = (folders: ExampleFolders): readonly Example[] =>
  [...foldersOf(folders)].flatMap(([of, folder]) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.xml'))
      .toSorted()
      .map((file) => ({ name: `${of}/${file.slice(0, -4)}`, of, title: file.slice(0, -4) })),
  );
