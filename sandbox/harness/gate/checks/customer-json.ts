import type { Schema } from '../../../../core/base/json-schema.ts';
import { customerMistakes } from '../../../../core/config/explain.ts';
import { DATA_TYPES } from '../../../../core/config/contract.ts';
import type { CheckedCustomer } from '../customer.ts';
import { listed, meant } from '../near-miss.ts';

type Keywords = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Keywords => typeof value === 'object' && value !== null;

/** The keys that a schema has for the object at a pointer. */
export function keysAt(schema: Schema | undefined, pointer: string): string[] {
  let found: unknown = schema;
  for (const key of pointer.split('/').filter((each) => each !== '')) {
    const { properties, items } = (found ?? {}) as { properties?: Keywords; items?: unknown };
    found = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : /^\d+$/.test(key) ? items : undefined;
  }
  const { properties } = (found ?? {}) as { properties?: Keywords };
  return Object.keys(properties ?? {});
}

/** What is said of an anyOf as a whole says less than what each of its parts misses. */
const joined = (whats: readonly string[]): string => {
  const parts = whats.filter((what) => what !== 'must match a schema in anyOf');
  return [...new Set(parts.length > 0 ? parts : whats)].join(' or ');
};

/** customer.json against its schema, and by what the page itself refuses. */
export function checkCustomerJson({ file, name, site, report }: CheckedCustomer): void {
  if (file === null) return;
  const all = customerMistakes(site.customerSchema, file.value, { customer: name });
  for (const path of new Set(all.map((each) => each.path))) {
    const mistakes = all.filter((each) => each.path === path);
    const what = joined(mistakes.map((each) => each.what));
    const around = path.slice(0, path.lastIndexOf('/'));
    const key = path.slice(path.lastIndexOf('/') + 1);
    if (what === 'must NOT have additional properties')
      report(
        file.at(path),
        'error',
        'customer.unknownKey',
        `there is no key "${key}"`,
        meant(key, keysAt(site.customerSchema, around), mistakes[0]!.advice),
      );
    else report(file.at(path), 'error', 'customer.schema', what, mistakes[0]!.advice);
  }
  const { dataTypes } = (isObject(file.value) ? file.value : {}) as { dataTypes?: unknown };
  for (const key of isObject(dataTypes) ? Object.keys(dataTypes) : []) {
    if (Object.hasOwn(DATA_TYPES, key)) continue;
    const names = Object.keys(DATA_TYPES);
    const advice = meant(key, names, `There are ${listed(names, 30)}.`);
    report(
      file.at(`/dataTypes/${key}`),
      'error',
      'customer.dataTypes',
      `nothing is called "${key}", so the name on the wire is never used`,
      advice,
    );
  }
}
