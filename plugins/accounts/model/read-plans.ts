import { attribute, select, type Answer } from '../../../core/api.ts';

/** What would become, or became, of a row. */
export interface Verdict {
  readonly state: 'new' | 'there' | 'error';
  /** Key of the reason, and the line of an earlier row that it is about; '' and 0 without any. */
  readonly code: string;
  readonly of: number;
}

const whole = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** The verdicts of an answer by line; null when it has none. */
export function readVerdicts(answer: Answer | null): ReadonlyMap<number, Verdict> | null {
  const document = answer?.document;
  if (!document || select(document, '/cms/importPlan | /cms/imported').length === 0) return null;
  const rows = select(document, '/cms/*/row').map((row): [number, Verdict] => {
    const state = attribute(row, 'state');
    const verdict = { code: attribute(row, 'code'), of: whole(attribute(row, 'of')) };
    return [whole(attribute(row, 'line')), { ...verdict, state: state === 'new' || state === 'there' ? state : 'error' }];
  });
  return new Map(rows);
}

/** What of an account comes to another one. */
export interface MergePlan {
  readonly from: number;
  readonly login: string;
  readonly withRoles: boolean;
  readonly parts: readonly { readonly name: string; readonly moved: number; readonly replaced: number; readonly left: number }[];
}

export function readMergePlan(answer: Answer | null): MergePlan | null {
  const [plan] = answer?.document ? select(answer.document, '/cms/mergePlan') : [];
  if (!plan) return null;
  const parts = select(plan, 'part').map((part) => ({
    ...{ name: attribute(part, 'name'), moved: whole(attribute(part, 'moved')) },
    ...{ replaced: whole(attribute(part, 'replaced')), left: whole(attribute(part, 'left')) },
  }));
  return { from: whole(attribute(plan, 'from')), login: attribute(plan, 'login'), withRoles: attribute(plan, 'roles') === '1', parts };
}
