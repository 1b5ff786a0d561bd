import { Slice } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Command, type NodeSelection } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../document/read.ts';
import { writeDocument } from '../document/write.ts';
import { readXml } from '../tree/read-xml.ts';
import { keys } from './keys.ts';
import { separate } from './separate.ts';
import { pasteCells } from './table-cells.ts';
import * as tables from './tables.ts';

const plugins = [...keys(), separate()];
const open = (source: string): EditorState => EditorState.create({ doc: readDocument(readXml(source)), plugins });
const html = (state: EditorState): string => writeDocument(state.doc);

/** The position of a text, or of the first empty paragraph. */
function positionOf(state: EditorState, text: string): number {
  let at = -1;
  state.doc.descendants((node, position) => {
    if (at >= 0) return;
    if (text === '' ? node.isTextblock && node.content.size === 0 : node.isText && node.text!.includes(text))
      at = position + (text === '' ? 1 : node.text!.indexOf(text));
  });
  return at;
}
const at = (state: EditorState, text: string): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, positionOf(state, text))));
function run(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (transaction) => (next = state.apply(transaction)));
  return next;
}
function press(state: EditorState, key: string, keyCode: number, modifiers: Partial<KeyboardEvent> = {}): EditorState {
  let next = state;
  const event = { key, keyCode, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, preventDefault: () => {}, ...modifiers };
  const view = { state, endOfTextblock: () => true, dispatch: (transaction: typeof state.tr) => (next = state.apply(transaction)) };
  plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view as unknown as EditorView, event as KeyboardEvent));
  return next;
}
const inside = (body: string, head = ''): string => `<table>${head}<tbody>${body}</tbody></table>`;

/** As an author's stylesheet or another editor writes it: indented, with everything that a table may have. */
const RICH = `<p>x</p>
<table class="wide" style="width: 100%">
  <caption class="c"> About <b>it</b> </caption>
  <colgroup><col width="10"/><col/><col/></colgroup>
  <thead>
    <tr><th scope="col" colspan="2">ab</th><th>c</th></tr>
  </thead>
  <tbody class="body">
    <tr class="odd">
      <td rowspan="2">d</td> <td>e</td>
      <td rowspan='1'><p>f</p>
        <ul><li>g</li></ul></td>
    </tr>
    <tr><td></td><td colspan="01">h<br/>i</td></tr>
  </tbody>
  <tbody><tr><td>j</td><td>k</td><td>l</td></tr></tbody>
  <tfoot><tr><td colspan="3">m</td></tr></tfoot>
</table>
<p>y</p>`
  .replaceAll("'", '"')
  .replace('01', '1');

describe('a table', () => {
  it('AUT-001 of whatever kind is written as it was read, and is one of cells', () => {
    const state = open(RICH);
    expect(html(state)).toBe(RICH);
    expect(state.doc.child(1).type.name).toBe('table');
  });

  it('AUT-001 keeps its bytes around the one place where something is typed', () => {
    const state = at(open(RICH), 'e');
    expect(html(state.apply(state.tr.insertText('E')))).toBe(RICH.replace('<td>e</td>', '<td>Ee</td>'));
  });

  it.each([
    ['rows of different lengths', inside('<tr><td>a</td><td>b</td></tr><tr><td>c</td></tr>')],
    [
      'a cell that reaches out of its section',
      `<table><thead><tr><td rowspan="2">a</td></tr></thead><tbody><tr><td>b</td></tr></tbody></table>`,
    ],
    ['a comment', inside('<!-- x --><tr><td>a</td></tr>')],
    ['an empty section', '<table><thead></thead><tbody><tr><td>a</td></tr></tbody></table>'],
    ['cells to the end', inside('<tr><td rowspan="0">a</td></tr>')],
    ['a caption below', '<table><tbody><tr><td>a</td></tr></tbody><caption>b</caption></table>'],
    ['more cells than can be edited', inside(`<tr>${'<td colspan="999">a</td>'.repeat(30)}</tr>`)],
    ['no rows', '<table></table>'],
  ])('AUT-001 with %s is kept as a whole', (_what, source) => {
    expect(html(open(source))).toBe(source);
    expect(open(source).doc.firstChild!.type.name).toBe('sealedBlock');
  });

  it('AUT-001 a table in a cell is one, too', () => {
    const source = inside(`<tr><td>a${inside('<tr><td>b</td></tr>')}</td></tr>`);
    expect(html(open(source))).toBe(source);
    expect(html(run(at(open(source), 'b'), tables.columnAfter))).toBe(
      inside(`<tr><td>a${inside('<tr><td>b</td><td></td></tr>')}</td></tr>`),
    );
  });
});

