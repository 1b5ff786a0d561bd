// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDocument } from '../document/read.ts';
import { writeDocument } from '../document/write.ts';
import { commands, openEditor, type OpenEditor } from '../editor/open.ts';
import { optionsFor } from '../editor/options.fixture.ts';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';
import { flat } from './flat.ts';

const mark = (id: string, number: number): string =>
  `<sup><a id="fnref-${id}" href="#fn-${id}" role="doc-noteref" aria-label="Footnote ${number}">${number}</a></sup>`;
const section = (...notes: readonly (readonly [id: string, note: string])[]): string =>
  '<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><hr/><ol>' +
  notes
    .map(
      ([id, note], index) =>
        `<li id="fn-${id}"><small>${note} <a href="#fnref-${id}" role="doc-backlink" aria-label="Back to ${index + 1}">↩</a></small></li>`,
    )
    .join('') +
  '</ol></section>';
const TWO = `<p>a${mark('x', 1)} b <strong>c${mark('y', 2)}</strong></p>\n<table><tbody><tr><td>d</td></tr></tbody></table>\n${section(
  ['x', 'One <em>of 7</em>.'],
  ['y', 'Two'],
)}\n`;

const footnotesOf = (source: string): number => {
  let count = 0;
  readDocument(readXml(source)).descendants(({ type }) => void (count += Number(type.name === 'footnote')));
  return count;
};
const through = (source: string): string => writeDocument(readDocument(readXml(source)));

describe('footnotes of a stored text', () => {
  it('AUT-001 are read as such, and written as they were', () => {
    expect([footnotesOf(TWO), through(TWO)]).toEqual([2, TWO]);
  });

  it('AUT-001 whose numbers two authors have mixed up are numbered by the order of the text', () => {
    const mixed = `<p>a${mark('y', 1)} b${mark('x', 1)}</p>${section(['x', 'X'], ['y', 'Y'])}`;
    expect(through(mixed)).toBe(`<p>a${mark('y', 1)} b${mark('x', 2)}</p>${section(['y', 'Y'], ['x', 'X'])}`);
  });

  it.each([
    ['a mark without a note', `<p>${mark('x', 1)}${mark('y', 2)}</p>${section(['x', 'X'])}`],
    ['a note without a mark', `<p>${mark('x', 1)}</p>${section(['x', 'X'], ['y', 'Y'])}`],
    ['two marks of one note', `<p>${mark('x', 1)}${mark('x', 1)}</p>${section(['x', 'X'])}`],
    ['more than is written here', `<p>${mark('x', 1)}</p>${section(['x', 'X']).replace('<ol>', '<ol class="c">')}`],
    ['a section that is not at the end', `<p>${mark('x', 1)}</p>${section(['x', 'X'])}<p>b</p>`],
  ])('AUT-001 stay markup when there is %s', (_what, source) => {
    expect([footnotesOf(source), through(source)]).toEqual([0, source]);
  });

  it('AUT-001 a note is one line: blocks become lines, footnotes of footnotes go', () => {
    const pieces = flat(
      readXml(`<p>a <b>b</b></p>\n<ul><li>c</li><li><p>d</p></li></ul><p></p><p>e${mark('x', 1)}</p>${section(['x', 'X'])}`),
    );
    expect(writeXml(pieces)).toBe('a <b>b</b><br/>c<br/>d<br/>e');
  });
});

describe('footnotes in the editor', () => {
  let host: HTMLElement, editor: OpenEditor;
  let asked = 0;
  const open = (source: string): void => {
    let count = 0;
    editor = openEditor(optionsFor(host, source, { random: { uuid: () => `n${++count}------------` }, askNote: () => void asked++ }));
  };
  /** Puts the cursor behind some words of the text, or selects what is there when it can be selected as a whole. */
  const cursor = (at: number, isWhole = false): void =>
    editor.run((state, dispatch) => {
      const types = state.selection.constructor as unknown as { near(at: unknown): typeof state.selection };
      dispatch?.(state.tr.setSelection(types.near(state.doc.resolve(at))));
      if (isWhole) editor.focus();
      return true;
    });

  beforeEach(() => {
    asked = 0;
    host = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => {
    editor.close();
    host.remove();
  });

  it('AUT-001 are numbered by their order in the text, get an id of their own, and undo takes mark and words back at once', () => {
    open('<p>abcd</p>');
    cursor(5);
    editor.putFootnote('Last');
    const [one, two] = ['n1------', 'n2------'];
    expect(editor.html()).toBe(`<p>abcd${mark(one, 1)}</p>${section([one, 'Last'])}`);
    cursor(2);
    editor.putFootnote('First <em>x</em>');
    const both = `<p>a${mark(two, 1)}bcd${mark(one, 2)}</p>${section([two, 'First <em>x</em>'], [one, 'Last'])}`;
    expect(editor.html()).toBe(both);
    editor.run((state, dispatch) => {
      dispatch?.(state.tr.delete(2, 3));
      return true;
    });
    expect(editor.html()).toBe(`<p>abcd${mark(one, 1)}</p>${section([one, 'Last'])}`);
    editor.run(commands.undo);
    expect(editor.html(), 'both are back').toBe(both);
    for (let i = 0; i < 2; i++) editor.run(commands.undo);
    expect(editor.html()).toBe('<p>abcd</p>');
  });

  it('AUT-001 one that is copied is another one; the selected one gets other words', () => {
    open(`<p>a${mark('x', 1)}b</p>${section(['x', 'X'])}`);
    editor.run((state, dispatch) => {
      dispatch?.(state.tr.insert(4, state.doc.nodeAt(2)!));
      return true;
    });
    expect(editor.html()).toBe(`<p>a${mark('x', 1)}b${mark('n1------', 2)}</p>${section(['x', 'X'], ['n1------', 'X'])}`);
    expect(editor.footnote()).toBeNull();
    cursor(2);
    editor.focus();
    host
      .querySelector('.rt-text')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', keyCode: 39, bubbles: true, cancelable: true }));
    expect(editor.footnote()).toBe('X');
    editor.putFootnote('Y');
    expect(editor.footnote()).toBe('Y');
    expect(editor.html()).toContain('<small>Y <a');
  });

  it('AUT-001 Backspace and Delete take it as any character', () => {
    const source = `<p>a${mark('x', 1)}b</p>${section(['x', 'X'])}`;
    open(source);
    for (const [at, key, keyCode] of [
      [3, 'Backspace', 8],
      [2, 'Delete', 46],
    ] as const) {
      cursor(at);
      host.querySelector('.rt-text')!.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }));
      expect(editor.html(), key).toBe('<p>ab</p>');
      editor.run(commands.undo);
      expect(editor.html()).toBe(source);
    }
  });

  it('AUT-001 keys ask for one', () => {
    open('<p>a</p>');
    host
      .querySelector('.rt-text')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'f', keyCode: 70, ctrlKey: true, altKey: true, bubbles: true, cancelable: true }));
    expect(asked).toBe(1);
  });
});
