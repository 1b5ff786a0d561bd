import type { UnitView } from '../contract.ts';
import { framesOf } from './unit-frames.ts';
import { ALONE, type UnitLevelState } from './unit-level.ts';

/** What is known of a level; a unit that is not on the stack stands alone. */
export function levelState({ levels, state }: UnitView, id: string): UnitLevelState {
  const depth = levels.findIndex((level) => level.id === id && level.state !== 'leaving');
  const frame = framesOf(state).filter(({ added }) => added === 0)[depth];
  if (depth < 0 || !frame) return { ...ALONE, id };
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
