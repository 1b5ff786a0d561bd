import { joinPairs, splitPairs } from '../base/pairs.ts';
import { resolveAction, type RequestParameters } from '../request/contract.ts';

/** What a request shows, wherever and in whichever language. */
export type View = Pick<RequestParameters, 'dataType' | 'ID' | 'html' | 'paramString' | 'action'>;

const pairs = (paramString = ''): string => joinPairs(splitPairs(paramString));

/** Whether two requests show the same: the one definition for history, titles and menus. */
export function isSameView(one: View, other: View): boolean {
  return (
    one.dataType === other.dataType &&
    (one.ID ?? 0) === (other.ID ?? 0) &&
    one.html === other.html &&
    pairs(one.paramString) === pairs(other.paramString) &&
    resolveAction(one.action) === resolveAction(other.action)
  );
}
