/** Runs inside Chromium: both sides of every figure, taken in turns. */
import { createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { compile, parse, reparse, transformToText, type Stylesheet, type XDocument } from '../../../xsl/engine/index.ts';
import { fragment } from '../../../xsl/engine/react/index.ts';
import { reactElements } from '../../../core/view/drawing/elements.tsx';
import { blocksOfNative, blocksOfOurs, type Blocks } from './blocks.tsx';
import { canonical } from './canonical.ts';
import { build, treeOf } from './floor.ts';
import { documents, type BenchDocument } from './documents.ts';
import { libxslt } from './libxslt.ts';
import { flattened, IMPORTED, importedSheet, importing, sheetNames, type SheetName } from './sheets.ts';
import { inTurns, type Sides } from './turns.ts';

const compileOurs = (name: SheetName): Stylesheet => compile(importing(name), { href: `${name}.xsl`, load: () => importedSheet });
const ours = new Map(sheetNames.map((name) => [name, compileOurs(name)]));

function compileNative(name: SheetName): XSLTProcessor {
  const processor = new XSLTProcessor();
  processor.importStylesheet(new DOMParser().parseFromString(flattened(name), 'application/xml'));
  return processor;
}
const native = new Map(sheetNames.map((name) => [name, compileNative(name)]));
const all = new Map(documents().map((each) => [each.name, each]));

const named = (name: string): BenchDocument => {
  const found = all.get(name);
  if (!found) throw new Error(`There is no document "${name}".`);
  return found;
};

const drawTree = (sheet: SheetName, tree: XDocument): ReactNode =>
  fragment(ours.get(sheet)!.toElements<ReactNode>(tree, { factory: reactElements }));
const draw = (sheet: SheetName, xml: string): ReactNode => drawTree(sheet, parse(xml));
const drawNative = (sheet: SheetName, xml: string): DocumentFragment =>
  native.get(sheet)!.transformToFragment(new DOMParser().parseFromString(xml, 'application/xml'), document);

/** A place in the page, away from the others. */
function position(): HTMLElement {
  const host = document.createElement('main');
  document.body.append(host);
  return host;
}
const layout = (host: HTMLElement): number => host.offsetHeight;

interface Mounted {
  host: HTMLElement;
  root: Root;
}
const show = ({ root, host }: Mounted, node: ReactNode): void => {
  flushSync(() => root.render(node));
  layout(host);
};
const mounted = (): Mounted => {
  const host = position();
  return { host, root: createRoot(host) };
};
const leave = ({ root, host }: Mounted): void => {
  flushSync(() => root.unmount());
  host.remove();
};

/** Where two texts part. */
function parting(a: string, b: string): string {
  let i = 0;
  while (a[i] === b[i]) i++;
  return `${a.slice(Math.max(0, i - 60), i + 60)} | ${b.slice(Math.max(0, i - 60), i + 60)}`;
}

/** '' when both sides draw the same, else where they part. */
function compareDrawn(name: string): string {
  const { sheet, xml, changed } = named(name);
  const mine = mounted();
  const theirs = position();
  const faults: string[] = [];
  for (const text of xml.length > 2_000_000 ? [xml] : [xml, changed]) {
    show(mine, draw(sheet, text));
    theirs.replaceChildren(drawNative(sheet, text));
    const [a, b] = [canonical(mine.host), canonical(theirs)];
    if (a === b) continue;
    faults.push(parting(a, b));
  }
  leave(mine);
  theirs.remove();
  return faults.join('\n');
}

/** The whole way of both sides, and what is left of it when the result is there: as HTML for the browser's parser, and as a tree. */
function measurePage(name: string, time: number): Promise<Sides> {
  const { sheet, xml } = named(name);
  const finished = position();
  finished.append(drawNative(sheet, xml));
  const [text, tree, drawn] = [finished.innerHTML, treeOf(finished), canonical(finished)];
  finished.innerHTML = text;
  const byHtml = canonical(finished);
  finished.replaceChildren(...tree.map(build));
  if (byHtml !== drawn || canonical(finished) !== drawn) throw new Error(`The floors of "${name}" are not what is drawn.`);
  finished.remove();
  let mine: Mounted;
  let [theirs, html, elements] = [finished, finished, finished];
  return inTurns(time, {
    before() {
      mine = mounted();
      [theirs, html, elements] = [position(), position(), position()];
    },
    sides: {
      ours() {
        show(mine, draw(sheet, xml));
      },
      native() {
        theirs.append(drawNative(sheet, xml));
        layout(theirs);
      },
      html() {
        html.innerHTML = text;
        layout(html);
      },
      elements() {
        elements.append(...tree.map(build));
        layout(elements);
      },
    },
    after() {
      leave(mine);
      for (const host of [theirs, html, elements]) host.remove();
    },
  });
}

async function measureAgain(name: string, time: number): Promise<Sides> {
  const { sheet, xml, changed } = named(name);
  const mine = mounted();
  const theirs = position();
  let tree = parse(changed);
  show(mine, drawTree(sheet, tree));
  theirs.append(drawNative(sheet, changed));
  layout(theirs);
  let turn = 0;
  const sides = await inTurns(time, {
    before() {
      turn++;
    },
    sides: {
      ours() {
        tree = reparse(tree, turn % 2 ? xml : changed);
        show(mine, drawTree(sheet, tree));
      },
      native() {
        theirs.replaceChildren(drawNative(sheet, turn % 2 ? xml : changed));
        layout(theirs);
      },
    },
    after() {},
  });
  leave(mine);
  theirs.remove();
  return sides;
}

/** HTML as its parser reads it, without the line break that libxslt ends it with. */
const htmlOf = (text: string): string => canonical(new DOMParser().parseFromString(text.trimEnd(), 'text/html').body);

/** To text; with libxslt-wasm as a third side where it is offered. @throws Error when it writes something else */
async function measureText(name: string, time: number, withPeer: boolean): Promise<Sides> {
  const { sheet, xml } = named(name);
  const mine = (): string => transformToText(ours.get(sheet)!, parse(xml));
  const peer = withPeer ? await libxslt(flattened(sheet)) : undefined;
  if (peer) {
    const [a, b] = [htmlOf(mine()), htmlOf(await peer(xml))];
    if (a !== b) throw new Error(`libxslt-wasm writes "${name}" differently: ${parting(a, b)}`);
  }
  const sides = {
    ours() {
      mine();
    },
    native() {
      new XMLSerializer().serializeToString(drawNative(sheet, xml));
    },
  };
  const nothing = (): void => {};
  return peer
    ? inTurns(time, { before: nothing, sides: { ...sides, peer: () => peer(xml) }, after: nothing })
    : inTurns(time, { before: nothing, sides, after: nothing });
}

function measureCompile(name: SheetName, time: number): Promise<Sides> {
  // Native sheets are compiled when they first transform.
  const empty = new DOMParser().parseFromString('<none/>', 'application/xml');
  return inTurns(time, {
    before() {},
    sides: {
      ours() {
        compileOurs(name);
      },
      native() {
        compileNative(name).transformToFragment(empty, document);
      },
    },
    after() {},
  });
}

/** Milliseconds of each part of showing a document again, the median of some turns. */
function againParts(name: string): Record<string, number> {
  const { sheet, xml, changed } = named(name);
  const mine = mounted();
  let tree = parse(changed);
  show(mine, drawTree(sheet, tree));
  const all: Record<string, number[]> = { reparse: [], transform: [], mount: [], layout: [] };
  for (let turn = 0; turn < 20; turn++) {
    const t0 = performance.now();
    tree = reparse(tree, turn % 2 ? changed : xml);
    const t1 = performance.now();
    const node = drawTree(sheet, tree);
    const t2 = performance.now();
    flushSync(() => mine.root.render(node));
    const t3 = performance.now();
    layout(mine.host);
    const t4 = performance.now();
    [t1 - t0, t2 - t1, t3 - t2, t4 - t3].forEach((time, i) => Object.values(all)[i]!.push(time));
  }
  leave(mine);
  return Object.fromEntries(Object.entries(all).map(([part, times]) => [part, times.toSorted((a, b) => a - b)[times.length >> 1]!]));
}

/** Longest blocks of both sides, in turns, fewer than `turns` when they take minutes. @throws Error when they do not draw the same */
async function measureBlocks(
  name: string,
  turns: number,
): Promise<{ ours: Omit<Blocks, 'drawn'>; native: Omit<Blocks, 'drawn'>; turns: number }> {
  const { sheet, xml } = named(name);
  const both: Record<'ours' | 'native', Blocks[]> = { ours: [], native: [] };
  const end = performance.now() + 60_000;
  for (let i = 0; i < turns && (i === 0 || performance.now() < end); i++) {
    both.ours.push(await blocksOfOurs(xml, sheet, { [`${sheet}.xsl`]: importing(sheet), [IMPORTED]: importedSheet }));
    both.native.push(await blocksOfNative(xml, native.get(sheet)!));
    if (both.ours[i]!.drawn !== both.native[i]!.drawn) throw new Error(`The two sides draw "${name}" differently.`);
  }
  const middle = (side: Blocks[], what: keyof Omit<Blocks, 'drawn'>): number =>
    side.map((each) => each[what]).sort((a, b) => a - b)[side.length >> 1]!;
  const medians = (side: Blocks[]): Omit<Blocks, 'drawn'> => ({
    longest: middle(side, 'longest'),
    task: middle(side, 'task'),
    first: middle(side, 'first'),
    total: middle(side, 'total'),
    leave: middle(side, 'leave'),
  });
  return { ours: medians(both.ours), native: medians(both.native), turns: both.ours.length };
}

/** Milliseconds of each part of our way, for finding out where time goes. */
function parts(name: string): Record<string, number> {
  const { sheet, xml } = named(name);
  const mine = mounted();
  const t0 = performance.now();
  const tree = parse(xml);
  const t1 = performance.now();
  const node = fragment(ours.get(sheet)!.toElements<ReactNode>(tree, { factory: reactElements }));
  const t2 = performance.now();
  flushSync(() => mine.root.render(createElement('div', null, node)));
  const t3 = performance.now();
  layout(mine.host);
  const t4 = performance.now();
  leave(mine);
  return { parse: t1 - t0, transform: t2 - t1, mount: t3 - t2, layout: t4 - t3 };
}

const bench = { compareDrawn, measurePage, measureAgain, measureText, measureCompile, measureBlocks, parts, againParts };
export type Bench = typeof bench;
declare global {
  var bench: Bench;
}
globalThis.bench = bench;
