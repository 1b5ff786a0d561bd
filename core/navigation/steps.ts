/** One step of a unit history: to a level, adding a unit of a type, starting a unit level (NAV-014 to NAV-016). */
export interface Step {
  readonly kind: 'toLevel' | 'addUnit' | 'startUnitLevel';
  /** A unit's id; with `addUnit` an object type. */
  readonly value: number;
}

const STEP = /^(toLevel|addUnit|startUnitLevel)_(\d{1,15})$/;

/** The steps of a fragment such as `#toLevel_5/addUnit_401` (OP-20); null when it is something else. */
export function parseSteps(hash: string): Step[] | null {
  const steps: Step[] = [];
  for (const part of hash.replace(/^#/, '').split('/')) {
    const match = STEP.exec(part);
    if (match === null) return null;
    steps.push({ kind: match[1] as Step['kind'], value: Number(match[2]) });
  }
  return steps;
}

/** The fragment of steps with its `#`, '' without steps. */
export function formatSteps(steps: readonly Step[]): string {
  return steps.length === 0 ? '' : `#${steps.map(({ kind, value }) => `${kind}_${value}`).join('/')}`;
}
