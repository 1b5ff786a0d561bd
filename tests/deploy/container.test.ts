import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './behind.ts';
import { Containers, lackOfContainers } from './containers.ts';
import { SiteCalls } from './site-calls.ts';

const isSlow = process.env.LECTERN_SLOW !== undefined;
const lack = isSlow ? lackOfContainers() : '';
const runs = isSlow && lack === '';

const OPERATE = join(import.meta.dirname, '..', '..', 'docs', 'operate');
const COMPOSE = readFileSync(join(OPERATE, 'container', 'compose.yaml'), 'utf8');
const CONTAINERFILE = readFileSync(join(OPERATE, 'container', 'Containerfile'), 'utf8');
const DEBIAN = /^ARG BUILD_IMAGE=(\S+)$/m.exec(CONTAINERFILE)?.[1] ?? '';
const POSTGRES = /^ +image: (\S*postgres\S*)$/m.exec(COMPOSE)?.[1] ?? '';
const IMAGE = /^ +image: (lectern\S*)$/m.exec(COMPOSE)?.[1] ?? '';
const SITE = 'academy.example.org';
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const MB = 1_000_000;
/** As docs/operate/container.md has it: with a root that cannot be written to, and nothing that root might do. */
const STRICT = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

let containers: Containers;
let port: number;
let site: SiteCalls;

const logsOf = async (name: string): Promise<string> => {
  const { stdout, stderr } = await containers.run('podman', ['logs', name]);
  return stdout + stderr;
};

/** What a script of Node says in a container. */
const inside = (name: string, script: string): Promise<string> => containers.podman('exec', name, '/usr/local/bin/node', '-e', script);
/** Everything in the container that has ended and that nobody has asked about. */
const ENDED = `for (const id of fs.readdirSync('/proc')) if (/^\\d+$/.test(id)) try {
  if (/\\) Z /.test(fs.readFileSync('/proc/' + id + '/stat', 'utf8'))) console.log(id);
} catch {}`;

