import { getSchema, Mark, Node, type Extensions, type NodeConfig } from '@tiptap/core';
import type { DOMOutputSpec, Node as DocumentNode, Schema } from '@tiptap/pm/model';
import { attribute, OWN, shown, SPACE, type Attributes } from './attributes.ts';
import { wordsOf } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import { TABLE_EXTENSIONS } from './table.ts';

const attributesOf = ({ attrs }: DocumentNode): Attributes => attrs.attributes as Attributes;

const paragraph = {
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  // Text that lies in its parent without an element of its own.
  addAttributes: () => ({ ...OWN, ...SPACE, bare: attribute(false) }),
  parseHTML: () => [{ tag: 'p' }, { tag: 'div' }],
  renderHTML: ({ node }) => ['p', shown(attributesOf(node), { 'data-bare': node.attrs.bare ? '' : undefined }), 0],
} satisfies NodeConfig;

const heading = {
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: attribute(3), ...OWN, ...SPACE }),
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node }) => [`h${node.attrs.level as number}`, shown(attributesOf(node)), 0],
} satisfies NodeConfig;

const list = (name: string, tag: 'ul' | 'ol'): NodeConfig => ({
  name,
  group: 'block',
  content: 'item+',
  addAttributes: () => ({ ...OWN, ...SPACE }),
  parseHTML: () => [{ tag }],
  renderHTML: ({ node }) => [tag, shown(attributesOf(node)), 0],
});

const item = {
  name: 'item',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ ...OWN, ...SPACE }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ node }) => ['li', shown(attributesOf(node)), 0],
} satisfies NodeConfig;

const preformatted = {
  name: 'preformatted',
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
  code: true,
  defining: true,
  addAttributes: () => ({ ...OWN, ...SPACE }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ node }) => ['pre', shown(attributesOf(node)), 0],
} satisfies NodeConfig;

const box = {
  name: 'box',
  group: 'block',
  content: 'block+',
  addAttributes: () => ({ tag: attribute('div'), ...OWN, ...SPACE }),
  parseHTML: () => [{ tag: 'blockquote', attrs: { tag: 'blockquote' } }],
  renderHTML: ({ node }): DOMOutputSpec => [
    node.attrs.tag === 'blockquote' ? 'blockquote' : 'div',
    { ...shown(attributesOf(node)), 'data-box': node.attrs.tag as string },
    0,
  ],
} satisfies NodeConfig;

/** A widget that a plugin describes (`RichTextBlock`); blocks, or parts that hold some. Which elements are one, `spec.blocks` says. */
const widget = {
  name: 'widget',
  group: 'block',
  content: '(widgetPart | block)+',
  isolating: true,
  defining: true,
  addAttributes: () => ({ tag: { ...attribute(undefined), isRequired: true }, ...OWN, ...SPACE }),
  renderHTML: ({ node }): DOMOutputSpec => ['div', shown(attributesOf(node), { 'data-widget': node.attrs.tag as string }), 0],
} satisfies NodeConfig;

const widgetPart = {
  name: 'widgetPart',
  content: 'block+',
  isolating: true,
  defining: true,
  addAttributes: () => ({ tag: attribute('section'), ...OWN, ...SPACE }),
  renderHTML: ({ node }): DOMOutputSpec => ['div', shown(attributesOf(node), { 'data-widget-part': '' }), 0],
} satisfies NodeConfig;

const sealed = (inline: boolean): NodeConfig => ({
  name: inline ? 'sealed' : 'sealedBlock',
  group: inline ? 'inline' : 'block',
  ...(inline ? { inline } : {}),
  atom: true,
  selectable: true,
  draggable: true,
  addAttributes: () => ({ source: { ...attribute(undefined), isRequired: true }, ...(inline ? {} : SPACE) }),
  renderHTML: () => [inline ? 'span' : 'div', { 'data-sealed': '' }],
});

/** Its number is counted by the style sheet here, and by the writer. */
const footnote = {
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  draggable: true,
  addAttributes: () => ({ id: attribute(''), note: attribute('') }),
  renderHTML: ({ node }) => ['sup', { class: 'rt-footnote', title: wordsOf(readXml(node.attrs.note as string)) }],
} satisfies NodeConfig;

const lineBreak = {
  name: 'lineBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
} satisfies NodeConfig;

/**
 * Every inline element is a mark of one type, so that their order of nesting stays. `key` tells equal ones apart that would become one.
 * The tag `#space` is none: it holds the white space of the source behind one blank.
 */
const inlineMark = Mark.create({
  name: 'inline',
  excludes: '',
  addAttributes: () => ({ tag: { ...attribute(undefined), isRequired: true }, ...OWN, key: attribute(0) }),
  parseHTML: () => ['strong', 'b', 'em', 'i', 'u', 'code'].map((tag) => ({ tag, attrs: { tag } })),
  renderHTML: ({ mark }) => {
    const tag = mark.attrs.tag as string;
    if (tag === '#space') return ['span', 0];
    const attributes = mark.attrs.attributes as Attributes;
    // A link without an address leads nowhere while it is edited; its title says where it will.
    if (tag === 'a') return ['a', shown(attributes, { class: 'rt-link', title: attributes.find(([name]) => name === 'href')?.[1] }), 0];
    return [tag, shown(attributes), 0];
  },
});

/** What a document is made of. Whatever has no type here becomes `sealedBlock` or `sealed` with its source. */
export const EXTENSIONS: Extensions = [
  Node.create({
    name: 'doc',
    topNode: true,
    content: 'block+',
    // White space at the end, and before and behind footnotes; their words.
    addAttributes: () => ({ trail: attribute(''), beforeNotes: attribute(''), noteWords: attribute(null) }),
  }),
  Node.create(paragraph),
  Node.create(heading),
  Node.create(list('bullets', 'ul')),
  Node.create(list('numbers', 'ol')),
  Node.create(item),
  Node.create(preformatted),
  Node.create(box),
  Node.create(widget),
  Node.create(widgetPart),
  ...TABLE_EXTENSIONS,
  Node.create(sealed(false)),
  Node.create({ name: 'text', group: 'inline' }),
  Node.create(lineBreak),
  Node.create(sealed(true)),
  Node.create(footnote),
  inlineMark,
];

type NodeName =
  | 'doc'
  | 'paragraph'
  | 'heading'
  | 'bullets'
  | 'numbers'
  | 'item'
  | 'preformatted'
  | 'box'
  | 'widget'
  | 'widgetPart'
  | 'sealedBlock'
  | 'text';
type TableNodeName = 'table' | 'caption' | 'grid' | 'row' | 'cell' | 'headerCell';
export type TextSchema = Schema<NodeName | TableNodeName | 'lineBreak' | 'sealed' | 'footnote', 'inline'>;

/** The schema without an editor. Each open editor has one of its own, with the same types: see `schemaOf`. */
export const schema: TextSchema = getSchema(EXTENSIONS);

/** The schema of an editor's document; types of one are none of another's. */
export const schemaOf = ({ schema: of }: { readonly schema: Schema }): TextSchema => of as TextSchema;
