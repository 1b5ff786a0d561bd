interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/\|/g, '\\|');
const code = (text: string): string => `\`${cell(text)}\``;

function typeOf(schema: Schema): string {
  if (schema.$ref) return `[${schema.$ref.replace('#/definitions/', '')}](#${schema.$ref.replace('#/definitions/', '').toLowerCase()})`;
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((each) => code(JSON.stringify(each))).join(', ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') return `object of ${typeOf(schema.additionalProperties)}`;
  return [schema.type ?? 'any'].flat().join(' or ');
}

/** A row for each key, and for each key of an object in it. */
function rows(schema: Schema, before: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const notes = [
      schema.required?.includes(name) ? 'Must be given.' : '',
      each.description ?? '',
      each.default === undefined ? '' : `Default: ${code(JSON.stringify(each.default))}.`,
      each.pattern === undefined ? '' : `Pattern: ${code(each.pattern)}`,
    ];
    const row = `| ${code(before + name)} | ${typeOf(each)} | ${cell(notes.filter((note) => note !== '').join(' '))} |`;
    return [row, ...rows(each, `${before}${name}.`), ...rows(each.items ?? {}, `${before}${name}[].`)];
  });
}

const table = (schema: Schema): string => {
  const lines = rows(schema, '');
  return lines.length === 0 ? `${typeOf(schema)}\n` : ['| key | type | |', '|---|---|---|', ...lines, ''].join('\n');
};

/** A JSON schema as a page: every key with its type, what it means and its default. @param path where it lies in the project */
export function schemaMarkdown(path: string, text: string): string {
  const schema = JSON.parse(text) as Schema;
  const definitions = Object.entries(schema.definitions ?? {}).map(
    ([name, each]) => `## ${name}\n\n${each.description ?? ''}\n\n${table(each)}`,
  );
  return [`# ${schema.title ?? path}`, `From \`${path}\`.`, schema.description ?? '', table(schema), ...definitions].join('\n\n');
}
