import { attribute, childElements, textOf, type XNode } from '../../../core/api.ts';
import type { Entry, Listed, Unsent } from './model.ts';

/** As the server counts them. */
export const LONGEST = 4000;

const STATES = ['published', 'pending', 'hidden', 'deleted'] as const;
const RULES = ['moderated', 'open', 'off'] as const;

function secondsOf(value: string): number | null {
  const seconds = Number(value === '' ? NaN : value);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function entryOf(node: XNode): Entry | null {
  const name = attribute(node, 'name');
  const state = STATES.find((each) => each === (attribute(node, 'state') || 'published'));
  if (name === '' || state === undefined) return null;
  const words = childElements(node).find((child) => child.name === 'text');
  return {
    ...{ name, state, question: attribute(node, 'question'), slide: attribute(node, 'slide'), author: attribute(node, 'author') },
    seconds: secondsOf(attribute(node, 'seconds')),
    date: Date.parse(attribute(node, 'date')) || 0,
    isOwn: attribute(node, 'own') === '1',
    isChanged: attribute(node, 'changed') === '1',
    isUnread: attribute(node, 'unread') === '1',
    text: words === undefined ? '' : textOf(words),
  };
}

/** Reads a `discussion` (protocol 4.11); null for anything else. */
export function readDiscussion(payload: XNode | null | undefined): Listed | null {
  if (payload?.name !== 'discussion') return null;
  return {
    entries: childElements(payload, 'entry').flatMap((node) => entryOf(node) ?? []),
    rule: RULES.find((each) => each === attribute(payload, 'entries')) ?? 'off',
    moderates: attribute(payload, 'moderate') === '1',
    at: attribute(payload, 'at'),
  };
}

/** A version of an entry as it travels. */
export function fieldsOf(entry: Entry, lesson: string, written: number, isDeletion: boolean): Readonly<Record<string, string>> {
  const { name, question, slide, seconds, text } = entry;
  return {
    ...{ entry: name, question, lesson, slide, seconds: seconds === null ? '' : String(seconds) },
    ...{ written: new Date(written).toISOString(), text: isDeletion ? '' : text },
    ...(isDeletion ? { deleted: '1' } : {}),
  };
}

/** What waits in the browser, as far as it is an entry of this lesson; null otherwise. */
export function unsentOf(body: Readonly<Record<string, string>>, lesson: string, isRefused: boolean): Unsent | null {
  const { entry: name = '', text = '', question = '', slide = '', seconds = '', written = '' } = body;
  if (name === '' || body.lesson !== lesson) return null;
  const entry: Entry = {
    ...{ name, question, slide, text, seconds: secondsOf(seconds), author: '', isOwn: true, state: 'published' },
    ...{ date: Date.parse(written) || 0, isChanged: false, isUnread: false, sending: isRefused ? 'refused' : 'waiting' },
  };
  return { entry, isDeletion: body.deleted === '1' };
}
