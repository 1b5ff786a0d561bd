import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Optional } from '../../scripts/release/bundle.ts';
import { namedIn } from '../../scripts/release/packages.ts';
import { makeRelease } from '../../scripts/release/release.ts';
import { emptyDatabase } from '../../sandbox/server/fixtures/databases.ts';
import { freePort } from './behind.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FIXTURES = join(ROOT, 'sandbox', 'server', 'fixtures');
const OPERATE = join(ROOT, 'docs', 'operate');
const isSlow = process.env.LECTERN_SLOW !== undefined;
const SECONDS = 1_790_000_000;
const SITE = 'academy.example.org';
/** A third of the bytes, which take their time to be packed, are libvips'. */
const WITHOUT: readonly Optional[] = isSlow ? ['films'] : ['films', 'sharp'];

// The real path: Node names files so, and a link to the temporary folder would be another.
const folder = mkdtempSync(join(tmpdir(), 'lectern-install-'));
const [release, machine, dist] = [join(folder, 'release'), join(folder, 'machine'), join(folder, 'dist')];
const current = join(machine, 'opt', 'lectern', 'current');
let title: string;
let port: number;
let running: { readonly child: ChildProcess; readonly output: () => string; readonly ended: Promise<number | null> } | null = null;

/** What is on the machine of an operator: Node with npm and the usual programs, and nothing of this project. */
const environment: NodeJS.ProcessEnv = {
  PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
  HOME: folder,
};

/** A text of the guides with the folders, the port and the release of this test. */
const here = (text: string): string =>
  text
    .replaceAll(/(?<![\w.])\/(opt|etc|var\/lib)\/lectern/g, (_whole, name: string) => join(machine, name, 'lectern'))
    .replaceAll('8080', String(port))
    .replace(/^RELEASE=.*$/m, `RELEASE=${title}`);

/** The commands of a section of the guide. */
function commands(section: number): string {
  const [, rest = ''] = readFileSync(join(OPERATE, 'install.md'), 'utf8').split(new RegExp(`^## ${section}\\. .*$`, 'm'));
  const [text = ''] = rest.split(/^## /m);
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block).join('\n');
}
function run(section: number): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-eu', '-c', here(commands(section))], {
    cwd: release,
    env: environment,
    encoding: 'utf8',
  });
  expect(status, `section ${section}: ${stdout}${stderr}`).toBe(0);
  return stdout + stderr;
}

/** Starts what the unit starts, with its environment. */
async function startUnit(): Promise<void> {
  const unit = here(readFileSync(join(OPERATE, 'systemd', 'lectern.service'), 'utf8'));
  const line = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const [program, ...args] = line('ExecStart').split(' ');
  expect(program).toBe('/usr/bin/node');
  const settings = [line('Environment').split(' '), readFileSync(line('EnvironmentFile'), 'utf8').trim().split('\n')].flat();
  const own = Object.fromEntries(settings.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));
  mkdirSync(own.LECTERN_DATA!, { recursive: true });
  const child = spawn(process.execPath, args, { cwd: line('WorkingDirectory'), env: { ...environment, ...own } });
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  running = { child, output: () => output, ended };
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('running at')) resolve();
      });
    child.on('exit', () => reject(new Error(output)));
  });
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const ask = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, path, headers: { host: SITE }, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        body += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    asked.on('error', reject);
  });

