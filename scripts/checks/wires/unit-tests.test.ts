import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../tools/setup.mjs';
import { UnitTests } from './unit-tests.mjs';

const above = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-')));
const folder = join(above, 'project');
const unit = new UnitTests(folder, above);
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(() => {
  mkdirSync(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  write('vitest.config.ts', `export default { test: { include: ['*.test.ts'] } };`);
  write('value.ts', 'export const value = 1;');
  write('value.json', '{"value": 1}');
  write(
    'value.test.ts',
    `import { expect, it } from 'vitest';
import { value } from './value.ts';
import data from './value.json';
it('is one', () => expect(value).toBe(1));
it('is read', () => expect(data.value).toBe(1));`,
  );
});
afterAll(() => {
  unit.stop();
  rmSync(above, { recursive: true, maxRetries: 5 });
});

const failing = (...names: string[]) => ({ failed: names.map((name) => ({ title: name, fullName: name })), unloaded: [] });

it('sees each change in the next run and nothing of it in the one after, and goes on after a run that had no end', async () => {
  const run = (changed: string[] = [], longest?: number) => unit.run('value.test.ts', changed, longest);
  expect(await run()).toEqual(failing());
  write('value.ts', 'export const value = 2;');
  expect(await run(['value.ts'])).toEqual(failing('is one'));
  write('value.ts', 'export const value = 1;');
  write('value.json', '{"value": 2}');
  expect(await run(['value.json'])).toEqual(failing('is read'));
  write('value.json', '{"value": 1}');
  expect(await run()).toEqual(failing());
  write('value.ts', 'for (;;);');
  expect(await run(['value.ts'], 2)).toEqual({ failed: [], unloaded: ['ended after 2 s'] });
  write('value.ts', 'export const value = 1;');
  expect(await run()).toEqual(failing());
});
