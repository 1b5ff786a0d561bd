// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Selection, TextSelection } from '@tiptap/pm/state';
import { commands, openEditor, type OpenEditor } from '../editor/open.ts';
import { optionsFor } from '../editor/options.fixture.ts';
import type { RichTextPart } from '../editor/parts.ts';
import type { ToolbarState } from '../editor/toolbar-state.ts';

const { blocks } = commands;
const section = '<section><h4>Title</h4><p>Text</p></section>';
const FOLDS: RichTextPart = {
  blocks: {
    'ui-folds': {
      title: (text) => text('folds'),
      create: () => `<ui-folds>${section}</ui-folds>`,
      part: () => section,
      settings: { selected: { kind: 'part', standard: '-1', label: (text) => text('selected') } },
    },
    'ui-box': { title: (text) => text('box'), create: () => '<ui-box><p>Text</p></ui-box>' },
  },
};
const TEXT = [
  '<p>a</p>',
  '<ui-folds selected="1" data-x="1">',
  '  <section id="s" class="card"><h4>One</h4>',
  '    <p>b</p></section>',
  '  <section><p>Two</p></section>',
  '</ui-folds>c<ui-box></ui-box>',
  '<ui-other><p>d</p></ui-other>',
].join('\n');

const refused = vi.fn();
let host: HTMLElement;
let editor: OpenEditor;
let state: ToolbarState | null;

function open(source: string, parts: Readonly<Record<string, RichTextPart>> = { folds: FOLDS }): OpenEditor {
  const all = Object.entries(parts).map(([plugin, part]) => ({ plugin, part }));
  editor = openEditor(optionsFor(host, source, { parts: all, refused, moved: (next) => (state = next) }));
  return editor;
}

/** Puts the cursor behind the first occurrence of words. */
function goTo(words: string): void {
  editor.run((current, dispatch) => {
    let at = -1;
    current.doc.descendants((node, position) => {
      const index = node.isText ? node.text!.indexOf(words) : -1;
      if (index >= 0 && at < 0) at = position + index + words.length;
    });
    dispatch?.(current.tr.setSelection(TextSelection.create(current.doc, at)));
    return true;
  });
}
const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  host.querySelector('.rt-text')!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
const type = (words: string): void => editor.run((current, dispatch) => (dispatch?.(current.tr.insertText(words)), true));

beforeEach(() => {
  document.body.replaceChildren();
  host = document.body.appendChild(document.createElement('div'));
  state = null;
});
afterEach(() => {
  editor.close();
  host.remove();
  vi.clearAllMocks();
});

