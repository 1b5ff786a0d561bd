import { attribute, type XNode } from '../../../core/api.ts';
import { pathOf } from '../model/path.ts';
import type { Conflict, Merging } from './model.ts';

/** A start tag in its parts, as they are written. */
interface Head {
  readonly name: string;
  /** Each with the white space before it. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The white space before its end. */
  readonly tail: string;
}

const ATTRIBUTE = /\s+([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/gy;

/** A node as it is written. */
export const sourceOf = ({ tree, start, end }: XNode): string => tree.source.slice(start, end);

/** An element's start tag, without its end. */
export const headText = ({ tree, start, inner }: XNode): string => tree.source.slice(start, inner).replace(/\/?>$/, '');

function headOf(node: XNode): Head {
  const text = headText(node);
  const attributes = new Map<string, string>();
  let end = 1 + node.name.length;
  ATTRIBUTE.lastIndex = end;
  for (let match = ATTRIBUTE.exec(text); match; match = ATTRIBUTE.exec(text)) {
    attributes.set(match[1]!, match[0]);
    end = ATTRIBUTE.lastIndex;
  }
  return { name: node.name, attributes, tail: text.slice(end) };
}

/** What the server writes by itself. */
const isServers = (node: XNode, name: string): boolean =>
  name === 'revision' || name === 'working' || name === 'unitCount' || node.name === 'objectDocument';

/** The attributes of an element that mean something together alone: address, size and words of a picture. */
const isOneValue = (node: XNode): boolean => node.name === 'picture';

const version = (node: XNode, name: string): Conflict['base'] => {
  const found = node.attributes.find((each) => each.name === name);
  return found ? { xml: found.value, text: found.value } : null;
};

const clashOf = (merging: Merging, base: XNode, mine: XNode, theirs: XNode, name: string): boolean =>
  merging.clash({
    path: `${pathOf(base)}/@${name}`,
    kind: 'attribute',
    node: theirs,
    name,
    base: version(base, name),
    mine: version(mine, name),
    theirs: version(theirs, name),
  }) === 'mine';

function clashOfAll(merging: Merging, base: XNode, mine: XNode, theirs: XNode): boolean {
  const values = (node: XNode): Conflict['base'] => ({
    xml: headText(node),
    text: node.attributes.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  });
  const path = `${pathOf(base)}/@*`;
  const versions = { base: values(base), mine: values(mine), theirs: values(theirs) };
  return merging.clash({ path, kind: 'attribute', node: theirs, name: '', ...versions }) === 'mine';
}

/** The start tag of an element of three versions, without its end: what one side alone has changed is as it is written there. */
export function mergeHead(merging: Merging, base: XNode, mine: XNode, theirs: XNode): string {
  const [was, is, other] = [headText(base), headText(mine), headText(theirs)];
  if (was === is || is === other) {
    if (was !== other && is !== other) merging.took();
    return other;
  }
  if (was === other) return is;
  if (isOneValue(base)) return clashOfAll(merging, base, mine, theirs) ? is : other;
  const [before, own, found] = [headOf(base), headOf(mine), headOf(theirs)];
  const names = [...found.attributes.keys()];
  let last = -1;
  for (const name of own.attributes.keys()) {
    const at = names.indexOf(name);
    if (at < 0) names.splice(++last, 0, name);
    else last = at;
  }
  const written = names.map((name) => {
    const [b, m, t] = [before, own, found].map(({ attributes }) => attributes.get(name) ?? '') as [string, string, string];
    if (b === m || m === t) {
      if (b !== t && m !== t && !isServers(base, name)) merging.took();
      return t;
    }
    if (b === t) return isServers(base, name) ? t : m;
    if (isServers(base, name)) return t;
    const isWrittenAlone = m !== '' && t !== '' && attribute(mine, name) === attribute(theirs, name);
    return isWrittenAlone || !clashOf(merging, base, mine, theirs, name) ? t : m;
  });
  return `<${found.name}${written.join('')}${found.tail}`;
}
