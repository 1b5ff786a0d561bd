import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORD_SHEETS } from '../../server/xml/word-sheets.ts';

const TAKES = /<xsl:(?:include|import)\s[^>]*\bhref\s*=\s*["']([^"']+)["']/g;
/** Stands for the words in all languages. */
const WITH_WORDS = 'xsl/sheets/texts/';

/** The stylesheets of a tree as a customer has them: the customer's own first, then the shared ones. */
export class SheetFiles {
  private readonly own: string;

  constructor(
    private readonly root: string,
    customer: string,
  ) {
    this.own = `config/customers/${customer}/xsl`;
  }

  /** The piece that a stylesheet of this name is; null when there is none. */
  pieceOf(file: string): string | null {
    return [`${this.own}/${file}`, `xsl/sheets/${file}`].find((path) => existsSync(join(this.root, path))) ?? null;
  }

  /** The pieces that a stylesheet is made of: itself, what it includes, and the words. */
  usedBy(file: string): readonly string[] {
    const seen = new Set<string>();
    const visit = (name: string): void => {
      const piece = this.pieceOf(name);
      if (piece === null || seen.has(piece)) return;
      if (WORD_SHEETS.includes(name) && piece.startsWith('xsl/')) return void seen.add(WITH_WORDS);
      seen.add(piece);
      for (const [, href = ''] of readFileSync(join(this.root, piece), 'utf8').matchAll(TAKES)) visit(href.replace(/^\.\//, ''));
    };
    visit(file);
    return [...seen];
  }
}
