import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { changed, checkFolder, cleanUp, MORE, short, writeCustomer } from './gate.harness.ts';
import type { GateReport } from './model.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'lectern-gate-command-'));
writeCustomer(folder, 'whole', MORE);
writeCustomer(folder, 'wrong', changed('customer.json', 'Asia/Tokyo', 'Asia/Tokio'));
writeCustomer(folder, 'warned', { 'texts/ar.json': '{}' });
writeCustomer(folder, 'nothing', { 'customer.json': 'null' });
writeCustomer(folder, 'other', changed('customer.json', '["en", "de"]', '5'));
afterAll(() => {
  cleanUp();
  rmSync(folder, { recursive: true, force: true });
});

function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const program = ['--import', 'tsx', 'scripts/checks/check-customer.mjs', ...args];
    const child = spawn(process.execPath, program, { cwd: root, env: { ...process.env, LECTERN_CUSTOMERS: folder } });
    let out = '';
    let err = '';
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (err += part.toString()));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

it('CFG-001 the command ends with 1 when there is an error, with 0 without one, with 2 when nobody knows what is asked', async () => {
  const runs = await Promise.all([run('wrong'), run('warned'), run('wron'), run(), run('wrong', '--yaml')]);
  expect(runs.map(({ code }) => code)).toEqual([1, 0, 2, 2, 2]);
  const [wrong, warned, missing, none] = runs;
  expect(wrong?.out).toContain(
    '  error    customer.json:11:19  /plugins/calendar/timeZone\n' +
      '           "Asia/Tokio" is no time zone, so times are shown in UTC. Did you mean "Asia/Tokyo"?\n',
  );
  expect(warned?.out).toContain('0 errors, 1 warning');
  expect(missing?.err).toMatch(/^There is no customer "wron" in .*\. Did you mean "wrong"\?\n$/);
  expect(none?.err).toMatch(/^Usage: npm run check:customer/);
}, 60_000);

it('CFG-001 --json prints a report whose shape stays; LECTERN_CUSTOMERS names further folders', async () => {
  const { code, out } = await run('all', '--json', '--sizes');
  const report = JSON.parse(out) as GateReport;
  expect(code).toBe(1);
  expect(report.customers.map(({ customer }) => customer)).toEqual(
    expect.arrayContaining(['demo', 'nordlicht', 'warned', 'whole', 'wrong']),
  );
  const wrong = report.customers.find(({ customer }) => customer === 'wrong');
  expect(Object.keys(report)).toEqual(['version', 'errors', 'warnings', 'customers']);
  expect(Object.keys(wrong!)).toEqual(['customer', 'folder', 'errors', 'warnings', 'findings', 'sizes']);
  expect(wrong?.findings).toEqual([
    {
      severity: 'error',
      code: 'plugin.timeZone',
      file: 'customer.json',
      line: 11,
      column: 19,
      path: '/plugins/calendar/timeZone',
      what: '"Asia/Tokio" is no time zone, so times are shown in UTC',
      advice: 'Did you mean "Asia/Tokyo"?',
    },
  ]);
  // One that cannot be read takes the report of nobody else away.
  for (const name of ['nothing', 'other'])
    expect(report.customers.find(({ customer }) => customer === name)?.findings.map(short)).toEqual([
      `error customer.schema customer.json:${name === 'other' ? 5 : 1}`,
    ]);
  const theme = wrong?.sizes?.find(({ file }) => file === 'theme.css');
  expect(theme).toMatchObject({
    kind: 'theme',
    first: true,
    bytes: expect.any(Number) as number,
    compressed: expect.any(Number) as number,
  });
}, 60_000);

it('CFG-001 what is said of a customer’s bytes and requests', async () => {
  const { out } = await run('whole', '--sizes');
  expect(out).toMatch(/ {2}A first visit fetches 1 file with \d+\.\d KB; all there are: \d with \d+\.\d KB\.\n$/);
}, 60_000);

const customers = (name: string): string => join(root, 'tests/customers', name);
it.each(['plain', 'rivage', 'third'])('CFG-001 the test customer %s has no error', async (name) => {
  expect((await checkFolder(customers(name), name)).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it.each([
  ['broken', ['defaultLang', 'IDCurrentCourse', 'colour'].map((key) => [`/${key}`, 1])],
  ['notjson', [['', 2]]],
  [
    'faulty',
    [
      ['/modules/6', 9],
      ['/manifest', 7],
      ['', 1],
    ],
  ],
  ['badmanifest', [['/version', 1]]],
])('CFG-001 the test customer %s has the errors that it is made for', async (name, expected) => {
  const { findings } = await checkFolder(customers(name), name);
  const errors = findings.filter(({ severity }) => severity === 'error');
  expect(
    errors.map(({ path, line }) => [path, line]),
    errors.map(short).join('\n'),
  ).toEqual(expected);
});
