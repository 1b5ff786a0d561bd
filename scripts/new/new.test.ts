import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyProject } from '../../tests/support/project-copy.ts';
import { make } from './new.ts';

const { folder, remove } = copyProject();
afterAll(remove);

const run = (...argv: string[]): { code: number; out: string; err: string } => {
  const printed = { out: '', err: '' };
  const code = make(
    argv,
    folder,
    (text) => (printed.out += text),
    (text) => (printed.err += text),
  );
  return { code, ...printed };
};

/** A program of the copy; what it prints when it ends badly, '' when it ends well. */
function complaint(...argv: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`.slice(-6000);
}
const bin = (path: string): string => join('node_modules', path);

const MADE = { plugin: 'greeter', 'object-type': 'reading-list', widget: 'more-text', question: 'exact-value' };

it('a name that is none, one that is there, and a kind that nobody knows are refused with what to do; nothing is made', () => {
  expect(run('plugin', 'Quote').err).toContain('"Quote" is no name');
  expect(run('plugin', '../quote').err).toContain('is no name');
  expect(run('plugin', 'course').err).toContain('There is plugins/course already.');
  expect(run('module', 'glossary-card').err).toContain('There is config/modules/glossary-card.js already.');
  expect(run('customer', 'demo').err).toContain('There is config/customers/demo already.');
  expect(run('plugin', 'all').err).toContain('means something else');
  expect(run('plugins', 'quote').err).toMatch(/^There is no kind "plugins"\.\nUsage: /);
  expect([run('plugin').code, run('plugins', 'quote').code, run('plugin', 'course').code]).toEqual([2, 2, 2]);
  expect(existsSync(join(folder, 'plugins/quote'))).toBe(false);
});

it('a file that is there is not written over, and then no other file is made', () => {
  writeFileSync(join(folder, 'xsl/sheets/p_Poem.xsl'), 'mine');
  expect(run('object-type', 'poem').err).toContain('Nothing was made: there is xsl/sheets/p_Poem.xsl already.');
  expect(existsSync(join(folder, 'plugins/poem'))).toBe(false);
  expect(readFileSync(join(folder, 'xsl/sheets/p_Poem.xsl'), 'utf8')).toBe('mine');
  execFileSync('rm', [join(folder, 'xsl/sheets/p_Poem.xsl')]);
});

it.each(Object.entries(MADE))(
  'a new %s says what was made and what is to be done, and check:plugin finds nothing wrong',
  (kind, name) => {
    const { code, out } = run(kind, name);
    expect(code).toBe(0);
    const files = [...out.matchAll(/^ {2}(\w\S+)$/gm)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    expect(out).toContain(`npm run check:plugin -- ${name}`);
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/checks/check-plugin.mjs', name], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, `${name}  (plugins/${name})  nothing is wrong\n`]);
  },
  30_000,
);

it('object types get numbers that nobody has', () => {
  run('object-type', 'second-list');
  const types = ['reading-list', 'second-list'].map(
    (name) => /"types": \[\s*(\d+)/.exec(readFileSync(join(folder, `plugins/${name}/manifest.json`), 'utf8'))?.[1],
  );
  expect(types).toEqual(['610', '611']);
});

it('check:customer finds nothing wrong with a new customer that has a new module', () => {
  expect([run('module', 'more-card').code, run('customer', 'acme').code]).toEqual([0, 0]);
  const file = join(folder, 'config/customers/acme/customer.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"modules": []', '"modules": ["more-card"]'));
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/checks/check-customer.mjs', 'acme'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, 'acme  (config/customers/acme)  nothing is wrong\n']);
}, 60_000);

const vitest = [bin('vitest/vitest.mjs'), 'run', ...Object.values(MADE).map((name) => `plugins/${name}/`)];

it('the tests of what was made pass', () => expect(complaint(...vitest)).toBe(''), 120_000);

// Dear: five files of the whole project's tests are read for a few of their tests. `check:plugin` above names most of what they would.
it.runIf(process.env.LECTERN_SLOW)(
  'the tests that ask for an example, a sample and a comparison of everything have all of what was made',
  () => {
    const files = ['sandbox/harness/gallery/examples.test.ts', 'plugins/provides.test.ts', 'xsl/sheets/sheets.test.ts'];
    files.push('sandbox/content/content.test.ts', 'tests/texts.test.ts');
    const titles = [
      'has one payload',
      'from text to other objects',
      'rivage lacks no word',
      'are there for',
      'have names',
      'what manifests provide',
      'every view has a sample',
      'p_ReadingList',
      'p_SecondList',
    ];
    expect(complaint(bin('vitest/vitest.mjs'), 'run', ...files, '-t', titles.join('|'))).toBe('');
  },
  120_000,
);

it('a list that nobody finds any more is named with its line', () => {
  const list = join(folder, 'plugins/provides.test.ts');
  const text = readFileSync(list, 'utf8');
  writeFileSync(list, text.replace('];\n\nconst manifests = ', '];\nconst manifests = '));
  const { out } = run('question', 'near-value');
  expect(out).toContain(
    "  - Add to the list in plugins/provides.test.ts: entry<typeof nearValuePlugin>('near-value').question('nearValue', 'nearValue'),",
  );
  execFileSync('rm', ['-r', join(folder, 'plugins/near-value')]);
  writeFileSync(list, text);
});

it.runIf(process.env.LECTERN_SLOW)(
  'the tests of what was made fail when the behaviour is gone',
  () => {
    const file = join(folder, 'plugins/more-text/more-text.tsx');
    writeFileSync(file, readFileSync(file, 'utf8').replace('hidden={!isOpen}', 'hidden'));
    expect(complaint(...vitest)).toContain('shows its content by its button');
    writeFileSync(file, readFileSync(file, 'utf8').replace(' hidden>', ' hidden={!isOpen}>'));
  },
  120_000,
);

it('the formatter, the types of modules and the rules of the house have nothing against what was made', () => {
  const made = [...Object.values(MADE).map((name) => `plugins/${name}`), 'config/modules/more-card.js'];
  expect(complaint(bin('oxfmt/bin/oxfmt'), '--check', ...made)).toBe('');
  expect(complaint(bin('oxlint/bin/oxlint'), '--deny-warnings', ...made)).toBe('');
  expect(complaint(bin('typescript/bin/tsc'), '-p', 'tsconfig.modules.json')).toBe('');
  expect(complaint(bin('vitest/vitest.mjs'), 'run', 'tests/boundaries.test.ts', '-t', 'the rules of the house hold')).toBe('');
}, 120_000);

it.runIf(process.env.LECTERN_SLOW)(
  'lint, types and build of the whole project pass with one of each',
  () => {
    mkdirSync(join(folder, '.lectern'), { recursive: true });
    expect(complaint('scripts/tools/types.mjs')).toBe('');
    expect(complaint('scripts/checks/exports.mjs')).toBe('');
    expect(complaint(bin('vite/bin/vite.js'), 'build', '--logLevel', 'error')).toBe('');
    expect(readdirSync(join(folder, 'dist/assets')).some((name) => name.startsWith('plugin-reading-list-'))).toBe(true);
  },
  600_000,
);
