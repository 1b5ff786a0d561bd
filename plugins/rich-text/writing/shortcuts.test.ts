import { EditorState, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { describe, expect, it } from 'vitest';
import { history } from '@tiptap/pm/history';
import { readDocument } from '../document/read.ts';
import { writeDocument } from '../document/write.ts';
import { keys } from '../editor/keys.ts';
import { readXml } from '../tree/read-xml.ts';
import { shortcuts } from './shortcuts.ts';

const plugins = [history(), shortcuts(), ...keys()];

/** A text that is typed into, at its end. */
class Typing {
  private readonly view: EditorView;

  constructor(source: string) {
    const doc = readDocument(readXml(source));
    const state = EditorState.create({ doc, plugins, selection: TextSelection.atEnd(doc) });
    const view = {
      state,
      composing: false,
      endOfTextblock: () => true,
      dispatch: (transaction: typeof state.tr) => (view.state = view.state.apply(transaction)),
    };
    this.view = view as unknown as EditorView;
  }

  get html(): string {
    return writeDocument(this.view.state.doc);
  }

  type(text: string): this {
    for (const character of text) {
      const { view } = this;
      const { from, to } = view.state.selection;
      const insert = () => view.state.tr.insertText(character, from, to);
      if (!plugins.some((plugin) => plugin.props.handleTextInput?.call(plugin, view, from, to, character, insert))) view.dispatch(insert());
    }
    return this;
  }

  press(key: string, keyCode: number, ctrlKey = false): this {
    const event = { key, keyCode, ctrlKey, altKey: false, metaKey: false, shiftKey: false, preventDefault: () => {} } as KeyboardEvent;
    plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, this.view, event));
    return this;
  }
}

describe('what is typed as in Markdown', () => {
  it.each([
    ['AUT-017 a heading 3', '### ', 'x', '<h3>x</h3>'],
    ['AUT-018 a heading 4', '#### ', 'x', '<h4>x</h4>'],
    ['AUT-019 a heading 5', '##### ', 'x', '<h5>x</h5>'],
    ['AUT-026 a list', '- ', 'x', '<ul><li>x</li></ul>'],
    ['AUT-026 a list by an asterisk', '* ', 'x', '<ul><li>x</li></ul>'],
    ['AUT-025 a numbered list', '1. ', 'x', '<ol><li>x</li></ol>'],
    ['AUT-013 a quote', '> ', 'x', '<blockquote><p>x</p></blockquote>'],
    ['AUT-014 bold words', 'a **b c**', ' d', '<p>a <strong>b c</strong> d</p>'],
    ['AUT-016 italic words', 'a *b*', ' d', '<p>a <em>b</em> d</p>'],
    ['AUT-027 code', 'a `b*c*`', ' d', '<p>a <code>b*c*</code> d</p>'],
  ])('%s', (_what, characters, more, made) => {
    const plain = `<p>${characters.replace('>', '&gt;').replaceAll('"', '')}</p>`;
    expect(new Typing('<p></p>').type(characters).type(more).html).toBe(made);
    for (const [key, code, ctrl] of [
      ['Backspace', 8, false],
      ['z', 90, true],
    ] as const)
      expect(
        new Typing('<p></p>')
          .type(characters)
          .press(key, code, ctrl)
          .html.replace(/\s+<\/p>/, '</p>'),
        key,
      ).toBe(plain.replace(/\s+<\/p>/, '</p>'));
  });

  it.each([
    ['AUT-019 a heading 2', '<p></p>', '## x', '<p>## x</p>'],
    ['AUT-019 a heading 6', '<p></p>', '###### x', '<p>###### x</p>'],
    ['characters in a sentence', '<p>a</p>', '### x', '<p>a### x</p>'],
    ['a number that is not the first', '<p></p>', '2. x', '<p>2. x</p>'],
    ['products', '<p></p>', '2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['asterisks in words', '<p></p>', 'a*b*c', '<p>a*b*c</p>'],
    ['asterisks in code', '<p><code>a</code></p>', ' *b*', '<p><code>a *b*</code></p>'],
    ['a list in a list', '<ul><li></li></ul>', '- x', '<ul><li>- x</li></ul>'],
    ['a heading in a heading', '<h3></h3>', '#### x', '<h3>#### x</h3>'],
    ['anything in preformatted text', '<pre></pre>', '- **b** x', '<pre>- **b** x</pre>'],
  ])('leaves %s', (_what, source, characters, made) => {
    expect(new Typing(source).type(characters).html).toBe(made);
  });
});
