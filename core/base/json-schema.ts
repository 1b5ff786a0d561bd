/** A JSON schema (draft-07, the keywords below) as parsed JSON. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

/** One mistake, in the form and words of ajv, so that messages do not depend on who found it. */
export interface SchemaMistake {
  /** JSON pointer of the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** More than these help nobody. */
const MOST = 20;

type Keywords = Readonly<Record<string, unknown>>;
type Report = (keyword: string, message: string, params?: Readonly<Record<string, unknown>>) => void;
type Rule = (given: never, value: never, at: JsonPosition, report: Report, all: Keywords) => void;

interface JsonPosition {
  readonly path: string;
  readonly root: Keywords;
  readonly found: SchemaMistake[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const pointer = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
const patterns = new Map<string, RegExp>();
const matches = (pattern: string, text: string): boolean => {
  let compiled = patterns.get(pattern);
  if (!compiled) patterns.set(pattern, (compiled = new RegExp(pattern, 'u')));
  return compiled.test(text);
};
/** Length in characters, as the standard counts. */
const length = (text: string): number => [...text].length;

/** Whether two values of JSON are the same. */
function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal((a as Keywords)[key], (b as Keywords)[key]))
  );
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  null: (value) => value === null,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: Number.isFinite,
  integer: Number.isInteger,
};

const NUMBERS: Readonly<Record<string, Rule>> = {
  minimum: (least: number, value: number, _at, report) => {
    if (value < least) report('minimum', `must be >= ${least}`);
  },
  maximum: (most: number, value: number, _at, report) => {
    if (value > most) report('maximum', `must be <= ${most}`);
  },
};
const STRINGS: Readonly<Record<string, Rule>> = {
  minLength: (least: number, value: string, _at, report) => {
    if (length(value) < least) report('minLength', `must NOT have fewer than ${least} characters`);
  },
  maxLength: (most: number, value: string, _at, report) => {
    if (length(value) > most) report('maxLength', `must NOT have more than ${most} characters`);
  },
  pattern: (pattern: string, value: string, _at, report) => {
    if (!matches(pattern, value)) report('pattern', `must match pattern "${pattern}"`);
  },
};
const ARRAYS: Readonly<Record<string, Rule>> = {
  minItems: (least: number, value: unknown[], _at, report) => {
    if (value.length < least) report('minItems', `must NOT have fewer than ${least} items`);
  },
  maxItems: (most: number, value: unknown[], _at, report) => {
    if (value.length > most) report('maxItems', `must NOT have more than ${most} items`);
  },
  uniqueItems: (wanted: boolean, value: unknown[], _at, report) => {
    const second = wanted ? value.findIndex((item, index) => value.slice(0, index).some((before) => equal(before, item))) : -1;
    if (second > 0)
      report(
        'uniqueItems',
        `must NOT have duplicate items (items ## ${value.findIndex((item) => equal(item, value[second]))} and ${second} are identical)`,
      );
  },
  items: (schema: Schema, value: unknown[], at) =>
    value.forEach((item, index) => check(schema, item, { ...at, path: `${at.path}/${index}` })),
};
const OBJECTS: Readonly<Record<string, Rule>> = {
  required: (names: string[], value: Keywords, _at, report) => {
    for (const name of names)
      if (!Object.hasOwn(value, name)) report('required', `must have required property '${name}'`, { missingProperty: name });
  },
  properties: (schemas: Record<string, Schema>, value: Keywords, at) => {
    for (const [name, schema] of Object.entries(schemas))
      if (Object.hasOwn(value, name)) check(schema, value[name], { ...at, path: at.path + pointer(name) });
  },
  additionalProperties: (schema: Schema, value: Keywords, at, report, all) => {
    for (const name of Object.keys(value)) {
      if (isObject(all.properties) && Object.hasOwn(all.properties, name)) continue;
      if (schema === false) report('additionalProperties', 'must NOT have additional properties', { additionalProperty: name });
      else check(schema, value[name], { ...at, path: at.path + pointer(name) });
    }
  },
  propertyNames: (schema: Schema, value: Keywords, at, report) => {
    for (const name of Object.keys(value))
      if (!fits(schema, name, at.root)) report('propertyNames', 'property name must be valid', { propertyName: name });
  },
};
const ANY: Readonly<Record<string, Rule>> = {
  enum: (values: unknown[], value: unknown, _at, report) => {
    if (!values.some((each) => equal(each, value))) report('enum', 'must be equal to one of the allowed values', { allowedValues: values });
  },
  const: (wanted: unknown, value: unknown, _at, report) => {
    if (!equal(wanted, value)) report('const', 'must be equal to constant', { allowedValue: wanted });
  },
  allOf: (schemas: Schema[], value: unknown, at) => {
    for (const schema of schemas) check(schema, value, at);
  },
  anyOf: (schemas: Schema[], value: unknown, at, report) => {
    if (schemas.some((schema) => fits(schema, value, at.root))) return;
    for (const schema of schemas) check(schema, value, at);
    report('anyOf', 'must match a schema in anyOf');
  },
};
const GROUPS: readonly (readonly [(value: unknown) => boolean, Readonly<Record<string, Rule>>])[] = [
  [() => true, ANY],
  [TYPES.number!, NUMBERS],
  [TYPES.string!, STRINGS],
  [TYPES.array!, ARRAYS],
  [TYPES.object!, OBJECTS],
];

