import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import manifest from './manifest.json';

const root = new URL('../..', import.meta.url).pathname;

it('docs/widgets.md is what the schemas say, and names every widget and command', () => {
  execFileSync(process.execPath, [`${root}scripts/tools/widget-docs.mjs`, '--check']);
  const page = readFileSync(`${root}docs/widgets.md`, 'utf8');
  for (const name of [...Object.keys(manifest.widgets).map((widget) => `<${widget}>`), ...Object.keys(manifest.commands)])
    expect(page).toContain(name);
});

it('the gallery shows every attribute of every widget', () => {
  const gallery = readFileSync(`${root}sandbox/content/objects/gallery.xml`, 'utf8');
  for (const [, widget, attributes] of readFileSync(`${root}docs/widgets.md`, 'utf8').matchAll(/^## `<(ui-\w+)>`([\s\S]*?)(?=^## )/gm)) {
    const used = [...gallery.matchAll(new RegExp(`<${widget}\\b([^>]*)>`, 'g'))].map(([, each]) => each).join(' ');
    for (const [, name] of attributes!.matchAll(/^\| `([\w-]+)` /gm)) expect(used, `${widget} ${name}`).toMatch(new RegExp(`\\b${name}=`));
  }
});
