import { readFileSync, readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it, vi } from 'vitest';
import { allowedBy, valueOf, type WidgetSchema } from './schema.ts';
import { readSettings } from './settings.ts';

const folder = new URL('..', import.meta.url).pathname;
const schemas = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.schema.json'))
  .sort()
  .map((name) => [name, JSON.parse(readFileSync(folder + name, 'utf8')) as WidgetSchema & Record<string, unknown>] as const);
const TEXTS = [
  '',
  '0',
  '1',
  '-1',
  '-2',
  '3.5',
  '12',
  '40',
  '100',
  '101',
  '2001',
  '1e3',
  'auto',
  'fixed',
  'overlay',
  'true',
  'false',
  ' 5',
  '5px',
  'NaN',
  'toString',
];

describe.each(schemas)('%s', (_, schema) => {
  const ajv = new Ajv({ strict: true, strictTypes: false });
  it('is a schema of its widget, every attribute described, every default allowed', () => {
    expect(() => ajv.compile(schema)).not.toThrow();
    for (const [name, attribute] of Object.entries(schema.properties)) {
      expect(attribute.description, name).toBeTruthy();
      expect(attribute.default, name).not.toBeUndefined();
      expect(ajv.validate({ ...schema }, { [name]: attribute.default }), name).toBe(true);
    }
  });

  it('lets through what a schema validator lets through, and nothing else', () => {
    for (const [name, attribute] of Object.entries(schema.properties)) {
      for (const text of TEXTS) {
        const value = valueOf(text, attribute);
        if (value !== undefined) expect(ajv.validate({ ...schema }, { [name]: value }), `${name}="${text}"`).toBe(true);
        else
          for (const other of [text, Number(text)]) {
            const plain = typeof other === 'string' || /^-?\d+(\.\d+)?$/.test(text);
            if (plain) expect(ajv.validate({ ...schema }, { [name]: other }), `${name}=${JSON.stringify(other)}`).toBe(false);
          }
      }
    }
  });
});

it('what is allowed is told in words', () => {
  expect(allowedBy({ anyOf: [{ enum: ['auto', 'fixed'] }, { type: 'integer', minimum: 40, maximum: 99 }] })).toBe(
    '"auto", "fixed", or a whole number from 40 to 99',
  );
  expect([
    allowedBy({ type: 'boolean' }),
    allowedBy({ type: 'string' }),
    allowedBy({ type: 'integer', minimum: -1 }),
    allowedBy({ type: 'number' }),
  ]).toEqual(['"1" or "0"', 'any text', 'a whole number from -1 on', 'a number']);
});

it('attributes of any element are no configuration; the same mistake is told once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const schema: WidgetSchema = { title: 'ui-test', properties: { 'some-size': { type: 'integer', minimum: 0, default: 3 } } };
  for (let time = 0; time < 2; time++)
    expect(readSettings(schema, { id: 'a', class: 'b', 'data-x': '1', 'aria-label': 'c', 'some-size': '-4', constructor: 'x' })).toEqual({
      someSize: 3,
    });
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
    '<ui-test>: some-size="-4" is not allowed: it takes a whole number from 0 on. "3" is used.',
    '<ui-test>: the attribute constructor="x" is not known. Known are some-size.',
  ]);
  warn.mockRestore();
});
