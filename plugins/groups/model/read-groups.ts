import { attribute, childElements, firstElement, select, type Answer, type XNode } from '../../../core/api.ts';
import { readReport, type Report } from './read-report.ts';
import { whole, type PageOf } from './values.ts';

/** A group, with how much is in it. */
export interface Group {
  readonly id: number;
  readonly name: string;
  readonly note: string;
  readonly members: number;
  readonly leaders: number;
  readonly courses: number;
}

/** A course that a group takes, or one account. */
export interface Assignment {
  readonly id: number;
  readonly course: number;
  /** '' for a course that is no more. */
  readonly title: string;
  /** `2026-11-24`; '' for no such day. */
  readonly from: string;
  readonly until: string;
  readonly state: 'coming' | 'open' | 'over';
  /** Of one account. */
  readonly login: string;
  readonly name: string;
}

export interface Member {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly isLeader: boolean;
  /** Of an account that is looked for: it is in the group already. */
  readonly isMember: boolean;
}

/** The courses to choose from; none of them where there are too many. */
export interface Courses {
  readonly count: number;
  readonly courses: readonly { readonly ID: number; readonly title: string }[];
}

interface Changeable {
  readonly mayChange: boolean;
  readonly assignments: readonly Assignment[];
  /** To give to somebody. */
  readonly offered: Courses;
}

export interface GroupList extends PageOf, Changeable {
  readonly kind: 'list';
  readonly groups: readonly Group[];
}

/** What became of a list of names. */
interface Added {
  readonly added: number;
  readonly already: number;
  readonly unknown: readonly { readonly name: string; readonly isOfSeveral: boolean }[];
}

export interface GroupView extends Group, PageOf, Changeable {
  readonly kind: 'group';
  readonly people: readonly Member[];
  readonly find: string;
  readonly candidates: readonly Member[];
  /** Null unless somebody was to be added. */
  readonly outcome: Added | null;
}

/** What a page of the plugin shows. */
export type View = GroupList | GroupView | Report;

const readGroup = (node: XNode): Group => ({
  id: whole(node, 'ID'),
  name: attribute(node, 'name'),
  note: attribute(node, 'note'),
  members: whole(node, 'members'),
  leaders: whole(node, 'leaders'),
  courses: whole(node, 'courses'),
});

function readAssignment(node: XNode): Assignment {
  const state = attribute(node, 'state');
  return {
    id: whole(node, 'ID'),
    course: whole(node, 'course'),
    title: attribute(node, 'title'),
    from: attribute(node, 'from'),
    until: attribute(node, 'until'),
    state: state === 'coming' || state === 'over' ? state : 'open',
    login: attribute(node, 'login'),
    name: attribute(node, 'name'),
  };
}

const readMember = (node: XNode): Member => ({
  id: whole(node, 'ID'),
  login: attribute(node, 'login'),
  name: attribute(node, 'name'),
  email: attribute(node, 'email'),
  isLeader: attribute(node, 'leader') === '1',
  isMember: attribute(node, 'member') === '1',
});

const readPage = (node: XNode): PageOf => ({
  query: attribute(node, 'query'),
  page: whole(node, 'page', 1),
  pages: whole(node, 'pages', 1),
  count: whole(node, 'count'),
});

function readChangeable(node: XNode): Changeable {
  const courses = firstElement(node, 'courses');
  return {
    mayChange: attribute(node, 'mayChange') === '1',
    assignments: childElements(node, 'assignment').map(readAssignment),
    offered: {
      count: courses ? whole(courses, 'count') : 0,
      courses: courses ? childElements(courses, 'course').map((each) => ({ ID: whole(each, 'ID'), title: attribute(each, 'title') })) : [],
    },
  };
}

const readAdded = (node: XNode): Added | null =>
  attribute(node, 'added') === ''
    ? null
    : {
        added: whole(node, 'added'),
        already: whole(node, 'already'),
        unknown: childElements(node, 'unknown').map((each) => ({
          name: attribute(each, 'name'),
          isOfSeveral: attribute(each, 'several') === '1',
        })),
      };

/** Reads a payload of groups (protocol 6.20); null for anything else. */
export function readView(payload: XNode | null | undefined): View | null {
  if (payload?.name === 'groups')
    return { kind: 'list', ...readPage(payload), ...readChangeable(payload), groups: childElements(payload, 'group').map(readGroup) };
  if (payload?.name === 'group')
    return {
      kind: 'group',
      ...readGroup(payload),
      ...readPage(payload),
      ...readChangeable(payload),
      people: childElements(payload, 'member').map(readMember),
      find: attribute(payload, 'find'),
      candidates: childElements(payload, 'candidate').map(readMember),
      outcome: readAdded(payload),
    };
  return payload?.name === 'groupProgress' ? { ...readReport(payload), ...readPage(payload) } : null;
}

/** What an answer shows; null when it is an error, or nothing came. */
export function viewIn(answer: Answer | null): View | null {
  const [data] = answer?.document ? select(answer.document, '/cms/object[1]/data') : [];
  return data ? readView(childElements(data)[0]) : null;
}
