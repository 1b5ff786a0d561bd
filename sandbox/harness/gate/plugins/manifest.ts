import { existsSync } from 'node:fs';
import { schemaMistakes } from '../../../../core/base/json-schema.ts';
import { API_VERSION, type Manifest } from '../../../../core/plugins/contract.ts';
import { keysAt } from '../checks/customer-json.ts';
import { listed, meant } from '../near-miss.ts';
import { exportsOf } from './exports.ts';
import type { PluginFolder, PluginProject } from './project.ts';

const DESCRIBED = 'docs/write-a-plugin.md describes what a manifest can name.';
const ENTRY = './index.ts';
const SETTINGS = './config.schema.json';

/** manifest.json by itself: there, of its schema, of the folder's name, with the files and exports that it names. */
export function checkManifest(plugin: PluginFolder, { schema }: PluginProject): void {
  const { json, manifest, name, report } = plugin;
  if (!existsSync(plugin.file('manifest.json')))
    return report(plugin.at(''), 'error', 'manifest.missing', 'the folder has no manifest', 'Write manifest.json, or remove the folder.');
  if (json === null) return;
  for (const { instancePath, message, params } of schemaMistakes(schema, json.value)) {
    const key = params.additionalProperty;
    if (typeof key !== 'string') report(plugin.at(instancePath), 'error', 'manifest.schema', message, DESCRIBED);
    else
      report(
        plugin.at(`${instancePath}/${key}`),
        'error',
        'manifest.unknownKey',
        `there is no key "${key}"`,
        meant(key, keysAt(schema, instancePath), DESCRIBED),
      );
  }
  if (manifest === null) return;
  if (manifest.id !== name)
    report(plugin.at('/id'), 'error', 'manifest.id', `the id is "${manifest.id}", the folder's name is "${name}"`, 'Use one name.');
  if (manifest.api !== API_VERSION)
    report(plugin.at('/api'), 'error', 'manifest.api', `the build has core API ${API_VERSION}`, `Write "api": ${API_VERSION}.`);
  checkFiles(plugin, manifest);
  checkExports(plugin, manifest);
}

/** The build finds both files by their names, whatever the manifest says. */
function checkFiles(plugin: PluginFolder, { entry, configuration }: Manifest): void {
  const { report } = plugin;
  const named = [
    ['entry', entry, ENTRY],
    ['configuration', configuration, SETTINGS],
  ] as const;
  for (const [key, value, wanted] of named) {
    const isThere = existsSync(plugin.file(wanted));
    if (value === undefined && isThere && key === 'configuration')
      report(plugin.at(''), 'error', 'manifest.files', `${wanted} is not named`, `Write "${key}": "${wanted}".`);
    else if (value === undefined) continue;
    else if (value !== wanted)
      report(plugin.at(`/${key}`), 'error', 'manifest.files', `the build reads ${wanted} alone`, `Write "${key}": "${wanted}".`);
    else if (!isThere) report(plugin.at(`/${key}`), 'error', 'manifest.files', `there is no ${value}`, 'Write it, or take the line out.');
  }
  if (configuration === SETTINGS) plugin.files.json(`${plugin.path}/config.schema.json`);
}

/** Each export that a manifest names, with the pointer to where it does. */
function* namesOf(manifest: Manifest): Generator<readonly [name: string, pointer: string]> {
  for (const [index, { view }] of (manifest.objects ?? []).entries()) if (view !== undefined) yield [view, `/objects/${index}/view`];
  for (const key of ['widgets', 'commands', 'provides', 'surfaces', 'questions', 'richText'] as const)
    for (const [as, name] of Object.entries(manifest[key] ?? {})) yield [name, `/${key}/${as.replaceAll('/', '~1')}`];
}

function checkExports(plugin: PluginFolder, manifest: Manifest): void {
  const { report } = plugin;
  const needed = [...namesOf(manifest)];
  if (manifest.entry === undefined) {
    for (const [name, pointer] of needed)
      report(
        plugin.at(pointer),
        'error',
        'manifest.export',
        `it names the export "${name}", and no entry module`,
        `Add "entry": "${ENTRY}".`,
      );
    return;
  }
  if (!existsSync(plugin.file(ENTRY))) return;
  const { values, types, lost, mistake } = exportsOf(plugin.file(ENTRY));
  const file = `${plugin.path}/index.ts`;
  if (mistake !== null)
    return report(plugin.files.position(file, mistake.start), 'error', 'manifest.entry', mistake.message, 'Correct the file here.');
  for (const { name, from, start } of lost)
    report(
      plugin.files.position(file, start),
      'error',
      'manifest.entry',
      plugin.files.text(plugin.file(from)) === null ? `there is no ${from}` : `${from} does not export "${name}"`,
      'Correct the line.',
    );
  for (const [name, pointer] of needed) {
    if (values.has(name) || lost.some((each) => each.name === name)) continue;
    const what = types.has(name)
      ? `"${name}" is a type in ${ENTRY}, which is not there when the page runs`
      : `${ENTRY} does not export "${name}"`;
    const advice = meant(name, values, values.size > 0 ? `It exports ${listed(values)}.` : `Export it there.`);
    report(plugin.at(pointer), 'error', 'manifest.export', what, advice);
  }
}
