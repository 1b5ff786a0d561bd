import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../../harness/gallery/model.ts';

/** Where the server has what it shows. */
export interface ExampleFolders {
  readonly sheets: string;
  readonly server: string;
}

/** The modules that a customer has, and the folders in which they may be, the one that counts first. */
interface AddedModules {
  readonly modules: readonly string[];
  readonly moduleFolders: readonly string[];
}

/** Modules that customers add are files: their examples are in folders beside them, in a customer's own folder or in that of all. */
function foldersOfModules(project: string, added: AddedModules | undefined): readonly [string, string][] {
  if (added === undefined) {
    const all = join(project, 'config', 'modules', 'examples');
    return existsSync(all)
      ? readdirSync(all)
          .toSorted()
          .map((id) => [id, join(all, id)])
      : [];
  }
  return added.modules.flatMap((id): [string, string][] => {
    const folder = added.moduleFolders.find((each) => existsSync(join(each, `${id}.js`)));
    return folder === undefined ? [] : [[id, join(folder, 'examples', id)]];
  });
}

/**
 * Folders of examples by whose they are: data types beside their stylesheets, the rest beside the plugin that draws it.
 * @param added of a customer; left out: what all customers may add
 */
export function foldersOf({ sheets, server }: ExampleFolders, added?: AddedModules): ReadonlyMap<string, string> {
  const project = join(server, '..', '..');
  const plugins = join(project, 'plugins');
  const ids = existsSync(plugins) ? readdirSync(plugins).toSorted() : [];
  const all: [string, string][] = [
    ['sheets', join(sheets, 'samples')],
    ['core', join(project, 'core', 'view', 'overlays', 'examples')],
    ...ids.map((id): [string, string] => [id, join(plugins, id, 'examples')]),
    ...foldersOfModules(project, added),
  ];
  return new Map(all.filter(([, folder]) => existsSync(folder)));
}

/** All examples that there are, in order. */
export const examplesIn = (folders: ExampleFolders, added?: AddedModules): readonly Example[] =>
  [...foldersOf(folders, added)].flatMap(([of, folder]) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.xml'))
      .toSorted()
      .map((file) => ({ name: `${of}/${file.slice(0, -4)}`, of, title: file.slice(0, -4) })),
  );
