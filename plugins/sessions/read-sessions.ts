import { attribute, childElements, firstElement, type Answer, type XNode } from '../../core/api.ts';

/** A session of who is logged in. */
export interface OwnSession {
  readonly key: string;
  /** Names of browser and system; '' for what nobody knows. */
  readonly browser: string;
  readonly system: string;
  /** Milliseconds since 1970; null for what is no time. */
  readonly begun: number | null;
  readonly used: number | null;
  /** The one of this browser. */
  readonly isOwn: boolean;
}

function timeIn(node: XNode, name: string): number | null {
  const time = Date.parse(attribute(node, name));
  return Number.isNaN(time) ? null : time;
}

/** Reads `<sessions>` (protocol 6.18); null for anything else. */
export function readSessions(payload: XNode | null | undefined): readonly OwnSession[] | null {
  if (payload?.name !== 'sessions') return null;
  return childElements(payload, 'session').map((node) => ({
    key: attribute(node, 'key'),
    browser: attribute(node, 'browser'),
    system: attribute(node, 'system'),
    begun: timeIn(node, 'begun'),
    used: timeIn(node, 'used'),
    isOwn: attribute(node, 'own') === '1',
  }));
}

/** The sessions of an answer; null when it has none. */
export function sessionsIn(answer: Answer | null): readonly OwnSession[] | null {
  const root = answer?.document && firstElement(answer.document);
  const object = root && firstElement(root, 'object');
  const data = object && firstElement(object, 'data');
  return readSessions(data ? firstElement(data, 'sessions') : null);
}
