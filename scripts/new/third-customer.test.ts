import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyProject } from '../../tests/support/project-copy.ts';

const root = join(import.meta.dirname, '..', '..');
const FILMS = 'sandbox/content/media/files';
/** What a test of customers names: their folder, or one of them in it. */
const OF_CUSTOMERS = /config\/customers|customers\/(?:demo|nordlicht)|\breadSite\b/;
/** Those that make copies of the project themselves; this one is among them. */
const COPIES = /copyProject\(/;

/** The unit tests that read the folder of customers, in their own text. */
const tests = ['config', 'core', 'plugins', 'sandbox', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => {
      const code = readFileSync(join(root, file), 'utf8');
      return (file.startsWith('config/customers/') || OF_CUSTOMERS.test(code)) && !COPIES.test(code);
    }),
);

const copies: (() => void)[] = [];
afterAll(() => {
  for (const remove of copies) remove();
});

it.runIf(process.env.LECTERN_SLOW === '1')(
  'CFG-001 the tests that read customers pass with one more, as `npm run new -- customer acme` makes it',
  () => {
    expect(tests).toEqual(expect.arrayContaining(['config/customers/customers.test.ts', 'tests/texts.test.ts']));
    const { folder, remove } = copyProject();
    copies.push(remove);
    mkdirSync(dirname(join(folder, FILMS)), { recursive: true });
    symlinkSync(join(root, FILMS), join(folder, FILMS));
    const node = (...argv: string[]) =>
      spawnSync(process.execPath, argv, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, LECTERN_SLOW: '', NO_COLOR: '1' },
        maxBuffer: 50_000_000,
      });
    expect(node('--import', 'tsx', 'scripts/new/main.mjs', 'customer', 'acme').status).toBe(0);
    const { status, stdout, stderr } = node('node_modules/vitest/vitest.mjs', 'run', '--testTimeout=120000', ...tests);
    const complaint = `${stdout}${stderr}`.split('\n').filter((line) => !line.includes('✓'));
    expect(status === 0 ? '' : complaint.join('\n').slice(-8000)).toBe('');
    expect(stdout).toContain(`Test Files  ${tests.length} passed`);
  },
  1_200_000,
);
