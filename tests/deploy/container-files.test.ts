import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileVariable, namesOfSecrets } from '../../sandbox/server/configuration/secret-files.ts';
import { settingNames } from '../../sandbox/server/configuration/table.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const CONTAINERFILE = read('docs/operate/container/Containerfile');
const COMPOSE = read('docs/operate/container/compose.yaml');
const GUIDE = read('docs/operate/container.md');
const IGNORED = read('.dockerignore');
const project = JSON.parse(read('package.json')) as {
  readonly version: string;
  readonly license: string;
  readonly engines: { readonly node: string };
};

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const settings: readonly string[] = [...settingNames(), ...namesOfSecrets().map(fileVariable)];
/** Part of the compose file: a service, whose lines are two deep. */
const service = (name: string): string => new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(COMPOSE)?.[1] ?? '';
/** What a list of a service has. */
const listed = (text: string, name: string): string[] =>
  all(new RegExp(`^ {4}${name}:\\n((?: {6}- .*\\n)+)`, 'm').exec(text)?.[1] ?? '', /^ {6}- (.*)$/gm);

describe('the Containerfile', () => {
  it('copies what is there and what the build may see, and runs what is there', () => {
    const copied = all(CONTAINERFILE, /^COPY (?!--)(.*)$/gm).flatMap((each) => each.split(' ').slice(0, -1));
    expect(copied).toEqual(['package.json', 'package-lock.json', '.npmrc', 'xsl/engine/package.json', '.']);
    const run = all(CONTAINERFILE, /^(?:RUN sh |CMD \[")([\w./-]+)/gm);
    expect(run).toEqual(['docs/operate/container/image-root.sh', 'sandbox/server/main.js']);
    for (const path of [...copied, ...run.map((each) => each.replace(/\.js$/, '.ts'))])
      expect(existsSync(join(ROOT, path)), path).toBe(true);
    for (const path of copied.filter((each) => each !== '.')) expect(IGNORED, path).toContain(`\n!${path.split('/')[0]}\n`);
  });

  it('begins with a Node that the project runs on, and its labels and settings are those of the project', () => {
    const [major = ''] = all(CONTAINERFILE, /^ARG BUILD_IMAGE=docker\.io\/library\/node:(\d+)-\w+-slim$/gm);
    const [, least = ''] = />=(\d+)\./.exec(project.engines.node) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number(least));
    expect(CONTAINERFILE).toContain(`org.opencontainers.image.licenses="${project.license}"`);
    const [, block = ''] = /^ENV ((?:.*\\\n)+.*)$/m.exec(CONTAINERFILE) ?? [];
    const set = all(block, /([A-Z_]+)=/g);
    expect(set.length).toBeGreaterThan(4);
    expect(set.filter((name) => !settings.includes(name))).toEqual(['MALLOC_ARENA_MAX', 'PATH']);
  });

  it('ends with a root of its own, a user who is not root, and one volume', () => {
    const last = CONTAINERFILE.slice(CONTAINERFILE.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^\nFROM scratch\n/);
    expect(last).toMatch(/^USER 65532:65532$/m);
    expect(all(last, /^VOLUME (.*)$/gm)).toEqual(all(last, /LECTERN_DATA=(\S+)/g));
    expect(all(last, /^EXPOSE (.*)$/gm)).toEqual(all(last, /\bPORT=(\d+)/g));
    expect(last).not.toMatch(/^RUN /m);
  });
});

describe('what the build of the image sees', () => {
  it('is named: nothing else goes into it, and each name is that of something', () => {
    const [first, ...rest] = lines(IGNORED);
    expect(first).toBe('*');
    const named = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(named.length).toBeGreaterThan(10);
    const top = readdirSync(ROOT);
    const isThere = (name: string): boolean =>
      top.some((each) => new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '.*')}$`).test(each));
    expect(named.filter((name) => !isThere(name))).toEqual([]);
    for (const name of ['.git', '.lectern', 'node_modules', 'tests', 'dist', '.ci']) expect(named).not.toContain(name);
  });
});

describe('the compose file', () => {
  it('has settings of the server alone, and no secret in them', () => {
    const set = all(service('server'), /^ {6}([A-Z_\d]+): /gm);
    expect(set.length).toBeGreaterThan(2);
    expect(set.filter((name) => !settings.includes(name))).toEqual([]);
    expect(set.filter((name) => (namesOfSecrets() as string[]).includes(name))).toEqual([]);
  });

  it('starts both without a capability, with a root that cannot be written to, and with secrets that the guide makes', () => {
    for (const name of ['database', 'server']) {
      const text = service(name);
      expect(text, name).toMatch(/^ {4}read_only: true$/m);
      expect(listed(text, 'cap_drop'), name).toEqual(['ALL']);
      expect(listed(text, 'security_opt'), name).toEqual(['no-new-privileges']);
      expect(listed(text, 'tmpfs'), name).toContain('/tmp');
      const files = all(text, /_FILE: \/run\/secrets\/(\w+)/g);
      expect(files.toSorted(), name).toEqual(listed(text, 'secrets').toSorted());
      for (const file of files) expect(GUIDE, file).toContain(`> secrets/${file}\n`);
    }
    expect(listed(service('server'), 'ports'), 'for this machine alone').toEqual(["'127.0.0.1:8080:8080'"]);
  });

  it('starts the image of this version, which the guide builds under that name', () => {
    expect(all(COMPOSE, /^ {4}image: (lectern:\S+)$/gm)).toEqual([`lectern:${project.version}`]);
    expect(new Set(all(GUIDE, /\b(lectern:\d\S+)/g))).toEqual(new Set([`lectern:${project.version}`]));
    expect(GUIDE).toContain(`VERSION=${project.version}`);
  });
});

describe('the guides', () => {
  it('name every argument of the build', () => {
    for (const name of all(CONTAINERFILE, /^ARG (\w+)/gm)) expect(GUIDE, name).toContain(`\`${name}\``);
  });

  it('RT-007 name every secret that may be in a file', () => {
    const [, block = ''] = /^What holds a secret - ([\s\S]*?) - may be/m.exec(read('docs/operate/configuration.md')) ?? [];
    expect(all(block, /`(\w+)`/g).toSorted()).toEqual(namesOfSecrets().toSorted());
  });
});
