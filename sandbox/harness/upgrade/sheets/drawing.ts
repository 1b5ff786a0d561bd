import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as EngineModule from '../../../../xsl/engine/index.ts';
import { readWords } from '../../../server/texts/word-files.ts';
import { WORD_SHEETS, wordSheet } from '../../../server/xml/word-sheets.ts';

type Engine = Pick<typeof EngineModule, 'compile' | 'exslt' | 'parse'>;
/** A drawing that has failed begins so; what follows is why. */
const FAILED = '!';

/** The engine of a tree. @throws Error when it does not load */
export const engineOf = async (root: string): Promise<Engine> =>
  (await import(pathToFileURL(join(root, 'xsl', 'engine', 'index.ts')).href)) as Engine;

/** A tree as far as stylesheets draw with it. */
interface SheetTree {
  readonly root: string;
  readonly engine: Engine;
}

/** Which pieces draw without a page: stylesheets, their words, and the engine. */
export const isOfSheets = (piece: string): boolean =>
  piece === 'xsl/engine' || piece.startsWith('xsl/sheets/texts/') || piece.endsWith('.xsl');

/** Draws answers as their stylesheets do, without a browser: a tree with some pieces of another one. */
class SheetDrawing {
  private readonly engine: Engine;
  private readonly compiled = new Map<string, ReturnType<Engine['compile']> | string>();

  constructor(
    private readonly from: SheetTree,
    private readonly to: SheetTree,
    /** The pieces that are `to`'s. */
    private readonly swapped: ReadonlySet<string>,
    private readonly customer: string,
  ) {
    this.engine = (swapped.has('xsl/engine') ? to : from).engine;
  }

  /** What an answer becomes, as text that is equal for equal elements. */
  draw(sheet: string, xml: string, language: string): string {
    const compiled = this.compiled.get(sheet) ?? this.compile(sheet);
    this.compiled.set(sheet, compiled);
    if (typeof compiled === 'string') return compiled;
    const parameters = { lang: language, customer: this.customer, user: '0', target: 'mainContent', isMobile: '0' };
    const factory = {
      element: (name: string, attributes: Readonly<Record<string, string>>, children: readonly string[]): string =>
        `<${name} ${JSON.stringify(Object.entries(attributes))}>${children.join('')}</${name}>`,
    };
    try {
      return JSON.stringify(compiled.toElements(this.engine.parse(xml), { factory, parameters }));
    } catch (error) {
      return `${FAILED}${sheet}: ${(error as Error).message}`;
    }
  }

  private compile(sheet: string): ReturnType<Engine['compile']> | string {
    const text = this.read(sheet);
    if (text === null) return `${FAILED}There is no stylesheet ${sheet}.`;
    try {
      const load = (href: string): string => this.read(href.replace(/^\.\//, '')) ?? '';
      return this.engine.compile(text, { href: sheet, load, extensions: this.engine.exslt });
    } catch (error) {
      return `${FAILED}${sheet} does not compile: ${(error as Error).message}`;
    }
  }

  private rootOf(piece: string): string {
    return (this.swapped.has(piece) ? this.to : this.from).root;
  }

  private read(file: string): string | null {
    const [own, shared] = [`config/customers/${this.customer}/xsl/${file}`, `xsl/sheets/${file}`];
    if (existsSync(join(this.rootOf(own), own))) return readFileSync(join(this.rootOf(own), own), 'utf8');
    if (WORD_SHEETS.includes(file)) return this.words(file);
    return existsSync(join(this.rootOf(shared), shared)) ? readFileSync(join(this.rootOf(shared), shared), 'utf8') : null;
  }

  private words(file: string): string {
    const of = (language: string): Readonly<Record<string, string>> =>
      readWords(join(this.rootOf(`xsl/sheets/texts/${language}.json`), 'xsl', 'sheets'), language);
    return wordSheet(file, { en: of('en'), de: { ...of('en'), ...of('de') }, ar: { ...of('en'), ...of('ar') } });
  }
}

/** Why a drawing is none; '' when it is one. */
const failureOf = (drawn: string): string => (drawn.startsWith(FAILED) ? drawn.slice(1) : '');

/** What the stylesheets alone do to an answer. */
interface SheetChange {
  readonly causes: readonly string[];
  /** Why the new ones draw nothing; '' when they do. */
  readonly failure: string;
}

/** Compares what old and new stylesheets draw, and finds the pieces that make the difference, by swapping each. */
export class SheetComparison {
  private readonly mixes = new Map<string, SheetDrawing>();

  constructor(
    private readonly from: SheetTree,
    private readonly to: SheetTree,
    /** The pieces of stylesheets that have changed. */
    private readonly changed: readonly string[],
    private readonly customer: string,
  ) {}

  private mix(swapped: readonly string[]): SheetDrawing {
    const key = swapped.join(' ');
    const mix = this.mixes.get(key) ?? new SheetDrawing(this.from, this.to, new Set(swapped), this.customer);
    this.mixes.set(key, mix);
    return mix;
  }

  /** @returns null when both draw the same */
  compare(sheet: string, xml: string, language: string): SheetChange | null {
    if (this.changed.length === 0) return null;
    const before = this.mix([]).draw(sheet, xml, language);
    const after = this.mix(this.changed).draw(sheet, xml, language);
    if (before === after) return null;
    const alone = this.changed.filter((piece) => this.mix([piece]).draw(sheet, xml, language) !== before);
    return { causes: alone.length > 0 ? alone : this.changed, failure: failureOf(after) };
  }
}
