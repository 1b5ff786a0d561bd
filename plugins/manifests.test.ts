import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import validate from '../core/plugins/manifest.schema.json?validator';
import type { Manifest, PluginRule } from '../core/plugins/contract.ts';
import { isQuestionKind } from './practice-test/contract.ts';
import { resolveRule } from '../core/plugins/resolve.ts';

const ROOT = dirname(fileURLToPath(import.meta.url));
const ids = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const manifestOf = (id: string): Manifest => JSON.parse(readFileSync(join(ROOT, id, 'manifest.json'), 'utf8')) as Manifest;

/** Every name that a manifest expects its entry to export. */
function exportsOf(manifest: Manifest): string[] {
  const views = (manifest.objects ?? []).flatMap(({ view }) => (view ? [view] : []));
  return [
    ...new Set([
      ...views,
      ...Object.values(manifest.widgets ?? {}),
      ...Object.values(manifest.commands ?? {}),
      ...Object.values(manifest.provides ?? {}),
      ...Object.values(manifest.surfaces ?? {}),
    ]),
  ];
}

describe.each(ids)('plugin %s', (id) => {
  const manifest = manifestOf(id);

  it("has a manifest that fits the schema and bears the folder's name", () => {
    expect(validate(manifest) ? [] : validate.errors).toEqual([]);
    expect(manifest.id).toBe(id);
  });

  it('has former ids that no other plugin bears', () => {
    const others = ids.filter((other) => other !== id).flatMap((other) => [other, ...(manifestOf(other).aliases ?? [])]);
    expect((manifest.aliases ?? []).filter((alias) => others.includes(alias))).toEqual([]);
  });

  it('exports what its manifest names', async () => {
    const names = exportsOf(manifest);
    if (!manifest.entry) return expect(names).toEqual([]);
    const module = await (import(`./${id}/index.ts`) as Promise<Record<string, unknown>>);
    expect(names.filter((name) => typeof module[name] !== 'function')).toEqual([]);
    expect(Object.values(manifest.questions ?? {}).filter((name) => !isQuestionKind(module[name]))).toEqual([]);
  });

  it('names stylesheets and a configuration schema that exist', () => {
    const files = [
      ...Object.values(manifest.dataTypes ?? {}).map(({ stylesheet }) => join(ROOT, '../xsl/sheets', `${stylesheet}.xsl`)),
      ...(manifest.configuration ? [join(ROOT, id, manifest.configuration)] : []),
    ];
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

it('units and the outbox cannot be switched off: courses cannot do without the one, results that wait not without the other', () => {
  expect(ids.filter((id) => manifestOf(id).essential === true)).toEqual(['outbox', 'unit']);
});

describe('object start', () => {
  const rules: PluginRule[] = ids.flatMap((id) => (manifestOf(id).objects ?? []).map((rule) => ({ plugin: id, rule })));
  const start = (IDObjectType: number, forced = false) => {
    const found = resolveRule(rules, { IDObjectType, dataType: '', action: 2, forced });
    return found && `${found.plugin} ${found.rule.surface}`;
  };

  it('RT-077 type 1 opens the framework preview', () => expect(start(1)).toBe('site page'));
  it('RT-078 type 100 opens the course', () => expect(start(100)).toBe('course page'));
  it('RT-079 RT-080 types 500 and 560 open the generic object', () =>
    expect([start(500), start(560)]).toEqual(['object page', 'object page']));
  it('RT-081 RT-082 types 501 and 502 open news', () => expect([start(501), start(502)]).toEqual(['news page', 'news page']));
  it('RT-083 type 530 opens the blog', () => expect(start(530)).toBe('blog page'));
  it('RT-084 type 540 opens the calendar', () => expect(start(540)).toBe('calendar page'));
  it('RT-085 RT-086 types 4 and 9 open as training units', () => expect([start(4), start(9)]).toEqual(['unit unit', 'unit unit']));
  it('RT-087 types 401 to 499 go to the lesson area', () =>
    expect([start(401), start(403), start(499)]).toEqual(['lesson lesson', 'lesson lesson', 'lesson lesson']));
  it('RT-088 type 402 follows the rule for all others', () => expect(start(402)).toBe('unit unit'));
  it('RT-089 a forced lesson opens as a unit', () => expect([start(401, true), start(499, true)]).toEqual(['unit unit', 'unit unit']));
  it('RT-090 every other type opens as a unit', () =>
    expect([start(2), start(400), start(9999)]).toEqual(['unit unit', 'unit unit', 'unit unit']));
  it('RT-091 type 10000 opens a window of at most 1020 x 2048', () => {
    expect(start(10_000)).toBe('window window');
    expect(resolveRule(rules, { IDObjectType: 10_000, dataType: '', action: 2 })?.rule.window).toEqual({ maxWidth: 1020, maxHeight: 2048 });
  });

  it('a view named by its data type goes to the plugin of that data type, whatever its object type', () => {
    const owner = (dataType: string, IDObjectType: number) => resolveRule(rules, { IDObjectType, dataType, action: 2 })?.plugin;
    expect(owner('p_StartPage', 560)).toBe('site');
    expect(owner('p_AffiliateLandingPage', 560)).toBe('affiliate');
    expect(owner('p_Contact', 500)).toBe('contact');
    expect(
      ['p_News', 'p_Blog', 'p_Calendar', 'p_Course', 'p_Login', 'p_UserHome', 'p_Menu', 'p_Object'].map((dataType) => owner(dataType, 0)),
    ).toEqual(['news', 'blog', 'calendar', 'course', 'login', 'userhome', 'menu', 'object']);
  });
});
