import { useMemo } from 'react';
import { allowedBy, valueOf, type Value, type WidgetSchema } from './schema.ts';
import { warn } from './warn.ts';

/** Attributes that any element may bear; they are not configuration. */
const COMMON = /^(?:id|class|lang|dir|title|style|hidden|role|(?:data|aria)-.*)$/;

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Configuration of a widget from the attributes of its element: defaults where there is none. What is not allowed is left
 * out with a warning that names widget, attribute, value and what is allowed.
 * @returns one value per attribute of the schema, under its name in camel case
 */
export function readSettings<T>(schema: WidgetSchema, attributes: Readonly<Record<string, string>>): T {
  const settings: Record<string, Value | undefined> = {};
  for (const name in schema.properties) settings[camel(name)] = schema.properties[name]!.default;
  for (const name in attributes) {
    const text = attributes[name]!;
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (!property) {
      if (!COMMON.test(name))
        warn(schema.title, `the attribute ${name}="${text}" is not known. Known are ${Object.keys(schema.properties).join(', ')}.`);
      continue;
    }
    const value = valueOf(text, property);
    if (value !== undefined) settings[camel(name)] = value;
    else
      warn(
        schema.title,
        `${name}="${text}" is not allowed: it takes ${allowedBy(property)}. ` +
          (property.default === undefined ? 'It is left out.' : `"${String(property.default)}" is used.`),
      );
  }
  return settings as T;
}

/** The same for a component; read again when the element's attributes change. */
export function useSettings<T>(schema: WidgetSchema, attributes: Readonly<Record<string, string>>): T {
  return useMemo(() => readSettings<T>(schema, attributes), [schema, attributes]);
}
