import { edits, type Splice } from '../../../xsl/engine/index.ts';
import { attribute, descendants, isElement, type XNode } from '../xml/nodes.ts';

/** Objects are numbered with at most nine digits, which every whole number of the database holds. */
const LARGEST_ID = 999_999_999;
const UNSIGNED = /^\d{1,9}$/;
/** So much of a value is shown again to who has sent it. */
const SHOWN_LENGTH = 40;

/** Elements that name an object by their `ID`. */
const REFERENCES: ReadonlySet<string> = new Set(['objectRef', 'subUnit', 'insertObject', 'lesson']);

/** Whether an object can have this ID. */
export const isId = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= LARGEST_ID;

/** The ID by which an element names an object; null when no object can have it: then it is as if it named nothing. */
export function namedId(node: XNode): number | null {
  const ID = Number(attribute(node, 'ID'));
  return isId(ID) ? ID : null;
}

/** IDs of what elements name. */
export const namedIds = (nodes: Iterable<XNode>): number[] => [...nodes].map(namedId).filter((ID) => ID !== null);

const parts = (list: string): string[] => list.split(/[\s,;]+/).filter((part) => part !== '');
const isWritten = (value: string): boolean => UNSIGNED.test(value) && isId(Number(value));

/** The IDs in an element's `requires`, apart by blanks, commas or semicolons; what is no ID is as if it were not there. */
export const requiredIds = (node: XNode): number[] => parts(attribute(node, 'requires')).filter(isWritten).map(Number);

/** What an element requires, by itself and by all that it is in: chapters may be in one another. */
export function requiredHere(node: XNode): number[] {
  const found: number[] = [];
  for (let around: XNode | null = node; around !== null && isElement(around); around = around.parent) found.push(...requiredIds(around));
  return found;
}

const shortened = (value: string): string => (value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value);

/** What of a document names objects and cannot be read: `objectRef/@ID="abc"`. */
export function unreadableReferences(root: XNode): string[] {
  return [root, ...descendants(root)].flatMap((node) =>
    node.attributes
      .filter(({ name, value }) =>
        name === 'requires' ? !parts(value).every(isWritten) : name === 'ID' && REFERENCES.has(node.name) && !isWritten(value),
      )
      .map(({ name, value }) => `${node.name}/@${name}="${shortened(value)}"`),
  );
}

/** Attributes that name an object by its number, and those that name several, apart by blanks, commas or semicolons. */
const NAMING: ReadonlySet<string> = new Set(['ID', 'idUnit', 'IDUnit', 'IDObject']);
const NAMING_SEVERAL = 'requires';
/** Attributes that hold addresses of pages; `unit-4711.html` ends with the number of its object. */
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'url']);

/** The address of a page of the site itself: of which kind, and of which object. */
const OWN_PAGE = /^((?:\.?\/)?[\w-]*-)(\d+)(?=\.html(?:[?#]|$))/;

/**
 * Changes by which a text names a copy, and what is in it, where it named the first: by numbers, in what has to be done before, and in the
 * addresses of pages. Ids of lessons are of their unit, and stay.
 * @param numbers those of the copy by those of the first
 */
export function renamed(root: XNode, numbers: ReadonlyMap<number, number>): Splice[] {
  const given = (value: string): string => String(numbers.get(Number(value)) ?? value);
  const change = (name: string, value: string): string => {
    if (NAMING.has(name)) return /^\d+$/.test(value) ? given(value) : value;
    if (name === NAMING_SEVERAL) return value.replace(/\d+/g, given);
    if (ADDRESSES.has(name)) return value.replace(OWN_PAGE, (_, page: string, id: string) => page + given(id));
    return value;
  };
  return [root, ...descendants(root)].flatMap((node) =>
    node.attributes.flatMap(({ name, value }) => {
      const next = change(name, value);
      return next === value ? [] : [edits.setAttribute(node, name, next)];
    }),
  );
}
