import type { Attribute } from '@tiptap/core';
import type { Element } from '../tree/piece.ts';
import { alignmentOf } from './align.ts';

export type Attributes = Element['attributes'];

/** An attribute of the source: `renderHTML` below decides what of it is shown, and nothing of it is read back from the page. */
export const attribute = (standard: unknown): Partial<Attribute> => ({ default: standard, rendered: false, parseHTML: () => null });
/** White space of the source around a block and inside of its tags, so that what nobody edits is written as it was. */
export const SPACE = { before: attribute(''), lead: attribute(''), trail: attribute('') };
export const OWN = { attributes: attribute([] as Attributes) };

/** What of an element's attributes is shown in the editor: addresses, ids and styles are not. */
export function shown(attributes: Attributes, more: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of attributes) if (/^(?:class|dir|lang|start|reversed|type)$/.test(name)) out[name] = value;
  const align = alignmentOf(attributes);
  if (align) out['data-align'] = align;
  for (const [name, value] of Object.entries(more)) if (value !== undefined) out[name] = value;
  return out;
}
