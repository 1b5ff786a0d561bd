import { join } from 'node:path';
import { plural } from '../gate/print.ts';
import { roomOf, type Room } from '../pictures/pieces.ts';
import { progress } from '../pictures/progress.ts';
import { mixed, type DrawnTree } from './site/mix.ts';
import type { CorpusPage, RunOptions } from './model.ts';
import type { SheetFinding } from './sheets/reading.ts';
import { Site, type SiteOptions } from './site/site.ts';
import { isOther, type Visit } from './site/visit.ts';

/** A page that differs, and the changed pieces that it was made of. */
export interface Suspected {
  readonly page: CorpusPage;
  readonly before: Visit;
  readonly suspects: readonly string[];
  readonly finding: SheetFinding;
}
interface Cause {
  readonly causes: readonly string[];
  /** Whether each of them is known to change the page; else it is one of them, or several. */
  readonly areProven: boolean;
}

/** The suspects that are left when the stylesheets were tried without a browser. */
const openOf = ({ suspects, finding: { tried } }: Suspected): string[] => suspects.filter((piece) => !tried.includes(piece));

/** What is known without another look; null when several pieces may be it. */
function plainCause(page: Suspected): Cause | null {
  const { causes } = page.finding;
  const open = openOf(page);
  if (open.length === 0 && causes.length > 0) return { causes, areProven: true };
  if (open.length === 1 && causes.length === 0) return { causes: open, areProven: true };
  // What only a page inserts is drawn by the same stylesheets.
  if (open.length === 0) return { causes: page.suspects, areProven: page.suspects.length === 1 };
  return null;
}

/** Finds out which of several pieces changes a page: the old tree with one of them from the new one is looked at. */
export class Causes {
  private count = 0;

  constructor(
    private readonly trees: readonly [DrawnTree, DrawnTree],
    private readonly changed: readonly string[],
    private readonly options: RunOptions & { readonly site: SiteOptions },
    private readonly isReviewer: boolean,
  ) {}

  async of(pages: readonly Suspected[]): Promise<ReadonlyMap<CorpusPage, Cause>> {
    const found = new Map<CorpusPage, Cause>();
    const unclear: Suspected[] = [];
    for (const each of pages) {
      const cause = plainCause(each);
      if (cause === null) unclear.push(each);
      else found.set(each.page, cause);
    }
    const guilty = new Map<CorpusPage, Set<string>>(unclear.map(({ page, finding }) => [page, new Set(finding.causes)]));
    const vague = new Set<CorpusPage>();
    for (const room of new Set(unclear.flatMap((each) => openOf(each).map(roomOf)))) await this.tryRoom(room, unclear, guilty, vague);
    for (const { page, suspects } of unclear) {
      const causes = [...guilty.get(page)!];
      // No piece alone changes it: it takes several.
      found.set(page, causes.length > 0 ? { causes, areProven: !vague.has(page) } : { causes: suspects, areProven: false });
    }
    return found;
  }

  /** Whether a room changes pages, and which of its pieces. */
  private async tryRoom(
    room: Room,
    unclear: readonly Suspected[],
    guilty: ReadonlyMap<CorpusPage, Set<string>>,
    vague: Set<CorpusPage>,
  ): Promise<void> {
    const inRoom = (each: Suspected): string[] => openOf(each).filter((piece) => roomOf(piece) === room);
    const concerned = unclear.filter((each) => inRoom(each).length > 0);
    const whole = this.changed.filter((piece) => roomOf(piece) === room);
    const changing = await this.changedBy(whole, concerned);
    const several = changing.filter((each) => inRoom(each).length > 1);
    for (const each of changing) if (!several.includes(each)) guilty.get(each.page)!.add(inRoom(each)[0]!);
    if (several.length === 0) return;
    const isTried = room !== 'build' || this.options.exact;
    const pieces = isTried ? [...new Set(several.flatMap(inRoom))] : [];
    const clear = new Set<Suspected>();
    for (const piece of pieces)
      for (const each of await this.changedBy(
        [piece],
        several.filter((one) => inRoom(one).includes(piece)),
      )) {
        guilty.get(each.page)!.add(piece);
        clear.add(each);
      }
    for (const each of several.filter((one) => !clear.has(one))) {
      vague.add(each.page);
      for (const piece of inRoom(each)) guilty.get(each.page)!.add(piece);
    }
  }

  /** Which of these pages differ when the old tree has these pieces of the new one. */
  private async changedBy<T extends Suspected>(pieces: readonly string[], pages: readonly T[]): Promise<T[]> {
    const { folder, buildOf, write, site } = this.options;
    const own = join(folder, `mix-${++this.count}`);
    const tried = pieces.length === 1 ? `${pieces[0]}` : `${pieces.length} pieces together`;
    write(`Looking for causes: ${tried} in the old version, ${plural(pages.length, 'page')} …\n`);
    try {
      const tree = await mixed(this.trees, pieces, { all: this.changed, folder: join(own, 'tree'), buildOf });
      const opened = await Site.open(tree, join(own, 'data'), site);
      try {
        const visitor = await opened.visitor(this.isReviewer ? opened.token : '');
        const changed: T[] = [];
        const step = progress('Pages', pages.length, write);
        for (const each of pages) {
          if (isOther(each.before, await visitor.visit(each.page))) changed.push(each);
          step();
        }
        return changed;
      } finally {
        await opened.close();
      }
    } catch (error) {
      write(`This mix cannot be tried: ${(error as Error).message}\n`);
      return [...pages];
    }
  }
}
