import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const customers = fileURLToPath(new URL('../customers/', import.meta.url));
const modules = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .map((name) => name.slice(0, -3));
const named = readdirSync(customers, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => (JSON.parse(readFileSync(`${customers}${name}/customer.json`, 'utf8')) as { modules?: string[] }).modules ?? []);

it.each(['glossary-card', 'estimate-question'])('RT-103 several customers name %s', (name) => {
  expect(named.filter((list) => list.includes(name)).length).toBeGreaterThan(1);
});

describe.each(modules)('shared module %s', (name) => {
  const source = readFileSync(`${folder}${name}.js`, 'utf8');

  it('RT-103 bears the name of its file and imports only what the page offers', () => {
    expect(source).toContain(`id: '${name}'`);
    const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
    expect(imports.filter((from) => !['react', 'react/jsx-runtime', 'lectern'].includes(from ?? ''))).toEqual([]);
  });
});
