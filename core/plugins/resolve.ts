import type { ObjectClaim, PluginRule, ObjectRule, TypeClaim } from './contract.ts';
import { resolveAction } from '../request/contract.ts';

/** Two plugins claim the same objects with the same right; the message names both and the cure (RT-005). */
export class ClaimConflict extends Error {
  override readonly name = 'ClaimConflict';
  constructor(
    message: string,
    readonly rules: readonly [PluginRule, PluginRule],
  ) {
    super(message);
  }
}

/**
 * The rule that opens an object, or null when none claims it.
 * Forced beats unforced; exact type beats range beats any; then a named data type; then a named action (RT-005).
 * @param settled the customer's `objects`: type, range or `*` -> plugin id; goes before every claim (RT-092)
 * @throws ClaimConflict
 */
export function resolveRule(
  rules: readonly PluginRule[],
  claim: ObjectClaim,
  settled: Readonly<Record<string, string>> = {},
): PluginRule | null {
  const chosen = settledPlugin(claim.IDObjectType, settled);
  if (chosen !== null) {
    const own = rules.filter((each) => each.plugin === chosen);
    const best = strongest(own, claim) ?? own[0];
    if (best) return best;
  }
  return strongest(rules, claim);
}

function strongest(rules: readonly PluginRule[], claim: ObjectClaim): PluginRule | null {
  let best: PluginRule | null = null;
  let bestWeight = -1;
  let rival: PluginRule | null = null;
  for (const candidate of rules) {
    const weight = weigh(candidate.rule, claim);
    if (weight < 0 || weight < bestWeight) continue;
    if (weight > bestWeight) {
      best = candidate;
      bestWeight = weight;
      rival = null;
    } else if (candidate.plugin !== best?.plugin) rival = candidate;
  }
  if (best && rival) {
    throw new ClaimConflict(
      `Plugins "${best.plugin}" and "${rival.plugin}" both claim object type ${claim.IDObjectType}, ` +
        `data type ${claim.dataType || 'any'}, action ${claim.action}. ` +
        `Settle it in customer.json: "objects": {"${claim.IDObjectType}": "${best.plugin}"}.`,
      [best, rival],
    );
  }
  return best;
}

/** -1 when the rule does not fit, else the strength of its claim. */
function weigh(rule: ObjectRule, claim: ObjectClaim): number {
  if (rule.forced && !claim.forced) return -1;
  if (rule.except?.includes(claim.IDObjectType)) return -1;
  const type = rule.types ? Math.max(...rule.types.map((each) => typeStrength(each, claim.IDObjectType))) : 0;
  if (type < 0) return -1;
  if (rule.dataTypes && !rule.dataTypes.includes(claim.dataType)) return -1;
  if (rule.actions && !rule.actions.some((each) => resolveAction(each) === claim.action)) return -1;
  return (rule.forced ? 16 : 0) + type * 4 + (rule.dataTypes ? 2 : 0) + (rule.actions ? 1 : 0);
}

/** 2 exact, 1 range, 0 any, -1 not claimed. */
function typeStrength(claim: TypeClaim, type: number): number {
  if (claim === '*') return 0;
  if (typeof claim === 'number') return claim === type ? 2 : -1;
  const [from, to] = claim.split('-').map(Number);
  return type >= from! && type <= to! ? 1 : -1;
}

/** The plugin to which the customer's `objects` give a type; exact before range before `*`. */
export function settledPlugin(type: number, settled: Readonly<Record<string, string>>): string | null {
  let best: string | null = null;
  let strength = -1;
  for (const [key, plugin] of Object.entries(settled)) {
    const own = typeStrength(/^\d+$/.test(key) ? Number(key) : key, type);
    if (own > strength) {
      best = plugin;
      strength = own;
    }
  }
  return best;
}
