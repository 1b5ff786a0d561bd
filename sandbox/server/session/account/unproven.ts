/** What an account may do before its address is proven, beside learning and storing what is its own (docs/operate/accounts.md). */
type UnprovenRight = 'comment' | 'roles';

/** The rules for accounts whose address nobody has proven. */
export interface UnprovenRules {
  /** Addresses are asked to be proven: a link is mailed to each new one. */
  readonly areAsked: boolean;
  readonly may: ReadonlySet<UnprovenRight>;
}

const RIGHTS: readonly UnprovenRight[] = ['comment', 'roles'];

/**
 * Reads LECTERN_UNPROVEN. @param production there nothing is allowed unless it is said; elsewhere everything, and nothing is asked for
 * @throws Error that names the setting
 */
export function readUnproven(setting: string, production: boolean): UnprovenRules {
  const chosen = setting.trim() || (production ? 'nothing' : 'everything');
  if (chosen === 'everything') return { areAsked: false, may: new Set(RIGHTS) };
  const words = chosen === 'nothing' ? [] : chosen.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !RIGHTS.includes(word as UnprovenRight));
  if (unknown !== undefined)
    throw new Error(`LECTERN_UNPROVEN must be "nothing", "everything", or of ${RIGHTS.join(', ')}, not "${unknown}".`);
  return { areAsked: true, may: new Set(words as UnprovenRight[]) };
}
