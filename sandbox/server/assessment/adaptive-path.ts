import { createHmac } from 'node:crypto';
import { itemProblem, type AdaptiveItem } from '../../../plugins/placement-test/adaptive/item.ts';
import { levelOf, orderLevels, type AbilityLevel } from '../../../plugins/placement-test/adaptive/levels.ts';
import {
  defaults,
  estimateOf,
  maxItemsOf,
  placementStep,
  type Estimate,
  type PlacementRules,
} from '../../../plugins/placement-test/adaptive/placement.ts';
import { posterior, type Response } from '../../../plugins/placement-test/adaptive/posterior.ts';
import { attribute, children, type XNode } from '../xml/nodes.ts';
import type { VerifiedAttempt } from './test-attempts.ts';
import type { Path, VerifiedAnswer } from './verified-answers.ts';

/** Whether the next question follows from the answers (docs/tests.md, adaptive placement). */
export const isAdaptive = (test: XNode): boolean => attribute(test, 'adaptive') === '1';

/** Questions that an attempt may pass over, because its page cannot show them; with more, somebody would choose what is asked. */
const MOST_SKIPPED = 3;

const decimal = (node: XNode, name: string): number => (attribute(node, name).trim() === '' ? NaN : Number(attribute(node, name)));

function limited(test: XNode, name: 'certainty' | 'minItems', low: number, high: number): number {
  const written = decimal(test, name);
  return written >= low && written <= high ? written : defaults[name];
}

function itemOf(question: XNode): AdaptiveItem {
  const c = attribute(question, 'c') === '' ? 0 : decimal(question, 'c');
  return { id: attribute(question, 'id'), a: decimal(question, 'a'), b: decimal(question, 'b'), c, area: attribute(question, 'area') };
}

/**
 * What the page learns of a question that the server may choose: nothing of how hard it is, by which the next question would tell how the
 * answer before it was; but why it is never asked, if its author got that wrong.
 */
export const withoutParameters = (question: XNode): Readonly<Record<string, string | null>> => ({
  ...{ a: null, b: null, c: null, level: null, parameters: null },
  problem: itemProblem(itemOf(question)),
});

function itemsOf(test: XNode): AdaptiveItem[] {
  const items = new Map<string, AdaptiveItem>();
  for (const item of children(test, 'question').map(itemOf))
    if (item.id !== '' && !items.has(item.id) && itemProblem(item) === null) items.set(item.id, item);
  return [...items.values()];
}

/** The levels of a test, ascending. */
function levelsOf(test: XNode): AbilityLevel[] {
  const cuts = new Map<number, string>();
  for (const level of children(test, 'level')) {
    const from = attribute(level, 'from') === '' ? -Infinity : decimal(level, 'from');
    if (!Number.isNaN(from) && !cuts.has(from)) cuts.set(from, attribute(level, 'id'));
  }
  return orderLevels([...cuts].map(([from, id]) => ({ id, from })));
}

function rulesOf(test: XNode): PlacementRules {
  const maxItems = maxItemsOf(attribute(test, 'maxItems'));
  return {
    items: itemsOf(test),
    levels: levelsOf(test),
    shares: Object.fromEntries(
      children(test, 'area')
        .map((area) => [attribute(area, 'id'), decimal(area, 'share')] as const)
        .filter(([, share]) => share >= 0 && share <= 1),
    ),
    certainty: limited(test, 'certainty', 0.3, 0.99),
    minItems: Math.min(maxItems, limited(test, 'minItems', 1, 100)),
    maxItems,
  };
}

function responsesTo(items: readonly AdaptiveItem[], answers: readonly VerifiedAnswer[]): Response[] {
  return answers.flatMap(({ question, points, mpoints }) => {
    const item = items.find(({ id }) => id === question);
    return item === undefined ? [] : [{ item, right: mpoints > 0 && points >= mpoints }];
  });
}

/** What was known after each answer, in their order: the course that the page draws. */
export function courseFrom(test: XNode, answers: readonly VerifiedAnswer[]): Estimate[] {
  const [items, levels] = [itemsOf(test), levelsOf(test)];
  return answers.map((_, index) => estimateOf(posterior(responsesTo(items, answers.slice(0, index + 1))), levels));
}

/** What answers show of the ability, and the levels it is among. */
export function estimateFrom(
  test: XNode,
  answers: readonly VerifiedAnswer[],
): { readonly estimate: Estimate; readonly levels: AbilityLevel[] } {
  const levels = levelsOf(test);
  return { estimate: estimateOf(posterior(responsesTo(itemsOf(test), answers)), levels), levels };
}

/** An ability in the middle of a level. */
function middleOf(level: number, levels: readonly AbilityLevel[]): number {
  const [low, high] = [levels[level]?.from ?? -Infinity, levels[level + 1]?.from ?? Infinity];
  if (Number.isFinite(low)) return Number.isFinite(high) ? (low + high) / 2 : low + 0.5;
  return Number.isFinite(high) ? high - 0.5 : 0;
}

/**
 * The level of an estimate, how sure it is in quarters, and between which levels. From the whole of it whoever knows how hard the items are
 * can tell how each answer was.
 */
export function coarse({ level, interval, probabilities }: Estimate, levels: readonly AbilityLevel[]): Estimate {
  const [low, high] = interval.map((theta) => middleOf(levelOf(theta, levels), levels)) as [number, number];
  const sure = Math.min(1, Math.max(0.25, Math.round((probabilities[level] ?? 1) * 4) / 4));
  const others = probabilities.map((value, index) => (index === level ? -1 : value));
  const other = others.indexOf(Math.max(...others));
  return {
    theta: middleOf(level, levels),
    error: (high - low) / 2,
    level,
    interval: [low, high],
    probabilities: probabilities.map((_, index) => (index === level ? sure : index === other ? 1 - sure : 0)),
  };
}

/**
 * What an attempt at an adaptive test is asked. The page does not choose, so that nobody tries out answers to a question of their own
 * choice. It knows neither the seed nor how hard the items are, and what it passes over is what it was asked: so it learns of each list of
 * equally good questions the one that is asked. What comes next follows from the answers all the same: whoever knows the items from
 * elsewhere can infer how they were (docs/operate/security.md).
 * @param unshown names of questions that the page says it cannot show
 */
export function pathOf(test: XNode, { user, test: ID, attempt }: VerifiedAttempt, secret: string, unshown: readonly string[]): Path {
  const rules = rulesOf(test);
  const seed = createHmac('sha256', secret).update(`adaptive ${user} ${ID} ${attempt}`).digest().readUInt32BE();
  const next: Path['next'] = (answers, skipped) => {
    const items = rules.items.filter(({ id }) => !skipped.includes(id) || answers.some(({ question }) => question === id));
    return placementStep({ ...rules, items }, responsesTo(items, answers), seed).next?.id ?? null;
  };
  return {
    next,
    passOver(answers, before) {
      const skipped = [...before];
      while (skipped.length < MOST_SKIPPED) {
        const due = next(answers, skipped);
        if (due === null || !unshown.includes(due)) break;
        skipped.push(due);
      }
      return skipped;
    },
  };
}
