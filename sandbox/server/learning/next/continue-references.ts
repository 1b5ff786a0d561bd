import type { Call, Services } from '../../protocol/contract.ts';
import { element } from '../../xml/write.ts';
import { pictureOf, titleOf } from '../../content/object.ts';
import { doneLessonsOf, latestPositions, positionAttributes } from '../positions.ts';
import { lessonAttributes, nextLesson } from './next-step.ts';
import { statesOf } from '../states.ts';

const SHOWN = 3;
const READ = 12;

/**
 * A `<continueRef>` for each unit that the user has begun and not done, the latest first (protocol 4.2).
 * @param isOver what was given to the user for a time that is over
 */
export async function continueReferences(call: Call, { objects, store }: Services, isOver: (ID: number) => boolean): Promise<string> {
  if (call.customer.off.has('p_Unit')) return '';
  const positions = (await latestPositions(store, call.visitor.id, READ)).filter(({ unit }) => !isOver(unit));
  const ids = positions.map(({ unit }) => unit);
  const [found, states, done] = await Promise.all([
    objects.findMany(ids),
    statesOf({ objects, store }, call.visitor.id, ids),
    doneLessonsOf(store, call.visitor.id, ids),
  ]);
  const references = positions.flatMap((position) => {
    const unit = found.find(({ ID, dataType }) => ID === position.unit && dataType === 'p_Unit');
    if (unit === undefined || unit.payload === null || states.get(unit.ID)?.state !== 'started') return [];
    const step = nextLesson(unit, position, done.get(unit.ID) ?? new Set());
    if (step === null) return [];
    return [
      element('continueRef', {
        ID: unit.ID,
        IDObjectType: unit.type,
        dataType: unit.dataType,
        action: 2,
        title: titleOf(unit, call.lang),
        picture: pictureOf(unit) || null,
        ...positionAttributes(position),
        ...lessonAttributes(unit, step, call),
      }),
    ];
  });
  return references.slice(0, SHOWN).join('');
}
