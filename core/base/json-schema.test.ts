import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaMistakes, schemaValidator, type Schema, withDefaults } from './json-schema.ts';

const root = join(import.meta.dirname, '../..');
const json = (path: string): Record<string, unknown> => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>;
const folders = (path: string): string[] => readdirSync(join(root, path));

/** Real files with the schema that they must fit. */
const FILES: { file: string; schema: string }[] = [
  ...folders('config/customers').map((name) => ({ file: `config/customers/${name}/customer.json`, schema: 'config/customer.schema.json' })),
  ...folders('plugins').map((name) => ({ file: `plugins/${name}/manifest.json`, schema: 'core/plugins/manifest.schema.json' })),
].filter(({ file }) => existsSync(join(root, file)));

/** Every place in a JSON value, as a trail of keys. */
const positions = (value: unknown, trail: string[] = []): string[][] => [
  trail,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => positions(inner, [...trail, key]))
    : []),
];

function changed(value: unknown, [key, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, change);
  return copy;
}

const CHANGES: ((old: unknown) => unknown)[] = [
  () => null,
  () => -1,
  () => 1.5,
  () => 7,
  () => '',
  () => ' no such value ',
  () => true,
  () => [],
  () => ({}),
  () => 'x'.repeat(300),
  (old) => (Array.isArray(old) ? [...old, ...old] : { ...(old as object), unheardOf: 1 }),
  (old) => (typeof old === 'object' && old !== null && !Array.isArray(old) ? Object.fromEntries(Object.entries(old).slice(1)) : [old]),
];

describe('mistakes by a schema', () => {
  it.each(FILES)('$file has none', ({ file, schema }) => {
    expect(schemaMistakes(json(schema), json(file))).toEqual([]);
  });

  it('are those that ajv finds, in its words, in real files that were changed at random', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    const judges = new Map(
      [...new Set(FILES.map(({ schema }) => schema))].map((path) => [path, { schema: json(path), judge: ajv.compile(json(path)) }]),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...FILES),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: CHANGES.length - 1 })), { minLength: 1, maxLength: 3 }),
        ({ file, schema: path }, steps) => {
          const { schema, judge } = judges.get(path)!;
          const data = steps.reduce<unknown>((value, [where, how]) => {
            const all = positions(value);
            return changed(value, all[where % all.length]!, CHANGES[how]!);
          }, json(file));
          judge(data);
          const lines = (found: readonly { instancePath: string; message?: string; params: object }[]): string[] =>
            [
              ...new Set(
                found.map(
                  ({ instancePath, message, params }) =>
                    `${instancePath} ${message} ${'additionalProperty' in params ? String(params.additionalProperty) : ''}`,
                ),
              ),
            ].toSorted();
          // What a value of the wrong type breaks besides is not said; of duplicates ajv names another pair.
          const mistyped = new Set(
            (judge.errors ?? []).filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
          );
          const named = (judge.errors ?? []).filter(
            ({ propertyName, instancePath, keyword }) =>
              propertyName === undefined && keyword !== 'uniqueItems' && (/type|anyOf/.test(keyword) || !mistyped.has(instancePath)),
          );
          const found = schemaMistakes(schema, data);
          expect(found.length > 0).toBe(Boolean(judge.errors?.length));
          if (found.length < 20)
            expect(
              lines(
                found.filter(
                  ({ keyword, instancePath }) => keyword !== 'uniqueItems' && (/type|anyOf/.test(keyword) || !mistyped.has(instancePath)),
                ),
              ),
            ).toEqual(lines(named));
        },
      ),
      { numRuns: 1500 },
    );
  }, 30_000);

  it.each<[Schema, unknown, string]>([
    [{ type: ['string', 'null'] }, 1, ' must be string,null'],
    [{ items: { const: 2 } }, [2, 3], '/1 must be equal to constant'],
    [{ uniqueItems: true }, [{ a: [1] }, 2, { a: [1] }], ' must NOT have duplicate items (items ## 0 and 2 are identical)'],
    [{ maxLength: 2 }, '😀😀😀', ' must NOT have more than 2 characters'],
    [{ properties: { 'a/b~': { maximum: 1 } } }, { 'a/b~': 2 }, '/a~1b~0 must be <= 1'],
    [{ anyOf: [{ type: 'string' }, { minimum: 3 }] }, 2, ' must be string| must be >= 3| must match a schema in anyOf'],
    [{ properties: { no: false } }, { no: 1 }, '/no boolean schema is false'],
    [{ propertyNames: { pattern: '^a' } }, { b: 1 }, ' property name must be valid'],
    [{ required: ['constructor'] }, {}, " must have required property 'constructor'"],
  ])('%j judges %j', (schema, data, events) => {
    expect(
      schemaMistakes(schema, data)
        .map(({ instancePath, message }) => `${instancePath} ${message}`)
        .join('|'),
    ).toBe(events);
  });

  it('are at most twenty', () => {
    expect(
      schemaMistakes(
        { items: { type: 'string' } },
        Array.from({ length: 50 }, () => 1),
      ),
    ).toHaveLength(20);
  });

  it('stand in errors until the next call', () => {
    const validate = schemaValidator({ type: 'string' });
    expect([validate(1), validate.errors?.length, validate('a'), validate.errors]).toEqual([false, 1, true, null]);
  });
});

describe('defaults', () => {
  const settings = {
    type: 'object',
    properties: {
      pageSize: { type: 'integer', default: 20 },
      kind: { enum: ['a', 'b'] },
      map: { type: 'object', properties: { zoom: { type: 'integer', default: 3 }, name: { type: 'string' } } },
    },
  };

  it('fill in what is left out, also inside an object that is there, and nothing else', () => {
    expect(withDefaults(settings, {})).toEqual({ pageSize: 20 });
    expect(withDefaults(settings, { pageSize: 5, map: { name: 'x' }, other: 1 })).toEqual({
      pageSize: 5,
      map: { name: 'x', zoom: 3 },
      other: 1,
    });
    expect(withDefaults(undefined, { a: 1 })).toEqual({ a: 1 });
  });
});
