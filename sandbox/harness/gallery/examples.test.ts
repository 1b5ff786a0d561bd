import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PluginRule } from '../../../core/plugins/contract.ts';
import { resolveRule } from '../../../core/plugins/resolve.ts';
import { compile, exslt, parse, select, type ElementFactory, type Stylesheet } from '../../../xsl/engine/index.ts';
import { examplesIn, foldersOf } from '../../server/base/examples.ts';
import { sheetNameOf } from '../drawing/answers.ts';
import type { Example } from './model.ts';
import { scriptOf } from './script.ts';

const PROJECT = join(import.meta.dirname, '..', '..', '..');
const SHEETS = join(PROJECT, 'xsl', 'sheets');
const FOLDERS = { sheets: SHEETS, server: join(PROJECT, 'sandbox', 'server') };
const examples = examplesIn(FOLDERS);

interface Manifest {
  readonly id: string;
  readonly widgets?: object;
  readonly questions?: object;
  readonly dataTypes?: object;
  readonly objects?: readonly PluginRule['rule'][];
  readonly routes?: readonly { readonly dataType: string; readonly action: number }[];
}
const folders = foldersOf(FOLDERS);
const textOf = ({ of, title }: Example): string => readFileSync(join(folders.get(of)!, `${title}.xml`), 'utf8');
const texts = examples.map((each) => ({ ...each, text: textOf(each) }));

const manifests = readdirSync(join(PROJECT, 'plugins'), { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(join(PROJECT, 'plugins', name, 'manifest.json'), 'utf8')) as Manifest);
const rules: readonly PluginRule[] = manifests.flatMap(({ id, objects }) => (objects ?? []).map((rule) => ({ plugin: id, rule })));

type Part = 'dataTypes' | 'questions' | 'widgets';
/** The modules of the demo say what they bring in their code. */
const modules = (JSON.parse(readFileSync(join(PROJECT, 'config/customers/demo/customer.json'), 'utf8')) as { modules: readonly string[] })
  .modules;
