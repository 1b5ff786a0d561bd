import type { Limits } from '../../output/index.ts';
import type { FilesOptions } from '../files.ts';
import { Exit, Stop } from './exit.ts';

/** What is asked for. */
export interface Arguments {
  readonly files: string[];
  readonly expressions: Map<string, string>;
  readonly strings: Map<string, string>;
  output: string | null;
  noOutput: boolean;
  readonly limits: Limits;
  /** How files are read; the catalogs are those of the process's environment. */
  readonly reading: FilesOptions & { paths: string[] };
  catalogs: 'usual' | 'sgml' | 'none';
  /** What documents beside the result may do: whether they are written, with their folders, and below which one. */
  readonly writing: { files: boolean; folders: boolean; below: string | null };
  timing: boolean;
  repeat: number;
  /** The files are stylesheets, which are only checked. */
  check: boolean;
  /** Templates are compiled when they are first called; what is wrong with others is not sought. */
  unchecked: boolean;
  profile: 'table' | 'json' | null;
  /** How deep calls are shown; 0: not at all. */
  traceDepth: number;
  coverage: boolean;
}

/** Options by name, without hyphens: how many values each has, and what it does. */
export type Options = Readonly<Record<string, readonly [values: 0 | 1 | 2, read: (args: Arguments, ...values: string[]) => unknown]>>;

/**
 * What a run may take unless it is said otherwise: enough for documents of many megabytes, and an end before a machine's memory is used up.
 * Nobody waits here for a view, so that there is more time than in the page.
 */
const TIMEOUT_SECONDS = 60;
const NODES = 5_000_000;
const CHARACTERS = 2 ** 27;
const DEPTH = 20;

function count(name: string, text: string): number {
  const value = Number(text);
  if (!(Number.isInteger(value) && value > 0)) throw new Stop(Exit.option, `${name} is a whole number above 0, not ${text}.`);
  return value;
}

function amount(name: string, text: string): number {
  if (!/^\d{1,15}(?:\.\d+)?$/.test(text)) throw new Stop(Exit.option, `${name} is a number from 0 on, 0 for any amount, not ${text}.`);
  return Number(text) || Infinity;
}

function depth(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Stop(Exit.option, `--maxdepth is a number above 0, not ${text}.`);
  return value;
}

const ignore = (): void => {};

/** Those of xsltproc, with its meaning. */
const OF_XSLTPROC: Options = {
  o: [1, (args, path) => (args.output = path!)],
  output: [1, (args, path) => (args.output = path!)],
  noout: [0, (args) => (args.noOutput = true)],
  param: [2, ({ expressions }, name, xpath) => expressions.set(name!, xpath!)],
  stringparam: [2, ({ strings }, name, text) => strings.set(name!, text!)],
  maxdepth: [1, ({ limits }, value) => (limits.depth = depth(value!))],
  xinclude: [0, ({ reading }) => (reading.includes = true)],
  xincludestyle: [0, ({ reading }) => (reading.sheetIncludes = true)],
  html: [0, ({ reading }) => (reading.html = true)],
  encoding: [1, ({ reading }, name) => (reading.encoding = encoding(name!))],
  novalid: [0, ({ reading }) => (reading.parts = false)],
  path: [1, ({ reading }, folders) => reading.paths.push(...folders!.split(':').filter(Boolean))],
  catalogs: [0, (args) => (args.catalogs = 'sgml')],
  nocatalogs: [0, (args) => (args.catalogs = 'none')],
  // Nothing comes from the network in any case.
  nonet: [0, ignore],
  nowrite: [0, ({ writing }) => (writing.files = false)],
  nomkdir: [0, ({ writing }) => (writing.folders = false)],
  writesubtree: [1, ({ writing }, folder) => (writing.below = folder!)],
  timing: [0, (args) => (args.timing = true)],
  // As xsltproc: once for 20 runs, twice for 100.
  repeat: [0, (args) => (args.repeat = args.repeat === 1 ? 20 : 100)],
  norman: [0, (args) => (args.profile = 'table')],
};

const OWN: Options = {
  timeout: [1, ({ limits }, value) => (limits.time = amount('--timeout', value!) * 1000)],
  maxnodes: [1, ({ limits }, value) => (limits.nodes = amount('--maxnodes', value!))],
  maxcharacters: [1, ({ limits }, value) => (limits.characters = limits.text = amount('--maxcharacters', value!))],
  check: [0, (args) => (args.check = true)],
  unchecked: [0, (args) => (args.unchecked = true)],
  profile: [0, (args) => (args.profile = 'table')],
  'profile=json': [0, (args) => (args.profile = 'json')],
  trace: [0, (args) => (args.traceDepth ||= DEPTH)],
  'trace-depth': [1, (args, value) => (args.traceDepth = count('--trace-depth', value!))],
  coverage: [0, (args) => (args.coverage = true)],
};

function encoding(name: string): string {
  try {
    return new TextDecoder(name).encoding && name;
  } catch {
    throw new Stop(Exit.option, `--encoding: there is no encoding "${name}".`);
  }
}

/** What is asked for, when it fits together. @throws Stop */
function checked(read: Arguments, usage: string): Arguments {
  const { files, profile, traceDepth, coverage, check } = read;
  if (!files.length) throw new Stop(Exit.noArguments, usage);
  const asked = [profile && '--profile', traceDepth && '--trace', coverage && '--coverage'].filter(Boolean);
  if (asked.length && check)
    throw new Stop(Exit.option, `--check only checks stylesheets, so that there is nothing for ${asked.join(', ')}.`);
  if (asked.length && files.length < 2) throw new Stop(Exit.noArguments, `${asked.join(', ')}: a document is missing.\n${usage}`);
  if (files.filter((file) => file === '-').length > 1) throw new Stop(Exit.option, 'Standard input is one file; "-" is there twice.');
  return read;
}

/** Reads the arguments of a command; `more`: options beside these. @throws Stop with a sentence, and the usage */
export function readArguments(args: readonly string[], usage: string, more: Options = {}): Arguments {
  const options: Options = { ...OF_XSLTPROC, ...OWN, ...more };
  const read: Arguments = {
    files: [],
    expressions: new Map(),
    strings: new Map(),
    output: null,
    noOutput: false,
    limits: { time: TIMEOUT_SECONDS * 1000, nodes: NODES, characters: CHARACTERS, text: CHARACTERS },
    reading: { paths: [] },
    catalogs: 'usual',
    writing: { files: true, folders: true, below: null },
    timing: false,
    repeat: 1,
    check: false,
    unchecked: false,
    profile: null,
    traceDepth: 0,
    coverage: false,
  };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (!arg.startsWith('-') || arg === '-') {
      read.files.push(arg);
      continue;
    }
    const name = arg.replace(/^--?/, '');
    if (name.startsWith('profile=') && name !== 'profile=json')
      throw new Stop(Exit.option, `There is --profile and --profile=json, not ${arg}.`);
    if (!Object.hasOwn(options, name)) throw new Stop(Exit.option, `Unknown option ${arg}.\n${usage}`);
    const [values, set] = options[name]!;
    if (i + values >= args.length) throw new Stop(Exit.option, `${arg}: a value is missing.\n${usage}`);
    set(read, ...args.slice(i + 1, i + 1 + values));
    i += values;
  }
  return checked(read, usage);
}
