// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { TypeAhead } from './type-ahead.ts';

const links = ['Start', 'News', 'Courses', 'Contact', 'About us', 'Ärzte'].map((text) =>
  Object.assign(document.createElement('a'), { textContent: ` ${text} ` }),
);
let typing: TypeAhead;
/** Words of the item that a key leads to; 'none' for no match, 'unused' for a key that is no letter. */
const type = (key: string, from: number, now: number): string => {
  const found = typing.find(key, links, from, now);
  return found === null ? 'unused' : found === undefined ? 'none' : found.textContent.trim();
};

beforeEach(() => {
  typing = new TypeAhead((link) => link.textContent);
});

describe('type-ahead', () => {
  it('NAV-033 one letter goes to the next item that begins with it, round the end', () => {
    expect(type('c', 0, 0)).toBe('Courses');
    expect(type('c', 2, 5000)).toBe('Contact');
    expect(type('C', 3, 10_000)).toBe('Courses');
  });

  it('NAV-033 the same letter typed fast goes round, further letters narrow', () => {
    expect([type('c', 0, 0), type('c', 2, 100), type('o', 3, 5000)]).toEqual(['Courses', 'Contact', 'none']);
    typing = new TypeAhead((link) => link.textContent);
    expect([type('c', 0, 0), type('o', 2, 100), type('n', 2, 200)]).toEqual(['Courses', 'Courses', 'Contact']);
  });

  it('NAV-033 a space belongs to words that are being typed, else it is not used', () => {
    expect(type(' ', 0, 0)).toBe('unused');
    expect([...'about '].map((key, step) => type(key, 0, 5000 + step)).at(-1)).toBe('About us');
    expect(type(' ', 0, 9000)).toBe('unused');
  });

  it('NAV-033 keys with names and letters of no item lead nowhere; capitals and umlauts count as letters', () => {
    expect([type('Enter', 0, 0), type('x', 0, 0), type('ä', 0, 5000)]).toEqual(['unused', 'none', 'Ärzte']);
    expect([type('n', 0, 9000), type('s', 1, 9100)]).toEqual(['News', 'Start']);
  });
});
