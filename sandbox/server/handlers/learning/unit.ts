import { presentation, presentPayload } from '../content/present.ts';
import { payloadToEdit } from '../../content/lessons/unit-lessons.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Call } from '../../protocol/contract.ts';
import { positionAttributes, positionsOf } from '../../learning/positions.ts';
import { lessonsDone } from '../../learning/progress.ts';
import { render } from '../../content/render.ts';
import { mediaToken } from '../../session/media-token.ts';
import { attribute, children } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import { contentHandler } from '../content/content-handler.ts';
import { numberExtra } from '../../protocol/parameters.ts';
import type { PayloadOf } from '../content/requested.ts';

/** Whether an author asks for what is stored back: every language, nothing filled in (protocol 9.5). */
const isEditing = ({ action, rights }: Call): boolean => rights.has('write') && (action & (ACTIONS.edit | ACTIONS.edit2)) !== 0;

const withLastChild = (xml: string, child: string): string => (xml.endsWith('/>') ? xml : xml.replace(/<\/unit>$/, `${child}</unit>`));

/** A unit (protocol 4.3): `IDLesson` in the paramString selects a lesson that the unit has. */
const present: PayloadOf = async (object, call, services) => {
  if (object.payload === null) return '';
  if (isEditing(call)) return payloadToEdit(object);
  const unit = object.payload;
  const options = await presentation(object, call, services);
  const lessons = children(unit, 'lesson');
  const wish = String(numberExtra(call, 'IDLesson', 0, 0, 999_999_999));
  const selected =
    lessons.find((lesson) => attribute(lesson, 'id') === wish) ??
    lessons.find((lesson) => attribute(lesson, 'selected') === '1') ??
    lessons[0];
  const idLesson = selected === undefined ? '' : attribute(selected, 'id');
  const [[position], done] = await Promise.all([
    positionsOf(services.store, call.visitor.id, [object.ID]),
    lessonsDone(services, call.visitor.id, object),
  ]);
  return withLastChild(
    render(unit, {
      ...options,
      adjust: (node) => {
        if (node === unit)
          return { idLesson, bFromHistory: call.fromHistory ? 1 : 0, mediaToken: mediaToken(services.secret, object.ID, call.visitor.id) };
        if (node.name === 'lesson' && node.parent === unit)
          return { selected: node === selected ? 1 : 0, ...(done.has(attribute(node, 'id')) ? { state: 'done' } : {}) };
        return options.adjust?.(node) ?? null;
      },
    }),
    position === undefined ? '' : element('position', positionAttributes(position)),
  );
};

/** A lesson by itself; for its author in all languages, as it is stored. */
const presentLesson: PayloadOf = async (object, call, services) =>
  isEditing(call) ? payloadToEdit(object) : presentPayload(object, call, services);

export const unitHandler = contentHandler('p_Unit', present);
export const lessonHandler = contentHandler('p_LessonObject', presentLesson);
