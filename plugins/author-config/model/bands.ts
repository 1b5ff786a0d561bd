import { attribute, childElements, type Edits, type Splice, type XDocument, type XNode } from '../../../core/api.ts';
import { spaceBefore, wayTo, type BlockChange } from './blocks.ts';
import { movesOf } from './moves.ts';
import { oneNode } from './one-node.ts';

type Band = readonly [XNode, ...XNode[]];

/** The parts of an element in their order: neighbours of one name that say the same in different languages are one. */
function bandsOf(parent: XNode): Band[] {
  const bands: [XNode, ...XNode[]][] = [];
  for (const node of childElements(parent)) {
    const code = attribute(node, 'language');
    const last = bands.at(-1);
    const isAlike = (other: XNode): boolean => other.name === node.name && !['', code].includes(attribute(other, 'language'));
    if (last !== undefined && code !== '' && last.every(isAlike)) last.push(node);
    else bands.push([node]);
  }
  return bands;
}

interface Found {
  readonly node: XNode;
  readonly bands: readonly Band[];
  readonly index: number;
}

function bandOf(document: XDocument, xpath: string, purpose: string): Found | null {
  const node = oneNode(document, xpath, purpose);
  if (!node?.parent) return null;
  const bands = bandsOf(node.parent);
  return { node, bands, index: bands.findIndex((band) => band.includes(node)) };
}

const indexAmong = (node: XNode): number => childElements(node.parent!, node.name).indexOf(node);

/** Exchanges a part, in all its languages, with the one beside it; `splices` is empty at the border, null when there is no such part. */
export function swapBand(edits: Edits, document: XDocument, xpath: string, where: 'before' | 'after'): BlockChange | null {
  const found = bandOf(document, xpath, 'swap');
  if (!found) return null;
  const { node, bands, index } = found;
  const [own, other] = [bands[index]!, bands[index + (where === 'after' ? 1 : -1)]];
  if (other === undefined) return { splices: [], focus: wayTo(node.parent!, node.name, indexAmong(node)) };
  const source = edits.serializeSource(document);
  const put = (into: Band, from: Band): Splice => ({
    at: into[0].start,
    remove: into.at(-1)!.end - into[0].start,
    insert: source.slice(from[0].start, from.at(-1)!.end),
  });
  const passed = other.filter(({ name }) => name === node.name).length;
  const focus = wayTo(node.parent!, node.name, indexAmong(node) + (where === 'after' ? passed : -passed));
  const order = bands.flatMap((band) => (band === own ? other : band === other ? own : band));
  return { splices: [put(own, other), put(other, own)], focus, moves: movesOf(node.parent!, order) };
}

/** Takes a part out in all its languages, with the white space before it; the focus goes to the next one, or the one before. */
export function deleteBand(edits: Edits, document: XDocument, xpath: string): BlockChange | null {
  const found = bandOf(document, xpath, 'delete');
  if (!found) return null;
  const { bands, index } = found;
  edits.serializeSource(document);
  const gone = bands[index]!;
  const splices = gone.map((each) => {
    const at = each.start - spaceBefore(each).length;
    return { at, remove: each.end - at, insert: '' };
  });
  const next = bands[index + 1]?.[0];
  const beside = next ?? bands[index - 1]?.[0];
  if (beside === undefined) return { splices, focus: '' };
  const further = next === undefined ? 0 : gone.filter(({ name }) => name === beside.name).length;
  return { splices, focus: wayTo(beside.parent!, beside.name, indexAmong(beside) - further) };
}
