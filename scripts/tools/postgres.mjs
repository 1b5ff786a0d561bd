import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { aptInstall, canInstall } from './browsers.mjs';
import { temporaryParent } from './temporary.mjs';

const HOME = '/usr/lib/postgresql';

/** The folder with initdb and postgres of the newest server that Debian installed, or ''. */
function findBinaries() {
  if (!existsSync(HOME)) return '';
  const versions = readdirSync(HOME)
    .filter((name) => existsSync(join(HOME, name, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] ? join(HOME, versions[0], 'bin') : '';
}

/** `{uid, gid}` of a user that PostgreSQL may run as: it refuses root. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return null;
}

const freePort = () =>
  new Promise((done, failed) => {
    const probe = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => done(port));
      });
  });

/** The folder of the programs, installed where a build server may do that; '' when there is none. */
function provideBinaries() {
  const binaries = findBinaries();
  if (binaries || !process.env.CI || !canInstall() || !aptInstall(['postgresql'], 180)) return binaries;
  return findBinaries();
}

/** Whether a PostgreSQL server can be started here. */
export const providePostgres = () => provideBinaries() !== '' && serverUser() !== null;

/**
 * Starts a PostgreSQL server of its own in a temporary folder.
 * Returns `{url, stop}`, or `{reason}` when there is none to start.
 */
export async function startPostgres() {
  const binaries = provideBinaries();
  if (!binaries) return { reason: 'no PostgreSQL server is installed' };
  const user = serverUser();
  if (!user) return { reason: 'PostgreSQL does not run as root and no other user was found' };
  const folder = mkdtempSync(join(temporaryParent(), 'lectern-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const options = { ...user, cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const made = spawnSync(join(binaries, 'initdb'), ['-D', data, '-U', 'lectern', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  if (made.status !== 0) {
    remove();
    return { reason: `initdb failed: ${made.stderr || made.error?.message}` };
  }
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...settings], { ...options, stdio: 'ignore' });
  const ended = new Promise((done) => {
    server.once('exit', done);
    server.once('error', done);
  });
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const stop = async () => {
    if (!over) server.kill('SIGINT');
    await ended;
    remove();
  };
  // It listens before it has started, and refuses who comes then.
  const isReady = () => spawnSync(join(binaries, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], options).status === 0;
  for (let tries = 0; tries < 100 && !over; tries++) {
    if (isReady()) return { url: `postgres://lectern@127.0.0.1:${port}/postgres`, stop };
    await new Promise((done) => setTimeout(done, 100));
  }
  await stop();
  return { reason: 'the PostgreSQL server did not start' };
}
