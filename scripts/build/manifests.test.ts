import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { copyProject } from '../../tests/support/project-copy.ts';
import { checkManifests, manifestForPage } from './manifests.ts';

const { folder, remove } = copyProject();
afterAll(remove);

/** What stops a build of a project; '' when nothing does. */
async function refusal(root: string): Promise<string> {
  const { buildStart } = checkManifests(root) as unknown as { buildStart: (this: { error(text: string): void }) => Promise<void> };
  let message = '';
  await buildStart.call({ error: (text) => void (message = text) });
  return message;
}

it('RT-004 a missing export, an equal claim and a missing service alone stop the build: file, line, path, what to do', async () => {
  const change = (plugin: string, edit: (manifest: Record<string, unknown>) => unknown): void => {
    const file = join(folder, 'plugins', plugin, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    edit(manifest);
    writeFileSync(file, JSON.stringify(manifest, null, 2));
  };
  change('calendar', (manifest) => (manifest.commands = { 'calendar.print': 'printCalendar' }));
  change('blog', (manifest) => (manifest.objects = [{ types: [540], surface: 'page' }]));
  change('reports', (manifest) => (manifest.requires = ['printer']));
  // As Vite does in its own process.
  vi.stubEnv('NODE_ENV', 'production');
  const message = await refusal(folder).finally(() => vi.unstubAllEnvs());
  expect(message).toMatch(
    /plugins\/calendar\/manifest\.json:\d+ at \/commands\/calendar\.print: \.\/index\.ts does not export "printCalendar"/,
  );
  expect(message).toMatch(/plugins\/blog\/manifest\.json:\d+ at \/objects\/0: Plugins "\w+" and "\w+" both claim object type 540/);
  expect(message).toMatch(/plugins\/reports\/manifest\.json:\d+ at \/requires\/0: no plugin provides the service "printer"/);
  // All other plugins of the project are taken as they are.
  const named = new Set(message.split('\n').map((line) => /^plugins\/([\w-]+)\//.exec(line)?.[1] ?? line));
  expect([...named].sort()).toEqual(['blog', 'calendar', 'reports']);
}, 60_000);

it('the page gets a manifest without what its folder says, and without what most of them say', () => {
  const usual = { $schema: '../x.json', id: 'news', version: '1.0.0', api: 1, entry: './index.ts', configuration: './config.schema.json' };
  expect(JSON.parse(manifestForPage(JSON.stringify({ ...usual, requires: ['outbox'] })))).toEqual({ requires: ['outbox'] });
  const routes = [{ path: 'news-{ID}.html', dataType: 'p_News', action: 2, companions: ['notes'] }];
  expect(JSON.parse(manifestForPage(JSON.stringify({ routes })))).toEqual({
    routes: [{ path: 'news-{ID}.html', dataType: 'p_News', action: 2 }],
  });
  expect(JSON.parse(manifestForPage('{"id": "news", "version": "1.1.0", "api": 2}'))).toEqual({ version: '1.1.0', api: 2 });
  const dataTypes = { p_News: { stylesheet: 'p_News' }, p_Blog: {}, p_Report: { stylesheet: 'p_News' } };
  expect(JSON.parse(manifestForPage(JSON.stringify({ dataTypes })))).toEqual({
    dataTypes: { p_News: {}, p_Blog: {}, p_Report: { stylesheet: 'p_News' } },
  });
});
