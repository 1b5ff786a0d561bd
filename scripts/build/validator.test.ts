import { describe, expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { build } from 'vite';
import { bareSchema, compileValidator, jsonValidator } from './validator.ts';

interface Validate {
  (data: unknown): boolean;
  errors?: { instancePath: string; keyword: string; message: string }[] | null;
}

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'dropped title',
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 2, maxLength: 3, description: 'dropped description' },
    list: { type: 'array', uniqueItems: true },
    kind: { enum: [{ default: 1 }, 'require("x")'] },
    either: { type: ['string', 'number'] },
  },
  required: ['title'],
  additionalProperties: false,
};

async function built(source: object): Promise<{ validate: Validate; code: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'validator-'));
  try {
    await writeFile(join(folder, 'x.schema.json'), JSON.stringify(source));
    await writeFile(join(folder, 'entry.js'), "export { default } from './x.schema.json?validator';");
    const result = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [jsonValidator()],
      build: { write: false, minify: false, lib: { entry: join(folder, 'entry.js'), formats: ['es'], fileName: 'out' } },
    });
    const output = (Array.isArray(result) ? result[0] : result) as { output: { code: string }[] };
    const code = output.output[0]!.code;
    const file = join(folder, 'out.mjs');
    await writeFile(file, code);
    return { validate: ((await import(/* @vite-ignore */ file)) as { default: Validate }).default, code };
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('?validator', () => {
  it('builds to an ES module without require, eval and annotations that judges data', async () => {
    const { validate, code } = await built(schema);
    expect(code).not.toContain('= require(');
    expect(code).not.toMatch(/new Function|\beval\(/);
    expect(code).not.toContain('dropped');
    expect(validate({ title: 'ab' })).toBe(true);
    expect(validate({ title: '😀😀😀' })).toBe(true);
    expect(validate({ title: 'a' })).toBe(false);
    expect(validate.errors?.[0]).toMatchObject({ instancePath: '/title', keyword: 'minLength' });
    expect(validate({ title: 'ab', list: [{ a: [1] }, { a: [1] }] })).toBe(false);
    expect(validate({ title: 'ab', list: [{ a: [1] }, { a: [2] }, { b: [1] }, [], {}] })).toBe(true);
    expect(validate({ title: 'ab', kind: { default: 1 } })).toBe(true);
    expect(validate({ title: 'ab', kind: { default: 2 } })).toBe(false);
    expect(validate({ title: 'ab', other: 1 })).toBe(false);
  });

  it('refuses a schema with a misspelt keyword', () => {
    expect(() => compileValidator({ type: 'object', propertys: {} }, 'runtime')).toThrow(/propertys/);
  });
});

describe('?schema', () => {
  it('is the schema without annotations and its own name', () => {
    expect(bareSchema({ ...schema, $id: 'x' })).toBe(
      `export default ${JSON.stringify({
        type: 'object',
        properties: {
          title: { type: 'string', minLength: 2, maxLength: 3 },
          list: { type: 'array', uniqueItems: true },
          kind: { enum: [{ default: 1 }, 'require("x")'] },
          either: { type: ['string', 'number'] },
        },
        required: ['title'],
        additionalProperties: false,
      })};`,
    );
  });

  it('refuses keywords that are not understood at run time, with their path', () => {
    expect(() => bareSchema({ properties: { a: { multipleOf: 2 } } })).toThrow(/\/properties\/a\/multipleOf.*json-schema\.ts/);
    expect(() => bareSchema({ propertys: {} })).toThrow(/propertys/);
  });
});
