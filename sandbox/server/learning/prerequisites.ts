import { namedId, requiredHere } from '../content/references.ts';
import { attribute, type XNode } from '../xml/nodes.ts';

/** What a user has reached in an object. */
export interface LearningState {
  readonly state: 'started' | 'done';
  readonly points: number;
  readonly mpoints: number;
}

/** Whether the course of a reference is a sample: open to guests as a whole. */
export function isOpenToGuests(reference: XNode): boolean {
  for (let node: XNode | null = reference; node !== null; node = node.parent)
    if (node.name === 'course') return attribute(node, 'guests') === 'open';
  return false;
}

/**
 * IDs of what has to be done before the object of a reference opens: `requires` of the reference and of all that it is in, without itself
 * and without what is done. Empty: it is open. What was begun stays open. Of guests nothing is stored: what requires anything does not open
 * to them, unless the course says `guests="open"`. Otherwise whoever is locked out would only have to log out.
 */
export function missingFor(reference: XNode, user: number, states: ReadonlyMap<number, LearningState>): number[] {
  const own = namedId(reference);
  if (user === 0 ? isOpenToGuests(reference) : own !== null && states.has(own)) return [];
  return [...new Set(requiredHere(reference))].filter((id) => id !== own && states.get(id)?.state !== 'done');
}
