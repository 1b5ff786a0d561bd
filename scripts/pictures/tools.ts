import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { findTestChromium } from '../tools/browsers.mjs';
import { touch } from '../../sandbox/harness/upgrade/site/keep-newest.ts';
import { build, root, sourcesHash } from '../tools/setup.mjs';

const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };

/** Where a tree says what its build was made of. */
const stampOf = (tree: string): string => {
  const file = join(tree, '.lectern', 'build');
  return existsSync(file) && existsSync(join(tree, 'dist', 'index.html')) ? readFileSync(file, 'utf8') : '';
};

/** Builds a tree into a folder. @throws Error with what the build said */
function buildInto(tree: string, folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  const program = [
    join(tree, 'node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--logLevel',
    'warn',
    '--outDir',
    unfinished,
    '--emptyOutDir',
  ];
  const child = spawn(process.execPath, program, { cwd: tree, stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0) renameSync(unfinished, folder);
      else rmSync(unfinished, { recursive: true, force: true });
      if (code === 0) done();
      else failed(new Error(`The build of ${tree} fails: ${complaint.trim().slice(-1500)}`));
    });
  });
}

/** The build of a tree: one that is at hand and was made of the same sources, else a new one, which stays. */
async function buildOf(tree: string): Promise<string> {
  const hash = sourcesHash(tree);
  for (const each of [tree, root]) if (stampOf(each) === hash) return join(each, 'dist');
  const folder = join(root, '.lectern', 'upgrade', 'builds', hash.slice(0, 16));
  if (existsSync(folder)) touch(folder);
  else {
    process.stderr.write(`${tree} is built …\n`);
    await buildInto(tree, folder);
  }
  return folder;
}

/** What the commands that take pictures are given: the build, the browser, and where they write. */
export const toolsOf = () => ({
  root,
  buildOf,
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  build: (): void => {
    const { ok, output } = build();
    if (!ok) throw new Error(`The build fails:\n${output.trim()}`);
  },
  launch: (): Promise<Browser> => {
    const executablePath = findTestChromium();
    if (executablePath === '') throw new Error('Pictures need Chromium. Please install it, or name its path in CHROMIUM.');
    const args = [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-blink-features=XSLT',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
    ];
    return chromium.launch({ executablePath, args });
  },
  open: (file: string): void => {
    const child = spawn(OPENERS[process.platform] ?? 'xdg-open', [file], { stdio: 'ignore', detached: true });
    child.on('error', () => process.stderr.write(`Nothing here opens ${file}.\n`));
    child.unref();
  },
});