describe('widgets in a text', () => {
  it('AUT-001 are boxes with their names, in which authors write; every byte that nobody edits stays', () => {
    open(TEXT);
    expect(editor.html()).toBe(TEXT);
    const [folds, box] = host.querySelectorAll('[data-widget]');
    expect([folds!.getAttribute('aria-label'), folds!.getAttribute('role'), box!.getAttribute('data-widget')]).toEqual([
      'folds',
      'group',
      'ui-box',
    ]);
    expect(folds!.querySelectorAll('[data-widget-part]').length).toBe(2);
    // No plugin describes it.
    expect(host.querySelectorAll('.rt-sealed').length).toBe(1);
    goTo('Two');
    type('!');
    expect(editor.html()).toBe(TEXT.replace('Two', 'Two!'));
    expect(state!.widget).toEqual({ element: 'ui-folds', part: 1, parts: 2 });
    goTo('a');
    expect(state!.widget).toBeNull();
  });

  it('without a description they stay sealed, byte for byte', () => {
    open(TEXT, {});
    expect(editor.html()).toBe(TEXT);
    expect(host.querySelectorAll('[data-widget]').length).toBe(0);
  });

  it('a new one comes in the stead of an empty paragraph, or behind what is written in, with its first words selected', () => {
    open('<p>a</p>');
    goTo('a');
    editor.run(blocks.insertBlock('<ui-box><p>Text</p></ui-box>'));
    type('b');
    expect(editor.html()).toBe('<p>a</p><ui-box><p>b</p></ui-box>');
    editor.run(blocks.leaveWidget);
    editor.run(blocks.insertBlock(`<ui-folds>${section}</ui-folds>`));
    type('c');
    expect(editor.html()).toBe('<p>a</p><ui-box><p>b</p></ui-box><ui-folds><section><h4>c</h4><p>Text</p></section></ui-folds>');
    // One within another's parts, and none as a part.
    goTo('Text');
    editor.run(blocks.insertBlock('<ui-box><p>Text</p></ui-box>'));
    expect(editor.html()).toContain('<p>Text</p><ui-box><p>Text</p></ui-box></section></ui-folds>');
  });

  it('parts are added, moved and deleted; the last one stays', () => {
    open(`<ui-folds>${section.replace('Title', 'One')}${section.replace('Title', 'Two')}</ui-folds>`);
    const heads = (): string[] => [...host.querySelectorAll('[data-widget-part] h4')].map((each) => each.textContent);
    goTo('One');
    editor.run(blocks.movePart(-1));
    expect([heads(), state!.undo]).toEqual([['One', 'Two'], false]);
    editor.run(blocks.movePart(1));
    type('!');
    expect([heads(), state!.widget?.part]).toEqual([['Two', 'One!'], 1]);
    editor.run(blocks.addPart(section));
    type('Three');
    expect([heads(), state!.widget]).toEqual([['Two', 'One!', 'Three'], { element: 'ui-folds', part: 2, parts: 3 }]);
    editor.run(blocks.removePart());
    editor.run(blocks.removePart());
    editor.run(blocks.removePart());
    expect(heads().length).toBe(1);
    for (let step = 0; step < 20; step++) editor.run(commands.undo);
    expect(heads()).toEqual(['One', 'Two']);
  });

  it('a setting that names a part follows it, and goes with it', () => {
    const parts = ['One', 'Two', 'Three'].map((words) => section.replace('Title', words)).join('');
    open(`<ui-folds selected="1">${parts}</ui-folds>`);
    const selected = (): string | undefined => editor.settings()?.attributes.selected;
    const names = ['selected'];
    goTo('Two');
    editor.run(blocks.movePart(1, names));
    expect(selected()).toBe('2');
    editor.run(blocks.movePart(-1, names));
    expect(selected()).toBe('1');
    goTo('One');
    editor.run(blocks.addPart(section, names));
    expect(selected()).toBe('2');
    editor.run(blocks.removePart(names));
    expect(selected()).toBe('1');
    goTo('Two');
    editor.run(blocks.removePart(names));
    expect(selected()).toBeUndefined();
  });

  it('the items of a list that is all of one are its parts', () => {
    open('<ui-folds><ul><li>One</li><li class="x" id="i">Two</li></ul></ui-folds>');
    goTo('One');
    expect(state!.widget).toEqual({ element: 'ui-folds', part: 0, parts: 2 });
    editor.run(blocks.addPart('<section><p>New</p></section>'));
    editor.run(blocks.movePart(1));
    expect(editor.html()).toBe('<ui-folds><ul><li>One</li><li class="x" id="i">Two</li><li class="x"><p>New</p></li></ul></ui-folds>');
  });

  it('settings change their attributes alone, in their order; null takes one out', () => {
    open(TEXT);
    goTo('One');
    expect(editor.settings()).toEqual({ element: 'ui-folds', attributes: { selected: '1', 'data-x': '1' }, parts: ['One', 'Two'] });
    editor.set({ selected: '0', further: 'a"<' });
    expect(editor.html()).toBe(TEXT.replace('selected="1" data-x="1"', 'selected="0" data-x="1" further="a&quot;&lt;"'));
    editor.set({ selected: null, further: null });
    expect(editor.html()).toBe(TEXT.replace('selected="1" ', ''));
    goTo('a');
    expect(editor.settings()).toBeNull();
    editor.set({ selected: '3' });
    expect(editor.html()).toBe(TEXT.replace('selected="1" ', ''));
  });

  it('Enter stays inside, Ctrl+Enter writes on below', () => {
    open('<ui-box><p>a</p></ui-box>');
    goTo('a');
    press('Enter');
    press('Enter');
    type('b');
    expect(editor.html()).toBe('<ui-box><p>a</p><p></p><p>b</p></ui-box>');
    press('Enter', { ctrlKey: true });
    type('c');
    expect(editor.html()).toBe('<ui-box><p>a</p><p></p><p>b</p></ui-box><p>c</p>');
    goTo('b');
    press('Enter', { ctrlKey: true });
    type('d');
    expect(editor.html()).toBe('<ui-box><p>a</p><p></p><p>b</p></ui-box><p>dc</p>');
  });

  it('Enter and Backspace carry nothing out of a part', () => {
    open(`<ui-folds>${section}${section}</ui-folds>`);
    goTo('Text');
    press('Enter');
    press('Enter');
    type('b');
    expect(editor.html()).toBe(`<ui-folds>${section.replace('</s', '<p></p><p>b</p></s')}${section}</ui-folds>`);
    editor.run(commands.undo);
    const before = host.querySelectorAll('[data-widget-part]').length;
    goTo('Title');
    press('Home');
    editor.run((current, dispatch) => {
      dispatch?.(current.tr.setSelection(TextSelection.create(current.doc, current.selection.$from.start())));
      return true;
    });
    press('Backspace');
    // A line before the head would be one without words.
    press('Enter');
    expect([host.querySelectorAll('[data-widget-part]').length, host.querySelector('[data-widget-part] h4')?.textContent]).toEqual([
      before,
      'Title',
    ]);
  });

  it('a part keeps its head and its body apart', () => {
    open(`<ui-folds>${section}</ui-folds>`);
    goTo('Title');
    press('Delete');
    expect(editor.html()).toBe(`<ui-folds>${section}</ui-folds>`);
    editor.run((current, dispatch) => {
      dispatch?.(current.tr.setSelection(Selection.findFrom(current.doc.resolve(current.selection.$from.after()), 1)!));
      return true;
    });
    press('Backspace');
    expect(editor.html()).toBe(`<ui-folds>${section}</ui-folds>`);
  });

  it('Backspace behind one selects it before it goes', () => {
    open('<ui-box><p>a</p></ui-box><p></p>');
    editor.run((current, dispatch) => (dispatch?.(current.tr.setSelection(Selection.atEnd(current.doc))), true));
    press('Backspace');
    expect([host.querySelector('[data-widget].ProseMirror-selectednode') !== null, state!.widget?.element]).toEqual([true, 'ui-box']);
    press('Backspace');
    expect(host.querySelector('[data-widget]')).toBeNull();
  });

  it('one goes and leaves its text, or goes with it', () => {
    open(`<ui-folds>${section}</ui-folds>`);
    goTo('Title');
    editor.run(blocks.unwrapWidget);
    expect(editor.html()).toBe('<h4>Title</h4><p>Text</p>');
    editor.run(commands.undo);
    editor.run(blocks.removeWidget);
    expect(editor.html()).toBe('<p></p>');
  });

  it('a wrong description is refused with what to do, and the editor opens without it', () => {
    const block = { title: () => 'a', create: () => '<ui-a/>' };
    open('<p>a</p>', {
      one: { blocks: { section: block } },
      two: { blocks: { 'ui-b': block } },
      three: FOLDS,
      none: { blocks: { 'ui-c': { create: block.create } as never } },
      silent: { blocks: { 'ui-d': { ...block, title: () => undefined } as never } },
      four: { blocks: { 'ui-box': { ...block, create: () => '<ui-box/>' } } },
    });
    expect(refused.mock.calls.map(([plugin, error]) => [plugin, (error as Error).message])).toEqual([
      ['one', '"blocks" describes <section>: a widget\'s name begins with ui-.'],
      ['two', '"create" of the block <ui-b> has to give one element <ui-b>.'],
      ['none', 'block.title is not a function'],
      ['silent', '"title" of the block <ui-d> has to give words.'],
      ['four', '<ui-box> is described by another plugin. Take it out of "blocks".'],
    ]);
    expect(Object.keys(editor.blocks)).toEqual(['ui-folds', 'ui-box']);
  });
});
