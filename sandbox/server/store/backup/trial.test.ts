import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, seededDatabase } from '../../fixtures/databases.ts';
import { fixtureOptions } from '../../fixtures/open.ts';
import { runCommand } from '../../fixtures/server-process.ts';
import { translatedProgram } from '../../fixtures/translated-server.ts';
import { openServer } from '../../server.ts';
import { agesIn, backupName, keepNewest, newestIn } from './backup-folder.ts';
import { recipientsOf } from './sealing.ts';

const SECRET = 'a secret of thirty-two characters or more';
const here = (path: string): string => join(import.meta.dirname, '..', '..', 'fixtures', path);
let folder: string;
let backups: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-trial-'));
  backups = join(folder, 'backups');
  mkdirSync(backups);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = () => join(folder, 'data');
const variables = async (environment: Readonly<Record<string, string>>) => ({
  ...{ LECTERN_DATA: data(), DATABASE_URL: '', LECTERN_SECRET: SECRET, LECTERN_BACKUPS: backups },
  ...{ LECTERN_DATABASE_TEMPLATE: await emptyDatabase(), LECTERN_DIST: here('build'), LECTERN_CONTENT: here('content') },
  ...{ LECTERN_CUSTOMERS: here('customers'), ...environment },
});
async function command(script: 'backup' | 'restore', environment: Readonly<Record<string, string>>, ...parameters: string[]) {
  const { status, stdout, stderr } = await runCommand(`${script}.ts`, parameters, await variables(environment));
  return { status, output: stdout + stderr };
}
const old = (day: number): string => backupName(new Date(Date.UTC(2026, 9, day)), day % 2 === 0);

