import type { RequestParameters } from './contract.ts';

type Values = Readonly<Record<string, string | number>>;

function fill(text: string, values: Values, encode: (value: string) => string): string {
  return text.replace(/\{([A-Za-z0-9_]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encode(String(values[name])) : whole,
  );
}

const literal = (value: string): string => value;

/**
 * Replaces `{name}` in the textual parameters by `oPlaceholders` before sending; unknown names are left (RT-048).
 * Within `paramString` a value is encoded, so that it stays one value.
 */
export function applyPlaceholders(parameters: RequestParameters): RequestParameters {
  const values = parameters.oPlaceholders;
  if (values === undefined) return parameters;
  const filled: Record<string, unknown> = { ...parameters };
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'string') filled[name] = fill(value, values, name === 'paramString' ? encodeURIComponent : literal);
  }
  if (parameters.fields !== undefined) {
    filled['fields'] = Object.fromEntries(Object.entries(parameters.fields).map(([name, value]) => [name, fill(value, values, literal)]));
  }
  return filled as unknown as RequestParameters;
}
