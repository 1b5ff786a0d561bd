import { sheetNameOf } from '../../drawing/answers.ts';
import { SheetFiles } from '../../pictures/sheet-files.ts';
import { answerTo } from '../site/ask.ts';
import type { DrawnTree } from '../site/mix.ts';
import type { CorpusPage } from '../model.ts';
import { manifestsOf } from '../corpus/pages.ts';
import { engineOf, isOfSheets, SheetComparison } from './drawing.ts';
import type { Site } from '../site/site.ts';

/** What can be said of a page without a browser. */
export interface SheetFinding {
  /** Whether its own stylesheet draws another thing, or its answer is another one. */
  readonly differs: boolean;
  /** The pieces that make the stylesheet draw another thing. */
  readonly causes: readonly string[];
  /** The pieces that were tried: those of them that are no causes are none. */
  readonly tried: readonly string[];
  readonly failure: string;
}

/** What the server says of itself in an answer is not what it answers. */
const plain = (xml: string): string => xml.replace(/\sversionHash="[^"]*"|\sref="[^"]*"|\s(?:date|time)="[^"]*"/g, '');

/** Draws the answers of both servers by the stylesheets alone. */
export class SheetReading {
  private constructor(
    private readonly comparison: SheetComparison,
    private readonly changed: readonly string[],
    private readonly files: readonly SheetFiles[],
    private readonly named: Readonly<Record<string, string>>,
    private readonly customer: string,
  ) {}

  static async open([from, to]: readonly [DrawnTree, DrawnTree], changed: readonly string[], customer: string): Promise<SheetReading> {
    const trees = await Promise.all([from, to].map(async ({ root }) => ({ root, engine: await engineOf(root) })));
    const own = changed.filter(isOfSheets);
    const named = Object.fromEntries(
      manifestsOf(from.root).flatMap(({ dataTypes = {} }) =>
        Object.entries(dataTypes).flatMap(([name, { stylesheet }]) => (stylesheet === undefined ? [] : [[name, stylesheet] as const])),
      ),
    );
    const files = [from, to].map(({ root }) => new SheetFiles(root, customer));
    return new SheetReading(new SheetComparison(trees[0]!, trees[1]!, own, customer), own, files, named, customer);
  }

  async read(page: CorpusPage, sites: readonly [Site, Site], isReviewer: boolean): Promise<SheetFinding> {
    const [before, after] = await Promise.all(sites.map((site) => answerTo(site.port, this.customer, page, isReviewer ? site.token : '')));
    const isOther = plain(before ?? '') !== plain(after ?? '');
    const none: SheetFinding = { differs: isOther, causes: [], tried: [], failure: '' };
    if (!before) return none;
    const name = sheetNameOf(before, page.dataType);
    const sheet = `${this.named[name] ?? name}.xsl`;
    const used = new Set(this.files.flatMap((files) => files.usedBy(sheet)));
    const tried = this.changed.filter((piece) => piece === 'xsl/engine' || used.has(piece) || piece.startsWith('xsl/sheets/texts/'));
    const found = tried.length === 0 ? null : this.comparison.compare(sheet, before, page.look.lang || 'en');
    return found === null ? { ...none, tried } : { differs: true, causes: found.causes, tried, failure: found.failure };
  }
}
