import type { Use } from '../../../media-library/uses.ts';
import type { Call, Outcome } from '../../../protocol/contract.ts';
import { simpleAnswer } from '../../../protocol/envelope.ts';
import { field, numberExtra, wordsExtra } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { element } from '../../../xml/write.ts';

const LAST_PAGE = 100_000;
const LONGEST_QUERY = 100;
const LONGEST_TEXT = 500;
/** So many are named when a file cannot be deleted. */
const MOST_NAMED = 5;

/** A page of the library that a call asks for. */
export interface Asked {
  readonly query: string;
  readonly page: number;
}

/** What is in the library has who has uploaded it. */
interface Owned {
  readonly ID: number;
  readonly author: number | null;
}

/** Who has uploaded a file may change and delete it; everybody's is a matter of the rights at the library. */
export const mayChange = ({ visitor, rights }: Call, { author }: Owned): boolean => author === visitor.id || rights.has('write');
export const mayDelete = ({ visitor, rights }: Call, { author }: Owned): boolean => author === visitor.id || rights.has('publish');

export function pageOf(call: Call): Asked {
  const query = wordsExtra(call, 'query', LONGEST_QUERY);
  return { query, page: numberExtra(call, 'page', 1, 1, LAST_PAGE) };
}

/** A text about a file of the library, in one line. @throws Problem (400) when it is too long */
export function lineField(call: Call, name: string): string {
  const value = field(call, name, LONGEST_TEXT * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if ([...value].length > LONGEST_TEXT) throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }] });
  return value;
}

/** Deletes a file of the library for who may. @throws Problem (409) while it is used */
export async function removed(call: Call, owned: Owned, remove: () => Promise<readonly Use[]>): Promise<Outcome> {
  if (!mayDelete(call, owned)) throw new Problem('notPermitted');
  if (call.fields.get('confirm') !== '1') throw new Problem('validation', { fields: [{ name: 'confirm', code: 'required.pattern' }] });
  const uses = await remove();
  if (uses.length === 0) return { body: simpleAnswer(call, element('deleted', { ID: owned.ID })) };
  const named = uses.slice(0, MOST_NAMED).map(({ object: { dataType, ID } }) => `${dataType}/${ID}`);
  throw new Problem('inUse', { details: { objects: `${named.join(', ')}${uses.length > MOST_NAMED ? ' …' : ''}` } });
}
