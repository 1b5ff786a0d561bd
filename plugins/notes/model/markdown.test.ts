import { expect, it } from 'vitest';
import { findNotes, groupNotes } from './group.ts';
import { markdownOf } from './markdown.ts';
import type { Note, NoteVersion } from './model.ts';

let count = 0;
const note = (more: Partial<NoteVersion> = {}, ...others: Partial<NoteVersion>[]): Note => {
  count += 1;
  const one = {
    ...{ note: `n${count}`, version: `v${count}`, bases: [], deleted: false, kind: 'note', ID: 4711, dataType: 'p_Unit', IDObjectType: 4 },
    ...{
      lesson: '1',
      seconds: 83.2,
      slide: '2',
      text: 'A thought',
      exact: '',
      prefix: '',
      suffix: '',
      position: null,
      language: 'en',
      written: count,
    },
    ...{ course: 'Light', unit: 'The path of light', title: 'Lenses', ...more },
  } as NoteVersion;
  return { note: one.note, versions: [one, ...others.map((each) => ({ ...one, ...each }))] };
};
const words = {
  ...{ title: 'My notes', others: 'Other pages', versions: 'Two versions', kind: (kind: string) => kind },
  ...{ slide: (slide: string) => `Slide ${slide}`, href: ({ note: name }: NoteVersion) => `https://x.example/?note=${name}` },
};

it('Markdown has notes by course, unit and lesson, with moments, quotations and links', () => {
  const page = { course: '', unit: 'Imprint', title: 'Imprint', ID: 901, dataType: 'p_Object', lesson: '', seconds: null, slide: '' };
  const notes = [
    note({ note: 'late', seconds: 100, slide: '' }),
    note({ note: 'early', seconds: 5, kind: 'bookmark', text: '' }),
    note({ ...page, note: 'mark', kind: 'highlight', exact: 'one\ntwo', text: 'My *word*' }),
    note({ note: 'both', lesson: '2', title: 'Mirrors' }, { text: 'Another thought' }),
  ];
  expect(markdownOf(notes, words)).toBe(
    [
      '# My notes',
      '## Light',
      '### The path of light',
      '#### Lenses',
      '- [0:05 · Slide 2](<https://x.example/?note=early>) bookmark',
      '- [1:40](<https://x.example/?note=late>)\n  \n  A thought',
      '#### Mirrors',
      '- Two versions\n  \n  [1:23 · Slide 2](<https://x.example/?note=both>)\n  \n  A thought\n  \n  ' +
        '[1:23 · Slide 2](<https://x.example/?note=both>)\n  \n  Another thought',
      '## Other pages',
      '### Imprint',
      String.raw`- [highlight](<https://x.example/?note=mark>) highlight` + '\n  \n  > one\n  > two\n  \n  ' + String.raw`My \*word\*`,
      '',
    ]
      .join('\n\n')
      .replace(/\n\n$/, '\n'),
  );
});

it('Markdown: what somebody wrote stays text', () => {
  const text = '# no heading\n- no item\n1. no number\n<b>no tag</b> [no](link) `no code`\n> no quotation';
  const out = markdownOf([note({ text, unit: '## unit', title: '' })], words);
  expect(out).toContain(String.raw`\# no heading`);
  expect(out).toContain(String.raw`\- no item`);
  expect(out).toContain(String.raw`1\. no number`);
  expect(out).toContain(String.raw`\<b\>no tag\</b\> \[no\](link) \`no code\``);
  expect(out).toContain(String.raw`\> no quotation`);
  expect(out).toContain(String.raw`### \#\# unit`);
});

it('notes are grouped by the object, whatever it was called; the latest name counts', () => {
  const [course] = groupNotes([note({ unit: 'Old name' }), note({ unit: 'New name', title: 'New lenses' })]);
  expect(course!.units.map(({ title, lessons }) => [title, lessons.map((each) => [each.title, each.notes.length])])).toEqual([
    ['New name', [['New lenses', 2]]],
  ]);
});

it('notes are found by all words, in any version, without regard to case and marks', () => {
  const all = [
    note({ text: 'Die Öffnung der Blende' }),
    note({ text: 'x' }, { text: 'Blende zu' }),
    note({ text: '', exact: 'blended light' }),
  ];
  const found = (query: string) => findNotes(all, query).map(({ note: name }) => all.findIndex((each) => each.note === name));
  expect([found('blende'), found('OFFNUNG blende'), found('light lenses'), found(' '), found('nothing')]).toEqual([
    [0, 1, 2],
    [0],
    [0, 1, 2],
    [0, 1, 2],
    [],
  ]);
});
