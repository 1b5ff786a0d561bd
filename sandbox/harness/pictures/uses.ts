import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pieces } from './pieces.ts';
import type { SheetFiles } from './sheet-files.ts';

/** What a page has loaded to draw something. */
export interface Trace {
  /** Names of stylesheets: `p_News.xsl`. */
  readonly sheets: readonly string[];
  /** Names of style sheets beside the stylesheets: `objectConfiguration.css`. */
  readonly styles: readonly string[];
  /** Ids of plugins whose code has come. */
  readonly plugins: readonly string[];
}

/** What a page of a customer's site has loaded, from the addresses that it asked for. */
export function traceOf(addresses: readonly string[]): Trace {
  const all = (pattern: RegExp): string[] => [...new Set(addresses.flatMap((address) => pattern.exec(address)?.[1] ?? []))].toSorted();
  return {
    sheets: all(/\/xsl\/([\w-]+\.xsl)(?:\?|$)/),
    styles: all(/\/css\/([\w-]+\.css)(?:\?|$)/),
    plugins: all(/\/assets\/plugin-([\w-]+?)-[\w-]{6,8}\.js(?:\?|$)/),
  };
}

/** Plugins of a tree that have no script of their own in a build: they come with the first one. */
export function firstPlugins(root: string, dist: string): ReadonlySet<string> {
  const assets = existsSync(join(dist, 'assets')) ? readdirSync(join(dist, 'assets')) : [];
  const late = traceOf(assets.map((name) => `/assets/${name}`)).plugins;
  const ids = readdirSync(join(root, 'plugins'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Set(ids.map(({ name }) => name).filter((name) => !late.includes(name)));
}

/** Of everything that is drawn. */
const ALWAYS = /^(?:build|xsl\/engine|core|sandbox\/server|sandbox\/harness|scripts\/build|package-lock\.json)$|^core\/.*\.css$/;

/** Who draws, for which piece counts. */
export interface Drawer {
  readonly sheets: SheetFiles;
  readonly first: ReadonlySet<string>;
  readonly customer: string;
  readonly language: string;
}

/** The pieces that a drawing was made of. */
export function usedPieces(pieces: Iterable<string>, trace: Trace, { sheets, first, customer, language }: Drawer): string[] {
  const closure = new Set(trace.sheets.flatMap((name) => sheets.usedBy(name)));
  const own = `config/customers/${customer}/`;
  const isUsed = (piece: string): boolean => {
    const words = /\/texts\/([\w-]+)\.json$/.exec(piece)?.[1];
    if (words !== undefined && words !== 'en' && words !== language) return false;
    if (ALWAYS.test(piece)) return true;
    if (piece.endsWith('.xsl')) return closure.has(piece);
    if (piece.startsWith('xsl/sheets/texts/')) return closure.has('xsl/sheets/texts/');
    if (piece.startsWith('xsl/sheets/css/')) return trace.styles.includes(piece.slice('xsl/sheets/css/'.length));
    const plugin = /^plugins\/([\w-]+)/.exec(piece)?.[1];
    if (plugin !== undefined) return !/\/examples\//.test(piece) && (first.has(plugin) || trace.plugins.includes(plugin));
    return piece.startsWith(own) || (words !== undefined && !piece.startsWith('config/'));
  };
  return [...pieces].filter(isUsed).toSorted();
}

/** Hashes of the pieces that a drawing was made of: what is alike in all of them is drawn alike. */
export const inputsOf = (pieces: Pieces, used: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(used.map((piece) => [piece, pieces.get(piece) ?? '']));
