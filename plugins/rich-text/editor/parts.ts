import { Editor, Extension, InputRule, Mark, Node, type Extensions, type JSONContent } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { checkBlocks, type Blocks } from '../blocks/block.ts';
import { OWN, shown, SPACE, type Attributes } from '../document/attributes.ts';
import { isOwnName } from '../document/names.ts';

/** What extensions are made with: the page's own Tiptap, as types of a second one would be none of an open editor's. */
interface RichTextKit {
  readonly Extension: typeof Extension;
  readonly Mark: typeof Mark;
  readonly Node: typeof Node;
  readonly InputRule: typeof InputRule;
  readonly Plugin: typeof Plugin;
  readonly PluginKey: typeof PluginKey;
}

/** What a plugin exports under the name that its manifest gives: `"richText": { "hints": "Hints" }`. */
export interface RichTextPart {
  /** Called for each editor that opens. Names are the part's own; those of the editor are taken. */
  extensions?(kit: RichTextKit): Extensions;
  /**
   * Elements of a text, and the node of the part that is edited in their stead, in the group `block`. Attributes and white space of the
   * source are kept for it. What a node's content does not allow stays as it is.
   */
  readonly elements?: Readonly<Record<string, string>>;
  /** Widgets that authors put into their texts, by the names of their elements. */
  readonly blocks?: Blocks;
}

const KIT: RichTextKit = { Extension, Mark, Node, InputRule, Plugin, PluginKey };
const EMPTY: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] };

/** A part of the editor, and the plugin that it is from. */
export interface PartOfPlugin {
  readonly plugin: string;
  readonly part: RichTextPart;
}

/** Nodes of a part get what the reader and the writer of texts need. */
const readable = (plugin: string, elements: Readonly<Record<string, string>>): Extension =>
  Extension.create({
    name: `elements of ${plugin}`,
    addGlobalAttributes: () => [{ types: Object.values(elements), attributes: { ...OWN, ...SPACE } }],
    extendNodeSchema: ({ name }) => {
      const element = Object.keys(elements).find((each) => elements[each] === name);
      return element === undefined ? {} : { element };
    },
  });

/** @throws Error when an editor cannot be opened with these extensions, or one of them has the name of another one */
function check(before: Extensions, added: Extensions, elements: Readonly<Record<string, string>>): void {
  const names = new Set(before.map(({ name }) => name));
  const again = added.find(({ name }) => names.has(name));
  if (again) throw new Error(`the name "${again.name}" is taken. Call the extension something else.`);
  const own = Object.keys(elements).find(isOwnName);
  if (own !== undefined) throw new Error(`<${own}> is edited by the editor itself. Take it out of "elements".`);
  const trial = new Editor({ element: null, content: EMPTY, injectCSS: false, extensions: [...before, ...added] });
  try {
    void trial.extensionManager.plugins;
    for (const [element, name] of Object.entries(elements))
      if (!trial.schema.nodes[name]?.isInGroup('block'))
        throw new Error(`"elements" names the node "${name}" for <${element}>, which is none of the group "block".`);
  } finally {
    trial.destroy();
  }
}

/** Widgets are boxes with their names above them; which elements are widgets, the reader of texts learns from the schema. */
function withBlocks(extensions: Extensions, blocks: Blocks, text: (key: string) => string): Extensions {
  const names = new Map(Object.entries(blocks).map(([element, { title }]) => [element, title(text)]));
  const drawn = extensions.map((each) =>
    each instanceof Node && each.name === 'widget'
      ? each.extend({
          renderHTML: ({ node: { attrs } }) => {
            const [tag, attributes] = [attrs.tag as string, attrs.attributes as Attributes];
            return ['div', shown(attributes, { 'data-widget': tag, role: 'group', 'aria-label': names.get(tag) }), 0];
          },
        })
      : each,
  );
  const readable = Extension.create({
    name: 'blocks of plugins',
    extendNodeSchema: ({ name }) => (name === 'widget' ? { blocks: new Set(names.keys()) } : {}),
  });
  return [...drawn, readable];
}

/** The editor's extensions with those of plugins, and the widgets that these describe. A part with which no editor opens is left out. */
export function withParts(
  extensions: Extensions,
  parts: readonly PartOfPlugin[],
  { text, refused }: { text(key: string): string; refused(plugin: string, error: unknown): void },
): { readonly extensions: Extensions; readonly blocks: Blocks } {
  let all = extensions;
  let allBlocks: Blocks = {};
  for (const { plugin, part } of parts) {
    try {
      const { elements = {}, blocks = {} } = part;
      const added = [...(part.extensions?.(KIT) ?? []), readable(plugin, elements)];
      check(all, added, elements);
      checkBlocks(blocks, allBlocks);
      all = [...all, ...added];
      allBlocks = { ...allBlocks, ...blocks };
    } catch (error) {
      refused(plugin, error);
    }
  }
  return { extensions: withBlocks(all, allBlocks, text), blocks: allBlocks };
}
