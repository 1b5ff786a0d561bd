import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lackOf, makeDebian, putNode } from './debian.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const MINUTE = 60_000;
const PROGRAMS = [
  'buildah',
  'podman',
  'podman-compose',
  'crun',
  'catatonit',
  'netavark',
  'aardvark-dns',
  'debootstrap',
  'unshare',
  'nsenter',
];

/** Why no container can be started here; '' when one can. */
export const lackOfContainers = (): string => lackOf(PROGRAMS);

/** What a program has written. */
interface Written {
  readonly stdout: string;
  readonly stderr: string;
}

/** podman and buildah with images, volumes and containers of their own, in a folder that goes with them. */
export class Containers {
  /** On a disk, since images are large. */
  readonly folder = mkdtempSync('/var/tmp/lectern-containers-');
  readonly #environment: NodeJS.ProcessEnv;
  readonly #holder: ChildProcess;

  constructor() {
    const at = (name: string): string => join(this.folder, name);
    writeFileSync(at('storage.conf'), `[storage]\ndriver = "overlay"\ngraphroot = "${at('store')}"\nrunroot = "${at('run')}"\n`);
    // Containers of a machine that is one itself: without groups of processes that nobody may make, and limits that nobody may raise.
    const settings = ['[containers]', 'cgroups = "disabled"', 'default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]'];
    const engine = ['[engine]', 'runtime = "crun"', 'cgroup_manager = "cgroupfs"', 'events_logger = "file"'];
    const network = ['[network]', 'network_backend = "netavark"', `network_config_dir = "${at('networks')}"`];
    mkdirSync(at('networks'));
    writeFileSync(at('containers.conf'), `${[...settings, ...engine, ...network].join('\n')}\n`);
    const config = { CONTAINERS_STORAGE_CONF: at('storage.conf'), CONTAINERS_CONF: at('containers.conf') };
    this.#environment = { ...process.env, ...config, BUILDAH_ISOLATION: 'chroot', TMPDIR: this.folder };
    // What is mounted is seen by these programs alone, and goes with them. crun takes no machine with both generations of control groups.
    const mounts = 'umount /sys/fs/cgroup/unified 2>/dev/null; echo ready; exec sleep infinity';
    this.#holder = spawn('unshare', ['--mount', 'sh', '-c', mounts], { stdio: ['ignore', 'pipe', 'ignore'] });
  }

  async begin(): Promise<void> {
    await new Promise((resolve) => {
      this.#holder.stdout!.once('data', resolve);
    });
  }

