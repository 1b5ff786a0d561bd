import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { KEYWORDS } from '../../core/base/json-schema.ts';

const QUERY = /\.json\?(validator|schema|settings)$/;
const PREFIX = { validator: '\0validator:', schema: '\0schema:', settings: '\0settings:' };
const RUNTIME = '\0validator-runtime';

// Ajv's own helpers are CommonJS; these two are all that draft-07 needs at run time.
const RUNTIME_CODE = `
export function ucs2length(text) {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
export function equal(a, b) {
  if (a === b) return true;
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}
`;

/** Keys that describe a schema without taking part in validation; their values are dropped from the output. */
const ANNOTATIONS = new Set(['$schema', '$comment', 'title', 'description', 'examples', 'default']);
/** Keywords whose value maps free names to schemas: there `title` or `default` may be a property's name. */
const NAMED = new Set(['properties', 'patternProperties', 'definitions', 'dependencies']);
/** Keywords whose value is data. */
const DATA = new Set(['enum', 'const', 'required', 'default']);
/** What a plugin gets of a setting that a customer's file leaves out is no annotation. */
const ANNOTATIONS_OF_SETTINGS = new Set([...ANNOTATIONS].filter((key) => key !== 'default'));

function withoutAnnotations(schema: unknown, left: ReadonlySet<string> = ANNOTATIONS, names = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutAnnotations(item, left));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => names || !left.has(key))
      .map(([key, value]) => [key, !names && DATA.has(key) ? value : withoutAnnotations(value, left, !names && NAMED.has(key))]),
  );
}

/**
 * Compiles a draft-07 JSON schema to an ES module whose default export is the validating function.
 * It runs without eval, so that a strict Content-Security-Policy is possible.
 * @param schema the parsed schema
 * @param runtime module specifier of the two helper functions
 * @throws Error when the schema is not valid or uses an unknown keyword or format
 */
export function compileValidator(schema: object, runtime: string): string {
  // Strict about keywords and formats; a type may be in a $ref beside, a required property in another branch.
  const ajv = new Ajv({ code: { source: true, esm: true }, strict: true, strictTypes: false, strictRequired: false, allErrors: false });
  const source = standalone(ajv, ajv.compile(withoutAnnotations(schema) as object));
  const helpers: string[] = [];
  const body = source
    .replace('"use strict";', '')
    .replace(/export const validate = \w+;/, '')
    // Half of the output, and nobody reads it: messages name the JSON path.
    .replace(/schemaPath:"(?:[^"\\]|\\.)*",/g, '')
    .replace(/const (\w+) = require\("ajv\/dist\/runtime\/(\w+)"\)\.default;?/g, (_all, local: string, name: string) => {
      helpers.push(`${name} as ${local}`);
      return '';
    });
  // In a string literal of the output the quotation mark would be escaped.
  const left = /require\(("[^"]*")/.exec(body);
  if (left) throw new Error(`The schema needs ${left[1]}, which is not available at run time; use another keyword.`);
  return helpers.length ? `import { ${helpers.join(', ')} } from ${JSON.stringify(runtime)};\n${body}` : body;
}

/** Keywords of a schema that `core/base/json-schema.ts` does not know, as JSON paths. */
function unknownKeywords(schema: unknown, path = '', names = false): string[] {
  if (Array.isArray(schema)) return schema.flatMap((item, index) => unknownKeywords(item, `${path}/${index}`));
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (!names && key !== 'default' && !KEYWORDS.includes(key)) return [`${path}/${key}`];
    return !names && DATA.has(key) ? [] : unknownKeywords(value, `${path}/${key}`, !names && NAMED.has(key));
  });
}

/**
 * The schema without annotations as an ES module, for `core/base/json-schema.ts`.
 * @param withDefaults keeps the defaults, for `withDefaults` there
 * @throws Error when the schema is not valid or uses a keyword that is unknown there
 */
export function bareSchema(schema: object, withDefaults = false): string {
  const bare = withoutAnnotations(schema, withDefaults ? ANNOTATIONS_OF_SETTINGS : ANNOTATIONS) as object;
  new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(bare);
  const unknown = unknownKeywords(bare);
  if (unknown.length > 0)
    throw new Error(`The keywords at ${unknown.join(', ')} are not known to core/base/json-schema.ts; use others or teach it.`);
  const { $id: _, ...rest } = bare as { $id?: string };
  return `export default ${JSON.stringify(rest)};`;
}

/**
 * Vite plugin: `import validate from './x.schema.json?validator'` is the schema compiled to a plain function,
 * `import schema from './x.schema.json?schema'` the bare schema, which is far smaller, and `?settings` the same with its defaults.
 */
export function jsonValidator(): Plugin {
  return {
    name: 'lectern-validators',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === RUNTIME) return source;
      const kind = QUERY.exec(source)?.[1] as keyof typeof PREFIX | undefined;
      if (!kind) return null;
      const file = await this.resolve(source.replace(/\?\w+$/, ''), importer, { skipSelf: true });
      // The added ending keeps Vite's own JSON plugin away.
      return file ? `${PREFIX[kind]}${file.id}.js` : null;
    },
    async load(id) {
      if (id === RUNTIME) return RUNTIME_CODE;
      const kind = (['validator', 'schema', 'settings'] as const).find((each) => id.startsWith(PREFIX[each]));
      if (!kind) return null;
      const file = id.slice(PREFIX[kind].length, -'.js'.length);
      this.addWatchFile(file);
      try {
        const schema = JSON.parse(await readFile(file, 'utf8')) as object;
        return kind === 'validator' ? compileValidator(schema, RUNTIME) : bareSchema(schema, kind === 'settings');
      } catch (error) {
        throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    },
  };
}
