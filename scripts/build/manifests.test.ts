import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { manifestMistakes, withoutSchema } from './manifests.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-manifests-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the plugins of the build have valid manifests', () => {
  expect(manifestMistakes(new URL('../..', import.meta.url).pathname)).toEqual([]);
});

it('RT-004 a mistake stops the build with file, path and reason', () => {
  mkdirSync(join(folder, 'plugins/bad'), { recursive: true });
  mkdirSync(join(folder, 'core/plugins'), { recursive: true });
  writeFileSync(
    join(folder, 'core/plugins/manifest.schema.json'),
    readFileSync(new URL('../../core/plugins/manifest.schema.json', import.meta.url)),
  );
  writeFileSync(
    join(folder, 'plugins/bad/manifest.json'),
    '{"id": "bad", "version": "1.0.0", "api": 1, "objects": [{"surface": "nowhere"}]}',
  );
  expect(manifestMistakes(folder)).toEqual([
    'plugins/bad/manifest.json at /objects/0/surface: nobody owns "nowhere"; there are page, window',
  ]);
});

it('the page gets a manifest without the address of its schema', () => {
  expect(JSON.parse(withoutSchema('{"$schema": "../x.json", "id": "news", "api": 1}'))).toEqual({ id: 'news', api: 1 });
});
