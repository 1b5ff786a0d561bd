import { attribute, childElements, firstElement, type XNode } from '../../../core/api.ts';
import { noonOf, whole, type PageOf } from './values.ts';

/** How far a member is in a course. */
export interface MemberProgress {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly percent: number;
  readonly done: number;
  readonly count: number;
  readonly points: number;
  readonly mpoints: number;
  readonly state: 'left' | 'done' | 'begun' | 'notBegun';
  readonly isBehind: boolean;
  /** ms since 1970; null for never. */
  readonly last: number | null;
  /** The day of the certificate; null for none. */
  readonly certificate: number | null;
}

/** Members from one percentage to another, both of them counted. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** How far a group is in a course. */
export interface Report extends PageOf {
  readonly kind: 'report';
  readonly id: number;
  readonly name: string;
  readonly course: number;
  readonly title: string;
  readonly from: string;
  readonly until: string;
  readonly members: number;
  readonly sort: string;
  readonly filter: string;
  readonly average: number;
  readonly counts: Readonly<Record<'done' | 'behind' | 'notBegun' | 'left', number>>;
  readonly bars: readonly Bar[];
  readonly people: readonly MemberProgress[];
}

const points = (node: XNode, name: string): number => {
  const value = Number(attribute(node, name) || NaN);
  return value >= 0 ? value : 0;
};

function readMember(node: XNode): MemberProgress {
  const [done, count] = [whole(node, 'done'), whole(node, 'count')];
  const last = Date.parse(attribute(node, 'last'));
  const isBegun = attribute(node, 'begun') === '1';
  return {
    id: whole(node, 'ID'),
    login: attribute(node, 'login'),
    name: attribute(node, 'name'),
    percent: Math.min(100, whole(node, 'percent')),
    ...{ done, count, points: points(node, 'points'), mpoints: points(node, 'mpoints') },
    state: attribute(node, 'left') === '1' ? 'left' : count > 0 && done === count ? 'done' : isBegun ? 'begun' : 'notBegun',
    isBehind: attribute(node, 'behind') === '1',
    last: Number.isNaN(last) ? null : last,
    certificate: noonOf(attribute(node, 'certificate')),
  };
}

/** Reads `<groupProgress>`, but for its page. */
export function readReport(payload: XNode): Omit<Report, keyof PageOf> {
  const summary = firstElement(payload, 'summary');
  const counted = (name: string): number => (summary ? whole(summary, name) : 0);
  return {
    kind: 'report',
    id: whole(payload, 'ID'),
    name: attribute(payload, 'name'),
    course: whole(payload, 'course'),
    title: attribute(payload, 'title'),
    from: attribute(payload, 'from'),
    until: attribute(payload, 'until'),
    members: whole(payload, 'members'),
    sort: attribute(payload, 'sort'),
    filter: attribute(payload, 'filter'),
    average: counted('average'),
    counts: { done: counted('done'), behind: counted('behind'), notBegun: counted('notBegun'), left: counted('left') },
    bars: summary
      ? childElements(summary, 'bar').map((bar) => ({ from: whole(bar, 'from'), to: whole(bar, 'to'), count: whole(bar, 'count') }))
      : [],
    people: childElements(payload, 'member').map(readMember),
  };
}
