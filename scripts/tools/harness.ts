/**
 * `npm run harness -- <command> …`: tapes from the command line (docs/harness.md).
 *   replay TAPE… [--site URL] [--browser firefox] [--times N] [--out TAPE] [--pictures]   plays tapes; exit code 1 when a run is not
 *                             the same. With pictures: those of the first run are kept beside the tape, later ones are compared with them
 *   test TAPE [--out FILE]    writes a test for Playwright
 *   show TAPE                 what somebody did, and what was asked for
 *   compare TAPE TAPE [--pictures]   in what two tapes differ, and the pictures that are kept beside them
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, firefox, type Browser } from 'playwright-core';
import { Firefoxes } from '../../sandbox/harness/driver/browsers.ts';
import { comparePictureFolders, picturesOf, StepPictures } from '../../sandbox/harness/driver/pictures.ts';
import { contextFor, replay } from '../../sandbox/harness/driver/replay.ts';
import { compareTapes, type Difference } from '../../sandbox/harness/tape/compare.ts';
import { readTape, TapeError, writeTape } from '../../sandbox/harness/tape/file.ts';
import type { Tape } from '../../sandbox/harness/tape/model.ts';
import { writeSpec } from '../../sandbox/harness/tape/spec-writer.ts';
import { findFirefox, findTestChromium } from './browsers.mjs';

class UsageError extends Error {}

const USAGE =
  'Usage: npm run harness -- replay TAPE… [--site URL] [--browser firefox] [--times N] [--out TAPE] [--pictures] | test TAPE | ' +
  'show TAPE | compare TAPE TAPE [--pictures]';

function load(file: string | undefined): Tape {
  if (file === undefined) throw new UsageError(USAGE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return readTape(text);
  } catch (error) {
    throw error instanceof TapeError ? new UsageError(`${file}: ${error.message}`) : error;
  }
}

interface Browsers {
  /** The browser that this tape is played in. */
  of(tape: Tape): Promise<Browser>;
  close(): Promise<void>;
}

function open(name: string): Browsers {
  if (name === 'firefox')
    return new Firefoxes((firefoxUserPrefs) => firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox(), firefoxUserPrefs }));
  if (name !== 'chromium') throw new UsageError(`--browser is chromium or firefox, not "${name}".`);
  const own = chromium.launch({
    executablePath: findTestChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-blink-features=XSLT'],
  });
  return { of: () => own, close: async () => (await own).close() };
}

const describe = ({ step, what, message }: Difference): string =>
  `  before action ${step + 1}, ${what}:\n    ${message.replace(/\n/g, '\n    ')}`;

interface ReplayOptions {
  readonly site: string;
  readonly browser: string;
  readonly times: number;
  readonly out: string;
  readonly pictures: boolean;
}

/** @returns whether every run was the same */
async function replayAll(files: readonly string[], { site, browser: name, times, out, pictures }: ReplayOptions): Promise<boolean> {
  const tapes = files.map((file) => ({ file, tape: load(file) }));
  const browsers = open(name);
  let isSame = true;
  try {
    for (const { file, tape } of tapes)
      for (let run = 1; run <= times; run++) {
        const context = await (await browsers.of(tape)).newContext(contextFor(tape, name === 'chromium'));
        const start = Date.now();
        const address = site === '' ? `http://${tape.head.host}:8080` : site;
        const page = await context.newPage();
        const steps = pictures ? new StepPictures(page, picturesOf(file), out === '' ? '' : picturesOf(out)) : null;
        const { differences, tape: now } = await replay(page, tape, address, steps);
        await context.close();
        if (out !== '') writeFileSync(out, writeTape(now));
        isSame &&= differences.length === 0;
        const verdict = differences.length === 0 ? 'the same' : `${differences.length} differences`;
        console.log(`${file}${times > 1 ? `, run ${run}` : ''}: ${verdict} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
        if (steps !== null && steps.added > 0) console.log(`  ${steps.added} new pictures in ${picturesOf(file)}`);
        for (const each of differences) console.log(describe(each));
      }
  } finally {
    await browsers.close();
  }
  return isSame;
}

function show({ head, entries }: Tape): void {
  console.log(`${head.title}: ${head.host}${head.address}, ${new Date(head.epoch).toISOString()}`);
  for (const entry of entries) {
    const at = `${(entry.at / 1000).toFixed(2).padStart(8)} s  `;
    if (entry.type === 'action')
      console.log(
        `${at}${entry.kind} ${entry.element === null ? '' : `${entry.element.role} "${entry.element.name}" `}${entry.value}`.trimEnd(),
      );
    else if (entry.type === 'request') console.log(`${at}  ${entry.method} ${entry.address}`);
    else if (entry.type === 'console') console.log(`${at}  ${entry.level}: ${entry.text}`);
  }
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      site: { type: 'string', default: '' },
      browser: { type: 'string', default: 'chromium' },
      times: { type: 'string', default: '1' },
      out: { type: 'string', default: '' },
      pictures: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [command = '', ...files] = positionals;
  const times = Number(values.times);
  if (!Number.isInteger(times) || times < 1) throw new UsageError(`--times is a whole number from 1 on, not "${values.times}".`);
  if (command === 'replay' && files.length > 0) return (await replayAll(files, { ...values, times })) ? 0 : 1;
  if (command === 'show') show(load(files[0]));
  else if (command === 'compare') {
    const [before = '', after = ''] = files;
    const found = compareTapes(load(files[0]), load(files[1]));
    if (values.pictures) found.push(...comparePictureFolders(picturesOf(before), picturesOf(after)));
    found.sort((one, other) => one.step - other.step);
    for (const each of found) console.log(describe(each));
    if (found.length === 0) console.log('The same.');
    return found.length === 0 ? 0 : 1;
  } else if (command === 'test') {
    const spec = writeSpec(load(files[0]));
    if (values.out === '') process.stdout.write(spec);
    else writeFileSync(values.out, spec);
  } else throw new UsageError(USAGE);
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    // An unknown option is a mistake of who called it, not one of ours.
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
    console.error(isUsage ? (error as Error).message : error);
    process.exitCode = 2;
  },
);
