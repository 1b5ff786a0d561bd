import { attribute, childElements, type XNode } from '../../../core/api.ts';
import { nextOf } from '../../practice-test/contract.ts';
import { itemProblem, type AdaptiveItem } from '../adaptive/item.ts';
import { orderLevels } from '../adaptive/levels.ts';
import { defaults, type PlacementRules } from '../adaptive/placement.ts';

/** A placement test that adapts, as its payload says it (docs/tests.md). */
export interface AdaptiveTest {
  readonly ID: number;
  /** Without `items` where the server chooses: how hard they are stays there. */
  readonly rules: Required<Pick<PlacementRules, 'certainty' | 'minItems' | 'maxItems'>> & PlacementRules;
  /** The server chooses what is asked next, and says at the end how the answers were. */
  readonly serverPicks: boolean;
  /** `question` elements by id. */
  readonly questions: ReadonlyMap<string, XNode>;
  /** `level` elements by id. */
  readonly levels: ReadonlyMap<string, XNode>;
  /** References that the author names as next. */
  readonly next: readonly XNode[];
  /** What the author has to correct, with the path: `question[3]: …`. */
  readonly problems: readonly string[];
}

const decimal = (node: XNode, name: string): number => (attribute(node, name).trim() === '' ? NaN : Number(attribute(node, name)));

function limited(node: XNode, name: 'certainty' | 'minItems' | 'maxItems', low: number, high: number, problems: string[]): number {
  const written = decimal(node, name);
  if (written >= low && written <= high) return written;
  if (attribute(node, name) !== '')
    problems.push(`@${name}="${attribute(node, name)}": expected ${low} to ${high}; ${defaults[name]} is used`);
  return defaults[name];
}

function readItems(payload: XNode, serverPicks: boolean, problems: string[]): { items: AdaptiveItem[]; questions: Map<string, XNode> } {
  const items: AdaptiveItem[] = [];
  const questions = new Map<string, XNode>();
  for (const [index, node] of childElements(payload, 'question').entries()) {
    const id = attribute(node, 'id');
    const item = {
      id,
      a: decimal(node, 'a'),
      b: decimal(node, 'b'),
      c: attribute(node, 'c') === '' ? 0 : decimal(node, 'c'),
      area: attribute(node, 'area'),
    };
    // The server says what is wrong with an item that it knows alone.
    const own = serverPicks ? attribute(node, 'problem') || null : itemProblem(item);
    const problem = id === '' ? 'has no id' : questions.has(id) ? `the id "${id}" occurs twice` : own;
    if (problem !== null) {
      problems.push(`question[${index + 1}]: ${problem}; left out`);
      continue;
    }
    questions.set(id, node);
    if (!serverPicks) items.push(item);
  }
  return { items, questions };
}

/** Reads a `test` with `adaptive="1"`; null for anything else, and when it has no usable question or level. */
export function readAdaptive(payload: XNode | null, ID: number): AdaptiveTest | null {
  if (payload?.name !== 'test' || attribute(payload, 'adaptive') !== '1') return null;
  const problems: string[] = [];
  const serverPicks = attribute(payload, 'scoring') === 'server';
  const { items, questions } = readItems(payload, serverPicks, problems);
  const levels = new Map<string, XNode>();
  const cuts = new Map<number, string>();
  for (const [index, node] of childElements(payload, 'level').entries()) {
    const from = attribute(node, 'from') === '' ? -Infinity : decimal(node, 'from');
    const id = attribute(node, 'id');
    if (id === '' || levels.has(id) || Number.isNaN(from) || cuts.has(from)) {
      problems.push(`level[${index + 1}]: needs an id and a place (@from) of its own; left out`);
      continue;
    }
    levels.set(id, node);
    cuts.set(from, id);
  }
  if (questions.size === 0 || levels.size === 0) return null;
  const shares = Object.fromEntries(
    childElements(payload, 'area')
      .map((area) => [attribute(area, 'id'), decimal(area, 'share')] as const)
      .filter(([, share]) => share >= 0 && share <= 1),
  );
  const maxItems = limited(payload, 'maxItems', 1, 200, problems);
  return {
    ID,
    serverPicks,
    questions,
    levels,
    problems,
    next: nextOf(payload),
    rules: {
      items,
      shares,
      maxItems,
      levels: orderLevels([...cuts].map(([from, id]) => ({ id, from }))),
      certainty: limited(payload, 'certainty', 0.3, 0.99, problems),
      minItems: Math.min(maxItems, limited(payload, 'minItems', 1, 100, problems)),
    },
  };
}
