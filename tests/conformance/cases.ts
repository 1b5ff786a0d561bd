import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, readDoctype, type XDocument } from '../../xsl/engine/index.ts';
import { decodeXml, Files, resolveBeside } from '../../xsl/engine/node/index.ts';
import { readCaseFile } from './case-file.ts';

const disk = new Files();

/** A stylesheet, a document, and what must come of them. */
export interface Case {
  readonly id: string;
  readonly xsl: string;
  readonly xml: string;
  /** Gives the result, in a file of the encoding named; null when the run must fail instead. */
  readonly expected: ((encoding: string) => string) | null;
  /** What the error must say. */
  readonly error?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Why xsltproc has another result. */
  readonly differs?: string;
  /** The documents of the case, for the stylesheet and its document too. @throws Error when there is none */
  load(href: string, base: string): XDocument;
  /** The case's files when they are not in the file system, by name. */
  readonly files?: ReadonlyMap<string, string>;
}

interface Listed {
  id: string;
  xsl: string;
  xml: string;
  expected: string;
  params?: Record<string, string>;
}

const isListed = (value: unknown): value is Listed =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'xsl', 'xml', 'expected'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

function fromList(folder: string): Case[] {
  const file = join(folder, 'cases.json');
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: is not JSON (${error instanceof Error ? error.message : String(error)}).`, { cause: error });
  }
  if (!Array.isArray(list)) throw new Error(`${file}: must be an array of cases.`);
  return list.map((entry: unknown, i) => {
    if (!isListed(entry)) throw new Error(`${file}, /${i}: a case has the strings id, xsl, xml and expected.`);
    const { id, params } = entry;
    const expected = join(folder, entry.expected);
    return {
      id,
      params,
      xsl: join(folder, entry.xsl),
      xml: join(folder, entry.xml),
      expected: (encoding: string) => decodeXml(readFileSync(expected), encoding),
      load: (href: string, base: string) => (base === '' ? disk.readDocument(href) : disk.loadDocument(href, base)),
    };
  });
}

function fromFile(folder: string, name: string): Case[] {
  return readCaseFile(readFileSync(join(folder, name), 'utf8'), name).map(({ files, expected, ...rest }) => ({
    ...rest,
    files,
    expected: expected === null ? null : () => expected,
    id: `${name.replace(/\.txt$/, '')}/${rest.id}`,
    xsl: '/sheet.xsl',
    xml: '/doc.xml',
    load(href, base) {
      const path = base === '' ? href : resolveBeside(href, base);
      const text = files.get(path.slice(1));
      if (text === undefined) throw new Error(`the case has no file ${path.slice(1)}.`);
      return parse(text, { href: path, doctype: readDoctype });
    },
  }));
}

/** The cases of a folder: those that `cases.json` lists, and those in its `.txt` files. @throws Error naming the file that is wrong */
export function readCases(folder: string): Case[] {
  if (!existsSync(folder)) throw new Error(`${folder}: there is no such folder.`);
  const own = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => fromFile(folder, name));
  const all = existsSync(join(folder, 'cases.json')) ? [...fromList(folder), ...own] : own;
  if (!all.length) throw new Error(`${folder}: has neither cases.json nor .txt files with cases.`);
  const twice = all.find(({ id }, i) => all.findIndex((other) => other.id === id) !== i);
  if (twice) throw new Error(`${folder}: the case ${twice.id} is there twice.`);
  return all;
}