describe('backups that are sealed, kept and tried', () => {
  it('RT-007 are sealed for who has a key, restored with it alone, and a server starts on them', async () => {
    const options = { ...fixtureOptions(data()), secret: SECRET, databaseTemplate: await seededDatabase(fixtureOptions(data())) };
    await (await openServer(options)).close();
    const [key, other] = [join(folder, 'lectern.key'), join(folder, 'other.key')];
    const made = await command('backup', {}, `--new-key=${key}`);
    expect(made).toMatchObject({ status: 0, output: expect.stringMatching(/^LECTERN_BACKUP_TO=age1[a-z\d]{58}\n/) as unknown });
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(await command('backup', {}, `--new-key=${key}`)).toMatchObject({
      status: 1,
      output: expect.stringContaining('No key was made'),
    });
    expect(made.output).not.toContain('AGE-SECRET-KEY-');
    const LECTERN_BACKUP_TO = /age1\S+/.exec(made.output)![0];
    await command('backup', {}, `--new-key=${other}`);

    for (const day of [1, 2, 3]) writeFileSync(join(backups, old(day)), 'old');
    writeFileSync(join(backups, 'lectern.backup.gz'), 'of somebody else');
    const backup = await command('backup', { LECTERN_BACKUP_TO }, '--keep=2');
    expect(backup).toMatchObject({ status: 0, output: expect.stringMatching(/, sealed\.\n2 older ones were removed\.\n$/) as unknown });
    const file = await newestIn(backups);
    expect(readdirSync(backups).toSorted()).toEqual([old(3), file.slice(backups.length + 1), 'lectern.backup.gz'].toSorted());
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(readFileSync(file).includes('alhazen')).toBe(false);

    for (const [parameters, environment, words] of [
      [['--try'], {}, /is sealed\. Name the file with the key that opens it: --key=<file>\n$/],
      [['--try', `--key=${other}`], {}, /^No key in \S+other\.key opens \S+\.backup\.gz\.age\.\n$/],
      [['--try', `--key=${old(3)}`], {}, /the file with the key, cannot be read\.\n$/],
      // Who has lost the secret finds it out here, and not on the day that it is needed.
      [['--try', `--key=${key}`], { LECTERN_SECRET: `${SECRET} of somebody else` }, /LECTERN_SECRET/],
    ] as const)
      expect(await command('restore', environment, ...parameters), String(parameters)).toMatchObject({
        status: 1,
        output: expect.stringMatching(words) as unknown,
      });
    expect((await agesIn(backups, Date.now())).tried).toBeNaN();
    const tried = await command('restore', {}, '--try', `--key=${key}`);
    expect(tried).toMatchObject({
      status: 0,
      output: expect.stringMatching(/ was restored, and a server started on it: \d+ rows/) as unknown,
    });
    expect((await agesIn(backups, Date.now())).tried).toBeLessThan(60);
    expect(readdirSync(data()).filter((name) => name.startsWith('trial-'))).toEqual([]);

    // Whoever ends it finds nothing of what was opened.
    const args = ['--liftoff-only', await translatedProgram('../restore.ts'), '--try', `--key=${key}`];
    const env = { ...process.env, ...(await variables({})) };
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
    const ended = new Promise((done) => child.on('exit', done));
    const begun = () => readdirSync(data()).filter((name) => name.startsWith('trial-')).length;
    await expect.poll(begun, { timeout: 20_000, interval: 10 }).toBe(1);
    child.kill('SIGINT');
    expect([await ended, begun()]).toEqual([1, 0]);

    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(join(folder, 'changed.age'), bytes);
    expect(await command('restore', {}, join(folder, 'changed.age'), `--key=${key}`, '--yes')).toMatchObject({
      status: 1,
      output: expect.stringContaining('cannot be read to its end') as unknown,
    });
  }, 120_000);

  it('RT-007 a parameter that is none, a wrong recipient and a folder without backups are said in words', async () => {
    for (const [script, environment, parameters, words] of [
      ['backup', {}, [`--new-key=${join(folder, 'no', 'such.key')}`], /^There is no folder \S+no\. No key was made/],
      ['backup', { LECTERN_BACKUP_TO: `age1${'q'.repeat(58)}` }, [], /^A recipient in LECTERN_BACKUP_TO is mistyped/],
      ['restore', {}, [join(folder, 'none.gz')], /^There is no file \S+none\.gz\.\n$/],
      ['backup', {}, ['--keep=none'], /--keep is how many backups stay/],
      ['backup', {}, ['--keep=3', 'a.gz'], /leave the file out, or --keep/],
      ['backup', { LECTERN_BACKUPS: '' }, [], /^Say where the backup goes/],
      ['backup', {}, ['--kep=3'], /Unknown option '--kep'/],
      ['backup', { LECTERN_BACKUP_TO: 'AGE-SECRET-KEY-1QQ' }, [], /^Recipient 1 in LECTERN_BACKUP_TO is none of age(?!.*QQ)/],
      ['restore', { LECTERN_BACKUPS: folder }, ['--try'], /^There is no backup in /],
    ] as const)
      expect(await command(script, environment, ...parameters), String(parameters)).toMatchObject({
        status: 1,
        output: expect.stringMatching(words) as unknown,
      });
  }, 60_000);

  it('RT-007 of a folder the newest stay, by the time in their names; what has another name is nobody’s to remove', async () => {
    const own = join(folder, 'own');
    mkdirSync(own);
    for (const day of [4, 1, 3, 2]) writeFileSync(join(own, old(day)), '');
    writeFileSync(join(own, 'notes.txt'), '');
    for (const [number, at] of [
      [7, 1000],
      [8, Date.now() / 1000],
    ] as const) {
      writeFileSync(join(own, `${old(5)}.${number}.part`), '');
      utimesSync(join(own, `${old(5)}.${number}.part`), at, at);
    }
    expect(await keepNewest(own, 2)).toBe(2);
    expect(readdirSync(own)).toEqual([old(3), old(4), `${old(5)}.8.part`, 'notes.txt']);
    expect(await newestIn(own)).toBe(join(own, old(4)));
    utimesSync(join(own, old(4)), 0, 1_000_000);
    expect(await agesIn(own, 1_000_060_000)).toEqual({ made: 60, tried: Number.NaN });
    expect(await agesIn(join(folder, 'nowhere'), 0)).toEqual({ made: Number.NaN, tried: Number.NaN });
    expect(existsSync(join(own, old(1)))).toBe(false);
    expect(recipientsOf('')).toEqual([]);
  });
});
