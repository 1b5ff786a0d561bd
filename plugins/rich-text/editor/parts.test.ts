// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readXml } from '../tree/read-xml.ts';
import { openEditor, type OpenEditor } from './open.ts';
import { optionsFor } from './options.fixture.ts';
import type { RichTextPart } from './parts.ts';

/** A plugin's block for hints: it is edited where else it would be sealed, and F2 leaves a mark in it. */
const HINTS: RichTextPart = {
  elements: { 'ui-hint': 'hint' },
  extensions: ({ Node, Extension }) => [
    Node.create({ name: 'hint', group: 'block', content: 'paragraph+', renderHTML: () => ['aside', 0] }),
    Extension.create({
      name: 'hintKeys',
      addKeyboardShortcuts() {
        return { F2: () => this.editor.commands.insertContent({ type: 'text', text: '!' }) };
      },
    }),
  ],
};
const TEXT =
  '<p>a</p>\n<ui-hint id="h" data-x="1">\n  <p>b</p>\n</ui-hint>\n<ui-hint><table></table></ui-hint>\n<ui-other>c</ui-other><p>d</p>';

const refused = vi.fn();
let host: HTMLElement;
let editor: OpenEditor | null;

function open(source: string, parts: Readonly<Record<string, RichTextPart>>): OpenEditor {
  editor = openEditor(optionsFor(host, source, { parts: Object.entries(parts).map(([plugin, part]) => ({ plugin, part })), refused }));
  return editor;
}

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  editor = null;
});
afterEach(() => {
  editor?.close();
  host.remove();
  vi.clearAllMocks();
});

describe("a plugin's part of the editor", () => {
  it('AUT-001 edits an element that would be sealed, and every byte that nobody edits stays', () => {
    const opened = open(TEXT, { hints: HINTS });
    expect(opened.html()).toBe(TEXT);
    expect([host.querySelector('aside')!.textContent, host.querySelectorAll('.rt-sealed').length]).toEqual(['b', 2]);
    opened.replace(readXml(TEXT.replace('d', 'e')), 'edit');
    expect(opened.html()).toBe(TEXT.replace('d', 'e'));
    opened.replace(readXml(TEXT), 'anew');
    expect([opened.html(), host.querySelectorAll('aside').length, refused.mock.calls]).toEqual([TEXT, 1, []]);
  });

  it('AUT-001 goes with its editor, of which the page has nothing left', () => {
    const before = host.outerHTML;
    const opened = open(TEXT, { hints: HINTS });
    expect(host.attributes.length).toBe(0);
    opened.close();
    editor = null;
    expect(host.outerHTML).toBe(before);
  });

  it('AUT-001 brings keys of its own', () => {
    const opened = open('<ui-hint><p>b</p></ui-hint>', { hints: HINTS });
    host.querySelector('.rt-text')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true }));
    expect(opened.html()).toBe('<ui-hint><p>!b</p></ui-hint>');
  });

  it.each<[string, string, RichTextPart]>([
    ['has the name of another node', 'the name "paragraph" is taken', { extensions: ({ Node }) => [Node.create({ name: 'paragraph' })] }],
    ['takes an element of the editor', '<h3> is edited by the editor', { ...HINTS, elements: { h3: 'hint' } }],
    ['names a node that is none of its blocks', 'names the node "tip"', { ...HINTS, elements: { 'ui-hint': 'tip' } }],
    ['has content that nothing is', 'nothing', { extensions: ({ Node }) => [Node.create({ name: 'x', content: 'nothing+' })] }],
    [
      'throws',
      'lost',
      {
        extensions: () => {
          throw new Error('lost');
        },
      },
    ],
  ])('AUT-001 that %s is left out alone, and reported', (_what, message, part) => {
    const opened = open(TEXT, { bad: part, hints: HINTS });
    expect(refused.mock.calls).toEqual([['bad', expect.objectContaining({ message: expect.stringContaining(message) })]]);
    expect([opened.html(), host.querySelectorAll('aside').length]).toEqual([TEXT, 1]);
  });
});
