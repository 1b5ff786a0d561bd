/**
 * `npm run new -- <kind> <name>`: makes the files of a plugin, an object type, a widget, a question, a customer or a module, and says
 * what is to be done next. Of what is there, only lists that tests have by hand get a line, which is said.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { customer } from './customer.ts';
import type { Kind, Made, Name } from './kind.ts';
import { addedModule } from './module.ts';
import { objectType } from './object-type.ts';
import { plugin } from './plugin.ts';
import { question } from './question.ts';
import { widget } from './widget.ts';

const KINDS: Readonly<Record<string, Kind>> = { plugin, 'object-type': objectType, widget, question, customer, module: addedModule };
const USAGE = `Usage: npm run new -- <kind> <name>
${Object.entries(KINDS)
  .map(([kind, { what }]) => `  ${kind.padEnd(12)} ${what}`)
  .join('\n')}
  A name has small letters, digits and hyphens, and begins with a letter: reading-list`;

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MOST_LETTERS = 24;
const RESERVED = ['all', 'core', 'page', 'window', 'lectern', 'react', 'shared', 'test', 'new', 'default'];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
function nameFrom(kebab: string): Name {
  const parts = kebab.split('-');
  const pascal = parts.map(capital).join('');
  return { kebab, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), pascal, words: capital(parts.join(' ')) };
}

/** Why a name cannot be taken; null when it can. */
function refusal(kind: string, name: string, root: string): string | null {
  if (!NAME.test(name) || name.length > MOST_LETTERS)
    return (
      `"${name}" is no name: small letters, digits and single hyphens, a letter first, at most ${MOST_LETTERS} of them. ` +
      'For example "reading-list".'
    );
  if (RESERVED.includes(name)) return `"${name}" means something else already. Take another name.`;
  // An id is one namespace: modules, plugins, and the former ids of these.
  const files = kind === 'customer' ? [`config/customers/${name}`] : [`plugins/${name}`, `config/modules/${name}.js`];
  const there = files.find((file) => existsSync(join(root, file)) && (file.endsWith('.js') || readdirSync(join(root, file)).length > 0));
  return there === undefined ? null : `There is ${there} already. Take another name, or remove it.`;
}

/** How long a line is depends on the name: the project's own formatter breaks it. */
function format(root: string, files: readonly string[]): void {
  const code = files.filter((file) => /\.(?:tsx?|js|css)$/.test(file) && !file.startsWith('config/customers/'));
  const program = join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
  if (code.length > 0) spawnSync(process.execPath, [program, ...code], { cwd: root, stdio: 'ignore' });
}

/** Adds to a list. @returns false when the file is not as it was, so that nobody can say where it belongs */
function add(root: string, { file, before, text }: NonNullable<Made['adds']>[number]): boolean {
  const path = join(root, file);
  const [start, end, ...more] = existsSync(path) ? readFileSync(path, 'utf8').split(before) : [];
  if (start === undefined || end === undefined || more.length > 0) return false;
  writeFileSync(path, `${start}${text}${before}${end}`);
  return true;
}

/** @returns the exit code */
export function make(argv: readonly string[], root: string, out: (text: string) => void, complain: (text: string) => void): number {
  const [given = '', name = '', ...more] = argv;
  const kind = Object.hasOwn(KINDS, given) ? KINDS[given] : undefined;
  if (kind === undefined || name === '' || more.length > 0) {
    complain(`${given !== '' && kind === undefined ? `There is no kind "${given}".\n` : ''}${USAGE}\n`);
    return 2;
  }
  const wrong = refusal(given, name, root);
  if (wrong !== null) {
    complain(`${wrong}\n`);
    return 2;
  }
  const { files, adds = [], next } = kind.make(nameFrom(name), root);
  const there = Object.keys(files).filter((file) => existsSync(join(root, file)));
  if (there.length > 0) {
    complain(`Nothing was made: there is ${there.join(', ')} already. Take another name.\n`);
    return 2;
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text, { flag: 'wx' });
  }
  const left = adds.filter((each) => !add(root, each));
  const added = new Set(adds.filter((each) => !left.includes(each)).map(({ file }) => file));
  format(root, [...Object.keys(files), ...added]);
  out(
    `Made:\n${Object.keys(files)
      .map((file) => `  ${file}\n`)
      .join('')}${[...added].map((file) => `  a line of ${file}\n`).join('')}\nNext:\n${[
      ...left.map(({ file, text }) => `Add to the list in ${file}: ${text.replace(/^,/, '').trim()}`),
      ...next,
    ]
      .map((each) => `  - ${each}\n`)
      .join('')}`,
  );
  return 0;
}
