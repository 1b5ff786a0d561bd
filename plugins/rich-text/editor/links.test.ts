import { AllSelection, EditorState, TextSelection, type Command } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../document/read.ts';
import { writeDocument } from '../document/write.ts';
import { readXml } from '../tree/read-xml.ts';
import { linkAt, removeLink, setLink } from './links.ts';

/** A text in which `[` and `]`, or `|` alone, say what is selected. */
function open(marked: string): EditorState {
  const state = EditorState.create({ doc: readDocument(readXml(marked)) });
  const found: Record<string, number> = {};
  const { tr } = state;
  for (const sign of ['|', ']', '[']) {
    tr.doc.descendants((node, position) => {
      const at = node.text?.indexOf(sign) ?? -1;
      if (at >= 0) found[sign] = position + at;
    });
    const at = found[sign];
    if (at !== undefined) tr.delete(at, at + 1);
  }
  const to = found[']'] === undefined ? undefined : found[']'] - 1;
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, found['['] ?? found['|'] ?? 1, to ?? found['|'] ?? 1)));
}
const run = (state: EditorState, command: Command): EditorState => {
  let after = state;
  command(state, (transaction) => (after = state.apply(transaction)));
  return after;
};
const html = (state: EditorState): string => writeDocument(state.doc);

describe('a link', () => {
  it.each([
    ['of the selected words', '<p>a [b] c</p>', '<p>a <a href="x.html">b</a> c</p>'],
    ['stays one around words in bold', '<p>[a <b>b</b> c]</p>', '<p><a href="x.html">a <b>b</b> c</a></p>'],
    ['goes over the edge of what is bold', '<p>a <b>b[b</b> c]</p>', '<p>a <b>b</b><a href="x.html"><b>b</b> c</a></p>'],
    ['replaces a link and leaves what else it had', '<p><a class="k" href="y">[a]</a></p>', '<p><a href="x.html" class="k">a</a></p>'],
    ['at a cursor is changed as a whole', '<p>a <a href="y">b|<b>b</b></a> c</p>', '<p>a <a href="x.html">b<b>b</b></a> c</p>'],
    ['holds no other one', '<p>[a <a href="y">b</a>] <a href="y">c</a></p>', '<p><a href="x.html">a b</a> <a href="y">c</a></p>'],
    ['of two paragraphs is one in each', '<p>[a</p><p>b]</p>', '<p><a href="x.html">a</a></p><p><a href="x.html">b</a></p>'],
    ['is written with its words where there are none', '<p>a |b</p>', '<p>a <a href="x.html">words</a>b</p>'],
  ])('AUT-001 %s', (_what, marked, made) => {
    const state = open(marked);
    const after = run(state, setLink('x.html', 'words'));
    expect(html(after)).toBe(made);
    expect(linkAt(state).hasWords).toBe(!made.includes('words'));
  });

  it('AUT-001 has its address as its words when it is given none, and ends where it ends', () => {
    const after = run(open('<p>|</p>'), setLink('x.html', ''));
    expect(html(after)).toBe('<p><a href="x.html">x.html</a></p>');
    expect(html(after.apply(after.tr.insertText('!')))).toBe('<p><a href="x.html">x.html</a>!</p>');
  });

  it('AUT-001 of everything leaves what cannot be linked', () => {
    const state = open('<p>a</p><iframe></iframe>');
    const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)));
    expect(html(run(all, setLink('x', '')))).toBe('<p><a href="x">a</a></p><iframe></iframe>');
  });

  it.each([
    ['at the cursor', '<p>a <a href="y">b|<b>b</b></a> <a href="y">c</a></p>', '<p>a b<b>b</b> <a href="y">c</a></p>'],
    ['that are selected', '<p>a[a <a href="y">b]c</a></p>', '<p>aa b<a href="y">c</a></p>'],
  ])('AUT-001 is taken away from the words %s', (_what, marked, made) => {
    const state = open(marked);
    expect(linkAt(state).address).toBe('y');
    const after = run(state, removeLink);
    expect([html(after), after.selection.from, after.selection.to]).toEqual([made, state.selection.from, state.selection.to]);
    expect(removeLink(after)).toBe(false);
  });
});
