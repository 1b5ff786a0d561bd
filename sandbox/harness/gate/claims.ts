import type { ObjectClaim, ObjectRule, PluginRule } from '../../../core/plugins/contract.ts';
import { ClaimConflict, resolveRule } from '../../../core/plugins/resolve.ts';
import { ACTIONS, readAction } from '../../server/protocol/actions.ts';

/** Types at which the answer to "whose object is this?" may change: those that a rule names, and one beside each. */
function typesOf({ types = ['*'], except = [] }: ObjectRule): number[] {
  const ends = types.flatMap((each) => (typeof each === 'number' ? [each] : each === '*' ? [] : each.split('-').map(Number)));
  return [...ends, ...except].flatMap((type) => [type, type + 1]);
}

/** Every object that could be opened, as far as rules tell objects apart; first without a data type, which is how most are opened. */
function* claimsOf(rules: readonly PluginRule[]): Generator<ObjectClaim> {
  const all = rules.map(({ rule }) => rule);
  // What no rule names is one more object, of a type, a data type and an action of its own.
  const types = new Set([...all.flatMap(typesOf), 0]);
  const dataTypes = new Set(['', ...all.flatMap((rule) => rule.dataTypes ?? [])]);
  const named = all.flatMap((rule) => (rule.actions ?? []).flatMap((each) => readAction(String(each)) ?? []));
  const actions = new Set([ACTIONS.show, ...named]);
  for (const forced of [false, true])
    for (const dataType of dataTypes)
      for (const IDObjectType of types) for (const action of actions) yield { IDObjectType, dataType, action, forced };
}

/**
 * The claims of two plugins on the same objects with the same right, each pair of rules once.
 * @param settled the customer's `objects`
 */
export function equalClaims(rules: readonly PluginRule[], settled: Readonly<Record<string, string>> = {}): ClaimConflict[] {
  const found: ClaimConflict[] = [];
  for (const claim of claimsOf(rules)) {
    try {
      resolveRule(rules, claim, settled);
    } catch (error) {
      if (!(error instanceof ClaimConflict)) throw error;
      const isFound = found.some((each) => each.rules.every(({ rule }) => error.rules.some((other) => other.rule === rule)));
      if (!isFound) found.push(error);
    }
  }
  return found;
}
