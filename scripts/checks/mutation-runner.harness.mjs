/**
 * Vitest's runner of tests, as `npm run mutation` uses it: runs each test once as it is, and then once more for each change that it
 * reaches and no test has noticed yet, with that change switched on, in the same process. After a failure the test runs as it is again: a
 * change that leaves something behind, so that this fails too, ends the process, and the next one goes on after it.
 */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { VitestTestRunner } from 'vitest/runners';

const folder = process.env.LECTERN_MUTATION;
const file = join(folder, 'tries.jsonl');
const present = join(folder, `present-${process.pid}-${threadId}.json`);
/** A test that takes so many ms as it is judges no change. */
const SLOW = Number(process.env.LECTERN_MUTATION_SLOW) || Infinity;
/** How often a change may be reached before it counts as one that never ends, for each time that the code as it is reaches it. */
const ENDLESS = 100;

// What the changed files look at. One object for all files of tests that this process runs.
const switches = (globalThis.__stryker__ ??= {});
switches.mutantCoverage ??= { static: {}, perTest: {} };
const all = (globalThis.__lecternMutation ??= { isSpoilt: false, isFresh: true, length: 0, noticed: new Set(), tried: new Set() });

const note = (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);

/** What all processes have found out so far. */
function read() {
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  for (const line of text.slice(all.length, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue;
    const { change, test, isNoticed } = JSON.parse(line);
    if (isNoticed) all.noticed.add(change);
    if (test !== undefined && change !== undefined) all.tried.add(`${change} ${test}`);
  }
  all.length = text.lastIndexOf('\n') + 1;
}

const nameOf = (test) => `${test.file.name}#${test.id}`;

export default class MutationRunner extends VitestTestRunner {
  /** What one test is about to try. */
  state = null;

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    if (all.isSpoilt) test.mode = 'skip';
    if (test.mode !== 'run' && test.mode !== 'queued') return;
    test.retry = Number.MAX_SAFE_INTEGER;
    read();
    this.state = {
      name: nameOf(test),
      queue: null,
      change: undefined,
      wasAsItIs: false,
      candidate: undefined,
      patience: 3,
      began: performance.now(),
    };
  }

  onBeforeTryTask(test) {
    super.onBeforeTryTask(test);
    const { name, change } = this.state;
    switches.currentTestId = this.state.queue === null ? name : undefined;
    switches.activeMutant = change;
    switches.hitCount = change === undefined ? undefined : 0;
    switches.hitLimit = change === undefined ? undefined : 1000 + ENDLESS * (switches.mutantCoverage.perTest[name]?.[change] ?? 1);
    if (change !== undefined) all.isFresh = false;
    if (change !== undefined) writeFileSync(present, JSON.stringify({ change, test: name, at: Date.now() }));
  }

  async onAfterRetryTask(test) {
    const isFailed = test.result.state === 'fail';
    switches.activeMutant = undefined;
    switches.currentTestId = undefined;
    const goesOn = await this.conclude(isFailed, test.result);
    if (this.state.change === undefined) rmSync(present, { force: true });
    test.result.state = goesOn ? 'fail' : 'pass';
    test.result.errors = goesOn ? [{ message: 'goes on' }] : undefined;
  }

  /** What a try says; true when there is another one. */
  async conclude(isFailed, result) {
    const { state } = this;
    const { name, change, candidate } = state;
    if (state.queue === null) {
      if (isFailed) {
        // What an earlier change has left behind is gone in the next process.
        all.isSpoilt = !all.isFresh;
        note(all.isFresh ? { test: name, broken: result.errors?.[0]?.message ?? '' } : { isSpoilt: true });
        return false;
      }
      const reached = Object.keys(switches.mutantCoverage.perTest[name] ?? {});
      note({ reached });
      if (performance.now() - state.began > SLOW) return false;
      state.queue = reached.filter((each) => !all.noticed.has(each) && !all.tried.has(`${each} ${name}`));
      return this.next(true);
    }
    if (change === undefined) return this.afterAsItIs(isFailed, candidate);
    if (!isFailed) {
      note({ change, test: name, isNoticed: false });
      return this.next(false);
    }
    if (state.wasAsItIs) note({ change, test: name, isNoticed: true });
    else state.candidate = change;
    if (state.wasAsItIs) all.noticed.add(change);
    state.change = undefined;
    state.patience = 3;
    return true;
  }

  /** The test ran as it is, after a change that it has noticed. */
  async afterAsItIs(isFailed, candidate) {
    const { state } = this;
    if (isFailed && --state.patience > 0) {
      await new Promise((resolve) => {
        setTimeout(resolve, 400);
      });
      return true;
    }
    if (isFailed) {
      all.isSpoilt = true;
      note({ isSpoilt: true });
      return false;
    }
    // Noticed for certain only now: something else could have been left behind before it.
    if (candidate !== undefined) {
      note({ change: candidate, test: state.name, isNoticed: true });
      all.noticed.add(candidate);
      state.candidate = undefined;
    }
    return this.next(true);
  }

  next(wasAsItIs) {
    const { state } = this;
    do state.change = state.queue.shift();
    while (state.change !== undefined && all.noticed.has(state.change));
    state.wasAsItIs = wasAsItIs;
    return state.change !== undefined;
  }

  async onAfterRunFiles(files) {
    await super.onAfterRunFiles?.(files);
    note({ onLoad: Object.keys(switches.mutantCoverage.static) });
  }
}