  /** @throws Error with what the program has written */
  async run(program: string, args: readonly string[], minutes = 1): Promise<Written> {
    const inside = ['--mount', `--target=${this.#holder.pid}`, '--wd=/', '--', program, ...args];
    const limits = { timeout: minutes * MINUTE, maxBuffer: 1 << 26, env: this.#environment };
    return run('nsenter', inside, limits).catch((error: Error & Partial<Written>) => {
      const written = `${error.stdout ?? ''}${error.stderr ?? ''}`.slice(-4000);
      throw new Error(`${program} ${args.join(' ').slice(0, 200)}: ${written}`, { cause: error });
    });
  }

  /** What podman answers. */
  async podman(...args: readonly string[]): Promise<string> {
    return (await this.run('podman', args)).stdout.trim();
  }

  compose(file: string, ...args: readonly string[]): Promise<Written> {
    return this.run('podman-compose', ['--file', file, ...args], 2);
  }

  /** Whether the program ended with 0. */
  ends(program: string, args: readonly string[], minutes = 1): Promise<boolean> {
    return this.run(program, args, minutes).then(
      () => true,
      () => false,
    );
  }

  /** The last state of a container: `running`, or `exited` with its code. */
  async stateOf(name: string): Promise<string> {
    return this.podman('inspect', '--format={{.State.Status}} {{.State.ExitCode}}', name);
  }

  /**
   * An image of a registry, or where none answers one that is made here under the same name: of the machine's Debian, and its Node, or the
   * one that LECTERN_TEST_NODE names.
   */
  async provideDebian(name: string): Promise<void> {
    if (await this.ends('podman', ['pull', '--quiet', name])) return;
    const root = join(this.folder, 'debian');
    await makeDebian(root, ['ca-certificates']);
    await putNode(root, 'usr/local');
    await this.run('sh', ['-c', `tar -C ${root} -c . | podman import --quiet --change 'CMD node' - ${name}`], 2);
    rmSync(root, { recursive: true });
  }

  /**
   * PostgreSQL as the image of that name brings it, as far as the compose file asks for it: the user postgres, the variables POSTGRES_USER,
   * POSTGRES_DB and POSTGRES_PASSWORD_FILE, the folder of the data, passwords for whoever comes by the network.
   */
  async providePostgres(name: string, debian: string): Promise<void> {
    if (await this.ends('podman', ['pull', '--quiet', name])) return;
    const folder = join(this.folder, 'postgres');
    mkdirSync(folder);
    const entry = [
      '#!/bin/sh',
      'set -eu',
      'PATH="$PATH:$(echo /usr/lib/postgresql/*/bin)"',
      'if [ ! -s "$PGDATA/PG_VERSION" ]; then',
      '  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust --encoding=UTF8',
      '  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"',
      '  pg_ctl --wait --options="-c listen_addresses=" start',
      '  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"',
      '  pg_ctl --wait --mode=fast stop',
      'fi',
      `exec postgres -c "listen_addresses=*"`,
    ];
    writeFileSync(join(folder, 'entry.sh'), `${entry.join('\n')}\n`);
    chmodSync(join(folder, 'entry.sh'), 0o755);
    const lines = [
      `FROM ${debian}`,
      'RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends postgresql',
      'RUN mkdir -p /var/lib/postgresql/data && chown postgres:postgres /var/lib/postgresql/data && chmod 700 /var/lib/postgresql/data',
      'COPY entry.sh /usr/local/bin/',
      'ENV PGDATA=/var/lib/postgresql/data LC_ALL=C.UTF-8',
      'VOLUME /var/lib/postgresql/data',
      'ENTRYPOINT ["entry.sh"]',
    ];
    writeFileSync(join(folder, 'Containerfile'), `${lines.join('\n')}\n`);
    await this.run('buildah', ['build', `--file=${join(folder, 'Containerfile')}`, `--tag=${name}`, folder], 5);
  }

  /** Builds the image of the Containerfile, with this machine's way to npm's registry. */
  async build(tag: string, ...options: readonly string[]): Promise<Written> {
    const own = join(homedir(), '.npmrc');
    const authority = process.env.NODE_EXTRA_CA_CERTS;
    const npmrc = join(this.folder, 'npmrc');
    const lines = [existsSync(own) ? readFileSync(own, 'utf8') : '', authority === undefined ? '' : 'cafile=/etc/own-authority.pem'];
    writeFileSync(npmrc, `${lines.join('\n')}\n`);
    const volumes = [`${npmrc}:/root/.npmrc:ro`, ...(authority === undefined ? [] : [`${authority}:/etc/own-authority.pem:ro`])];
    const args = ['build', '--layers', '--format=docker', '--file=docs/operate/container/Containerfile', `--tag=${tag}`];
    const mounted = volumes.map((each) => `--volume=${each}`);
    return this.run('sh', ['-c', `cd ${ROOT} && exec buildah "$@" .`, 'sh', ...args, ...mounted, ...options], 15);
  }

  /** Ends all containers, and removes all that was made. */
  async end(): Promise<void> {
    await this.ends('podman', ['rm', '--all', '--force', '--time=0']);
    await this.ends('podman', ['network', 'prune', '--force']);
    await this.ends('podman', ['system', 'reset', '--force']);
    this.#holder.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
