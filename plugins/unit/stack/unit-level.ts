import { createContext, useContext } from 'react';
import type { CmsObject } from '../../../core/api.ts';
import type { UnitView } from '../contract.ts';
import { framesOf } from './unit-frames.ts';

/** Id of the container of the unit that is in the page by itself. */
export const BASE_LEVEL = 'unitLevel-0';

/** What a view of a unit reads of its level. */
interface UnitLevelState {
  readonly id: string;
  /** 0 for the unit that is in the page by itself. */
  readonly depth: number;
  /** Nothing lies over it. */
  readonly isTop: boolean;
  readonly fromHistory: boolean;
  /** The lesson that is wanted here; '' for the one that the unit opens with. */
  readonly lesson: string;
  /** A lesson that was added to the unit and is shown instead of one of its own. */
  readonly added: { readonly ID: number; readonly IDObjectType: number } | null;
}

/** A unit outside of any stack. */
const ALONE: UnitLevelState = { id: '', depth: 0, isTop: true, fromHistory: false, lesson: '', added: null };

export const UnitLevelContext = createContext<UnitLevelState>(ALONE);

/** The `paramString` that the unit in the page was asked for with: an answer need not repeat it. */
export const AskedContext = createContext('');

/** The level that a view of a unit is on. */
export const useUnitLevel = (): UnitLevelState => useContext(UnitLevelContext);

/**
 * The state of a level; a unit that is not on the stack is its own level.
 * @param object the document that is drawn there, when another one may replace it: what the stack says of the one before is not for it
 */
export function levelState({ levels, state }: UnitView, id: string, object?: CmsObject): UnitLevelState {
  const depth = levels.findIndex((level) => level.id === id && level.state !== 'leaving');
  const frame = framesOf(state).filter(({ added }) => added === 0)[depth];
  if (depth < 0 || !frame || (object && levels[depth]!.object !== object)) return { ...ALONE, id };
  const isTop = levels[depth]!.state === 'open';
  const { current } = state;
  return {
    id,
    depth,
    isTop,
    fromHistory: levels[depth]!.fromHistory,
    lesson: frame.lesson,
    added: isTop && current && current.added > 0 ? { ID: current.added, IDObjectType: current.IDObjectType } : null,
  };
}
