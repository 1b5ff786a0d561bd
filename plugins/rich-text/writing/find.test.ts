import { history, undo } from '@tiptap/pm/history';
import { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../document/read.ts';
import { writeDocument } from '../document/write.ts';
import { readXml } from '../tree/read-xml.ts';
import { Find } from './find.ts';

function open(source: string) {
  const find = new Find();
  const state = EditorState.create({ doc: readDocument(readXml(source)), plugins: [history(), find.plugin] });
  const view = { state, dispatch: (transaction: typeof state.tr) => (view.state = view.state.apply(transaction)) };
  return { find, view: view as unknown as EditorView, html: () => writeDocument(view.state.doc) };
}

describe('find and replace', () => {
  const SOURCE =
    '<p class="a">One <b>o</b>ne <img src="x"/> one.</p>\n<table><tbody><tr><td>one</td></tr></tbody></table><p>on</p><p>e</p>';

  it('AUT-001 finds words in capitals or not, across formats and in tables, never across blocks', () => {
    const { find, view } = open(SOURCE);
    expect(find.look(view, 'one')).toEqual({ count: 4, now: 1 });
    const { state } = view;
    expect(state.doc.textBetween(state.selection.from, state.selection.to)).toBe('One');
    expect([find.step(view, 1).now, find.step(view, 1).now, find.step(view, 1).now, find.step(view, 1).now]).toEqual([2, 3, 4, 1]);
    expect(find.step(view, -1)).toEqual({ count: 4, now: 4 });
    expect(find.look(view, '')).toEqual({ count: 0, now: 0 });
  });

  it.each(['.', '1+1', '(a)', 'a-b/c', '$&', '[x]\\'])('AUT-001 takes %s as it is written', (words) => {
    const { find, view } = open(`<p>x ${words.replace('&', '&amp;')} y</p>`);
    expect(find.look(view, words)).toEqual({ count: 1, now: 1 });
  });

  it('AUT-001 replaces one, then the next; all others keep their bytes', () => {
    const { find, view, html } = open(SOURCE);
    find.look(view, 'one');
    expect(find.replace(view, 'two', false)).toEqual({ count: 3, now: 1 });
    expect(html()).toBe(SOURCE.replace('One', 'two'));
  });

  it('AUT-001 replaces all as one step that undo takes back', () => {
    const { find, view, html } = open(SOURCE);
    find.look(view, 'one');
    expect(find.replace(view, '', true)).toEqual({ count: 0, now: 0 });
    expect(html()).not.toMatch(/one|One/);
    undo(view.state, view.dispatch);
    expect(html()).toBe(SOURCE);
  });
});
