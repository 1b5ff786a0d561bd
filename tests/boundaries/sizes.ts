import { circle, folderOf, forbidden, found, isTest, type Rule, type SourceFile } from './project.ts';

/** Rule 8. */
export const noCircleOfFiles: Rule = (project) => {
  const files = [...project.product, ...project.tests];
  const round = circle(new Map(files.map(({ path, imports }) => [path, new Set(imports.map(({ target }) => target))])));
  return round.length ? [round.join(' -> ')] : [];
};

/** Rule 9. */
export const satellitesAtHome: Rule = (project) => {
  const importers = new Map<string, Set<string>>();
  // What a test imports by itself would be exported for it alone in its user's file.
  for (const { path, imports } of [...project.product, ...project.tests])
    for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  const isSmall = ({ path, source }: SourceFile): boolean =>
    source.split('\n').filter((line) => line.trim() !== '').length < 30 &&
    !/(?:^|\/)(?:contract|module|model|index)\.tsx?$|\.d\.m?ts$/.test(path) &&
    !project.file(path.replace(/(\.\w+)$/, '.test$1'));
  return project.product.filter(isSmall).flatMap(({ path }) => {
    const [only, ...others] = importers.get(path) ?? [];
    if (only === undefined || others.length > 0 || folderOf(only) !== folderOf(path)) return [];
    // What is fetched late, or has to run before the other imports of its importer, is a file of its own.
    const name = path.slice(path.lastIndexOf('/') + 1).replace('.', '\\.');
    const asWhole = new RegExp(`import(?:\\(| )'\\./${name}'|'\\./${name}\\?|new URL\\('(?:\\./)?${name}'`);
    return asWhole.test(project.file(only)?.source ?? '') ? [] : [`${path} belongs into ${only}`];
  });
};
export const foldersOfFourteen: Rule = (project) => {
  const counts = new Map<string, number>();
  for (const { path } of project.product) if (!/\.d\.m?ts$/.test(path)) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 14).map(([folder, count]) => `${folder} holds ${count} files`);
};
/** Files that every plugin has, or may have, directly in its folder. */
const OF_PLUGINS = /^(?:index|contract|model)\.ts$/;
/** Small plugins are flat; in a larger one what draws is in `view/`, pure logic in `model/`, the rest in folders by subject. */
const MOST_FLAT = 5;
export const shapeOfPlugins: Rule = (project) => {
  const files = project.under('plugins').map(({ path }) => path.split('/').slice(1));
  const deep = new Set(files.filter(({ length }) => length > 2).map(([id]) => id));
  const flat = files.filter(({ length, 1: name = '' }) => length === 2 && !OF_PLUGINS.test(name));
  const counts = new Map<string, number>();
  for (const [id = ''] of flat) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [
    ...flat.filter(([id = '']) => deep.has(id)).map((path) => `plugins/${path.join('/')} is beside the folders of its plugin`),
    ...[...counts]
      .filter(([id, count]) => !deep.has(id) && count > MOST_FLAT)
      .map(([id, count]) => `plugins/${id} has ${count} files and no folder`),
  ];
};
export const shortLines: Rule = (project) =>
  [...project.texts]
    .filter(([path]) => !/\.(?:json|md)$/.test(path))
    .flatMap(([path, source]) =>
      source.split('\n').flatMap((line, index) => (line.length > 140 ? [`${path}:${index + 1} has ${line.length} characters`] : [])),
    );

/** Rule 10. */
const TEST_LIBRARY = /^(?:vitest|fast-check|fake-indexeddb|happy-dom|axe-core|@playwright|@guidepup|@vitest)(?:\/|$)/;
export const noTestLibrary: Rule = (project) => [
  ...forbidden(project.product, (_file, { package: isPackage, target }) => !isPackage || !TEST_LIBRARY.test(target)),
  ...forbidden(project.product, (_file, { package: isPackage, target }) => isPackage || !isTest(target)),
  ...[...project.product, ...project.tests]
    .filter(
      ({ path, imports }) =>
        /[.-]bench\.\w+$/.test(path) ||
        (/\.fixture\.\w+$/.test(path) && imports.some(({ package: isPackage, target }) => isPackage && TEST_LIBRARY.test(target))),
    )
    .map(({ path }) => `${path} is a harness: name it *.harness.ts`),
];

/** Rule 11. What a folder's programs know is settled by its tsconfig, and by nothing that a file says of itself. */
interface TsConfig {
  readonly compilerOptions?: { readonly lib?: readonly string[]; readonly types?: readonly string[]; readonly typeRoots?: unknown };
  readonly include?: readonly string[];
  readonly files?: unknown;
}
const beside = (list: readonly string[] | undefined, allowed: RegExp): boolean => !list?.every((each) => allowed.test(each));
export const threeTsconfigs: Rule = (project) => {
  const read = (name: string): TsConfig => JSON.parse(project.texts.get(`tsconfig.${name}.json`) ?? '{}') as TsConfig;
  const [browser, node] = [read('browser'), read('node')];
  const isChecked = ({ path }: SourceFile): boolean => /\.[cm]?tsx?$/.test(path);
  const folders = new Set(project.product.filter(isChecked).map(({ path }) => path.slice(0, path.indexOf('/'))));
  return [
    ...(beside(browser.compilerOptions?.types, /^vite\/client$/) ? ['the browser knows process'] : []),
    ...(beside(node.compilerOptions?.types, /^node$/) || beside(node.compilerOptions?.lib, /^es\d+(?:\.\w+)?$/i)
      ? ['the server knows document']
      : []),
    ...Object.entries({ browser, node })
      .filter(([, each]) => each.files !== undefined || each.compilerOptions?.typeRoots !== undefined)
      .map(([name]) => `tsconfig.${name}.json takes types from elsewhere`),
    ...found(project.product, /^[ \t]*\/\/\/[ \t]*<reference\b/gim, 'takes types that its tsconfig does not give'),
    ...[...folders]
      .filter((folder) => [browser, node].filter(({ include }) => include?.includes(folder)).length !== 1)
      .map((folder) => `${folder} is not in one tsconfig`),
    ...project
      .under('core', 'plugins', 'xsl')
      .filter((file) => !isChecked(file))
      .map(({ path }) => `${path} is in no tsconfig`),
  ];
};
