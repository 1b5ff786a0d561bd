import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from './lock.ts';

let data: string;
const started = new Set<ChildProcess>();
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'lectern-lock-'));
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
  rmSync(data, { recursive: true, force: true });
});

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const script = `import { lockFolder } from ${JSON.stringify(fileURLToPath(new URL('lock.ts', import.meta.url)))};
  const lock = await lockFolder(process.argv[1]);
  console.log('held');
  setInterval(() => lock.check(), 50);`;

interface Owner {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}
/** A process that holds the folder. @param container in a namespace of its own, where its number means nothing to others */
function startOwner(container: boolean): Promise<Owner> {
  const command = [process.execPath, '--import', loader, '--input-type=module', '-e', script, data];
  const inside = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', ...command];
  const [program = '', ...rest] = container ? inside : command;
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('exit', (code) => resolve({ code, output }));
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', () => resolve({ child, ended }));
    void ended.then(({ output: words }) => reject(new Error(words)));
  });
}
const canSeparate = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;
/** A quarter of a minute, as in the long tests; the third test sees that without a word it is that. */
const DEAD_AFTER_MS = process.env.LECTERN_SLOW ? 15_000 : 3000;
const textOf = () => readFileSync(join(data, 'lock'), 'utf8');

describe('the lock of a data folder', () => {
  it.runIf(canSeparate)(
    'a live owner in another container is respected; a dead one is taken over after a while without a sign of life',
    async () => {
      const { child, ended } = await startOwner(true);
      // Its number is another process's here, or nobody's.
      expect(Number.parseInt(textOf(), 10)).toBeLessThan(10);
      await expect(lockFolder(data)).rejects.toThrow(/is in use by process \d+ of another container or machine\. Stop that process/);
      child.kill('SIGKILL');
      await ended;
      const began = performance.now();
      const output: string[] = [];
      const lock = await lockFolder(data, (line) => output.push(line), DEAD_AFTER_MS);
      expect(performance.now() - began).toBeGreaterThan(DEAD_AFTER_MS);
      expect(output).toEqual([expect.stringMatching(/lock is of another container or machine: waiting up to \d+ s for a sign of life\.$/)]);
      await expect(lockFolder(data)).rejects.toThrow(`in use by process ${process.pid}. Stop`);
      lock.release();
      expect(existsSync(join(data, 'lock'))).toBe(false);
    },
    60_000,
  );

  it('an owner that finds the folder taken over when it goes on ends before it uses the folder', async () => {
    const owner = await startOwner(false);
    owner.child.kill('SIGSTOP');
    rmSync(join(data, 'lock'));
    const { release } = await lockFolder(data);
    owner.child.kill('SIGCONT');
    const { code, output } = await owner.ended;
    expect([code, output]).toEqual([1, expect.stringContaining('another one has taken the folder over')]);
    await expect(lockFolder(data)).rejects.toThrow(`in use by process ${process.pid}.`);
    release();
  }, 60_000);

  it('an owner elsewhere is alive as long as it writes, however this machine’s clocks jump meanwhile', async () => {
    // As the file of a process of another machine reads here.
    const foreign = (beat: number) => `${process.pid} 1 00000000-boot:1 0123456789abcdef ${String(beat).padStart(12, '0')}\n`;
    let beat = 0;
    writeFileSync(join(data, 'lock'), foreign(beat));
    const beats = setInterval(() => writeFileSync(join(data, 'lock'), foreign((beat += 1))), 800);
    const [now, wall] = [performance.now.bind(performance), Date.now.bind(Date)];
    let jumped = 0;
    const clocks = [
      vi.spyOn(performance, 'now').mockImplementation(() => now() + (jumped += 20_000)),
      vi.spyOn(Date, 'now').mockImplementation(() => wall() + jumped),
    ];
    try {
      const output: string[] = [];
      await expect(lockFolder(data, (line) => output.push(line))).rejects.toThrow('of another container or machine');
      expect(output).toEqual([expect.stringContaining('waiting up to 15 s')]);
    } finally {
      clearInterval(beats);
      for (const clock of clocks) clock.mockRestore();
    }
  }, 60_000);

  it('of several that take a dead owner’s lock over at once, one gets the folder', async () => {
    writeFileSync(join(data, 'lock'), '999999999 1\n');
    const owners = await Promise.allSettled(Array.from({ length: 4 }, () => startOwner(false)));
    const reasons = owners.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(reasons).toHaveLength(3);
    for (const reason of reasons) expect(reason).toMatch(/in use by process|taken by another process|could not be taken over/);
  }, 60_000);
});
