import { join, relative } from 'node:path';
import type { Browser } from 'playwright-core';
import { examplesIn, foldersOf } from '../../server/base/examples.ts';
import type { Example } from '../gallery/model.ts';
import { piecesOf } from '../pictures/pieces.ts';
import { progress } from '../pictures/progress.ts';
import { serveTree } from '../pictures/serve.ts';
import { SheetFiles } from '../pictures/sheet-files.ts';
import { eachOf } from '../pictures/side-by-side.ts';
import { firstPlugins } from '../pictures/uses.ts';
import { isUpToDate, settle, type Materials, type Outcome } from './compare.ts';
import { shotsOf, type Shot } from './shots.ts';
import type { PictureStore } from './store.ts';
import { camera } from './take.ts';

/** Whose site draws the examples. */
const CUSTOMER = 'demo';
const AT_ONCE = 2;
/** So often is written what there is: a run that is interrupted is gone on with. */
const WRITTEN_MS = 5000;

/** What was done. */
export interface Summary {
  readonly all: number;
  readonly taken: number;
  readonly made: readonly string[];
  readonly gone: readonly string[];
}

function materialsOf(root: string): Materials {
  const folders = foldersOf({ sheets: join(root, 'xsl', 'sheets'), server: join(root, 'sandbox', 'server') });
  return {
    pieces: piecesOf(root),
    drawer: { sheets: new SheetFiles(root, CUSTOMER), first: firstPlugins(root, join(root, 'dist')), customer: CUSTOMER },
    pieceOfExample: (name) => {
      const [of = '', title = ''] = name.split('/');
      return `${relative(root, folders.get(of) ?? '').replaceAll('\\', '/')}/${title}.xml`;
    },
  };
}

/** Every example of a project's gallery. */
export const examplesOf = (root: string): readonly Example[] =>
  examplesIn({ sheets: join(root, 'xsl', 'sheets'), server: join(root, 'sandbox', 'server') });

/**
 * Takes the pictures that may have changed, and compares them.
 * @param asked parts of the names of the examples that are looked at; with none all are
 */
export async function takePictures(
  root: string,
  store: PictureStore,
  { asked, launch, write }: { readonly asked: readonly string[]; launch(): Promise<Browser>; write(text: string): void },
): Promise<Summary> {
  const examples = examplesOf(root);
  const materials = materialsOf(root);
  const gone = store.forgetAllBut(new Set(shotsOf(examples).map(({ name }) => name)));
  const all = shotsOf(examples.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part))));
  const browser = await launch();
  const made: string[] = [];
  let wanted: Shot[] = [];
  try {
    // What an interrupted first run has made counts for the next one.
    if (store.isEmpty) store.browser = browser.version();
    // Another browser draws letters in another way: then everything is looked at.
    const isSame = store.browser === browser.version();
    wanted = all.filter((shot) => !isSame || !isUpToDate(store, shot, materials));
    if (wanted.length > 0)
      await takeEach(
        root,
        { store, browser, write, wanted },
        (shot, outcome) => {
          if (outcome === 'new') made.push(shot.name);
        },
        materials,
      );
    if (asked.length === 0 || store.browser === '') store.browser = browser.version();
    store.ran = { at: new Date().toISOString(), pictures: all.length };
  } finally {
    await browser.close();
    store.save();
  }
  return { all: all.length, taken: wanted.length, made, gone };
}

interface Work {
  readonly store: PictureStore;
  readonly browser: Browser;
  readonly wanted: readonly Shot[];
  write(text: string): void;
}

async function takeEach(root: string, work: Work, hear: (shot: Shot, outcome: Outcome) => void, materials: Materials): Promise<void> {
  const { store, browser, wanted, write } = work;
  write(`${wanted.length} pictures are taken.\n`);
  const server = await serveTree(root, join(store.folder, 'data'), {});
  try {
    const site = `http://test.${CUSTOMER}.localhost:${server.port}`;
    const cameras = await Promise.all(Array.from({ length: AT_ONCE }, () => camera(browser, site)));
    let written = performance.now();
    const step = progress('Pictures', wanted.length, write);
    await eachOf(wanted, AT_ONCE, async (shot, worker) => {
      const look = async (): Promise<Outcome> => settle(store, shot, await cameras[worker]!.take(shot), materials);
      const outcome = await look();
      // What differs by chance does not twice.
      hear(shot, outcome === 'changed' ? await look() : outcome);
      if (performance.now() - written > WRITTEN_MS) {
        store.write();
        written = performance.now();
      }
      step();
    });
  } finally {
    await server.close();
  }
}
