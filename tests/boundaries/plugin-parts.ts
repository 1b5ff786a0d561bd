import { posix } from 'node:path';
import { at, isContract, top, type Rule } from './project.ts';
import { blanked } from './read.ts';

/** Rule 5. A style sheet takes files of its own plugin. */
export const stylesApart: Rule = (project) =>
  [...project.texts]
    .filter(([path]) => /^(?:core|plugins)\/.*\.css$/.test(path))
    .flatMap(([path, source]) =>
      [...source.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:@import\s+(?:url\(\s*)?|\burl\(\s*)["']?([^"')\s;]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^(?:data:|#)/.test(target))
        .map((target) => (target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(path), target)))
        .filter((target) => top(target, 2) !== top(path, 2))
        .map((target) => `${path} takes ${target}`),
    );

/**
 * Rule 5. A command, a fact, a text or a key of storage begins with its plugin's id, as do the classes of what it draws: who wants one of
 * another plugin takes it from that plugin's contract, or from what it is handed. An address ends with `.html`.
 */
export const partsOfOthersByContract: Rule = (project) => {
  const ids = new Set([...project.manifests.keys()].map((folder) => folder.slice('plugins/'.length)));
  const commands = new Map(
    [...project.manifests].flatMap(([folder, { commands: own }]) => Object.keys(own ?? {}).map((name) => [name, folder] as const)),
  );
  return project
    .under('plugins')
    .filter(({ path }) => !isContract(path))
    .flatMap((file) => {
      const own = top(file.path, 2);
      return blanked(file.source).strings.flatMap(({ text, start }) => {
        const [, byPrefix = ''] = /^([a-z][a-z-]*)\.(?!html\b)/.exec(text) ?? [];
        const byClass = [...text.matchAll(/(?<![\w-])([a-z][a-z-]*)__\w/g)].map(([, id = '']) => id);
        const owners = [byPrefix, ...byClass].filter((id) => ids.has(id)).map((id) => `plugins/${id}`);
        const owner = [...owners, commands.get(text) ?? own].find((folder) => folder !== own);
        return owner === undefined ? [] : [`${at(file, start)} names "${text}" of ${owner}`];
      });
    });
};