/** The keywords that are understood; a build with a schema that uses others fails (`scripts/build/validator.ts`). */
export const KEYWORDS: readonly string[] = ['$ref', '$id', 'definitions', 'type', ...GROUPS.flatMap(([, rules]) => Object.keys(rules))];

function check(schema: Schema, value: unknown, at: JsonPosition): void {
  const report: Report = (keyword, message, params = {}) => {
    at.found.push({ instancePath: at.path, keyword, message, params });
  };
  if (typeof schema === 'boolean') {
    if (!schema) report('false schema', 'boolean schema is false');
    return;
  }
  const { $ref, type } = schema;
  if (typeof $ref === 'string')
    return check((at.root.definitions as Record<string, Schema>)[$ref.slice('#/definitions/'.length)]!, value, at);
  const types = typeof type === 'string' ? [type] : (type as readonly string[] | undefined);
  if (types && !types.some((name) => TYPES[name]!(value))) return report('type', `must be ${types.join(',')}`, { type });
  for (const [applies, rules] of GROUPS) {
    if (applies(value))
      for (const [keyword, rule] of Object.entries(rules))
        if (Object.hasOwn(schema, keyword)) rule(schema[keyword] as never, value as never, at, report, schema);
  }
}

function fits(schema: Schema, value: unknown, root: Keywords): boolean {
  const found: SchemaMistake[] = [];
  check(schema, value, { path: '', root, found });
  return found.length === 0;
}

/**
 * What is wrong with data from outside; nothing when it fits the schema. Without code of its own for each schema, which weighed
 * 88 KB for the customer's file, and without eval (CFG-001).
 * @param schema as `*.json?schema` gives it: only keywords of KEYWORDS, references to its own definitions
 * @returns at most 20 mistakes, in the order of the schema
 */
export function schemaMistakes(schema: Schema, data: unknown): SchemaMistake[] {
  const found: SchemaMistake[] = [];
  check(schema, data, { path: '', root: isObject(schema) ? schema : {}, found });
  return found.slice(0, MOST);
}

/**
 * Settings with the schema's defaults for what they leave out, also inside objects that they have. A default is copied as it is.
 * @param schema as `*.json?settings` gives it
 */
export function withDefaults<T>(schema: Schema | undefined, given: T): T {
  const properties = isObject(schema) && isObject(schema.properties) ? Object.entries(schema.properties as Record<string, Schema>) : [];
  if (!isObject(given) || properties.length === 0) return given;
  const filled: Record<string, unknown> = { ...given };
  for (const [name, of] of properties) {
    if (Object.hasOwn(given, name)) filled[name] = withDefaults(of, given[name]);
    else if (isObject(of) && Object.hasOwn(of, 'default')) filled[name] = of.default;
  }
  return filled as T;
}

/** A function in ajv's form: `errors` holds the mistakes of the last call, null when there were none. */
export function schemaValidator(schema: Schema): { (data: unknown): boolean; errors?: readonly SchemaMistake[] | null } {
  const validate = (data: unknown): boolean => {
    const found = schemaMistakes(schema, data);
    validate.errors = found.length > 0 ? found : null;
    return found.length === 0;
  };
  validate.errors = null as readonly SchemaMistake[] | null;
  return validate;
}
