/** What a value of an attribute may be: a JSON schema (draft-07) of one value, without references. */
interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly ValueSchema[];
}

/** One attribute; `title` is its name in the platform's configuration objects. */
interface AttributeSchema extends ValueSchema {
  readonly title?: string;
  readonly description?: string;
  readonly default?: string | number | boolean;
}

/** The configuration of a widget, as in `<widget>.schema.json`; `title` is the element's name. */
export interface WidgetSchema {
  readonly title: string;
  readonly properties: Readonly<Record<string, AttributeSchema>>;
}

export type Value = string | number | boolean;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const TRUE = /^(?:1|true|)$/i;
const FALSE = /^(?:0|false)$/i;

/** The value of an attribute, undefined when the schema does not allow it. */
export function valueOf(text: string, schema: ValueSchema): Value | undefined {
  for (const each of schema.anyOf ?? []) {
    const value = valueOf(text, each);
    if (value !== undefined) return value;
  }
  if (schema.anyOf) return undefined;
  if (schema.enum) return schema.enum.includes(text) ? text : undefined;
  if (schema.type === 'boolean') return TRUE.test(text) ? true : FALSE.test(text) ? false : undefined;
  if (schema.type !== 'integer' && schema.type !== 'number') return text;
  const number = NUMBER.test(text.trim()) ? Number(text) : NaN;
  const whole = schema.type === 'number' || Number.isInteger(number);
  return whole && number >= (schema.minimum ?? -Infinity) && number <= (schema.maximum ?? Infinity) ? number : undefined;
}

/** What a schema allows, for people. */
export function allowedBy(schema: ValueSchema): string {
  if (schema.anyOf) return schema.anyOf.map(allowedBy).join(', or ');
  if (schema.enum) return schema.enum.map((each) => `"${each}"`).join(', ');
  if (schema.type === 'boolean') return '"1" or "0"';
  if (schema.type !== 'integer' && schema.type !== 'number') return 'any text';
  const kind = schema.type === 'integer' ? 'a whole number' : 'a number';
  if (schema.minimum !== undefined && schema.maximum !== undefined) return `${kind} from ${schema.minimum} to ${schema.maximum}`;
  return schema.minimum !== undefined ? `${kind} from ${schema.minimum} on` : kind;
}
