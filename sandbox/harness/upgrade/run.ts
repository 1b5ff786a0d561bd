import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { plural } from '../gate/print.ts';
import { changedPieces, piecesOf, roomOf, type Pieces } from '../pictures/pieces.ts';
import { comparePictures } from '../pictures/pixels.ts';
import { progress } from '../pictures/progress.ts';
import { SheetFiles } from '../pictures/sheet-files.ts';
import { eachOf } from '../pictures/side-by-side.ts';
import { firstPlugins, usedPieces, type Trace } from '../pictures/uses.ts';
import { Causes, type Suspected } from './causes.ts';
import { differingLines } from '../tape/compare.ts';
import type { DrawnTree } from './site/mix.ts';
import type { CorpusPage, RunOptions, Side } from './model.ts';
import { asSeen, unseenLanguages } from './corpus/looks.ts';
import { pagesOf } from './corpus/pages.ts';
import { sampleOf } from './corpus/sample.ts';
import { SheetReading, type SheetFinding } from './sheets/reading.ts';
import { Site, type SiteOptions } from './site/site.ts';
import { isOther, type Visit } from './site/visit.ts';

/** A page that is not as it was. */
export interface Difference {
  readonly page: CorpusPage;
  readonly before: Visit;
  readonly after: Visit;
  readonly lines: readonly string[];
  readonly points: number;
  readonly causes: readonly string[];
  readonly areProven: boolean;
  /** Why the new side draws nothing; '' when it does. */
  readonly failure: string;
}

/** What a comparison has found, and how it was looked. */
export interface Found {
  readonly changed: readonly string[];
  readonly pages: number;
  /** Pages that were looked at in a browser. */
  readonly visited: number;
  /** So many more were not, because there are too many. */
  readonly leftOut: number;
  /** Languages whose words have changed, and that no page was looked at in. */
  readonly unseen: readonly string[];
  /** Pages that the old side does not draw: a dialog says why. */
  readonly undrawn: readonly string[];
  readonly differences: readonly Difference[];
}

const AT_ONCE = 2;

/** What changes nothing that a visitor sees. */
const OF_TESTERS = /^sandbox\/harness$|\/(?:examples|samples)\//;
const hashOfBuild = (dist: string): string =>
  createHash('sha256')
    .update(readdirSync(dist, { recursive: true }).map(String).toSorted().join('\n'))
    .digest('hex')
    .slice(0, 12);

/** Where a build is given as it is, what it was made of is one piece. */
const withBuilds = (files: readonly [Pieces, Pieces], trees: readonly [DrawnTree, DrawnTree]): [Pieces, Pieces] => {
  const of = (index: 0 | 1): Pieces => {
    const others = [...files[index]].filter(([piece]) => !OF_TESTERS.test(piece) && roomOf(piece) !== 'build');
    return new Map([...others, ['build', hashOfBuild(trees[index].dist)]]);
  };
  return [of(0), of(1)];
};

/** Compares what two sides draw of a corpus. @throws UsageError, ServerFailed */
export async function compareSides(from: Side, to: Side, options: RunOptions): Promise<Found> {
  const { corpus, write, buildOf } = options;
  const pages = pagesOf(corpus.objects, to.root);
  const nothing: Found = { changed: [], pages: pages.length, visited: 0, leftOut: 0, unseen: [], undrawn: [], differences: [] };
  const files = [piecesOf(from.root), piecesOf(to.root)] as const;
  const isGiven = from.build !== null || to.build !== null;
  const differing = changedPieces(...files).filter((piece) => !OF_TESTERS.test(piece));
  if (!isGiven && differing.length === 0) return nothing;
  const old: DrawnTree = { root: from.root, dist: from.build ?? (await buildOf(from.root)) };
  const isOneBuild = !isGiven && !differing.some((piece) => roomOf(piece) === 'build');
  const trees = [old, { root: to.root, dist: to.build ?? (isOneBuild ? old.dist : await buildOf(to.root)) }] as const;
  const changed = isGiven ? changedPieces(...withBuilds(files, trees)) : differing;
  if (changed.length === 0) return nothing;
  const named = changed.length > 8 ? `${changed.slice(0, 8).join(', ')} …` : changed.join(', ');
  write(`${plural(changed.length, 'piece')} ${changed.length === 1 ? 'has' : 'have'} changed: ${named}\n`);
  mkdirSync(options.folder, { recursive: true });
  const browser = await options.launch();
  const now = Date.now();
  const site: SiteOptions = { corpus, customer: options.customer, browser, now };
  const open: Site[] = [];
  try {
    write('Both sides are filled with the corpus and served …\n');
    for (const [index, tree] of trees.entries()) open.push(await Site.open(tree, join(options.folder, `data-${index}`), site));
    return await new Comparison(trees, open as [Site, Site], changed, { ...options, site }).run(pages);
  } finally {
    for (const each of open) await each.close();
    await browser.close();
    if (existsSync(options.folder)) rmSync(options.folder, { recursive: true, force: true });
  }
}

/** Pages that are drawn by the same. */
const kindOf = ({ dataType, action }: CorpusPage): string => `${dataType} ${action}`;
interface Seen extends Suspected {
  readonly before: Visit;
  readonly after: Visit;
  readonly points: number;
}

