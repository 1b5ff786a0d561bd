import type { Call, Services } from '../protocol/contract.ts';
import { attribute, children, plainText } from '../xml/nodes.ts';
import { element } from '../xml/write.ts';
import { pictureOf, titleOf } from '../content/object.ts';
import { latestPositions, positionAttributes } from './positions.ts';
import { addressOf } from '../content/records.ts';
import { inLanguage } from '../content/render.ts';
import { statesOf } from './states.ts';

const SHOWN = 3;
const READ = 12;

/** A `<continueRef>` for each unit that the user has begun and not done, the latest first (protocol 4.2). */
export async function continueReferences(call: Call, { objects, store }: Services): Promise<string> {
  if (call.customer.off.has('p_Unit')) return '';
  const positions = await latestPositions(store, call.visitor.id, READ);
  const ids = positions.map(({ unit }) => unit);
  const [found, states] = await Promise.all([objects.findMany(ids), statesOf({ objects, store }, call.visitor.id, ids)]);
  const references = positions.flatMap((position) => {
    const unit = found.find(({ ID, dataType }) => ID === position.unit && dataType === 'p_Unit');
    if (unit === undefined || unit.payload === null || states.get(unit.ID)?.state !== 'started') return [];
    const lesson = children(unit.payload, 'lesson').find((node) => attribute(node, 'id') === String(position.lesson));
    if (lesson === undefined) return [];
    const [lessonTitle] = inLanguage(children(lesson, 'title'), call.lang, unit.fallback || call.customer.defaultLang);
    return [
      element('continueRef', {
        ID: unit.ID,
        IDObjectType: unit.type,
        dataType: unit.dataType,
        action: 2,
        href: addressOf(unit),
        title: titleOf(unit, call.lang),
        picture: pictureOf(unit) || null,
        lessonTitle: lessonTitle === undefined ? null : plainText(lessonTitle),
        ...positionAttributes(position),
      }),
    ];
  });
  return references.slice(0, SHOWN).join('');
}