describe('the buttons of a table', () => {
  const TWO = inside('<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>');

  it.each([
    ['a row above', 'c', tables.rowAbove, inside('<tr><td>a</td><td>b</td></tr><tr><td></td><td></td></tr><tr><td>c</td><td>d</td></tr>')],
    ['a row below', 'd', tables.rowBelow, inside('<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td></td><td></td></tr>')],
    ['a column before', 'a', tables.columnBefore, inside('<tr><td></td><td>a</td><td>b</td></tr><tr><td></td><td>c</td><td>d</td></tr>')],
    ['a column behind', 'a', tables.columnAfter, inside('<tr><td>a</td><td></td><td>b</td></tr><tr><td>c</td><td></td><td>d</td></tr>')],
    ['one row less', 'a', tables.removeRow, inside('<tr><td>c</td><td>d</td></tr>')],
    ['one column less', 'd', tables.removeColumn, inside('<tr><td>a</td></tr><tr><td>c</td></tr>')],
    [
      'a header row',
      'd',
      tables.toggleHeader('row'),
      inside('<tr><th scope="col">a</th><th scope="col">b</th></tr><tr><td>c</td><td>d</td></tr>'),
    ],
    [
      'a header column',
      'd',
      tables.toggleHeader('column'),
      inside('<tr><th scope="row">a</th><td>b</td></tr><tr><th scope="row">c</th><td>d</td></tr>'),
    ],
    ['a caption', 'd', tables.toggleCaption, inside('<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>', '<caption></caption>')],
    ['nothing in its place', 'd', tables.deleteTable, '<p></p>'],
  ] as const)('AUT-001 make %s', (_what, text, command, made) => {
    expect(html(run(at(open(TWO), text), command))).toBe(made);
  });

  it('AUT-001 take headers and caption away again, and leave the corner to the other headers', () => {
    let state = at(open(TWO), 'd');
    for (const command of [tables.toggleHeader('row'), tables.toggleHeader('column'), tables.toggleCaption]) state = run(state, command);
    expect(tables.tableState(state)).toMatchObject({ headerRow: true, headerColumn: true, caption: true, inRows: false });
    state = run(at(state, 'd'), tables.toggleHeader('row'));
    expect(html(state)).toBe(
      inside('<tr><th scope="col">a</th><td>b</td></tr><tr><th scope="row">c</th><td>d</td></tr>', '<caption></caption>'),
    );
    for (const command of [tables.toggleHeader('column'), tables.toggleCaption]) state = run(state, command);
    expect(html(state)).toBe(TWO);
  });

  it('AUT-001 never take the last row or column', () => {
    const state = at(open(inside('<tr><td>a</td></tr>')), 'a');
    expect(tables.tableState(state)).toMatchObject({ oneRow: true, oneColumn: true });
    expect(html(run(run(state, tables.removeRow), tables.removeColumn))).toBe(inside('<tr><td>a</td></tr>'));
  });

  it('AUT-001 a row below the head is one of the body; a merged cell grows with a row within it', () => {
    expect(html(run(at(open(RICH), 'ab'), tables.rowBelow))).toBe(
      RICH.replace('<tbody class="body">', '<tbody class="body"><tr><td></td><td></td><td></td></tr>'),
    );
    expect(html(run(at(open(RICH), 'e'), tables.rowBelow))).toContain('<td rowspan="3">d</td>');
  });

  it('AUT-001 widths of columns go when there are others; a split of what was merged leaves no number', () => {
    const wider = html(run(at(open(RICH), 'k'), tables.columnAfter));
    expect(wider).not.toContain('colgroup');
    expect(wider).toContain('<td colspan="4">m</td>');
    const narrow = html(run(at(open(RICH), 'k'), tables.removeColumn));
    expect(narrow).toContain('<th scope="col">ab</th>');
  });

  it('AUT-001 a new one takes the place of an empty paragraph, with somewhere to go on behind it', () => {
    const state = run(at(open('<p>a</p><p></p>'), ''), tables.insertTable);
    const head = `<thead><tr>${'<th scope="col"></th>'.repeat(3)}</tr></thead>`;
    const row = '<tr><td></td><td></td><td></td></tr>';
    expect(html(state)).toBe(`<p>a</p><table>${head}<tbody>${row}${row}</tbody></table><p></p>`);
    expect(state.selection.$from.node(-1).type.name).toBe('headerCell');
    expect(html(run(state, tables.columnAfter))).toContain('<th scope="col"></th>'.repeat(4));
    expect(tables.insertTable(state)).toBe(false);
  });

  it('AUT-001 a new one goes behind the words at the cursor', () => {
    expect(html(run(at(open('<p>ab</p><p>c</p>'), 'b'), tables.insertTable))).toMatch(/^<p>ab<\/p><table>.*<\/table><p>c<\/p>$/);
  });
});

