import { attribute, childElements, type Answer, type Requests, type XNode } from '../../../core/api.ts';

/** Data type of schedules on the wire (protocol 6.13). */
const OBJECT_SCHEDULE = 'p_ObjectSchedule';

type ScheduledAction = 'publish' | 'withdraw';

/** What happens to an object at a moment, or should have. */
export interface Scheduled {
  readonly action: ScheduledAction;
  /** In ms since 1970. */
  readonly due: number;
  /** Who has set it; '' for an account that is gone. */
  readonly account: string;
  /** Another text was stored since: what is published is the one of then. */
  readonly isChanged: boolean;
  /** What it was to take the place of was stored since: it will fail. */
  readonly isOutdated: boolean;
  /** Code of why it did not happen; '' while it is to come. */
  readonly problem: string;
}

/** What visitors see of an object, and when that changes. */
export interface Schedule {
  readonly state: 'published' | 'draft' | 'withdrawn';
  /** Since when it is withdrawn, in ms since 1970. */
  readonly since: number;
  /** Revision of what there is to publish; 0 for nothing. */
  readonly proposed: number;
  /** A working copy comes back when this is shown again. */
  readonly hasWorkingCopy: boolean;
  readonly mayPublish: boolean;
  readonly scheduled: readonly Scheduled[];
}

/** Reads a payload; null when it is no schedule. */
function readSchedule(payload: XNode | null): Schedule | null {
  if (payload?.name !== 'objectSchedule') return null;
  const of = (name: string): string => attribute(payload, name);
  const state = of('state');
  return {
    state: state === 'draft' || state === 'withdrawn' ? state : 'published',
    ...{ since: Date.parse(of('since')), proposed: Number(of('proposed')) || 0 },
    ...{ hasWorkingCopy: of('beside') === '1', mayPublish: of('publish') === '1' },
    scheduled: childElements(payload, 'schedule').map((node) => ({
      action: attribute(node, 'action') === 'withdraw' ? 'withdraw' : 'publish',
      due: Date.parse(attribute(node, 'due')),
      account: attribute(node, 'account'),
      isChanged: attribute(node, 'changed') === '1',
      isOutdated: attribute(node, 'outdated') === '1',
      problem: attribute(node, 'problem'),
    })),
  };
}

/** What came of a call: how it is then, or why it could not be, in the words of the server; '' when it did not answer. */
export type ScheduleResult = { readonly schedule: Schedule } | { readonly problem: string };

/** The calls for when visitors see one object. None rejects. */
interface ScheduleCalls {
  load(): Promise<ScheduleResult>;
  change(subAction: string, fields?: Readonly<Record<string, string>>): Promise<ScheduleResult>;
}

export function scheduleCalls(requests: Requests, ID: number): ScheduleCalls {
  const common = { dataType: OBJECT_SCHEDULE, ID, bRender: false, background: true };
  const read = ({ answer }: { readonly answer: Answer | null }): ScheduleResult => {
    const schedule = readSchedule(answer?.objects[0]?.payload ?? null);
    return schedule === null ? { problem: answer?.error?.text ?? '' } : { schedule };
  };
  return {
    load: async () => read(await requests.send({ ...common, action: 'show' })),
    change: async (subAction, fields = {}) => read(await requests.send({ ...common, action: 'store', fields: { subAction, ...fields } })),
  };
}
