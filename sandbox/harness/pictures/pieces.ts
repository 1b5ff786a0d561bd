import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORD_SHEETS } from '../../server/xml/word-sheets.ts';

/** What a tree is made of, as far as it can change what is drawn: `xsl/sheets/p_News.xsl` -> hash of its text, `core` -> of its code. */
export type Pieces = ReadonlyMap<string, string>;

const FOLDERS = ['core', 'plugins', 'xsl', 'config', 'sandbox/server', 'sandbox/harness', 'scripts/build'];
const FILES = ['index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];

const NEVER = /(?:^|\/)node_modules\/|\.(?:test|spec|fixture|harness)\.\w+$|\/fixtures\/|^config\/[\w-]+\/[\w.-]+\.ts$|\.md$/;
/** What draws examples and takes pictures; the rest of the harness changes no picture. */
const OF_GALLERY = /^sandbox\/harness\/(?:drawing|page|gallery|shell)\//;
/** Each of these is a piece of its own: who reads the name knows what has changed. */
const ALONE = [
  /\.css$|^xsl\/sheets\/[^/]+\.xsl$|\/texts\/[\w-]+\.json$/,
  /\/examples\/[^/]+\.xml$|^xsl\/sheets\/samples\//,
  /^config\/customers\/|^package-lock\.json$/,
];
const GROUPS = /^(?:xsl\/engine|core|plugins\/[\w-]+|sandbox\/server|sandbox\/harness)(?=\/)/;

/** Which piece a file belongs to; null when it changes nothing that is drawn. */
export function pieceOf(path: string): string | null {
  if (NEVER.test(path) || (path.startsWith('sandbox/harness/') && !OF_GALLERY.test(path))) return null;
  // The server writes these from the words.
  if (path.startsWith('xsl/sheets/') && WORD_SHEETS.includes(path.slice('xsl/sheets/'.length))) return null;
  if (ALONE.some((pattern) => pattern.test(path))) return path;
  if (path.startsWith('config/')) return 'core';
  return GROUPS.exec(path)?.[0] ?? (path.startsWith('xsl/') ? null : 'scripts/build');
}

/** Paths of all that a tree is drawn and built with. */
export const filesOf = (root: string): string[] => [
  ...FILES.filter((file) => existsSync(join(root, file))),
  ...FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      ),
  ),
];

/** Reads the pieces of a tree. */
export function piecesOf(root: string): Pieces {
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  for (const path of filesOf(root).toSorted()) {
    const piece = pieceOf(path);
    if (piece === null) continue;
    const hash = hashes.get(piece) ?? createHash('sha256');
    hashes.set(
      piece,
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
        .update('\0'),
    );
  }
  return new Map([...hashes].map(([piece, hash]) => [piece, hash.digest('hex').slice(0, 12)]));
}

/** Names of the pieces that are not alike in two trees. */
export const changedPieces = (before: Pieces, after: Pieces): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((piece) => before.get(piece) !== after.get(piece)).toSorted();

/** Where a piece comes into a page: its build, the stylesheets, the customer's files, the server. */
export type Room = 'build' | 'sheets' | 'customer' | 'server';
export function roomOf(piece: string): Room {
  if (piece.startsWith('sandbox/server')) return 'server';
  if (piece.startsWith('xsl/sheets/')) return 'sheets';
  return piece.startsWith('config/') ? 'customer' : 'build';
}

const KINDS: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/^xsl\/engine$/, () => 'the engine (xsl/engine)'],
  [/^core$/, () => 'the code of core'],
  [/^build$/, () => 'the build'],
  [/^sandbox\/server$/, () => 'the server (sandbox/server)'],
  [/^sandbox\/harness$/, () => "the harness's own drawing (sandbox/harness)"],
  [/^scripts\/build$/, () => 'how the page is built (scripts/build, vite.config.ts, index.html)'],
  [/^package-lock\.json$/, () => 'the packages (package-lock.json)'],
  [/^plugins\/[\w-]+$/, (name) => `the code of the plugin ${name.slice('plugins/'.length)}`],
  [/\.xsl$/, (name) => `the stylesheet ${name}`],
  [/theme\.css$/, (name) => `the theme ${name}`],
  [/\.css$/, (name) => `the style sheet ${name}`],
  [/\/texts\/[\w-]+\.json$/, (name) => `the texts ${name}`],
  [/\/(?:examples|samples)\//, (name) => `the example ${name}`],
  [/^config\//, (name) => `the customer's file ${name}`],
];

/** A piece as a person calls it. */
const wordsOfPiece = (piece: string): string => KINDS.find(([pattern]) => pattern.test(piece))?.[1](piece) ?? piece;

/** Why something changed, as a sentence: one cause, several, one of several, or none that is known. */
export function wordsOfCauses(causes: readonly string[], areProven = false): string {
  if (causes.length === 0) return 'The cause cannot be told.';
  const [first = '', ...more] = causes.map(wordsOfPiece);
  if (more.length === 0) return `Cause: ${first}.`;
  return `${areProven ? 'Causes' : 'One of these, or several'}: ${[first, ...more].join(', ')}.`;
}
