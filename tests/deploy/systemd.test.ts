import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeRelease } from '../../scripts/release/release.ts';
import { freePort } from './behind.ts';
import { lackOf, makeDebian, putNode } from './debian.ts';
import { SiteCalls } from './site-calls.ts';

const run = promisify(execFile);
const isSlow = process.env.LECTERN_SLOW !== undefined;
const lack = isSlow ? lackOf(['debootstrap', 'systemd-nspawn', 'nsenter', 'unshare']) : '';
const runs = isSlow && lack === '';

const ROOT = join(import.meta.dirname, '..', '..');
const OPERATE = join(ROOT, 'docs', 'operate');
const RELEASE = '/root/release';
const SECONDS = 1_790_000_000;

let folder: string;
let root: string;
let port: number;
let site: SiteCalls;
let machine: ChildProcess;
/** The number, outside of the machine, of the systemd that has number 1 inside. */
let first = 0;

/** The first block of commands below a heading of a guide, with the port and the release of this test. */
function commands(guide: string, heading: string): string {
  const [, rest = ''] = readFileSync(join(OPERATE, guide), 'utf8').split(new RegExp(`^#+ ${heading}.*$`, 'm'));
  return blocks(rest)[0]!;
}
const blocks = (text: string): string[] => [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
const trialOf = (key: string): string =>
  blocks(readFileSync(join(OPERATE, 'backup.md'), 'utf8')).find((block) => block.includes(key)) ?? '';

/** Runs commands in the machine as its root. @throws Error with what they have written */
async function inMachine(script: string): Promise<string> {
  const { stdout, stderr } = await run(
    'nsenter',
    [`--target=${first}`, '--all', '--', 'bash', '-ec', script.replaceAll('8080', String(port))],
    {
      timeout: 240_000,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
    },
  );
  return stdout + stderr;
}
const journal = (unit: string): Promise<string> => inMachine(`journalctl --no-pager --output=cat --unit=${unit}`);
const shown = async (unit: string, name: string): Promise<string> =>
  (await inMachine(`systemctl show --property=${name} --value ${unit}`)).trim();

/** Starts systemd in the folder, as the first of its processes, and waits until it has started everything. */
async function boot(): Promise<void> {
  const options = ['--register=no', '--keep-unit', '--quiet', '--machine=lectern', `--directory=${root}`, '--boot'];
  machine = spawn('systemd-nspawn', options, { stdio: 'ignore', detached: true });
  const isFirst = (id: string): boolean => {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      return status.includes(`\nPPid:\t${machine.pid}\n`) && /^NSpid:.*\t1$/m.test(status);
    } catch {
      return false;
    }
  };
  const find = (): number => Number(readdirSync('/proc').find((id) => /^\d+$/.test(id) && isFirst(id)) ?? 0);
  await vi.waitUntil(() => find() > 0, { timeout: 30_000 });
  first = find();
  await vi.waitUntil(async () => (await inMachine('systemctl is-system-running').catch(String)).startsWith('running'), {
    timeout: 60_000,
    interval: 500,
  });
}

if (lack !== '') it.skip(`${lack}: the units were not started`, () => {});