describe('the keys in a table', () => {
  const ROWS = inside('<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>');

  it('AUT-001 Tab goes through the cells, and leaves the text from the last one and back from the first', () => {
    let state = at(open(`${ROWS}<p>e</p>`), 'a');
    const visited: string[] = [];
    for (let step = 0; step < 4; step++) {
      visited.push(state.selection.$from.parent.textContent);
      state = press(state, 'Tab', 9);
    }
    expect(visited).toEqual(['a', 'b', 'c', 'd']);
    expect(state.selection.$from.parent.textContent).toBe('d');
    expect(press(state, 'Tab', 9, { shiftKey: true }).selection.$from.parent.textContent).toBe('c');
    const first = at(state, 'a');
    expect(press(first, 'Tab', 9, { shiftKey: true })).toBe(first);
  });

  it('AUT-001 Ctrl+Enter makes a row', () => {
    expect(html(press(at(open(ROWS), 'd'), 'Enter', 13, { ctrlKey: true }))).toBe(
      ROWS.replace('</tbody>', '<tr><td></td><td></td></tr></tbody>'),
    );
  });

  it.each([
    ['Backspace behind it', 'Backspace', 8, `${ROWS}<p>x</p>`, 0],
    ['Delete before it', 'Delete', 46, `<p>x</p>${ROWS}`, 1],
  ] as const)('AUT-001 one %s selects it, and takes nothing', (_what, key, code, source, offset) => {
    const state = open(source);
    const pressed = press(state.apply(state.tr.setSelection(TextSelection.create(state.doc, positionOf(state, 'x') + offset))), key, code);
    expect(html(pressed)).toBe(source);
    expect((pressed.selection as NodeSelection).node.type.name).toBe('table');
    expect(html(press(pressed, key, code))).toBe('<p>x</p>');
  });

  it.each(['a', 'b', 'c'])('AUT-001 Backspace at the beginning of the cell %s changes nothing', (text) => {
    expect(html(press(at(open(`<p>x</p>${ROWS}`), text), 'Backspace', 8))).toBe(`<p>x</p>${ROWS}`);
  });

  it('AUT-001 Backspace empties the cells that are selected', () => {
    const state = open(ROWS);
    const cell = (text: string): number => positionOf(state, text) - 2;
    const selected = state.apply(state.tr.setSelection(CellSelection.create(state.doc, cell('a'), cell('c'))));
    expect(html(press(selected, 'Backspace', 8)).replaceAll('<p></p>', '')).toBe(
      inside('<tr><td></td><td>b</td></tr><tr><td></td><td>d</td></tr>'),
    );
  });
});

describe('cells that are pasted into a table', () => {
  const paste = (state: EditorState, source: string): EditorState => {
    let next = state;
    const content = readDocument(readXml(source), state.schema as never).content;
    const view = { state, dispatch: (transaction: typeof state.tr) => (next = state.apply(transaction)) };
    expect(pasteCells(view as never, new Slice(content, 0, 0))).toBe(true);
    return next;
  };

  it('AUT-039 go over those that are there, and make room', () => {
    const state = at(open(inside('<tr><td>a</td><td>b</td></tr>')), 'b');
    expect(html(paste(state, inside('<tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>')))).toBe(
      inside('<tr><td>a</td><td>1</td><td>2</td></tr><tr><td></td><td>3</td><td>4</td></tr>'),
    );
  });
});
