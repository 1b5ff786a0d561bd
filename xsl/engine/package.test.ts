import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carried } from '../../tests/bench/xsl/bundle.ts';

const root = join(import.meta.dirname, '../..');
const { name, version, exports } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
  exports: Record<string, unknown>;
};
const entries = Object.keys(exports).filter((entry) => entry !== './package.json');

/** What a command prints. @throws Error with what it prints when it fails */
function run(cwd: string, command: string, ...values: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, values, { cwd, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${stdout}\n${stderr}`);
  return stdout;
}
const node = (cwd: string, ...values: string[]): string => run(cwd, process.execPath, ...values);

/** Somebody's project which has the package as npm unpacks it, and beside it what it needs. */
const consumer = mkdtempSync(join(tmpdir(), 'lectern-xslt-'));
const installed = join(consumer, 'node_modules', name);
/** What a script of that project prints. */
function script(code: string, ...flags: string[]): string {
  writeFileSync(join(consumer, 'script.mjs'), code);
  return node(consumer, ...flags, 'script.mjs');
}

beforeAll(() => {
  // Packed from a copy, so that no build lies beside the sources while other tests read them.
  const workshop = join(consumer, 'workshop');
  cpSync(import.meta.dirname, workshop, { recursive: true, filter: (path) => !/[\\/](?:dist|node_modules)$/.test(path) });
  symlinkSync(join(root, 'node_modules'), join(workshop, 'node_modules'), 'junction');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  run(workshop, npm, 'pack', '--silent', '--offline', '--pack-destination', consumer);
  mkdirSync(installed, { recursive: true });
  mkdirSync(join(consumer, 'node_modules/@types'));
  const tarball = join(consumer, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  run(consumer, 'tar', '-xzf', tarball, '-C', installed, '--strip-components=1');
  for (const each of ['parse5', 'entities', 're2js', 'react', 'react-dom', 'scheduler', '@types/react', 'csstype'])
    symlinkSync(join(root, 'node_modules', each), join(consumer, 'node_modules', each), 'junction');
}, 120_000);
afterAll(() => rmSync(consumer, { recursive: true, force: true }));

describe('the package, packed and installed', () => {
  it('has its licence, its description and what the build wrote; no test and no source', () => {
    const files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
    expect(files.filter((file) => !file.startsWith('dist')).toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => /\.test\.|harness|(?<!\.d)\.ts$/.test(file))).toEqual([]);
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
  });

  it('has entries that plain Node imports by their names', () => {
    const found = JSON.parse(
      script(`
        globalThis.addEventListener = () => {};
        const found = {};
        for (const entry of ${JSON.stringify(entries)}) found[entry] = Object.keys(await import(entry.replace('.', '${name}')));
        console.log(JSON.stringify(found));
      `),
    ) as Record<string, string[]>;
    expect(Object.keys(found)).toEqual(entries);
    expect(found['.']).toEqual(expect.arrayContaining(['compile', 'edits', 'exslt', 'parse', 'readDoctype', 'reparse', 'transformToText']));
    expect(found['./page']).toEqual(
      expect.arrayContaining(['compileInSteps', 'extensionsFor', 'loadEdits', 'loadReparse', 'parse', 'select']),
    );
    expect(found['./exslt']).toEqual(['exslt']);
    expect(found['./trace']).toEqual(expect.arrayContaining(['inspect', 'neverRan', 'titleOf', 'traceTransform']));
    expect(found['./vocabulary']).toEqual(['EXPRESSIONS', 'PLAIN', 'XSL', 'vocabulary']);
    expect(found['./edit']).toEqual(expect.arrayContaining(['applyEdits', 'serializeSource', 'setAttribute']));
    expect(found['./reparse']).toEqual(['reparse']);
    expect(found['./node']).toEqual(expect.arrayContaining(['Catalogs', 'Files', 'command', 'decodeXml', 'encodeResult']));
    expect(found['./worker/client']).toEqual(expect.arrayContaining(['RemoteDocument', 'WorkerLost']));
    expect(found['./worker/decoder']).toEqual(['Decoder']);
    expect(found['./dom']).toEqual(expect.arrayContaining(['readDom', 'transformToDocument', 'transformToFragment']));
    expect(found['./react']).toEqual(['Transformed', 'create', 'createReactOutput', 'fragment', 'parseSheet', 'safeElement']);
    expect(found['./polyfill']).toEqual(['XSLTProcessor', 'installXslt', 'transformPage']);
    expect(found['./polyfill/script']).toEqual([]);
    expect(found['./service-worker']).toEqual(['drawResponse', 'install']);
    expect(found['./service-worker/client']).toEqual(['register']);
    expect(found['./service-worker/script']).toEqual([]);
  });

  it('has entries that share one engine: what one parsed, another transforms', () => {
    expect(
      script(`
        import { parse } from '${name}/page';
        import { reparse } from '${name}/reparse';
        import { exslt } from '${name}/exslt';
        import { compile, transformToText } from '${name}';
        const sheet = '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">' +
          '<xsl:output method="text"/></xsl:stylesheet>';
        console.log(transformToText(compile(sheet, { extensions: exslt }), reparse(parse('<r>x<s>y</s></r>'), '<r>x<s>z</s></r>')));
      `),
    ).toBe('xz\n');
  });

  it('has a command, which reads and writes files as xsltproc does', () => {
    const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { bin: Record<string, string> };
    expect(Object.keys(bin)).toEqual(['lectern-xslt']);
    const program = join(installed, bin['lectern-xslt']!);
    expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    writeFileSync(join(consumer, 'part.ent'), '<!ENTITY who "you">');
    writeFileSync(join(consumer, 'd.xml'), '<!DOCTYPE r [<!ENTITY % part SYSTEM "part.ent">%part;]><r>&who;</r>');
    writeFileSync(
      join(consumer, 's.xsl'),
      '<o xsl:version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">Hello <xsl:value-of select="r"/></o>',
    );
    expect(node(consumer, program, 's.xsl', 'd.xml')).toBe('<?xml version="1.0"?>\n<o>Hello you</o>');
    expect(() => node(consumer, program, 's.xsl', 'none.xml')).toThrow(/none\.xml/);
  });

  it('has a command whose templates may call themselves in a variable 19 990 times, and which goes on without threads', () => {
    const program = join(installed, 'dist/node/cli/bin.js');
    const next = '<xsl:call-template name="n"><xsl:with-param name="i" select="$i - 1"/></xsl:call-template>';
    writeFileSync(
      join(consumer, 'deep.xsl'),
      `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/><xsl:param name="levels"/>
         <xsl:template match="/" name="n"><xsl:param name="i" select="$levels"/>
           <xsl:variable name="v">0<xsl:if test="$i &gt; 0">${next}</xsl:if></xsl:variable><xsl:value-of select="$v + 1"/>
         </xsl:template>
       </xsl:stylesheet>`,
    );
    const deep = ['--stringparam', 'levels', '19990', 'deep.xsl', 'deep.xsl'];
    expect(node(consumer, program, ...deep)).toBe('19991');
    const flags = process.allowedNodeEnvironmentFlags;
    const permission = flags.has('--permission') ? '--permission' : '--experimental-permission';
    const withoutThreads = (levels: string): ReturnType<typeof spawnSync> =>
      spawnSync(process.execPath, [permission, '--allow-fs-read=*', program, ...deep.with(2, levels)], { cwd: consumer, encoding: 'utf8' });
    const few = withoutThreads('100');
    expect([few.status, few.stdout]).toEqual([0, '101']);
    expect(few.stderr).toMatch(/No thread with a larger stack can be started \(.+\)\. This goes on without/);
    expect(withoutThreads('19990').status).toBe(9);
  });

  it('has the polyfill as one script, which any encoding reads and which makes nothing of texts', () => {
    const text = readFileSync(join(installed, 'dist/polyfill.min.js'), 'utf8');
    expect(text).toMatch(/^\/\*! .*parse5/);
    expect(text).not.toMatch(/[^\0-\x7f]/);
    expect(text).not.toMatch(/\beval\(|new Function|WebAssembly|innerHTML|document\.write|parseFromString|createContextualFragment/);
    expect(text).not.toMatch(/^(?:import|export)\b/m);
    // A page without a bundler has it as it is: it defines the interface, and leaves a page of HTML alone.
    const page = `globalThis.document = { currentScript: null, firstChild: null, documentElement: null };
      await import('${name}/polyfill/script');
      console.log(String(new XSLTProcessor()), XSLTProcessor.prototype.transformToFragment.length);`;
    expect(script(page)).toBe('[object XSLTProcessor] 2\n');
    expect(gzipSync(text, { level: 9 }).length / 1024).toBeLessThan(92);
  });

  it('has the service worker as one script, which needs no document and draws what a server answers', () => {
    const text = readFileSync(join(installed, 'dist/service-worker.min.js'), 'utf8');
    expect(text).toMatch(/^\/\*! @lectern\/xslt/);
    expect(text).not.toMatch(/[^\0-\x7f]/);
    expect(text).not.toMatch(/\beval\(|new Function|WebAssembly|XMLHttpRequest|createElement|parse5/);
    expect(text).not.toMatch(/^(?:import|export)\b/m);
    const worker = `const listeners = {}, files = {
        '/page.xml': '<?xml-stylesheet type="text/xsl" href="/styles/a.xsl"?><a>you</a>',
        '/styles/a.xsl': '<p xsl:version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">Hello <xsl:value-of select="a"/></p>',
      };
      Object.assign(globalThis, { location: { href: 'https://site.example/w.js?origin=https://styles.example' },
        navigator: { language: 'en' }, skipWaiting: () => {}, addEventListener: (type, listener) => (listeners[type] = listener) });
      globalThis.fetch = async (from) =>
        new Response(files[new URL(from.url ?? from).pathname], { headers: { 'content-type': 'text/xml' } });
      await import('${name}/service-worker/script');
      files['/page.xml'] = files['/page.xml'].replace('/styles', 'https://styles.example/styles');
      const request = { mode: 'navigate', url: 'https://site.example/page.xml' };
      const drawn = await new Promise((respondWith) => listeners.fetch({ request, respondWith }));
      console.log(drawn.status, (await drawn.text()).split('\\n').at(-1));`;
    expect(script(worker)).toBe('200 <p>Hello you</p>\n');
    expect(gzipSync(text, { level: 9 }).length / 1024).toBeLessThan(41);
  });

  it('is bundled by Vite without any settings', () => {
    const folder = join(consumer, 'site');
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="main.js"></script>');
    writeFileSync(
      join(folder, 'main.js'),
      `import { readDom } from '${name}/dom'; import { installXslt } from '${name}/polyfill'; import { compile } from '${name}';
       import { createReactOutput } from '${name}/react';
       installXslt(); globalThis.used = [readDom, compile, createReactOutput];`,
    );
    node(folder, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error');
    const assets = readdirSync(join(folder, 'dist/assets'));
    const code = assets.map((file) => readFileSync(join(folder, 'dist/assets', file), 'utf8')).join('');
    expect([code.includes('transformToFragment'), code.includes('onLoss'), /["'`]node:/.test(code)]).toEqual([true, true, false]);
  }, 60_000);

  it('is not entered by any other way', () => {
    expect(() => script(`import '${name}/dist/xml/index.js';`)).toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED/);
    expect(() => script(`import '${name}/xml/index.ts';`)).toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED/);
  });

  /** Workers of pages for the example, by Node's threads. */
  const WORKER = `
    import { Worker as Thread } from 'node:worker_threads';
    const BEGIN = \`const { parentPort, workerData } = require('node:worker_threads');
      globalThis.postMessage = (message, { transfer } = {}) => parentPort.postMessage(message, transfer);
      globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }));
      import(workerData);\`;
    globalThis.Worker = class {
      constructor(address) { this.thread = new Thread(BEGIN, { eval: true, workerData: address }); }
      addEventListener(type, listener) {
        this.thread.on(type, (data) => listener({ data, message: data.message, preventDefault() {} }));
      }
      postMessage(message, transfer) { this.thread.postMessage(message, transfer); }
      terminate() { void this.thread.terminate(); }
    };
  `;
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```js\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```/gm)].map(([, code = '', output = '']) => ({
    code,
    output,
  }));
  it.each(examples)('has a README whose example prints what it says: $output', ({ code, output }) => {
    writeFileSync(join(consumer, 'browser.mjs'), WORKER);
    expect(script(code, '--import', './browser.mjs')).toBe(output);
  });

  it('traces in a worker, which has neither a page nor anything of Node, what it traces elsewhere', () => {
    const { code = '', output = '' } = examples.find((example) => example.code.includes(`'${name}/trace'`)) ?? {};
    expect(output).toContain('match="/" on /');
    writeFileSync(join(consumer, 'traced.mjs'), code.replaceAll('console.log(', 'globalThis.print('));
    const begin = `globalThis.print = (...values) => require('node:worker_threads').parentPort.postMessage(values);
      globalThis.process = globalThis.Buffer = undefined;
      import(require('node:worker_threads').workerData);`;
    expect(
      script(`
        import { Worker } from 'node:worker_threads';
        const address = new URL('traced.mjs', import.meta.url).href;
        new Worker(${JSON.stringify(begin)}, { eval: true, workerData: address }).on('message', (values) => console.log(...values));
      `),
    ).toBe(output);
  });

  it('has a README that gives an example of all but the smallest entries, and names each', () => {
    expect(examples).toHaveLength([...readme.matchAll(/^```js$/gm)].length);
    const shown = new Set(examples.flatMap(({ code }) => [...code.matchAll(/'(@lectern\/xslt[\w/]*)'/g)].map(([, each]) => each)));
    expect(shown.size).toBeGreaterThan(5);
    const named = (entry: string): boolean =>
      readme.includes(`\`${entry.replace('.', name)}\``) || readme.includes(`, \`${entry.slice(1)}\``);
    expect(entries.filter((entry) => !named(entry))).toEqual([]);
  });

  it('has declarations that the compiler reads, without a library of browsers where none is needed', () => {
    const compile = (lib: string[], code: string): string => {
      writeFileSync(join(consumer, 'consumer.ts'), code);
      const compilerOptions = { target: 'es2022', lib, module: 'nodenext', strict: true, noEmit: true, types: [] };
      writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
      return spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', consumer], { encoding: 'utf8' }).stdout;
    };
    writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }');
    expect(
      compile(
        ['es2024'],
        `import { compile, exslt, parse, transformToText, type Stylesheet, type XNode } from '${name}';
         import { reparse } from '${name}/reparse';
         import { applyEdits, remove } from '${name}/edit';
         import { traceTransform, type Trace } from '${name}/trace';
         import { Files } from '${name}/node';
         export const files = new Files({ catalogs: ['catalog.xml'], warn: (text: string) => text });
         export const trace: Trace = traceTransform('<a/>', parse('<a/>'), { p: 'x' }, { extensions: exslt });
         const sheet: Stylesheet = compile('<a/>', { extensions: exslt });
         export const text: string = transformToText(sheet, reparse(parse('<a/>'), '<b/>'));
         export const first = (node: XNode): XNode | undefined => applyEdits(parse('<a/>'), [remove(node)]).document.children[0];`,
      ),
    ).toBe('');
    expect(
      compile(
        ['es2024', 'dom'],
        `import { compileInSteps, extensionsFor, parse } from '${name}/page';
         import { RemoteDocument } from '${name}/worker/client';
         import { Decoder, type Builder } from '${name}/worker/decoder';
         import { readDom, transformToFragment } from '${name}/dom';
         import { installXslt, XSLTProcessor } from '${name}/polyfill';
         import { register } from '${name}/service-worker/client';
         import { createReactOutput, parseSheet, Transformed, type DrawnProps, type Loss } from '${name}/react';
         import { createElement, type ReactElement } from 'react';
         import '${name}/worker';
         import { compile } from '${name}';
         const Chart = ({ attributes }: DrawnProps): string => attributes.points ?? '';
         const output = createReactOutput(compile(parseSheet('<a/>')), { components: { chart: Chart }, onLoss: (loss: Loss) => loss.line });
         export const drawn: ReactElement = createElement(Transformed, { output, document: parse('<a/>'), parameters: { p: 1 } });
         export const made: DocumentFragment | null = transformToFragment(compile('<a/>'), readDom(document.body).document, document);
         export const result: Document | null = new XSLTProcessor().transformToDocument(document);
         export const installed: boolean = installXslt({ force: true });
         export const registered: ServiceWorkerRegistration | null = await register('/w.js', { scope: '/docs/' });
         const sheet = parse('<a/>');
         export const compiled = await compileInSteps(sheet, { extensions: await extensionsFor([sheet]) }, () => null);
         export const remote = new RemoteDocument(() => new Worker('worker.js', { type: 'module' }), '<a/>');
         export const decoder = (builder: Builder): Decoder => new Decoder(builder);`,
      ),
    ).toBe('');
    expect(
      compile(
        ['es2024', 'webworker'],
        `import { drawResponse, install, type DrawOptions } from '${name}/service-worker';
         declare const self: ServiceWorkerGlobalScope;
         const options: DrawOptions = { origins: ['https://styles.example'], limits: { time: 1000 } };
         install(self, options);
         self.addEventListener('fetch', (event) =>
           event.respondWith(fetch(event.request).then((answer) => drawResponse(answer, event.request.url, options))));`,
      ),
    ).toBe('');
    expect(compile(['es2024'], `import { parse } from '${name}'; parse(1);`)).toMatch(/TS2345/);
  });
});

const sizes = [...readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').matchAll(/^\| `([\w/-]+)\.ts` +\| (\d+) +\|/gm)];
it.each(sizes.map(([, entry = '', size = '']) => ({ entry, size: Number(size) })))(
  'the size that the README has for $entry is its size',
  async ({ entry, size }) => {
    expect(Math.abs((await carried(join(import.meta.dirname, `${entry}.ts`))) - size)).toBeLessThan(1);
  },
  60_000,
);
it('the README has the sizes of all entries that pages use', () => {
  expect(sizes.length).toBe(13);
});

it('inside the repository the names of the entries lead to the sources, so that nothing has to be built', () => {
  const code = `console.log(JSON.stringify(${JSON.stringify(entries)}.map((entry) => import.meta.resolve(entry.replace('.', '${name}')))))`;
  const found = JSON.parse(node(root, '--conditions=lectern-source', '--input-type=module', '--eval', code)) as string[];
  expect(found.filter((address) => !/\/xsl\/engine\/(?!dist)[\w/-]+\.ts$/.test(address))).toEqual([]);
});
