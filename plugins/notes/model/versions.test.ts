import { describe, expect, it } from 'vitest';
import type { NoteVersion } from './model.ts';
import { notesOf } from './versions.ts';

const version = (name: string, bases = '', more: Partial<NoteVersion> = {}): NoteVersion =>
  ({ note: 'a', version: name, bases: bases.split(' ').filter(Boolean), deleted: false, written: 1, text: name, ...more }) as NoteVersion;
const shown = (...all: NoteVersion[]) =>
  notesOf(all).map(({ note, versions }) => `${note}: ${versions.map((each) => each.text).join(' | ')}`);

describe('versions of a note', () => {
  it('one replaces what it was made from, in whichever order they come', () => {
    expect(shown(version('1'), version('2', '1'))).toEqual(['a: 2']);
    expect(shown(version('3', '2'), version('1'), version('2', '1'))).toEqual(['a: 3']);
  });

  it('two that were made from the same one are both there, until one is made from both', () => {
    expect(shown(version('1'), version('2', '1'), version('3', '1'))).toEqual(['a: 2 | 3']);
    expect(shown(version('2', '1'), version('3', '1'), version('4', '2 3'))).toEqual(['a: 4']);
  });

  it('a deletion takes what it was made from, and not what was written meanwhile; it can be undone', () => {
    const deletion = version('x', '1', { deleted: true });
    expect(shown(version('1'), deletion)).toEqual([]);
    expect(shown(version('1'), deletion, version('2', '1'))).toEqual(['a: 2']);
    expect(shown(version('1'), deletion, version('1 again', 'x'))).toEqual(['a: 1 again']);
  });

  it('the same version twice is one; names count for their own note alone', () => {
    expect(shown(version('1'), version('1'))).toEqual(['a: 1']);
    expect(shown(version('1'), version('1', '', { note: 'b', written: 0 }), version('2', '1', { note: 'b' }))).toEqual(['a: 1', 'b: 2']);
  });
});