const added = (part: Part): readonly string[] =>
  modules.flatMap((id) => {
    const code = readFileSync(join(PROJECT, 'config', 'modules', `${id}.js`), 'utf8');
    const names = new RegExp(`\\b${part}: \\{([^}]*)\\}`).exec(code)?.[1] ?? '';
    return [...names.matchAll(/([\w-]+)'?:/g)].map(([, name = '']) => name);
  });
const declared = (part: Part): readonly string[] => [
  ...new Set([...manifests.flatMap((each) => Object.keys(each[part] ?? {})), ...added(part)]),
];
const missing = (wanted: readonly string[], there: ReadonlySet<string>): readonly string[] => wanted.filter((each) => !there.has(each));

const load = (href: string): string => readFileSync(join(SHEETS, href), 'utf8');
const sheets = new Map<string, Stylesheet>();
function sheetOf(name: string): Stylesheet {
  const compiled = sheets.get(name) ?? compile(load(`${name}.xsl`), { href: `${name}.xsl`, load, extensions: exslt });
  sheets.set(name, compiled);
  return compiled;
}

/** Names of the elements that an example is drawn with: also by what is asked for later, of which the stylesheet knows the targets. */
function drawnBy({ title, text }: { readonly title: string; readonly text: string }): ReadonlySet<string> {
  const names = new Set<string>();
  const factory: ElementFactory<object> = {
    element: (name) => {
      names.add(name);
      return {};
    },
  };
  const sheet = sheetNameOf(text, scriptOf(text).dataType || title.split('.')[0]);
  const first = /\starget="([\w-]+)"/.exec(text)?.[1] ?? (/<framework/.test(text) ? 'page' : 'mainContent');
  const later =
    scriptOf(text).answers.length === 0 ? [] : [...load(`${sheet}.xsl`).matchAll(/\$target = '(\w+)'/g)].map(([, name = '']) => name);
  // Forms of authors show the texts of one language.
  const parameters = { lang: 'en', customer: 'demo', user: '12', isMobile: '0', authorLanguage: 'en' };
  for (const target of [first, ...later]) sheetOf(sheet).toElements(parse(text), { factory, parameters: { ...parameters, target } });
  return names;
}

/** The component that shows an example's object, as the registry finds it. */
function viewOf({ title, text }: { readonly title: string; readonly text: string }): string {
  const object = /<object\b[^>]*>/.exec(text)?.[0] ?? '';
  const value = (name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(object)?.[1] ?? '';
  const dataType = value('dataType') || scriptOf(text).dataType || title.split('.')[0]!;
  const found = resolveRule(rules, { IDObjectType: Number(value('IDObjectType')), dataType, action: Number(value('action') || 2) });
  return `${found?.plugin}.${found?.rule.view ?? ''}`;
}

/** Data types that are asked for as lists or searched, and those whose stylesheets say in words of their own that there is nothing. */
function lists(): readonly string[] {
  const routes = manifests.flatMap(({ routes: all }) => all ?? []).filter(({ action }) => action === 1 || action === 4);
  const emptyByName = readdirSync(SHEETS).flatMap((file) => {
    const name = /^(p_\w+)\.xsl$/.exec(file)?.[1];
    return name !== undefined && /class="empty"|name="empty"><xsl:with-param/.test(load(file)) ? [name] : [];
  });
  const withNone = texts.flatMap(({ of, title }) => (of === 'sheets' && title.endsWith('.empty') ? [title.slice(0, -6)] : []));
  return [...new Set([...routes.map(({ dataType }) => dataType), ...emptyByName, ...withNone])].toSorted();
}

/** Names of the windows that core and plugins open, from their code; a part of a name where the rest is computed. */
function windows(): readonly string[] {
  const files = ['core', 'plugins'].flatMap((root) =>
    readdirSync(join(PROJECT, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|harness|fixture)\./.test(file))
      .map((file) => readFileSync(join(PROJECT, root, file), 'utf8')),
  );
  return files.flatMap((code) =>
    [...code.matchAll(/(?:\bwindows|WINDOWS\))\.show\(\{\s*name: (?:['`]([\w.]+)|([A-Z_]+))/g)].map(
      ([, name, constant]) => name ?? new RegExp(`const ${constant} = '([^']+)'`).exec(code)?.[1] ?? `${constant}`,
    ),
  );
}

/** Widgets of the product whose example has three or more parts that are alike. */
function listWidgets(): readonly string[] {
  return texts.flatMap(({ of, title, text }) => {
    if (of !== 'widgets' || title.includes('.')) return [];
    const [widget] = select(parse(text), `//ui-${title}`);
    const children = widget ? select(widget, '*') : [];
    const parts = children.length === 1 ? select(children[0]!, '*') : children;
    return parts.length > 2 && new Set(parts.map(({ name }) => name)).size === 1 ? [title] : [];
  });
}

describe('the examples of the gallery', () => {
  it('are there for every data type that has a stylesheet', () => {
    const names = readdirSync(SHEETS).flatMap((file) => /^(p_\w+)\.xsl$/.exec(file)?.[1] ?? []);
    expect(missing([...names, ...declared('dataTypes')], new Set(texts.map(({ title }) => title.split('.')[0] ?? '')))).toEqual([]);
  });

  it('are there for every list: empty, with one and with many', () => {
    expect(lists()).toContain('p_News');
    const wanted = lists().flatMap((name) => ['empty', 'one', 'many'].map((state) => `${name}.${state}`));
    expect(missing(wanted, new Set(texts.map(({ title }) => title)))).toEqual([]);
  });

  it('are there for every kind of question', () => {
    const kinds = new Set(texts.flatMap(({ text }) => [...text.matchAll(/<question\b[^>]*\skind="(\w+)"/g)].map(([, kind = '']) => kind)));
    expect(declared('questions')).toContain('estimate');
    expect(missing(declared('questions'), kinds)).toEqual([]);
  });

  it('are there for every widget, drawn by the stylesheet that says so', () => {
    const drawn = new Set(texts.filter(({ text }) => text.includes('<object')).flatMap((each) => [...drawnBy(each)]));
    expect(declared('widgets')).toContain('ui-glossary-card');
    expect(missing(declared('widgets'), drawn)).toEqual([]);
  });

  it('are there for every widget that is a list: empty and with one, beside its many', () => {
    expect(listWidgets()).toContain('tagcloud');
    const wanted = listWidgets().flatMap((name) => [`${name}.empty`, `${name}.one`]);
    expect(missing(wanted, new Set(texts.filter(({ of }) => of === 'widgets').map(({ title }) => title)))).toEqual([]);
  });

  it('are there for every kind of question when its answer was wrong, and looked through at the end', () => {
    const shown = (kind: string, state: string, selector: string): boolean =>
      texts.some(
        ({ title, text }) =>
          title === `${kind}.${state}` && text.includes(`kind="${kind}"`) && scriptOf(text).shows.some((each) => each.startsWith(selector)),
      );
    expect(declared('questions').filter((kind) => !shown(kind, 'wrong', '.test-feedback:not([data-outcome=right])'))).toEqual([]);
    expect(declared('questions').filter((kind) => !shown(kind, 'review', '.test-review .question[data-phase=review]'))).toEqual([]);
  });

  it('are there for every component of a plugin that shows objects', () => {
    const wanted = rules.filter(({ rule }) => rule.view !== undefined).map(({ plugin, rule }) => `${plugin}.${rule.view}`);
    expect(missing([...new Set(wanted)], new Set(texts.map(viewOf)))).toEqual([]);
  });

  it('are there for every window that is opened, and show it', () => {
    expect(windows()).toContain('sessionLostInfo');
    const shown = texts.flatMap(({ text }) => scriptOf(text).shows).join(' ');
    expect(windows().filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('have names that an address can have, each its own', () => {
    expect(examples.filter(({ name }) => !/^[\w-]+\/[\w.-]+$/.test(name))).toEqual([]);
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
  });
});