/** The folder of an operator, as the guide makes it. */
function operatorFolder(): string {
  const folder = join(containers.folder, 'operator');
  mkdirSync(join(folder, 'customers', 'academy'), { recursive: true });
  const customer = { customer: 'academy', hosts: [SITE], brand: { name: 'Academy' }, defaultLang: 'en', languages: ['en'] };
  writeFileSync(join(folder, 'customers', 'academy', 'customer.json'), JSON.stringify(customer));
  return folder;
}
/** The commands of a section of the guide. */
function commands(title: string): string {
  const [, rest = ''] = readFileSync(join(OPERATE, 'container.md'), 'utf8').split(new RegExp(`^## ${title}$`, 'm'));
  return /^```sh\n([\s\S]*?)^```/m.exec(rest.split(/^## /m)[0]!)?.[1] ?? '';
}

if (lack !== '') it.skip(`${lack}: the image was not built, and no container was started`, () => {});

describe.runIf(runs)('the image of the server', { timeout: 240_000 }, () => {
  const secret = randomBytes(32).toString('base64');
  const start = async (name: string, ...options: readonly string[]): Promise<void> => {
    const own = [`--publish=127.0.0.1:${port}:8080`, '--volume=site:/var/lib/lectern', `--env=LECTERN_SECRET=${secret}`];
    const customers = `--volume=${join(containers.folder, 'operator', 'customers')}:/etc/lectern/customers:ro`;
    await containers.podman('run', '--detach', `--name=${name}`, ...STRICT, ...own, customers, ...options, IMAGE);
    await expect.poll(() => containers.ends('podman', ['healthcheck', 'run', name]), { timeout: 120_000, interval: 500 }).toBe(true);
  };

  beforeAll(async () => {
    containers = new Containers();
    await containers.begin();
    port = await freePort();
    site = new SiteCalls(SITE, port);
    operatorFolder();
    await containers.provideDebian(DEBIAN);
    await containers.build(IMAGE, '--build-arg=VERSION=0.1.0');
  }, 1_200_000);
  afterAll(() => containers.end(), 120_000);

  it('is small, of a user who is not root, and has neither a shell nor what is private', async () => {
    const size = Number(await containers.podman('image', 'inspect', '--format={{.Size}}', IMAGE));
    console.debug(`The image has ${(size / MB).toFixed(1)} MB.`);
    expect([size > 100 * MB, size < 200 * MB], String(size)).toEqual([true, true]);
    const { Config } = (JSON.parse(await containers.podman('image', 'inspect', IMAGE)) as [{ Config: Record<string, unknown> }])[0];
    expect(Config).toMatchObject({
      User: '65532:65532',
      StopSignal: 'SIGTERM',
      Volumes: { '/var/lib/lectern': {} },
      ExposedPorts: { '8080/tcp': {} },
      Labels: { 'org.opencontainers.image.version': '0.1.0', 'org.opencontainers.image.licenses': 'MIT' },
    });
    expect(await containers.ends('podman', ['run', '--rm', '--entrypoint=/bin/sh', IMAGE, '-c', 'true'])).toBe(false);
    const list = `for (const top of fs.readdirSync('/')) if (!/^(?:proc|sys|dev|run)$/.test(top) && fs.statSync('/' + top).isDirectory())
  for (const path of fs.readdirSync('/' + top, { recursive: true })) console.log(top + '/' + path);`;
    const files = (await containers.podman('run', '--rm', '--user=0', IMAGE, '-e', list)).split('\n');
    expect(files).toEqual(expect.arrayContaining(['opt/lectern/sandbox/server/main.js', 'usr/share/doc/libc6/copyright']));
    const ofTheBuild = /\.git(?:\/|$)|node_modules\/(?:vite|typescript|tsx)$|npmrc|own-authority|\/npm$|dist\/.*\.map$/;
    const ofTheProject = /opt\/lectern\/(?:core|plugins|sandbox|scripts)\/.*\.test\./;
    expect(files.filter((file) => ofTheBuild.test(file) || ofTheProject.test(file))).toEqual([]);
  });

  it('is built from what .dockerignore names alone', async () => {
    await containers.build('lectern-build', '--target=build');
    const seen = await containers.podman('run', '--rm', 'lectern-build', 'ls', '-A', '/src');
    const named = /^[^#!]*\n((?:!.*\n)+)/m.exec(readFileSync(join(OPERATE, '..', '..', '.dockerignore'), 'utf8'))?.[1]?.split('\n') ?? [];
    const made = ['node_modules', 'dist', '.lectern'];
    const allowed = [...named.filter((each) => each !== '').map((each) => each.slice(1)), ...made];
    const others = seen.split('\n').filter((each) => !allowed.includes(each.replace(/^tsconfig.*/, 'tsconfig*.json')));
    expect([others, seen.includes('sandbox')]).toEqual([[], true]);
    expect(await containers.podman('run', '--rm', 'lectern-build', 'ls', '-A', '/src/.lectern'), 'made by the build, for a while').toBe('');
  });

  it('says what it lacks, and ends with 1, where nothing is set', async () => {
    await expect(containers.podman('run', '--rm', ...STRICT, IMAGE)).rejects.toThrow(/LECTERN_PRODUCTION=1 asks for:.*LECTERN_SECRET/s);
  });

  it('runs with a root that cannot be written to, draws pictures, ends by SIGTERM, and has everything when it starts again', async () => {
    await start('first', '--env=LECTERN_DRAIN_SECONDS=3');
    expect(await site.statusOf('/health/ready')).toBe(200);
    const picture = await site.upload(await site.firstAdministrator(await logsOf('first')));
    expect(await site.statusOf(picture)).toBe(200);
    const look = 'const { uid, mode } = fs.statSync("/var/lib/lectern"); console.log(process.getuid(), uid, (mode & 0o777).toString(8))';
    expect(await inside('first', look)).toBe('65532 65532 700');
    expect(await inside('first', 'try { fs.writeFileSync("x", "") } catch ({ code }) { console.log(code) }')).toBe('EROFS');
    expect(await inside('first', ENDED), 'what the server has started itself').toBe('');

    const began = performance.now();
    const stopped = containers.podman('stop', '--time=30', 'first');
    await expect.poll(() => site.statusOf('/health/ready'), { timeout: 3000, interval: 50 }).toBe(503);
    expect(await site.statusOf('/'), 'it goes on answering while it drains').toBe(200);
    await stopped;
    const seconds = (performance.now() - began) / 1000;
    expect(await containers.stateOf('first')).toBe('exited 0');
    expect([seconds > 2.5, seconds < 15], String(seconds)).toEqual([true, true]);
    const complaints = (await logsOf('first')).split('\n').filter((line) => /"level":[456]0|EROFS|EACCES/.test(line));
    // To fill a new database takes long.
    expect(complaints.filter((line) => !line.includes('"sql":'))).toEqual([]);

    await start('second');
    expect(await logsOf('second'), 'there is an administrator').not.toContain('login.html?token=');
    expect(await site.logIn()).toMatch(TOKEN);
    expect(await site.statusOf(picture)).toBe(200);
  });

  it('makes a backup of the server that runs, by the commands of the guide', async () => {
    const name = 'second';
    await containers.podman('exec', name, '/usr/local/bin/node', 'sandbox/server/backup.js', '/var/lib/lectern/lectern.backup.gz');
    expect(Number(await inside(name, 'console.log(fs.statSync("/var/lib/lectern/lectern.backup.gz").size)'))).toBeGreaterThan(1000);
    await containers.podman('stop', '--time=30', name);
    expect(await containers.stateOf(name)).toBe('exited 0');
  });

  it('has ffmpeg where that is asked for, and uses it', async () => {
    const image = `${IMAGE}-ffmpeg`;
    await containers.build(image, '--build-arg=FFMPEG=yes');
    console.debug(
      `With ffmpeg it has ${(Number(await containers.podman('image', 'inspect', '--format={{.Size}}', image)) / MB).toFixed(1)} MB.`,
    );
    const film = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x48', '-c:v', 'libx264', '-f', 'mp4', '/tmp/a.mp4'];
    const made = await containers.podman(
      'run',
      '--entrypoint=ffmpeg',
      ...STRICT,
      image,
      '-v',
      'error',
      ...film,
      '-c:v',
      'libvpx-vp9',
      '/tmp/a.webm',
    );
    expect(made).toBe('');
    const find = `const { findPrograms } = await import('/opt/lectern/sandbox/server/media-library/recordings/programs.js');
console.log(JSON.stringify(await findPrograms('')));`;
    const found = await containers.podman('run', ...STRICT, image, '--input-type=module', '-e', find);
    expect(found).toContain('ffmpeg');
  }, 600_000);

  it('the compose file starts it with PostgreSQL, and what was stored outlives both', async () => {
    await containers.providePostgres(POSTGRES, DEBIAN);
    const folder = join(containers.folder, 'operator');
    await containers.run('sh', ['-euc', `cd ${folder}\n${commands('Secrets')}`]);
    cpSync(join(OPERATE, 'container', 'compose.yaml'), join(folder, 'compose.yaml'));
    const file = join(folder, 'compose.yaml');
    writeFileSync(file, COMPOSE.replace('127.0.0.1:8080:8080', `127.0.0.1:${port}:8080`));
    const up = async (): Promise<string> => {
      await containers.compose(file, 'up', '--detach');
      await expect.poll(() => site.statusOf('/health/ready'), { timeout: 150_000, interval: 500 }).toBe(200);
      return (await containers.podman('ps', '--format={{.Names}}')).split('\n').find((each) => each.includes('server'))!;
    };
    let server = await up();
    const picture = await site.upload(await site.firstAdministrator(await logsOf(server)));
    expect(await site.statusOf(picture)).toBe(200);
    const { HostConfig } = (JSON.parse(await containers.podman('inspect', server)) as [{ HostConfig: Record<string, unknown> }])[0];
    expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, Init: true, CapAdd: [] });
    const status = await inside(server, 'console.log(fs.readFileSync("/proc/self/status", "utf8"))');
    expect([/^CapBnd:\s*(\w+)$/m.exec(status)?.[1], /^NoNewPrivs:\s*(\d)$/m.exec(status)?.[1]]).toEqual([
      expect.stringMatching(/^0+$/),
      '1',
    ]);
    expect(await inside(server, 'console.log(Object.keys(process.env).join())')).not.toMatch(/(?:LECTERN_SECRET|DATABASE_URL)(?!_FILE)/);
    const orphan =
      'child_process.spawn(process.execPath, ["-e", "setTimeout(() => {}, 500)"], { detached: true, stdio: "ignore" }).unref()';
    await inside(server, orphan);
    await after(1500);
    expect(await inside(server, ENDED), 'what has lost who started it').toBe('');
    await containers.podman('stop', '--time=30', server);
    expect(await containers.stateOf(server)).toBe('exited 0');
    await containers.compose(file, 'down');
    server = await up();
    expect(await site.logIn()).toMatch(TOKEN);
    expect(await site.statusOf(picture)).toBe(200);
    await containers.compose(file, 'down');
  });
});
