import { expect, it } from 'vitest';
import { JsonMistake, readJsonText } from './json-text.ts';

const mistake = (text: string): string => {
  try {
    readJsonText(text);
  } catch (error) {
    if (error instanceof JsonMistake) return error.message;
    throw error;
  }
  return '';
};

it('CFG-001 knows the line and column of each value, by its key where it has one', () => {
  const json = readJsonText('{\n  "a": [1, {"b/c": true}],\n  "d": "x"\n}\n');
  expect(json.value).toEqual({ a: [1, { 'b/c': true }], d: 'x' });
  expect(['', '/', '/a', '/a/1', '/a/1/b~1c', '/d', '/d/none'].map((pointer) => json.at(pointer))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 1 },
    { line: 2, column: 3 },
    { line: 2, column: 12 },
    { line: 2, column: 13 },
    { line: 3, column: 3 },
    { line: 3, column: 3 },
  ]);
});

it.each([
  ['\uFEFF{}', 'line 1, column 1: the file begins with a byte order mark.'],
  ['{\n "a": 1,\n}', 'line 2, column 8: a comma is left before "}". Remove the comma.'],
  ['[1, 2,]', 'line 1, column 6: a comma is left before "]".'],
  ['{\n "a": 1\n "b": 2\n}', 'line 2, column 8: a comma is missing before """.'],
  ['{"a" 1}', 'line 1, column 6: a colon is missing after "a".'],
  ['{a: 1}', 'line 1, column 2: "a" is no key of JSON.'],
  ['{"a": \'x\'}', 'line 1, column 7: a text is between single quotation marks.'],
  ['{"a": yes}', 'line 1, column 7: "yes" is no value of JSON.'],
  ['{"a": }', 'line 1, column 7: a value is missing before "}".'],
  ['{"a": "x\n"}', 'line 1, column 7: the text does not end'],
  ['{"a": [1', 'line 1, column 9: the file ends before "]". Add "]".'],
  ['{"a":', 'line 1, column 6: the file ends too early.'],
  ['', 'line 1, column 1: the file ends too early.'],
  ['// x\n{}', 'line 1, column 1: JSON has no comments.'],
  ['{} {}', 'line 1, column 4: "{" comes after the end of the value.'],
])('CFG-001 %j is no JSON: %s', (text, message) => {
  expect(mistake(text)).toContain(message);
  expect(() => JSON.parse(text)).toThrow();
});

it('CFG-001 a key that comes twice is named; the last one counts', () => {
  const { value, twice } = readJsonText('{"a": 1,\n"a": 2}');
  expect([value, twice]).toEqual([{ a: 2 }, [{ pointer: '/a', at: { line: 2, column: 1 } }]]);
});

it('CFG-001 brackets without end in each other are a mistake with its line, and no failure of the reader', () => {
  expect(mistake(`{"a":\n${'['.repeat(100_000)}`)).toContain('line 2, column 200: brackets are nested more than 200 deep. Remove');
  expect(mistake(`${'['.repeat(200)}${']'.repeat(200)}`)).toBe('');
});
