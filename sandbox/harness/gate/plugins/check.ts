import { join } from 'node:path';
import { added, counted } from '../findings.ts';
import type { Finding } from '../model.ts';
import { listed, meant } from '../near-miss.ts';
import { Sheets } from '../sheets.ts';
import { checkManifest } from './manifest.ts';
import type { PluginFolder, PluginProject } from './project.ts';
import { checkSizes, sizesOf, type PluginSize } from './sizes.ts';
import { checkTogether } from './together.ts';
import { checkWords } from './words.ts';

export interface PluginReport {
  readonly plugin: string;
  readonly folder: string;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly Finding[];
  /** Only when it was asked for. */
  readonly sizes?: readonly PluginSize[];
}

/** What `--json` prints. A key is only ever added while `version` stays. */
interface PluginsReport {
  readonly version: 1;
  readonly errors: number;
  readonly warnings: number;
  readonly plugins: readonly PluginReport[];
}

/** The stylesheets that data types name: there, and compiled with what they include. */
function checkSheets(plugin: PluginFolder, { settings }: PluginProject): void {
  const sheets = new Sheets({ files: plugin.files, folder: settings.sheets, folderName: 'xsl/sheets', own: [] });
  for (const [dataType, { stylesheet }] of Object.entries(plugin.manifest?.dataTypes ?? {})) {
    if (stylesheet === undefined) continue;
    if (sheets.shared.includes(`${stylesheet}.xsl`)) sheets.compile(`${stylesheet}.xsl`);
    else {
      const names = sheets.shared.map((name) => name.slice(0, -4));
      const at = plugin.at(`/dataTypes/${dataType}/stylesheet`);
      const views = names.filter((name) => name.startsWith('p_'));
      const advice = meant(stylesheet, names, `Write ${join('xsl/sheets', `${stylesheet}.xsl`)}; there are ${listed(views, 30)}.`);
      plugin.report(at, 'error', 'sheet.missing', `there is no stylesheet "${stylesheet}"`, advice);
    }
  }
}

/** Checks the plugins of the project, each by itself and all together. @param names those whose findings are wanted */
export function checkPlugins(project: PluginProject, names: readonly string[], withSizes = false): PluginsReport {
  for (const plugin of project.plugins) {
    checkManifest(plugin, project);
    if (!names.includes(plugin.name)) continue;
    checkSheets(plugin, project);
    checkWords(plugin, project);
    checkSizes(plugin, project);
  }
  checkTogether(project);
  const plugins = project.plugins
    .filter(({ name }) => names.includes(name))
    .map((plugin) => ({
      plugin: plugin.name,
      folder: plugin.path,
      ...counted(plugin.files.findings),
      ...(withSizes ? { sizes: sizesOf(plugin, project) } : {}),
    }));
  return { version: 1, ...added(plugins), plugins };
}
