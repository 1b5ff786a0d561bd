import { AllSelection, EditorState, TextSelection, type Command, type Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../document/read.ts';
import { writeDocument } from '../document/write.ts';
import { readXml } from '../tree/read-xml.ts';
import { toggleList } from './lists.ts';
import { keys } from './keys.ts';
import { separate } from './separate.ts';

const plugins = [...keys(), separate()];

/** An editor without a page: what is selected, and what keys and buttons make of it. */
class Text {
  state: EditorState;
  private readonly view = {
    dispatch: (transaction) => void (this.state = this.state.apply(transaction)),
  } as EditorView;

  constructor(source: string) {
    this.state = EditorState.create({ doc: readDocument(readXml(source)), plugins });
  }

  get html(): string {
    return writeDocument(this.state.doc);
  }

  selectAll(): this {
    return this.select(new AllSelection(this.state.doc));
  }

  /** The cursor goes before or behind a text. */
  cursor(text: string, side: 'before' | 'behind'): this {
    let at = -1;
    this.state.doc.descendants((node, position) => {
      const found = node.isText ? node.text!.indexOf(text) : -1;
      if (found >= 0) at = position + found + (side === 'before' ? 0 : text.length);
    });
    return this.select(TextSelection.create(this.state.doc, at));
  }

  private select(selection: Selection): this {
    this.state = this.state.apply(this.state.tr.setSelection(selection));
    return this;
  }

  run(command: Command): string {
    command(this.state, (transaction) => this.view.dispatch(transaction));
    return this.html;
  }

  press(key: string, keyCode: number): string {
    const event = { key, keyCode, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false } as KeyboardEvent;
    const view = Object.assign(this.view, { state: this.state, endOfTextblock: () => true });
    plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, event));
    return this.html;
  }
}

describe('a list', () => {
  it.each([
    ['its own kind takes it away', '<ul><li>one</li><li>two</li></ul>', 'bullets', '<p>one</p><p>two</p>'],
    ['several, too', '<ul><li>one</li></ul><ul><li>two</li><li>three</li></ul>', 'bullets', '<p>one</p><p>two</p><p>three</p>'],
    ['the other kind changes it', '<ul><li>one</li><li>two</li></ul>', 'numbers', '<ol><li>one</li><li>two</li></ol>'],
    ['two kinds become one', '<ul><li>one</li></ul><ol><li>two</li></ol>', 'numbers', '<ol><li>one</li></ol><ol><li>two</li></ol>'],
  ] as const)('AUT-025 AUT-026 when all is selected, %s', (_what, source, kind, made) => {
    expect(new Text(source).selectAll().run(toggleList(kind))).toBe(made);
  });

  it('AUT-026 what is beside a list becomes one with it', () => {
    expect(new Text('<p>a</p><p>b</p>').selectAll().run(toggleList('bullets'))).toBe('<ul><li>a</li><li>b</li></ul>');
  });

  it('AUT-031 Enter makes an item that is written as the one before', () => {
    const text = new Text('<ul><li>one</li><li><p>two</p></li></ul>');
    expect(text.cursor('one', 'behind').press('Enter', 13)).toBe('<ul><li>one</li><li></li><li><p>two</p></li></ul>');
    expect(text.cursor('two', 'behind').press('Enter', 13)).toBe('<ul><li>one</li><li></li><li><p>two</p></li><li><p></p></li></ul>');
  });
});

describe('what lies in a text as a whole', () => {
  const TABLE = '<table><tbody><tr><td>cell</td></tr></tbody></table>';

  it.each([
    ['Backspace', 8, `${TABLE}<p>x</p>`, 'before'],
    ['Delete', 46, `<p>x</p>${TABLE}`, 'behind'],
  ] as const)('is selected by %s first, and goes with the next', (key, code, source, side) => {
    const text = new Text(source).cursor('x', side);
    expect(text.press(key, code)).toBe(source);
    expect(text.state.selection.toJSON()).toMatchObject({ type: 'node' });
    expect(text.press(key, code)).toBe('<p>x</p>');
  });
});
