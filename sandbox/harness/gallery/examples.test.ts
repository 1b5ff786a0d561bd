import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, exslt, parse, type ElementFactory, type Stylesheet } from '../../../xsl/engine/index.ts';
import { examplesIn } from '../../server/base/examples.ts';
import { sheetNameOf } from '../drawing/answers.ts';
import type { Example } from './model.ts';

const PROJECT = join(import.meta.dirname, '..', '..', '..');
const SHEETS = join(PROJECT, 'xsl', 'sheets');
const examples = examplesIn({ sheets: SHEETS, server: join(PROJECT, 'sandbox', 'server') });

const folderOf = ({ of }: Example): string =>
  of === 'sheets'
    ? join(SHEETS, 'samples')
    : of === 'core'
      ? join(PROJECT, 'core', 'view', 'overlays', 'examples')
      : join(PROJECT, 'plugins', of, 'examples');
const textOf = (example: Example): string => readFileSync(join(folderOf(example), `${example.title}.xml`), 'utf8');

interface Manifest {
  readonly widgets?: object;
  readonly questions?: object;
  readonly dataTypes?: object;
}
const manifests = readdirSync(join(PROJECT, 'plugins'), { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(join(PROJECT, 'plugins', name, 'manifest.json'), 'utf8')) as Manifest);
const declared = (part: keyof Manifest): readonly string[] => [...new Set(manifests.flatMap((each) => Object.keys(each[part] ?? {})))];
const missing = (wanted: readonly string[], there: ReadonlySet<string>): readonly string[] => wanted.filter((each) => !there.has(each));

const load = (href: string): string => readFileSync(join(SHEETS, href), 'utf8');
const sheets = new Map<string, Stylesheet>();
function sheetOf(name: string): Stylesheet {
  const compiled = sheets.get(name) ?? compile(load(`${name}.xsl`), { href: `${name}.xsl`, load, extensions: exslt });
  sheets.set(name, compiled);
  return compiled;
}

/** Names of the elements that an example is drawn with. */
function drawnBy({ title, text }: { readonly title: string; readonly text: string }): ReadonlySet<string> {
  const names = new Set<string>();
  const factory: ElementFactory<object> = {
    element: (name) => {
      names.add(name);
      return {};
    },
  };
  const target = /\starget="([\w-]+)"/.exec(text)?.[1] ?? (/<framework/.test(text) ? 'page' : 'mainContent');
  const parameters = { lang: 'en', customer: 'demo', user: '12', target, isMobile: '0' };
  sheetOf(sheetNameOf(text, title.split('.')[0])).toElements(parse(text), { factory, parameters });
  return names;
}

/** Data types whose views are lists, which may be empty. */
const LISTS = ['p_Accounts', 'p_Blog', 'p_Calendar', 'p_Course', 'p_LessonObject', 'p_News', 'p_Results', 'p_UserHome'];

describe('the examples of the gallery', () => {
  const texts = examples.map((each) => ({ ...each, text: textOf(each) }));

  it('are there for every data type that has a stylesheet, as are empty lists', () => {
    const names = readdirSync(SHEETS).flatMap((file) => /^(p_\w+)\.xsl$/.exec(file)?.[1] ?? []);
    expect(missing([...names, ...declared('dataTypes')], new Set(texts.map(({ title }) => title.split('.')[0] ?? '')))).toEqual([]);
    expect(
      missing(
        LISTS.map((name) => `${name}.empty`),
        new Set(texts.map(({ title }) => title)),
      ),
    ).toEqual([]);
  });

  it('are there for every kind of question', () => {
    const kinds = new Set(texts.flatMap(({ text }) => [...text.matchAll(/<question\b[^>]*\skind="(\w+)"/g)].map(([, kind = '']) => kind)));
    expect(missing(declared('questions'), kinds)).toEqual([]);
  });

  it('are there for every widget, drawn by the stylesheet that says so', () => {
    const drawn = new Set(texts.filter(({ title }) => title !== 'session-lost').flatMap((each) => [...drawnBy(each)]));
    expect(missing(declared('widgets'), drawn)).toEqual([]);
  });

  it('have names that an address can have, each its own', () => {
    expect(examples.filter(({ name }) => !/^[\w-]+\/[\w.-]+$/.test(name))).toEqual([]);
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
  });
});