beforeAll(async () => {
  // To make a database and to fill it with all content takes half a minute.
  if (!isSlow) Object.assign(environment, { LECTERN_CONTENT: join(FIXTURES, 'content'), LECTERN_DATABASE_TEMPLATE: await emptyDatabase() });
  cpSync(join(FIXTURES, 'build'), dist, { recursive: true });
  // The build's own text names what is in it.
  writeFileSync(join(dist, 'licenses.md'), '# Licenses\n\n## react - 19.3.1 (MIT)\n\nMIT License\n');
  writeFileSync(
    join(dist, 'assets', 'index-abc123.js.map'),
    '{"version":3,"sources":["a.ts"],"sourcesContent":["secret"],"mappings":"AAAA"}',
  );
  port = await freePort();
  await makeRelease(ROOT, release, WITHOUT, SECONDS, dist);
  title = readdirSync(release)
    .find((name) => name.endsWith('.tar.gz'))!
    .slice(0, -'.tar.gz'.length);
}, 120_000);
afterAll(() => {
  running?.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('from an empty machine to a running site, with the commands of docs/operate/install.md', { timeout: 60_000 }, () => {
  it('1: the archive is what its checksum says, and unpacks to the bundle', () => {
    expect(run(1)).toMatch(/\.tar\.gz: OK\n(?:.*: OK\n){4}/);
    const names = readdirSync(`${current}/`);
    expect(names).toEqual(
      expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'licences.md', 'package.json', 'sbom.cdx.json', 'docs', 'dist']),
    );
    expect(statSync(join(current, 'package.json')).mtimeMs).toBe(SECONDS * 1000);
    const all = readdirSync(`${current}/`, { recursive: true, encoding: 'utf8' });
    const own = all.filter((path) => !path.startsWith('node_modules') && !path.includes('/files/'));
    expect(own.filter((path) => /\.tsx?$|\.test\.|(?:^|\/)fixtures\//.test(path))).toEqual([]);
    for (const name of ['tsx', 'esbuild', 'vite', 'typescript', 'react'])
      expect(existsSync(join(current, 'node_modules', name)), name).toBe(false);
    expect(readFileSync(join(current, 'dist', 'assets', 'index-abc123.js.map'), 'utf8')).toBe(
      '{"version":3,"sources":["a.ts"],"mappings":"AAAA"}',
    );
    expect(title).toContain((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version);
    expect(commands(1), 'the guide names this version').toContain(`RELEASE=${title.replace(/-(?:any|\w+-\w+)$/, '')}-`);
  });

  it('1: the documentation of its version lies beside it, in a folder that may lie beside those of others', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const files = execFileSync('tar', ['-tzf', join(release, `lectern-docs-${version}.tar.gz`)], { encoding: 'utf8' }).split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['index.html', 'operate/install.html', 'search-index.json'].map((file) => `${version}/${file}`)),
    );
    expect(files.filter((file) => file !== '' && !file.startsWith(`${version}/`))).toEqual([]);
  });

  it('1: what it is made of is all of its packages, those in the pages too, and nothing else', () => {
    const bom = JSON.parse(readFileSync(join(release, `${title}.cdx.json`), 'utf8')) as {
      readonly bomFormat: string;
      readonly metadata: { readonly timestamp: string; readonly component: { readonly name: string } };
      readonly components: readonly { readonly name: string; readonly version: string; readonly licenses?: unknown[] }[];
      readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
    };
    const found = bom.components.map(({ name, version }) => `${name}@${version}`);
    const licences = namedIn(readFileSync(join(current, 'licences.md'), 'utf8'));
    expect(licences.length).toBeGreaterThan(50);
    // A version may be there twice, at two places.
    expect(found.toSorted()).toEqual([...new Set([...licences, 'react@19.3.1'])].toSorted());
    expect([bom.bomFormat, bom.metadata.timestamp, bom.metadata.component.name]).toEqual([
      'CycloneDX',
      '2026-09-21T14:13:20.000Z',
      'lectern',
    ]);
    expect(bom.components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
    const refs = new Set(bom.dependencies.map(({ ref }) => ref));
    expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  });

  it('2, 3: the settings are right', () => {
    run(2);
    expect(statSync(join(machine, 'etc', 'lectern', 'secrets.env')).mode & 0o077).toBe(0);
    const report = run(3);
    expect(report).toMatch(/LECTERN_PRODUCTION +1 +\(file\)/);
    expect(report, 'as npm, in the bundle').not.toContain('tsx');
  });

  it('5: the server runs without the project, answers pages, objects and stylesheets, and stops', async () => {
    await startUnit();
    run(5);
    const page = await ask('/');
    expect([page.status, page.headers['content-security-policy']]).toEqual([200, expect.stringContaining("script-src 'self'")]);
    expect(page.body).toContain('content="academy"');
    const ID = isSlow ? 21 : 200;
    const object = await ask(`/dispatcher.php?mode=ajax&lang=en&user=0&action=0&id=${ID}&datatype=p_News`);
    expect([object.status, object.headers['content-type']]).toEqual([200, 'application/xml; charset=UTF-8']);
    expect(object.body).toContain(`ID="${ID}"`);
    const sheet = await ask('/abcdef/xsl/p_News.xsl');
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'text/xsl; charset=UTF-8']);
    expect(sheet.body).toContain('xsl:template');
    expect((await ask('/academy/texts/de.json')).body, 'the words of core and plugins').toContain('"player.');
    expect((await ask('/assets/index-abc123.js')).status).toBe(200);
    const { child, ended, output } = running!;
    expect(output(), 'the link of the first administrator').toMatch(/https:\/\/academy\.example\.org\/login\.html\?token=/);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(
      output()
        .split('\n')
        .filter((line) => /"level":"(?:warn|error)"|Error|ENOENT|Warning/.test(line)),
    ).toEqual([]);
  }, 120_000);

  it('a backup is made by the bundle itself', () => {
    const file = join(folder, 'a.backup.gz');
    const settings = { ...environment, LECTERN_DATA: join(machine, 'var/lib', 'lectern'), LECTERN_SECRET: '' };
    const done = spawnSync('npm', ['run', '--silent', 'backup', '--', file], { cwd: current, env: settings, encoding: 'utf8' });
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(statSync(file).size).toBeGreaterThan(1000);
  });

  it('a bundle without PGlite says that it needs a database', () => {
    rmSync(join(current, 'node_modules', '@electric-sql'), { recursive: true });
    const program = join(current, 'sandbox', 'server', 'main.js');
    const env = { ...environment, LECTERN_DATA: join(folder, 'none') };
    const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
    expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(/^This bundle was made without PGlite.* DATABASE_URL/)]);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('a bundle without sharp refuses a picture before it takes any of it', () => {
    rmSync(join(current, 'node_modules', 'sharp'), { recursive: true, force: true });
    const module = JSON.stringify(join(current, 'sandbox', 'server', 'media-library', 'library.js'));
    const script = `const { MediaLibrary } = await import(${module});
const taken = { take: () => console.log('taken') };
await new MediaLibrary(null, null, taken, '', 0).take({ size: 1 }, 'a.png').catch(({ reason }) => console.log(reason));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env: environment, encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['picturesOff\n', '']);
  });

  it.runIf(isSlow)(
    'the same input makes the same bytes',
    async () => {
      const again = join(folder, 'again');
      await makeRelease(ROOT, again, WITHOUT, SECONDS, dist);
      for (const name of readdirSync(release))
        expect(readFileSync(join(again, name)).equals(readFileSync(join(release, name))), name).toBe(true);
      expect(execFileSync('tar', ['-tzf', join(again, `${title}.tar.gz`)], { encoding: 'utf8' }).split('\n').length).toBeGreaterThan(1000);
    },
    120_000,
  );
});
