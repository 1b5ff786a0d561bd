import type { ContentObject } from '../../content/object.ts';
import { addressOf } from '../../content/records.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { attribute, children } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import { lockedIds } from '../locks.ts';
import { doneLessonsOf, positionsOf } from '../positions.ts';
import { partsOf } from '../progress.ts';
import { statesOf } from '../states.ts';
import { lessonTitle } from './next-step.ts';

/** An outline is beside a lesson: of a longer course it has the lessons of the first units alone. */
const MOST_UNITS = 200;

/** `<outline>`: the lessons of the units that a course names and the caller may open, with how far the caller is in each (protocol 4.4). */
export async function outlineOf(call: Call, services: Services, course: ContentObject): Promise<string> {
  const { objects, store } = services;
  const user = call.visitor.id;
  const locked = new Set(await lockedIds(call, services));
  const found = await objects.findMany(partsOf(course).filter((ID) => !locked.has(ID)));
  const units = found.filter(({ dataType, payload }) => dataType === 'p_Unit' && payload !== null).slice(0, MOST_UNITS);
  const ids = units.map(({ ID }) => ID);
  const [states, done, positions] = await Promise.all([
    statesOf(services, user, ids),
    doneLessonsOf(store, user, ids),
    positionsOf(store, user, ids),
  ]);
  const stateOf = (unit: number, lesson: string): string => {
    // A unit that is done without a word about its lessons has all of them done.
    if (done.get(unit)?.has(lesson) ?? states.get(unit)?.state === 'done') return 'done';
    return positions.some((each) => each.unit === unit && String(each.lesson) === lesson) ? 'started' : 'open';
  };
  return element(
    'outline',
    {},
    ...units.map((unit) =>
      element(
        'unit',
        { ID: unit.ID, href: addressOf(unit) },
        ...children(unit.payload!, 'lesson').map((lesson) => {
          const id = attribute(lesson, 'id');
          return element('lesson', { id, title: lessonTitle(unit, lesson, call), state: stateOf(unit.ID, id) });
        }),
      ),
    ),
  );
}
