import { attribute, select, type Edits, type Splice, type XDocument, type XNode } from '../../../core/api.ts';

/** Attributes that name other elements by their ids, one or several. */
const NAMING: ReadonlySet<string> = new Set([
  'for',
  'headers',
  'list',
  'itemref',
  'xref',
  'idref',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]);
/** Attributes that are an address. */
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'xlink:href', 'usemap', 'src', 'cite', 'longdesc']);

const idOf = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The value of an attribute with the ids that elements have now; null where it names none of them. */
function following({ name, value }: XNode, renamed: ReadonlyMap<string, string>): string | null {
  const changed = NAMING.has(name)
    ? value.replace(/[^\t\n\f\r ]+/g, (id) => renamed.get(id) ?? id)
    : ADDRESSES.has(name)
      ? value.replace(/^(\s*#)(\S+)/, (all, mark: string, id: string) => mark + (renamed.get(idOf(id)) ?? all.slice(mark.length)))
      : // Of a drawing: what fills, clips or marks it.
        value.replace(
          /(\burl\(\s*["']?#)([^"')\s]+)/g,
          (all, mark: string, id: string) => mark + (renamed.get(id) ?? all.slice(mark.length)),
        );
  return changed === value ? null : changed;
}

/** Changes that give elements of a document other ids, and lead what in it names them there. */
export function renameIds(edits: Edits, document: XDocument, elements: readonly XNode[], fresh: (id: string) => string): Splice[] {
  const renamed = new Map<string, string>();
  const splices: Splice[] = [];
  for (const node of elements) {
    const own = new Map<string, string>();
    for (const name of ['id', 'xml:id']) {
      const id = attribute(node, name);
      if (id === '') continue;
      const given = own.get(id) ?? fresh(id);
      own.set(id, given);
      // Of two with one id the first is meant.
      if (!renamed.has(id)) renamed.set(id, given);
      if (given !== id) splices.push(edits.setAttribute(node, name, given));
    }
  }
  for (const named of select(document, '//@*')) {
    const value = following(named, renamed);
    if (value !== null) splices.push(edits.setAttribute(named.parent!, named.name, value));
  }
  return splices;
}