describe.runIf(runs)('a machine with systemd, by the commands of the guides', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync('/var/tmp/lectern-systemd-');
    root = join(folder, 'root');
    port = await freePort();
    site = new SiteCalls('academy.example.org', port);
    await makeRelease(ROOT, join(folder, 'release'), ['films', 'maps'], SECONDS, join(ROOT, 'sandbox', 'server', 'fixtures', 'build'));
    await makeDebian(root, ['systemd', 'systemd-sysv', 'dbus']);
    await putNode(root, 'usr');
    mkdirSync(join(root, RELEASE), { recursive: true });
    cpSync(join(folder, 'release'), join(root, RELEASE), { recursive: true });
    writeFileSync(join(root, 'etc', 'hostname'), 'lectern\n');
    await boot();
  }, 900_000);
  afterAll(async () => {
    if (first > 0) await inMachine('systemctl poweroff').catch(() => {});
    await vi.waitUntil(() => machine.exitCode ?? machine.signalCode, { timeout: 30_000 }).catch(() => machine.kill('SIGKILL'));
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('install.md: the unit starts the server, of nobody and without a capability', async () => {
    await inMachine(`cd ${RELEASE}\n${commands('install.md', '1\\. ')}`);
    await inMachine(commands('install.md', '2\\. '));
    expect(await inMachine(commands('install.md', '3\\. '))).toContain('Nothing is wrong');
    await inMachine(commands('install.md', '4\\. '));
    await expect.poll(() => site.statusOf('/health/ready'), { timeout: 120_000, interval: 500 }).toBe(200);
    expect([await shown('lectern', 'ActiveState'), await shown('lectern', 'NRestarts')]).toEqual(['active', '0']);
    const status = await inMachine(`cat /proc/${await shown('lectern', 'MainPID')}/status`);
    expect(/^CapBnd:\s*(\w+)$/m.exec(status)?.[1]).toMatch(/^0+$/);
    expect([/^NoNewPrivs:\s*(\d)$/m.exec(status)?.[1], /^Seccomp:\s*(\d)$/m.exec(status)?.[1]]).toEqual(['1', '2']);
    expect(Number(/^Uid:\s*(\d+)/m.exec(status)?.[1]), 'a user that systemd has made up').toBeGreaterThan(61_000);
    expect((await inMachine('stat --format=%a /var/lib/private/lectern')).trim()).toBe('700');
    // What systemd cannot do of a unit it says in the journal, and goes on.
    expect(await inMachine('journalctl --no-pager --output=cat --grep="lectern.*(?:Failed|Unknown|ignoring)" || true')).not.toMatch(
      /lectern.*\.service/,
    );
  });

  it('what is stored is there after the server was killed, and after it was started again', async () => {
    const picture = await site.upload(await site.firstAdministrator(await journal('lectern')));
    expect(await site.statusOf(picture)).toBe(200);
    await inMachine('systemctl kill --kill-whom=main --signal=KILL lectern');
    await expect.poll(() => shown('lectern', 'NRestarts'), { timeout: 20_000 }).toBe('1');
    await expect.poll(() => site.statusOf('/health/ready'), { timeout: 60_000, interval: 500 }).toBe(200);
    await inMachine('systemctl stop lectern');
    expect([await shown('lectern', 'Result'), await shown('lectern', 'ExecMainStatus')]).toEqual(['success', '0']);
    await inMachine('systemctl start lectern');
    await expect.poll(() => site.statusOf('/health/ready'), { timeout: 60_000, interval: 500 }).toBe(200);
    expect(await site.logIn()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await site.statusOf(picture)).toBe(200);
  });

  it('backup.md: the timers wait, a backup is made beside the server, and is tried', async () => {
    await inMachine(trialOf('enable --now lectern-backup.timer'));
    expect(await inMachine('systemctl list-timers --no-pager')).toMatch(/lectern-backup\.timer[\s\S]*lectern-trial\.timer/);
    await inMachine('systemctl start lectern-backup.service');
    expect(await inMachine('ls /var/lib/private/lectern/backups')).toMatch(/^lectern-\S+\.backup\.gz$/m);
    await inMachine('systemctl start lectern-trial.service');
    expect(await journal('lectern-trial')).toContain('was restored, and a server started on it');
    expect(await site.statusOf('/health/ready'), 'the server goes on meanwhile').toBe(200);
  });

  it('backup.md: a sealed one is tried with the key that root has', async () => {
    const made = await inMachine('cd /opt/lectern/current && npm run -s backup -- --new-key=/etc/lectern/backup.key');
    const recipient = /LECTERN_BACKUP_TO=(age1\w+)/.exec(made)?.[1];
    await inMachine(`echo "LECTERN_BACKUP_TO=${recipient}" >> /etc/lectern/secrets.env\n${trialOf('LoadCredential')}`);
    await inMachine('rm /var/lib/private/lectern/backups/*\nsystemctl start lectern-backup.service\nsystemctl start lectern-trial.service');
    expect(await inMachine('ls /var/lib/private/lectern/backups')).toMatch(/^lectern-\S+\.backup\.gz\.age$/m);
    expect(await journal('lectern-trial')).toMatch(/\.gz\.age was restored, and a server started on it/);
  });
});
