import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { languagesIn, readWords } from '../../../server/texts/word-files.ts';
import { filesBelow } from '../../../server/base/files.ts';
import type { JsonFile } from '../customer-files.ts';
import { listed, meant } from '../near-miss.ts';
import type { PluginFolder, PluginProject } from './project.ts';

type Words = ReadonlyMap<string, string>;
interface Catalogue {
  readonly json: JsonFile;
  readonly words: Words;
}

/** The words of a file; null when it is not there or is none, which is reported. */
function wordsOf(plugin: PluginFolder, language: string): Catalogue | null {
  const json = plugin.files.json(`${plugin.path}/texts/${language}.json`);
  if (json === null) return null;
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
    plugin.report(json.at('/'), 'error', 'texts.form', 'the file is no object of keys and words', 'Write { "key": "word" }.');
    return null;
  }
  const words = new Map<string, string>();
  for (const [key, word] of Object.entries(json.value)) {
    if (typeof word === 'string') words.set(key, word);
    else plugin.report(json.at(`/${key}`), 'error', 'texts.form', `"${key}" is no text`, 'Put the word between double quotation marks.');
  }
  return { json, words };
}

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

/** Languages that the words of core are whole in: a plugin of the build has its words in each. */
function languagesOf({ settings }: PluginProject): string[] {
  const keys = Object.keys(readWords(settings.core, 'en'));
  return languagesIn(settings.core).filter((language) => {
    const words = readWords(settings.core, language);
    return keys.every((key) => Object.hasOwn(words, key));
  });
}

/** texts/<language>.json: the same keys and values in every language, keys of the plugin's own, and a word for each that its code says. */
export function checkWords(plugin: PluginFolder, project: PluginProject): void {
  const { report } = plugin;
  const folder = plugin.file('');
  const languages = languagesIn(folder);
  const english = wordsOf(plugin, 'en');
  if (english === null && languages.length > 0 && !existsSync(plugin.file('texts/en.json')))
    report(
      { file: `${plugin.path}/texts`, path: '', line: 1, column: 1 },
      'error',
      'texts.missing',
      'there are words, and none in English, which every language falls back to',
      'Write texts/en.json.',
    );
  if (english !== null) {
    const whole = languagesOf(project);
    for (const language of new Set([...whole, ...languages]))
      if (language !== 'en') checkLanguage(plugin, language, english, whole.includes(language));
    checkOwners(plugin, project, english);
  }
  checkCalls(plugin, project, english?.words ?? new Map());
}

function checkLanguage(plugin: PluginFolder, language: string, english: Catalogue, isWhole: boolean): void {
  const { report } = plugin;
  const file = `${plugin.path}/texts/${language}.json`;
  if (plugin.files.text(file) === null)
    return report(
      english.json.at('/'),
      'warning',
      'texts.missing',
      `there are no words in ${language}; they are said in English`,
      `Write texts/${language}.json.`,
    );
  const other = wordsOf(plugin, language);
  if (other === null) return;
  for (const [key, word] of other.words) {
    const original = english.words.get(key);
    if (original === undefined)
      report(
        other.json.at(`/${key}`),
        'error',
        'texts.unknown',
        `English has no "${key}"`,
        meant(key, english.words.keys(), `Add it to texts/en.json, or take it out here.`),
      );
    else if (placeholders(word).join() !== placeholders(original).join())
      report(
        other.json.at(`/${key}`),
        'error',
        'texts.placeholder',
        `"${key}" has ${placeholders(word).join(', ') || 'no values'}, in English ${placeholders(original).join(', ') || 'none'}`,
        'Use the same ones.',
      );
  }
  const missing = [...english.words.keys()].filter((key) => !other.words.has(key));
  if (missing.length > 0 && isWhole)
    report(
      other.json.at('/'),
      'error',
      'texts.missing',
      `${language} lacks ${listed(missing, 5)}`,
      `Add ${missing.length === 1 ? 'it' : 'them'} to texts/${language}.json.`,
    );
}

/** Keys are one namespace for the whole site. */
function checkOwners(plugin: PluginFolder, project: PluginProject, { json, words }: Catalogue): void {
  for (const [owner, others] of otherWords(plugin, project))
    for (const key of words.keys())
      if (Object.hasOwn(others, key))
        plugin.report(json.at(`/${key}`), 'error', 'texts.twice', `${owner} has "${key}" as well`, `Begin it with "${plugin.name}.".`);
}

function otherWords(
  plugin: PluginFolder,
  { settings, plugins }: PluginProject,
): [owner: string, words: Readonly<Record<string, string>>][] {
  const owners: [string, string][] = [
    ['core', settings.core],
    ['the stylesheets', settings.sheets],
    ['the server', settings.server],
    ...plugins
      .filter((each) => each !== plugin)
      .map(({ name }): [string, string] => [`the plugin "${name}"`, join(settings.plugins, name)]),
  ];
  return owners.flatMap(([owner, folder]) => {
    try {
      return [[owner, readWords(folder, 'en')]];
    } catch {
      // Its own check says what is wrong with it.
      return [];
    }
  });
}

/** `const text = useText();` -> `text`: what a file calls to say a word of the catalogue. */
const TEXT_GETTER = /\bconst (\w+) = (?:useText\(\)|[\w.]*\bget\(TEXTS\)\.get\b)/g;

/** Words that the plugin's code asks for by a written key. */
function checkCalls(plugin: PluginFolder, project: PluginProject, own: Words): void {
  let siteKeys: Set<string> | undefined;
  for (const name of filesBelow(plugin.file(''))) {
    if (!/\.tsx?$/.test(name) || /\.(?:test|fixture|harness)\./.test(name)) continue;
    const file = `${plugin.path}/${name}`;
    const source = plugin.files.text(file) ?? '';
    const names = [...source.matchAll(TEXT_GETTER)].map(([, each]) => each);
    const call = [...names.map((each) => `(?<![.\\w])${each}`), 'get\\(TEXTS\\)\\.get'].join('|');
    for (const found of source.matchAll(new RegExp(`(?:${call})\\('([\\w.-]+)'`, 'g'))) {
      const key = found[1]!;
      if (own.has(key)) continue;
      siteKeys ??= new Set(otherWords(plugin, project).flatMap(([, words]) => Object.keys(words)));
      if (siteKeys.has(key)) continue;
      plugin.report(
        plugin.files.position(file, found.index),
        'error',
        'texts.said',
        `no file of words has "${key}"`,
        meant(key, [...own.keys(), ...siteKeys], `Add it to ${plugin.path}/texts/en.json and the other languages.`),
      );
    }
  }
}
