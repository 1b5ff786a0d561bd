import { titleNodeOf, type ContentObject } from '../../../content/object.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { attribute, plainText, type XNode } from '../../../xml/nodes.ts';
import { element, type Attributes } from '../../../xml/write.ts';
import { presentOnes, shownOf, versionOf, type Present } from './present.ts';
import { holdsSteps } from './steps.ts';

/** So much of a branch comes at once. */
export const BRANCH_SIZE = 50;

/** How an object is written for the studio, with more that is said of it. */
export type WriteEntry = (objects: readonly ContentObject[], more: (object: ContentObject) => Attributes) => Promise<string[]>;

export interface Asked {
  readonly call: Call;
  readonly services: Services;
  readonly write: WriteEntry;
  readonly page: number;
}

/** A part of a branch: which of it comes, and how much there is. */
export interface Part {
  readonly nodes: readonly string[];
  readonly count: number;
  readonly more?: Attributes;
}

/** One of several titles, in the reader's language where there is one; the view marks one in another language. */
export const titled = (titles: readonly XNode[], fallback: string, { lang }: Call): Attributes => {
  const node = titleNodeOf({ titles, fallback }, lang);
  const own = node === undefined ? '' : attribute(node, 'language');
  return { title: node === undefined ? '' : plainText(node), titleLang: own === '' || own === lang ? null : own };
};

/** An object that is called as its author has it: a working copy may have another title than visitors read. */
export function asShown(present: Present): ContentObject {
  const { titles, fallback } = shownOf(present);
  return { ...present.object, titles, fallback };
}

/** Nodes of objects, with what the tree says of each. */
export async function objectNodes(
  { services, write }: Asked,
  ids: readonly number[],
  more: (index: number) => Attributes,
  unknown: (index: number) => Attributes = () => ({}),
): Promise<string[]> {
  const found = await presentOnes(services, ids);
  const present = ids.map((ID) => found.get(ID));
  const shown = [...new Set(present.flatMap((each) => (each === undefined ? [] : [each])))];
  const entries = await write(shown.map(asShown), ({ ID }) => ({ draft: found.get(ID)?.isDraft === true ? 1 : null }));
  const written = new Map(shown.map(({ object }, index) => [object.ID, entries[index]!]));
  return present.map((each, index) => {
    if (each === undefined) return element('node', { ...more(index), ...unknown(index), missing: 1 });
    return element('node', { ...more(index), ...holding(each) }, written.get(each.object.ID) ?? '');
  });
}

const holding = (present: Present): Attributes =>
  holdsSteps(present.object.dataType) ? { branch: present.object.ID, version: versionOf(present) } : {};
