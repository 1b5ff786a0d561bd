import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { Attributes } from '../document/attributes.ts';
import { isElement } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';

/** The page's words, by their key. */
type Words = (key: string) => string;

interface SettingOf<Kind extends string> {
  readonly kind: Kind;
  readonly label: (text: Words) => string;
  /** What holds where the attribute is missing; a setting of this value is written as none. */
  readonly standard: string;
}

/** One attribute of a widget, as authors set it. */
export type BlockSetting =
  | SettingOf<'text'>
  /** `1` or `0`. */
  | SettingOf<'switch'>
  /** A whole number; a field in another unit divides it: 1000 makes seconds of milliseconds. */
  | (SettingOf<'number'> & { readonly minimum: number; readonly maximum: number; readonly divisor?: number })
  | (SettingOf<'choice'> & { readonly options: Readonly<Record<string, (text: Words) => string>> })
  /** Index of a part, counted from 0, or the value of `none`. */
  | (SettingOf<'part'> & { readonly none?: { readonly value: string; readonly label: (text: Words) => string } });

/** A widget that authors put into their texts: what is in it is edited in place, and its attributes are settings. */
export interface RichTextBlock {
  readonly title: (text: Words) => string;
  /** A new one, as XHTML: its element, with words to be written over. */
  readonly create: (text: Words) => string;
  /** A further part of one, as XHTML; without it the widget has no parts. */
  readonly part?: (text: Words) => string;
  readonly settings?: Readonly<Record<string, BlockSetting>>;
}

/** Widgets by the names of their elements. */
export type Blocks = Readonly<Record<string, RichTextBlock>>;

/** @throws Error when a description does not fit its element */
export function checkBlocks(blocks: Blocks, taken: Blocks): void {
  for (const [element, block] of Object.entries(blocks)) {
    if (!/^ui-[a-z0-9-]+$/.test(element)) throw new Error(`"blocks" describes <${element}>: a widget's name begins with ui-.`);
    if (Object.hasOwn(taken, element)) throw new Error(`<${element}> is described by another plugin. Take it out of "blocks".`);
    const key: Words = (name) => name;
    if (typeof block.title(key) !== 'string') throw new Error(`"title" of the block <${element}> has to give words.`);
    const [piece, ...more] = readXml(block.create(key));
    if (!piece || !isElement(piece) || piece.name !== element || more.length > 0)
      throw new Error(`"create" of the block <${element}> has to give one element <${element}>.`);
  }
}

/** The node whose children are the parts of a widget: itself, or the list that is all of it. */
export function partsHolder(widget: DocumentNode): { readonly node: DocumentNode; readonly offset: number } {
  const { firstChild } = widget;
  const isList = widget.childCount === 1 && /^(?:bullets|numbers)$/.test(firstChild!.type.name);
  return isList ? { node: firstChild!, offset: 1 } : { node: widget, offset: 0 };
}

/** Attributes with some of them set: in their order, new ones last; null takes one out. */
export function withSettings(attributes: Attributes, settings: Readonly<Record<string, string | null>>): Attributes {
  const all = new Map(attributes);
  for (const [name, value] of Object.entries(settings)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  return [...all];
}
