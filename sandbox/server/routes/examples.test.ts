import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Example } from '../../harness/gallery/model.ts';
import { ask, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-examples-'));
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
let server: OpenServer;
const get = (path: string, host: string) => ask(server.app, path, { host });
const names = async (host: string): Promise<readonly string[]> =>
  (JSON.parse((await get('/sandbox/examples.json', host)).body) as readonly Example[]).map(({ name }) => name);

beforeAll(async () => {
  write('customers/demo/customer.json', '{"customer":"demo","modules":["shared"]}');
  write('customers/acme/customer.json', '{"customer":"acme","modules":["quiz","shared","lost"]}');
  write('customers/acme/modules/quiz.js', 'export default {}');
  write('customers/acme/modules/shared.js', 'export default {}');
  write('customers/acme/modules/examples/quiz/asked.xml', '<cms><of>acme</of></cms>');
  write('customers/acme/modules/examples/shared/own.xml', '<cms/>');
  write('customers/acme/modules/examples/lost/none.xml', '<cms/>');
  write('modules/shared.js', 'export default {}');
  write('modules/examples/shared/all.xml', '<cms/>');
  write('modules/examples/unused/all.xml', '<cms/>');
  server = await openFixture({ customers: [join(folder, 'customers')] });
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the gallery of a customer has the examples of the modules that it has, its own ones before those of all', async () => {
  const ofModules = async (host: string): Promise<readonly string[]> =>
    (await names(host)).filter((name) => /^(?:quiz|shared|lost|unused|estimate-question)\//.test(name));
  expect(await ofModules('test.acme.localhost')).toEqual(['quiz/asked', 'shared/own']);
  expect(await ofModules('test.demo.localhost')).toEqual(['shared/all']);
  expect((await get('/sandbox/examples/quiz/asked', 'test.acme.localhost')).body).toBe('<cms><of>acme</of></cms>');
  expect((await get('/sandbox/examples/quiz/asked', 'test.demo.localhost')).status).toBe(404);
});

it('all customers have those of data types and plugins; visitors have none', async () => {
  expect(await names('test.acme.localhost')).toEqual(expect.arrayContaining(['practice-test/ordering', 'core/confirm']));
  expect((await get('/sandbox/examples.json', 'acme.localhost')).status).toBe(404);
  expect((await get('/sandbox/examples/quiz/asked', 'acme.localhost')).status).toBe(404);
});
