import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const { name, exports } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  name: string;
  exports: Record<string, string>;
};
const entries = Object.keys(exports).filter((entry) => entry !== './package.json');

/** Runs a module in Node, beside the project's packages; gives what it printed as JSON. */
function runInNode(code: string): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('the package', () => {
  it('has entries that resolve by its name and load in Node', () => {
    const found = runInNode(`
      globalThis.addEventListener = () => {};
      const found = {};
      for (const entry of ${JSON.stringify(entries)}) found[entry] = Object.keys(await import(entry.replace('.', '${name}')));
      console.log(JSON.stringify(found));
    `) as Record<string, string[]>;
    expect(Object.keys(found)).toEqual(entries);
    expect(found['.']).toEqual(expect.arrayContaining(['compile', 'edits', 'exslt', 'parse', 'readDoctype', 'reparse', 'transformToText']));
    expect(found['./page']).toEqual(
      expect.arrayContaining(['compileInSteps', 'extensionsFor', 'loadEdits', 'loadReparse', 'parse', 'select']),
    );
    expect(found['./exslt']).toEqual(['exslt']);
    expect(found['./edit']).toEqual(expect.arrayContaining(['applyEdits', 'serializeSource', 'setAttribute']));
    expect(found['./reparse']).toEqual(['reparse']);
    expect(found['./worker/client']).toEqual(expect.arrayContaining(['RemoteDocument', 'WorkerLost']));
    expect(found['./worker/decoder']).toEqual(['Decoder']);
  });

  it('has entries that share one engine: what one parsed, another transforms', () => {
    expect(
      runInNode(`
        const { parse } = await import('${name}/page');
        const { compile, transformToText } = await import('${name}');
        const sheet = '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/></xsl:stylesheet>';
        console.log(JSON.stringify(transformToText(compile(sheet), parse('<r>x<s>y</s></r>'))));
      `),
    ).toBe('xy');
  });

  it('has a worker that answers messages', () => {
    expect(
      runInNode(`
        const answers = [];
        globalThis.postMessage = (message) => answers.push(message);
        globalThis.addEventListener = (_type, listener) => listener({ data: { type: 'open', text: '<r a="1"><s/></r>' } });
        await import('${name}/worker');
        console.log(JSON.stringify(answers));
      `),
    ).toEqual([{ type: 'opened', outline: '<r a="1"></r>' }]);
  });

  it('is not entered by any other way', () => {
    expect(() => runInNode(`await import('${name}/xml/index.ts')`)).toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED/);
  });
});
