import { writeRule } from '../../../../plugins/unit/completion/index.ts';
import { ruleOfLesson, rulesOfUnit, seenLessonsOf } from '../../learning/completion.ts';
import { presentation } from '../content/present.ts';
import { payloadToEdit } from '../../content/lessons/unit-lessons.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { nextLesson } from '../../learning/next/next-step.ts';
import { positionAttributes, positionsOf, type Position } from '../../learning/positions.ts';
import { lessonStatesOf } from '../../learning/progress.ts';
import { inLanguage, render } from '../../content/render.ts';
import { mediaToken } from '../../session/media-token.ts';
import { attribute, children, isElement, type XNode } from '../../xml/nodes.ts';
import { element, type Attributes } from '../../xml/write.ts';
import type { ContentObject } from '../../content/object.ts';
import { contentHandler } from '../content/content-handler.ts';
import { numberExtra } from '../../protocol/parameters.ts';
import type { PayloadOf } from '../content/requested.ts';

/** Whether an author asks for what is stored back: every language, nothing filled in (protocol 9.5). */
const isEditing = ({ action, rights }: Call): boolean => rights.has('write') && (action & (ACTIONS.edit | ACTIONS.edit2)) !== 0;

const withLastChild = (xml: string, child: string): string => (xml.endsWith('/>') ? xml : xml.replace(/<\/unit>$/, `${child}</unit>`));

/** Where the unit goes on: what comes next in it, as the course and the home say, and when all is done where it was left. */
function positionIn(unit: ContentObject, position: Position, done: ReadonlySet<string>): Attributes {
  const step = nextLesson(unit, position, done);
  return step === null ? {} : { IDLesson: attribute(step.lesson, 'id'), seconds: step.seconds };
}

/** What a lesson by itself shows, of one that the unit only refers to; '' where there is nothing. It is open where its unit is. */
async function contentOf(reference: XNode, call: Call, services: Services): Promise<string> {
  const ID = Number(attribute(reference, 'ID'));
  const isReference = ID > 0 && reference.children.every((node) => !isElement(node) || node.name === 'title');
  const lesson = isReference ? await services.objects.find('p_LessonObject', ID) : null;
  if (!lesson?.payload) return '';
  const options = await presentation(lesson, call, services);
  return inLanguage(
    children(lesson.payload).filter(({ name }) => name !== 'title'),
    options.lang,
    options.fallback,
  )
    .map((node) => render(node, options))
    .join('');
}

/**
 * A unit (protocol 4.3): `IDLesson` in the paramString selects a lesson that the unit has. The selected one comes with its content.
 */
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
  // Whoever has chosen to go on is not asked once more.
  const goingOn = call.extras.get('goOn') === '1' ? { init: 0 } : {};
  const [content, [position], states, rules, seen] = await Promise.all([
    selected === undefined ? '' : contentOf(selected, call, services),
    positionsOf(services.store, call.visitor.id, [object.ID]),
    lessonStatesOf(services, call.visitor.id, [object]).then((all) => all.get(object.ID)),
    rulesOfUnit(services, object, call.customer),
    seenLessonsOf(services.store, call.visitor.id, [object.ID]).then((all) => all.get(object.ID)),
  ]);
  const done = new Set([...(states ?? [])].flatMap(([id, state]) => (state === 'done' ? [id] : [])));
  const ofLesson = (id: string): Attributes => {
    const rule = rules.get(id)?.rule;
    return {
      ...(rule === undefined ? {} : { completion: writeRule(rule) }),
      ...(states?.has(id) ? { state: states.get(id)! } : {}),
      ...(seen?.has(id) ? { seen: seen.get(id)! } : {}),
    };
  };
  return withLastChild(
    render(unit, {
      ...options,
      replace: (node) => {
        if (node !== selected || content === '') return options.replace?.(node) ?? null;
        const titles = inLanguage(children(node), options.lang, options.fallback).map((title) => render(title, options));
        const own = Object.fromEntries(node.attributes.map(({ name, value }) => [name, value]));
        return element('lesson', { ...own, selected: 1, ...ofLesson(attribute(node, 'id')) }, ...titles, content);
      },
      adjust: (node) => {
        if (node === unit)
          return {
            idLesson,
            ...goingOn,
            bFromHistory: call.fromHistory ? 1 : 0,
            mediaToken: mediaToken(services.secret, object.ID, call.visitor.id),
          };
        if (node.name === 'lesson' && node.parent === unit)
          return { selected: node === selected ? 1 : 0, ...ofLesson(attribute(node, 'id')) };
        return options.adjust?.(node) ?? null;
      },
    }),
    position === undefined ? '' : element('position', { ...positionAttributes(position), ...positionIn(object, position, done) }),
  );
};

/** A lesson by itself; for its author in all languages, as it is stored. */
const presentLesson: PayloadOf = async (object, call, services) => {
  const lesson = object.payload;
  if (lesson === null) return '';
  if (isEditing(call)) return payloadToEdit(object);
  const options = await presentation(object, call, services);
  return render(lesson, {
    ...options,
    adjust: (node) => {
      const own = options.adjust?.(node) ?? null;
      return node === lesson ? { ...own, completion: writeRule(ruleOfLesson(lesson, call.customer).rule) } : own;
    },
  });
};

export const unitHandler = contentHandler('p_Unit', present);
export const lessonHandler = contentHandler('p_LessonObject', presentLesson);
