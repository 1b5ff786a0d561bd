import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesBelow } from '../../../server/base/files.ts';
import type { PluginFolder, PluginProject } from './project.ts';

/** What a visitor's browser fetches because of a plugin. */
export interface PluginSize {
  readonly file: string;
  readonly bytes: number;
  /** As a server sends it that compresses. */
  readonly compressed: number;
  /** With the first script of every visit; the others when something on a page needs them. */
  readonly first: boolean;
}

/** Compressed bytes, above which somebody should look: every visit pays for the one, whoever opens the plugin for the other. */
const MOST = { first: 1500, entry: 60_000 } as const;

const compressed = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }).length;

/** What pages fetch of a plugin: what it says of itself, its words and sheets; its code as the last build made it. */
export function sizesOf(plugin: PluginFolder, { settings, project }: PluginProject): PluginSize[] {
  const own = filesBelow(plugin.file('')).filter((name) => /^(?:manifest|config\.schema)\.json$|^texts\/.*\.json$/.test(name));
  const sheets = Object.values(plugin.manifest?.dataTypes ?? {}).flatMap(({ stylesheet }) => stylesheet ?? []);
  const assets = join(settings.dist, 'assets');
  const code = existsSync(assets) ? readdirSync(assets).filter((name) => isCodeOf(plugin.name, name)) : [];
  const files: [string, string, boolean][] = [
    ...own.map((name): [string, string, boolean] => [`${plugin.path}/${name}`, plugin.file(name), !name.startsWith('texts/')]),
    ...sheets.map((name): [string, string, boolean] => [`xsl/sheets/${name}.xsl`, join(settings.sheets, `${name}.xsl`), false]),
    ...code.map((name): [string, string, boolean] => [`dist/assets/${name}`, join(assets, name), false]),
  ];
  return files
    .filter(([, path]) => path.startsWith(project) && existsSync(path))
    .map(([file, path, first]) => {
      const body = readFileSync(path);
      return { file, bytes: body.length, compressed: compressed(body), first };
    })
    .toSorted((a, b) => b.compressed - a.compressed);
}

/** `plugin-unit-BWmL5lNJ.js`: the build puts eight characters behind the name. */
const isCodeOf = (plugin: string, file: string): boolean =>
  file.startsWith(`plugin-${plugin}-`) && /^[\w-]{6,8}\.(?:js|css)$/.test(file.slice(`plugin-${plugin}-`.length));

/** What is more than a plugin of this build needs. */
export function checkSizes(plugin: PluginFolder, project: PluginProject): void {
  const sizes = sizesOf(plugin, project);
  const total = sizes.filter(({ first }) => first).reduce((sum, each) => sum + each.compressed, 0);
  if (total > MOST.first)
    plugin.report(
      plugin.at(''),
      'warning',
      'sizes.first',
      `manifest and settings add ${total} bytes to every visit, where ${MOST.first} are the most`,
      'Claim ranges instead of single numbers, shorten the descriptions of settings.',
    );
  for (const { file, compressed: size } of sizes.filter((each) => each.file.endsWith('.js') && each.compressed > MOST.entry))
    plugin.report(
      { file, path: '', line: 1, column: 1 },
      'warning',
      'sizes.entry',
      `the code has ${size} bytes compressed, where ${MOST.entry} are the most`,
      'Import what few views need by import().',
    );
}
