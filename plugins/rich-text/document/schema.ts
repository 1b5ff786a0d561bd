import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import type { Element } from '../tree/piece.ts';
import { alignmentOf } from './align.ts';

export type Attributes = Element['attributes'];

/** White space of the source around a block and inside of its tags, so that what nobody edits is written as it was. */
const SPACE = { before: { default: '' }, lead: { default: '' }, trail: { default: '' } };
const OWN = { attributes: { default: [] as Attributes } };

/** What of an element's attributes is shown in the editor: addresses, ids and styles are not. */
function shown(attributes: Attributes, more: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of attributes) if (/^(?:class|dir|lang|start|reversed|type)$/.test(name)) out[name] = value;
  const align = alignmentOf(attributes);
  if (align) out['data-align'] = align;
  for (const [name, value] of Object.entries(more)) if (value !== undefined) out[name] = value;
  return out;
}

const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  // Text that lies in its parent without an element of its own.
  attrs: { ...OWN, ...SPACE, bare: { default: false } },
  parseDOM: [{ tag: 'p' }, { tag: 'div' }],
  toDOM: ({ attrs }): DOMOutputSpec => ['p', shown(attrs.attributes as Attributes, { 'data-bare': attrs.bare ? '' : undefined }), 0],
};

const heading: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { level: { default: 3 }, ...OWN, ...SPACE },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs.level as number}`, shown(attrs.attributes as Attributes), 0],
};

const list = (tag: 'ul' | 'ol'): NodeSpec => ({
  group: 'block',
  content: 'item+',
  attrs: { ...OWN, ...SPACE },
  parseDOM: [{ tag }],
  toDOM: ({ attrs }): DOMOutputSpec => [tag, shown(attrs.attributes as Attributes), 0],
});

/** The one schema of all editors of a page. Whatever it has no type for becomes `sealedBlock` or `sealed` with its source. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+', attrs: { trail: { default: '' } } },
    paragraph,
    heading,
    bullets: list('ul'),
    numbers: list('ol'),
    item: {
      content: 'block+',
      defining: true,
      attrs: { ...OWN, ...SPACE },
      parseDOM: [{ tag: 'li' }],
      toDOM: ({ attrs }): DOMOutputSpec => ['li', shown(attrs.attributes as Attributes), 0],
    },
    preformatted: {
      group: 'block',
      content: 'inline*',
      whitespace: 'pre',
      code: true,
      defining: true,
      attrs: { ...OWN, ...SPACE },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: ({ attrs }): DOMOutputSpec => ['pre', shown(attrs.attributes as Attributes), 0],
    },
    box: {
      group: 'block',
      content: 'block+',
      attrs: { tag: { default: 'div' }, ...OWN, ...SPACE },
      parseDOM: [{ tag: 'blockquote', attrs: { tag: 'blockquote' } }],
      toDOM: ({ attrs }): DOMOutputSpec => [
        attrs.tag === 'blockquote' ? 'blockquote' : 'div',
        { ...shown(attrs.attributes as Attributes), 'data-box': attrs.tag as string },
        0,
      ],
    },
    sealedBlock: {
      group: 'block',
      atom: true,
      selectable: true,
      draggable: true,
      attrs: { source: {}, ...SPACE },
      toDOM: (): DOMOutputSpec => ['div', { 'data-sealed': '' }],
    },
    text: { group: 'inline' },
    lineBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: (): DOMOutputSpec => ['br'],
    },
    sealed: {
      group: 'inline',
      inline: true,
      atom: true,
      selectable: true,
      draggable: true,
      attrs: { source: {} },
      toDOM: (): DOMOutputSpec => ['span', { 'data-sealed': '' }],
    },
  },
  marks: { inline: inlineMark() },
});

/**
 * Every inline element is a mark of one type, so that their order of nesting stays. `key` tells equal ones apart that would become one.
 * The tag `#space` is none: it holds the white space of the source behind one blank.
 */
function inlineMark(): MarkSpec {
  const tags: Readonly<Record<string, string>> = { strong: 'strong', b: 'strong', em: 'em', i: 'em', u: 'u', code: 'code' };
  return {
    attrs: { tag: {}, ...OWN, key: { default: 0 } },
    excludes: '',
    parseDOM: Object.entries(tags).map(([tag, attrsTag]) => ({ tag, attrs: { tag: attrsTag } })),
    toDOM: ({ attrs }): DOMOutputSpec => {
      const tag = attrs.tag as string;
      if (tag === '#space') return ['span', 0];
      const attributes = attrs.attributes as Attributes;
      // A link without an address leads nowhere while it is edited; its title says where it will.
      if (tag === 'a') return ['a', shown(attributes, { class: 'rt-link', title: attributes.find(([name]) => name === 'href')?.[1] }), 0];
      return [tag, shown(attributes), 0];
    },
  };
}
