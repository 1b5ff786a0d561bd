import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFixture, ask } from '../fixtures/open.ts';
import { settle } from '../options.ts';
import { Customers } from './customers.ts';
import { dataTypesOff, underTodaysIds } from './plugins.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-customers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function customer(root: string, name: string, text: string): void {
  mkdirSync(join(folder, root, name), { recursive: true });
  writeFileSync(join(folder, root, name, 'customer.json'), text);
}

it('RT-007 customers of several folders: the first that has one counts', () => {
  customer('a', 'acme', '{"customer":"acme","brand":{"name":"First"},"versionHash":"abcdef12"}');
  customer('b', 'acme', '{"customer":"acme","brand":{"name":"Second"}}');
  customer('b', 'demo', '{"customer":"demo"}');
  const customers = new Customers({
    roots: [join(folder, 'a'), join(folder, 'b')],
    sheets: join(folder, 'none'),
    plugins: join(folder, 'none'),
  });
  expect(customers.names).toEqual(['acme', 'demo']);
  expect(customers.fromHost('test.acme.localhost:8080').brand.name).toBe('First');
  expect(customers.get('acme')?.versionHash).toBe('abcdef12');
  expect(customers.get('demo')?.versionHash).toMatch(/^[0-9a-f]{12}$/);
  expect(customers.get('../a')).toBeNull();
  const added = settle({}, { LECTERN_CUSTOMERS: [join(folder, 'a'), join(folder, 'b')].join(delimiter) }).customers;
  expect(added.slice(0, 2)).toEqual([join(folder, 'a'), join(folder, 'b')]);
});

it('RT-007 a customer.json that cannot be read is told by its own address; other customers work', async () => {
  customer('c', 'demo', '{"customer":"demo"}');
  customer('c', 'broken', '{"customer":');
  const server = await openFixture({ customers: [join(folder, 'c')] });
  const answer = await ask(server.app, '/broken/config.json');
  expect([answer.status, answer.body]).toEqual([
    500,
    expect.stringMatching(/customers\/broken\/customer\.json cannot be read: .*Correct the file/),
  ]);
  expect((await ask(server.app, '/demo/config.json')).status).toBe(200);
  await server.close();
}, 180_000);

it('RT-006 a customer of one file alone: its page asks for nothing that is not there', async () => {
  customer('d', 'demo', '{"customer":"demo","brand":{"name":"Alone"}}');
  const server = await openFixture({ customers: [join(folder, 'd')] });
  const page = await ask(server.app, '/');
  expect(page.body).toContain('<title>Alone</title>');
  expect(page.body).toContain('<link rel="icon" href="data:,">');
  expect(page.body).not.toMatch(/theme\.css|logo\.svg/);
  expect((await ask(server.app, '/favicon.ico')).status).toBe(204);
  mkdirSync(join(folder, 'd', 'demo', 'img'));
  writeFileSync(join(folder, 'd', 'demo', 'img', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'd', 'demo', 'theme.css'), ':root {}');
  await expect.poll(async () => (await ask(server.app, '/')).body, { timeout: 20_000, interval: 300 }).toContain('theme.css');
  const dressed = (await ask(server.app, '/')).body;
  expect(dressed).toMatch(/<link rel="stylesheet" href="\/demo\/theme\.css\?v=/);
  expect(dressed).toMatch(/<link rel="icon" href="data:image\/svg/);
  expect((await ask(server.app, '/favicon.ico')).headers.location).toBe('/demo/img/logo.svg');
  await server.close();
}, 180_000);

it('RT-006 a data type is off when only switched-off plugins claim it', () => {
  const claims = new Map([
    ['blog', new Set(['p_Blog', 'p_Tag'])],
    ['news', new Set(['p_News', 'p_Tag'])],
  ]);
  expect([...dataTypesOff({ blog: false }, claims)]).toEqual(['p_Blog']);
  expect([...dataTypesOff({ blog: { enabled: false } }, claims)]).toEqual(['p_Blog']);
  expect([...dataTypesOff({ blog: { pageSize: 5 }, news: true }, claims)]).toEqual([]);
});

it('RT-006 former ids of plugins go on working in a customer file; the id of today goes first, and an added module keeps its name', () => {
  const plugins = join(import.meta.dirname, '../../../plugins');
  expect(underTodaysIds({ test: false, news: { pageSize: 7 } }, plugins, [])).toEqual({ 'practice-test': false, news: { pageSize: 7 } });
  expect(underTodaysIds({ placement: false, 'placement-test': true }, plugins, [])).toEqual({ 'placement-test': true });
  expect(underTodaysIds({ test: false }, plugins, ['test'])).toEqual({ test: false });

  customer('e', 'demo', '{"customer":"demo","plugins":{"test":false,"placement":false}}');
  const customers = new Customers({ roots: [join(folder, 'e')], sheets: join(folder, 'none'), plugins });
  expect([...customers.get('demo')!.off].sort()).toEqual(['p_PlacementTest']);
});
