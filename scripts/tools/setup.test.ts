import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled, root, serverEnvironment, sourcesHash } from './setup.mjs';

let folder = '';
const write = (path: string, content: unknown): void => {
  const full = join(folder, path);
  mkdirSync(join(full, '..'), { recursive: true });
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-setup-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('installed packages', () => {
  const wanted = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    },
  };

  it("are there when npm recorded what the lock file names, but for other platforms' packages", () => {
    write('package-lock.json', wanted);
    expect(isInstalled(folder)).toBe(false);
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } });
    expect(isInstalled(folder)).toBe(true);
  });

  it('are out of date when the lock file changed', () => {
    write('package-lock.json', wanted);
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '0.9.0', integrity: 'w' } } });
    expect(isInstalled(folder)).toBe(false);
  });
});

describe("the sources' hash", () => {
  it('changes with a source, not with a test, a customer or a start script', () => {
    write('core/main.tsx', 'a');
    write('scripts/build/x.ts', 'a');
    const before = sourcesHash(folder);
    write('core/main.test.tsx', 'b');
    write('config/customers/third/customer.json', '{}');
    write('scripts/start.mjs', 'b');
    expect(sourcesHash(folder)).toBe(before);
    write('core/main.tsx', 'b');
    const after = sourcesHash(folder);
    expect(after).not.toBe(before);
    write('scripts/build/x.ts', 'b');
    expect(sourcesHash(folder)).not.toBe(after);
  });
});

/** What a piece of a start script says and how it ends, in a process whose PATH is empty. */
const messages = (module: string, code: string): { status: number | null; text: string } => {
  const script = `import * as it from ${JSON.stringify(new URL(module, import.meta.url).href)}; ${code}`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env: { PATH: folder } });
  return { status: done.status, text: `${done.stdout}${done.stderr}` };
};

describe('a machine that lacks something is told what to do', () => {
  it.each([
    ['18.20.4', false],
    ['20.10.0', false],
    ['20.18.9', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['21.7.3', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
  ])('Node %s may be used: %s, as package.json says', (version, allowed) => {
    expect(messages('setup.mjs', `it.checkNode('${version}'); console.log('went on');`)).toEqual(
      allowed
        ? { status: 0, text: 'went on\n' }
        : {
            status: 1,
            text: `Lectern needs Node >=22.12 || ^20.19, this is Node ${version}. Please install another one from https://nodejs.org.\n`,
          },
    );
  });

  it('every package that the server runs with takes the oldest Node that package.json names', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; engines?: { node?: string } }>;
    };
    const takes = (range: string): boolean =>
      range.split('||').some((each) => {
        const [, sign, major, minor = '0'] = /(>=)?\s*\^?(\d+)(?:\.(\d+))?/.exec(each) ?? [];
        const isOlder = Number(major) < 20 || (Number(major) === 20 && Number(minor) <= 19);
        return sign === undefined ? isOlder && major === '20' : isOlder;
      });
    const asking = Object.entries(packages).filter(([, { dev, engines }]) => !dev && engines?.node !== undefined);
    expect(asking.length).toBeGreaterThan(20);
    expect(asking.flatMap(([name, { engines }]) => (takes(engines!.node!) ? [] : [`${name}: ${engines!.node}`]))).toEqual([]);
  });

  it('no Chromium: who may install packages tries to, anybody is told its name', () => {
    const needed = 'The tests need Chromium. Please install it (Debian: apt-get install chromium) or name its path in CHROMIUM.\n';
    expect(messages('browsers.mjs', 'process.getuid = () => 1000; console.log(it.provideBrowsers());').text).toBe(needed);
    expect(messages('browsers.mjs', 'process.getuid = () => 0; console.log(it.provideBrowsers());').text).toMatch(
      new RegExp(`^(?:Installing Chromium[^\n]* …\n)*${needed.replace(/[.()]/g, '\\$&')}$`),
    );
  });
});

it('a script that npm started through a shell notices when the shell is killed', async () => {
  const code = `import { writeFileSync } from 'node:fs';
    import { whenAbandoned } from ${JSON.stringify(new URL('setup.mjs', import.meta.url).href)};
    whenAbandoned(() => { writeFileSync('noticed', ''); process.exit(); }, 50); writeFileSync('ready', ''); setTimeout(() => {}, 60_000);`;
  write('script.mjs', code);
  // What follows the call keeps the shell from turning into node.
  const shell = spawn('sh', ['-c', `"${process.execPath}" script.mjs; exit`], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  await expect.poll(() => existsSync(join(folder, 'ready')), { timeout: 15_000 }).toBe(true);
  expect(existsSync(join(folder, 'noticed'))).toBe(false);
  shell.kill('SIGKILL');
  await expect.poll(() => existsSync(join(folder, 'noticed')), { timeout: 15_000 }).toBe(true);
}, 40_000);

it('what tsx keeps of a server lies in the data folder', () => {
  const data = join(folder, 'data');
  const { TMPDIR = '', PORT, MALLOC_ARENA_MAX } = serverEnvironment({ LECTERN_DATA: data, PORT: '8080' });
  expect(MALLOC_ARENA_MAX).toBe('2');
  expect(serverEnvironment({ LECTERN_DATA: data, MALLOC_ARENA_MAX: '8' }).MALLOC_ARENA_MAX).toBe('8');
  expect([TMPDIR, existsSync(TMPDIR), PORT]).toEqual([join(data, 'cache'), true, '8080']);
});

it('npm run serve, dev and reset:demo write below LECTERN_DATA alone, what tsx translates too', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  for (const name of ['serve', 'dev', 'reset:demo']) expect(scripts[name], name).toMatch(/^node scripts\/tools\/serve\.mjs( |$)/);
  write('program.ts', 'enum Code { Right = 7 }\nprocess.exitCode = process.argv[2] === "a" ? Code.Right : 1;');
  const program = join(folder, 'program.ts');
  const [data, temporary] = [join(folder, 'data'), join(folder, 'temporary')];
  mkdirSync(temporary);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'serve.mjs'), program, 'a'], {
    cwd: root,
    env: { ...process.env, LECTERN_DATA: data, TMPDIR: temporary },
  });
  expect([status, readdirSync(temporary), readdirSync(join(data, 'cache')).length]).toEqual([7, [], 1]);
}, 40_000);