class Comparison {
  private readonly isReviewer: boolean;
  private readonly drawers;
  private readonly undrawn: string[] = [];

  constructor(
    private readonly trees: readonly [DrawnTree, DrawnTree],
    private readonly sites: readonly [Site, Site],
    private readonly changed: readonly string[],
    private readonly options: RunOptions & { readonly site: SiteOptions },
  ) {
    // Both sides are looked at by the same kind of person.
    this.isReviewer = sites.every(({ token }) => token !== '');
    const { customer } = options;
    this.drawers = trees.map(({ root, dist }) => ({
      sheets: new SheetFiles(root, customer),
      first: firstPlugins(root, dist),
      customer,
    }));
  }

  async run(pages: readonly CorpusPage[]): Promise<Found> {
    const { most, looks } = this.options;
    const findings = await this.read(pages);
    const views = new Map(pages.map((page) => [page, looks.map((look) => asSeen(page, look))]));
    const viewsOf = (some: readonly CorpusPage[]): CorpusPage[] => some.flatMap((page) => views.get(page)!);
    const ofViews = new Map(
      pages.flatMap((page) => views.get(page)!.map((view) => [view, findings.get(page)!.get(view.look.lang)!] as const)),
    );
    const certain = pages.filter((page) => views.get(page)!.some((view) => ofViews.get(view)!.differs));
    const rest = pages.filter((page) => !certain.includes(page));
    const sample = sampleOf(rest, Math.max(most - certain.length, 0));
    const first = pages.filter((page) => certain.includes(page) || sample.includes(page));
    const seen = await this.look(viewsOf(first), ofViews);
    // What changes one page of a kind may change the others that were to be left out.
    const kinds = new Set(seen.filter(({ finding }) => !finding.differs).map(({ page }) => kindOf(page)));
    const alike = rest.filter((page) => !sample.includes(page) && kinds.has(kindOf(page)));
    if (alike.length > 0) seen.push(...(await this.look(viewsOf(alike), ofViews)));
    const causes = new Causes(this.trees, this.changed, this.options, this.isReviewer);
    const found = await causes.of(seen);
    return {
      changed: this.changed,
      pages: pages.length,
      visited: first.length + alike.length,
      leftOut: rest.length - sample.length - alike.length,
      unseen: unseenLanguages(this.changed, looks),
      undrawn: this.undrawn.toSorted(),
      differences: seen.map(({ page, before, after, points, finding }): Difference => {
        const lines = differingLines(before.outline, after.outline);
        return { page, before, after, points, ...found.get(page)!, lines, failure: finding.failure };
      }),
    };
  }

  /** What the stylesheets alone draw: of each page, by language. */
  private async read(pages: readonly CorpusPage[]): Promise<ReadonlyMap<CorpusPage, ReadonlyMap<string, SheetFinding>>> {
    const { looks, write } = this.options;
    const reading = await SheetReading.open(this.trees, this.changed, this.options.customer);
    const langs = [...new Set(looks.map(({ lang }) => lang))];
    const step = progress('Stylesheets', pages.length, write);
    const findings = new Map<CorpusPage, ReadonlyMap<string, SheetFinding>>();
    for (const page of pages) {
      const own = new Map<string, SheetFinding>();
      for (const lang of langs) own.set(lang, await reading.read(asSeen(page, { ...page.look, lang }), this.sites, this.isReviewer));
      findings.set(page, own);
      step();
    }
    return findings;
  }

  /** The pieces that a page is made of, of those that have changed. */
  private suspects({ look }: CorpusPage, traces: readonly Trace[]): string[] {
    const language = look.lang || 'en';
    return [...new Set(traces.flatMap((trace, index) => usedPieces(this.changed, trace, { ...this.drawers[index]!, language })))];
  }

  private async look(pages: readonly CorpusPage[], findings: ReadonlyMap<CorpusPage, SheetFinding>): Promise<Seen[]> {
    const seen: Seen[] = [];
    const visitors = await Promise.all(
      Array.from({ length: AT_ONCE }, () => Promise.all(this.sites.map((site) => site.visitor(this.isReviewer ? site.token : '')))),
    );
    const step = progress('Pages', pages.length, this.options.write);
    await eachOf(pages, AT_ONCE, async (page, worker) => {
      const [old, now] = visitors[worker]!;
      const before = await old!.visit(page);
      if (!before.isDrawn) this.undrawn.push(page.name);
      const finding = findings.get(page)!;
      // What nothing that has changed was used for is drawn as it was.
      if (finding.differs || this.suspects(page, [before.trace]).length > 0) {
        let pair: readonly [Visit, Visit] = [before, await now!.visit(page)];
        // What differs by chance does not twice.
        if (!finding.differs && isOther(...pair)) pair = [await old!.visit(page), await now!.visit(page)];
        if (isOther(...pair)) {
          const points = comparePictures(pair[0].picture, pair[1].picture)?.points ?? 0;
          const suspects = this.suspects(
            page,
            pair.map(({ trace }) => trace),
          );
          seen.push({ page, before: pair[0], after: pair[1], points, finding, suspects });
        }
      }
      step();
    });
    await Promise.all(visitors.flat().map((visitor) => visitor.close()));
    return seen.toSorted((one, other) => pages.indexOf(one.page) - pages.indexOf(other.page));
  }
}
