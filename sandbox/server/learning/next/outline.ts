import type { ContentObject } from '../../content/object.ts';
import { addressOf } from '../../content/records.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { attribute, children } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import { lockedIds } from '../locks.ts';
import { lessonStatesOf, partsOf } from '../progress.ts';
import { lessonTitle } from './next-step.ts';

/** An outline is beside a lesson: of a longer course it has the lessons of the first units alone. */
const MOST_UNITS = 200;

/** `<outline>`: the lessons of the units that a course names and the caller may open, with how far the caller is in each (protocol 4.4). */
export async function outlineOf(call: Call, services: Services, course: ContentObject): Promise<string> {
  const { objects } = services;
  const user = call.visitor.id;
  const locked = new Set(await lockedIds(call, services));
  const found = await objects.findMany(partsOf(course).filter((ID) => !locked.has(ID)));
  const units = found.filter(({ dataType, payload }) => dataType === 'p_Unit' && payload !== null).slice(0, MOST_UNITS);
  const states = await lessonStatesOf(services, user, units);
  return element(
    'outline',
    {},
    ...units.map((unit) =>
      element(
        'unit',
        { ID: unit.ID, href: addressOf(unit) },
        ...children(unit.payload!, 'lesson').map((lesson) => {
          const id = attribute(lesson, 'id');
          return element('lesson', { id, title: lessonTitle(unit, lesson, call), state: states.get(unit.ID)?.get(id) ?? 'open' });
        }),
      ),
    ),
  );
}
