import {
  attribute,
  childElements,
  formatTimecode,
  parseTimecode,
  type Edits,
  type Splice,
  type XDocument,
  type XNode,
} from '../../../core/api.ts';
import { spaceBefore } from '../model/blocks.ts';
import { keyOf } from '../model/document-root.ts';
import { withOwnId } from '../model/fresh-ids.ts';
import { realLanguages, replacePlaceholders } from '../model/macro-templates.ts';
import { oneNode } from '../model/one-node.ts';
import type { LessonMarks } from './marks.ts';

/** Gives an event another time: its attribute alone is written. Null when it has that time already, or is gone. */
export function moveMark(edits: Edits, document: XDocument, path: string, timecode: string): readonly Splice[] | null {
  const event = oneNode(document, path, 'move on the timeline');
  return event && attribute(event, 'tc') !== timecode ? [edits.setAttribute(event, 'tc', timecode)] : null;
}

/** The frame at which an event is written to be now; null when that is no time, or the event is gone. */
export function writtenFrame(document: XDocument, path: string, fps: number): number | null {
  const event = oneNode(document, path, 'move on the timeline');
  return event && parseTimecode(attribute(event, 'tc'), fps);
}

/** Puts XML behind an element, set off as that is. */
const behind = (edits: Edits, document: XDocument, node: XNode, xml: string): Splice => {
  edits.serializeSource(document);
  return { at: node.end, remove: 0, insert: spaceBefore(node) + xml };
};

/**
 * A new slide, and the event that shows it from a frame on, in one step. The event comes behind the last one that is not later, so that
 * the list stays in order where it was.
 * @param empty a slide as the form begins it, with texts of language `xx`
 */
export function addSlide(
  edits: Edits,
  document: XDocument,
  lessonPath: string,
  { marks, fps, clip }: LessonMarks,
  frame: number,
  empty: string,
): readonly Splice[] | null {
  const lesson = oneNode(document, lessonPath, 'add a slide');
  const key = keyOf(document);
  if (!lesson || !key) return null;
  const [slides] = childElements(lesson, 'slides');
  const [timeline] = childElements(lesson, 'timeline');
  const others = slides ? childElements(slides, 'slide') : [];
  const events = timeline ? childElements(timeline, 'event') : [];
  const slide = withOwnId(edits, replacePlaceholders(edits, empty, realLanguages(key)), others);
  const timecode = formatTimecode(frame, fps);
  const event = withOwnId(edits, `<event id="e1" tc="${timecode}" type="1"/>`, events).xml.replace(' tc=', ` idFolie="${slide.id}" tc=`);
  const splices: Splice[] = [];
  // What is missing comes at the end of the lesson, all of it at once: two changes at one position have no order.
  let missing = '';
  if (!slides) missing += `<slides>${slide.xml}</slides>`;
  else if (others.length > 0) splices.push(behind(edits, document, others.at(-1)!, slide.xml));
  else splices.push(edits.append(slides, slide.xml));
  const before = events[marks.findLastIndex((mark) => mark.problem !== 'noTime' && mark.frame <= frame)];
  if (!timeline) missing += timelineXml(clip, fps, event);
  else if (before) splices.push(behind(edits, document, before, event));
  else if (events[0]) {
    edits.serializeSource(document);
    splices.push({ at: events[0].start, remove: 0, insert: event + spaceBefore(events[0]) });
  } else splices.push(edits.append(timeline, event));
  if (missing !== '') splices.push(edits.append(lesson, missing));
  return splices;
}

function timelineXml(clip: XNode | null, fps: number, event: string): string {
  const id = clip ? attribute(clip, 'id') : '';
  return `<timeline${/^[\w-]+$/.test(id) ? ` clip="${id}"` : ''} fps="${fps}">${event}</timeline>`;
}
