import type { NotedEvent } from '../../../content/history/events.ts';
import type { Review, ReviewComment } from '../../../content/review/reviews.ts';
import type { Call } from '../../../protocol/contract.ts';
import { field } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { element, text } from '../../../xml/write.ts';

const LONGEST = 2000;
const LONGEST_PATH = 500;
/** A way through elements, by their ids, languages or numbers. */
const PATH = /^(?:\/[\w.-]+(?:\[(?:@\w+='[^'<>&]{0,100}'|\d{1,6})\])?)+$/;

/** What somebody has written in a field of a call. @throws Problem (400) when it is too long, or nothing where something has to be */
export function wordsField(call: Call, name: string, isNeeded = false): string {
  const words = field(call, name, LONGEST * 4)
    .replace(/\r\n?/g, '\n')
    .trim();
  if (isNeeded && words === '') throw new Problem('validation', { fields: [{ name, code: 'required.empty' }] });
  if ([...words].length > LONGEST) throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }] });
  return words;
}

/** The place that a comment is about; '' for the whole. @throws Problem (400) when it is no path */
export function pathField(call: Call): string {
  const path = field(call, 'path', LONGEST_PATH * 4);
  if (path !== '' && (path.length > LONGEST_PATH || !PATH.test(path)))
    throw new Problem('validation', { fields: [{ name: 'path', code: 'required.pattern' }] });
  return path;
}

/** What a review says of itself, as attributes. */
export const reviewAttributes = ({ state, askedBy, askedAt, repliedBy, repliedAt, open }: Review): Record<string, string | number> => ({
  ...{ state, askedBy, askedAt: askedAt.toISOString(), open },
  ...(repliedAt === null ? {} : { repliedBy, repliedAt: repliedAt.toISOString() }),
});

/** What its author has written to it, and what came back. */
export const reviewWords = ({ note, reply }: Review): string =>
  element('note', {}, text(note)) + (reply === '' ? '' : element('reply', {}, text(reply)));

export const commentElement = ({ number, path, body, author, writtenAt, doneBy, doneAt }: ReviewComment): string =>
  element(
    'comment',
    {
      ...{ number, path, author, date: writtenAt.toISOString() },
      ...(doneAt === null ? {} : { doneBy, doneAt: doneAt.toISOString() }),
    },
    text(body),
  );

export const eventElement = ({ event, account, at, note }: NotedEvent): string =>
  element('event', { name: event, account, date: at.toISOString() }, text(note));
