import type { Step } from './contract.ts';

const STEP = /^([A-Za-z]{1,40})_(\d{1,15})(?:\.([A-Za-z0-9_-]{1,40}))?$/;
const DETAIL = /^[A-Za-z0-9_-]{1,40}$/;

/**
 * The steps of a fragment such as `#toLevel_5/addUnit_401` (OP-20); null when it is something else.
 * @param kinds those that plugins declare; without it every kind is one
 */
export function parseSteps(hash: string, kinds?: ReadonlySet<string>): Step[] | null {
  const steps: Step[] = [];
  for (const part of hash.replace(/^#/, '').split('/')) {
    const [, kind, value, detail] = STEP.exec(part) ?? [];
    if (kind === undefined || kinds?.has(kind) === false) return null;
    steps.push({ kind, value: Number(value), ...(detail === undefined ? {} : { detail }) });
  }
  return steps;
}

/** The fragment of steps with its `#`, '' without steps. A detail that an address cannot carry is left out. */
export function formatSteps(steps: readonly Step[]): string {
  return steps.length === 0
    ? ''
    : `#${steps.map(({ kind, value, detail = '' }) => `${kind}_${value}${DETAIL.test(detail) ? `.${detail}` : ''}`).join('/')}`;
}
