import { edits, type Splice, type XDocument } from '../../../../../xsl/engine/index.ts';
import { edited } from '../../../xml/edited.ts';
import { attribute, children, parseRoot, type XNode } from '../../../xml/nodes.ts';

function documentOf(node: XNode): XNode {
  let root = node;
  while (root.parent !== null) root = root.parent;
  return root;
}

const sourceOf = (node: XNode): string => edits.serializeSource(documentOf(node) as XDocument);

/** Where the white space before a node begins: it goes with the node, so that what is moved back is as it was. */
function slotStart(node: XNode, source: string): number {
  let at = node.start;
  while (/\s/.test(source[at - 1] ?? '')) at -= 1;
  return at;
}

/**
 * Where a step goes in a container.
 * @param siblings steps of its name that are there
 * @param at before the so many-th of them; as many as there are for behind the last
 */
function inserted(container: XNode, siblings: readonly XNode[], at: number, space: string, step: string): Splice {
  const next = siblings[at];
  const before = at > 0 ? siblings[at - 1] : next === undefined ? children(container).at(-1) : undefined;
  if (next === undefined && before === undefined) {
    const splice = edits.append(container, step);
    return splice.remove > 0 ? splice : { at: container.inner, remove: 0, insert: space + step };
  }
  const { insert } = edits.insertBefore((next ?? before)!, step);
  return { at: next === undefined ? before!.end : slotStart(next, sourceOf(container)), remove: 0, insert: space + insert };
}

/** A change that puts something new behind what is there of its name, with the white space that is before that. */
export function spliceOfNew(container: XNode, siblings: readonly XNode[], xml: string): Splice {
  const last = siblings.at(-1) ?? children(container).at(-1);
  const source = sourceOf(container);
  const space = last === undefined ? '' : source.slice(slotStart(last, source), last.start);
  return inserted(container, siblings, siblings.length, space, xml);
}

interface SplicesOfMove {
  /** Changes of the text that the step is in. */
  readonly from: readonly Splice[];
  /** Changes of the text that it comes to; none when that is the same. */
  readonly to: readonly Splice[];
}

/** Changes by which a step is somewhere else, as it is written; all else stays byte for byte. */
export function splicesOfMove(step: XNode, container: XNode, siblings: readonly XNode[], at: number): SplicesOfMove {
  const source = sourceOf(step);
  const start = slotStart(step, source);
  const taken: Splice = { at: start, remove: step.end - start, insert: '' };
  const put = inserted(container, siblings, at, source.slice(start, step.start), edits.textFor(step, container));
  const isSame = documentOf(step) === documentOf(container);
  return isSame ? { from: [taken, put], to: [] } : { from: [taken], to: [put] };
}

/**
 * The number of a lesson that has come to a unit: its own, or another one when a lesson of the unit has that.
 * @param wanted that it had before, where it comes back
 * @returns the text of the unit with it
 */
export function withOwnNumber(text: string, at: number, wanted: string): string {
  const root = parseRoot(text);
  const data = children(root, 'data')[0];
  const unit = data && children(data, 'unit')[0];
  const lessons = unit ? children(unit, 'lesson') : [];
  const lesson = lessons[at];
  if (lesson === undefined) return text;
  const others = lessons.filter((each) => each !== lesson).map((each) => attribute(each, 'id'));
  const own = [wanted, attribute(lesson, 'id')].find((each) => each !== '' && !others.includes(each));
  const free = String(Math.max(0, ...others.map((each) => Number(each) || 0)) + 1);
  const id = own ?? free;
  return attribute(lesson, 'id') === id ? text : edited(root, [edits.setAttribute(lesson, 'id', id)]);
}
