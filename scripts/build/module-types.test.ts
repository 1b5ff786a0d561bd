import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import project from '../../vite.config.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lectern-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the build of the project writes of them, in a build of nothing else. */
async function buildTypes(): Promise<void> {
  const plugins = (project.plugins as readonly (Plugin | Plugin[])[]).flat().filter(({ name }) => name === 'lectern-types');
  writeFileSync(join(folder, 'entry.mjs'), 'export default 1;\n');
  const lib = { entry: join(folder, 'entry.mjs'), formats: ['es' as const] };
  await build({ root: folder, configFile: false, logLevel: 'silent', plugins, build: { lib } });
}

/** A folder as a developer of a module has it: the build's types, those of React, and no source of Lectern. */
beforeAll(async () => {
  await buildTypes();
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/react', 'csstype']) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const compilerOptions = { checkJs: true, strict: true, noEmit: true, moduleResolution: 'bundler', module: 'esnext', target: 'es2022' };
  const paths = { lectern: ['./dist/types/lectern.d.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...compilerOptions, paths }, include: ['*.js'] }));
}, 60_000);

const MODULE = `import { createElement, useState } from 'react';
import { TEXTS, useService, useText } from 'lectern';

/** @param {import('lectern').WidgetProps} props */
function Card({ attributes, children }) {
  const text = useText({ en: { more: 'More' } });
  const [start] = useState(Number(attributes.start ?? 0));
  return createElement('p', { lang: useService(TEXTS).language }, text('more'), start, children);
}

export default /** @satisfies {import('lectern').AddedModule} */ ({
  manifest: { id: 'acme-card', version: '1.0.0', api: 1, widgets: { 'ui-acme-card': 'Card' } },
  Card,
});
`;

/** What the compiler says of a module. */
function complaintOf(module: string): string {
  writeFileSync(join(folder, 'acme-card.js'), module);
  return spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' }).stdout;
}

it('the types of added modules need those of React alone, and have nothing against what is right', () => {
  expect(complaintOf(MODULE)).toBe('');
  // No folder of the machine that has built them: two builds are the same.
  expect(readFileSync(join(folder, 'dist/types/lectern.d.ts'), 'utf8')).not.toContain('.lectern/');
});

it.each([
  ['a name that the core API does not have', 'useText }', 'useTexts as useText }', "no exported member named 'useTexts'"],
  ['a key that no manifest has', 'widgets:', 'widget:', "'widget' does not exist in type 'Manifest'"],
  ['a value of another type in the manifest', 'api: 1', "api: '1'", "'string' is not assignable to type 'number'"],
  ['an attribute that is taken for a number', 'Number(attributes.start ?? 0)', 'attributes.start - 1', 'arithmetic operation'],
  ['a service that is asked for by its name', 'useService(TEXTS)', "useService('texts')", 'not assignable to parameter of type'],
])('they find %s', (_, from, to, message) => {
  expect(MODULE).toContain(from);
  expect(complaintOf(MODULE.replace(from, to))).toContain(message);
});
