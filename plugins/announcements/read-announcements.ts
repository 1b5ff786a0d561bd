import { attribute, childElements, firstElement, textOf, type Answer, type XNode } from '../../core/api.ts';

export interface Announcement {
  readonly id: number;
  readonly kind: 'info' | 'warning';
  readonly audience: 'all' | 'users';
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly state: 'planned' | 'shown' | 'over';
  /** Words by language. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface AnnouncementList {
  /** Languages that the site is written in. */
  readonly languages: readonly string[];
  readonly announcements: readonly Announcement[];
}

const oneOf = <T extends string>(node: XNode, name: string, values: readonly [T, ...T[]]): T =>
  values.find((value) => value === attribute(node, name)) ?? values[0];

/** Reads `<announcements>` (protocol 6.22); null for anything else. */
export function readAnnouncements(payload: XNode | null | undefined): AnnouncementList | null {
  if (payload?.name !== 'announcements') return null;
  return {
    languages: childElements(payload, 'siteLanguage').map((node) => attribute(node, 'code')),
    announcements: childElements(payload, 'announcement').map((node) => ({
      id: Number(attribute(node, 'id')),
      kind: oneOf(node, 'kind', ['info', 'warning']),
      audience: oneOf(node, 'audience', ['all', 'users']),
      from: Date.parse(attribute(node, 'from')),
      until: Date.parse(attribute(node, 'until')),
      state: oneOf(node, 'state', ['planned', 'shown', 'over']),
      texts: Object.fromEntries(childElements(node, 'text').map((each) => [attribute(each, 'language'), textOf(each)])),
    })),
  };
}

/** The list of an answer; null when it has none. */
export function listIn(answer: Answer | null): AnnouncementList | null {
  const root = answer?.document && firstElement(answer.document);
  const object = root && firstElement(root, 'object');
  const data = object && firstElement(object, 'data');
  return readAnnouncements(data ? firstElement(data, 'announcements') : null);
}
