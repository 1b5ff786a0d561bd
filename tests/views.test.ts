import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/tools/setup.mjs';
import { OWN_VIEWS, viewsFor, VIEWS_BY_CODE } from './support/views.ts';

interface Manifest {
  readonly routes?: readonly { readonly path: string }[];
}

const routes = readdirSync(join(root, 'plugins'))
  .map((plugin) => join(root, 'plugins', plugin, 'manifest.json'))
  .filter((path) => existsSync(path))
  .flatMap((path) => (JSON.parse(readFileSync(path, 'utf8')) as Manifest).routes ?? [])
  .map(({ path }) => path);

it('the visit through all views opens an address of every route that a manifest has', () => {
  const opened = [...viewsFor('smoke').map(({ path }) => path), ...Object.values(OWN_VIEWS).flat(), ...VIEWS_BY_CODE];
  const unopened = routes.filter((route) => {
    const address = new RegExp(`^/${route.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, String.raw`\w+`)}$`);
    return !opened.some((path) => address.test(path.replace(/[?#].*/, '')));
  });
  expect(routes.length).toBeGreaterThan(25);
  expect(unopened).toEqual([]);
});
