import { formatTimecode, parseTimecode } from '../../../../core/api.ts';

/** Types of timeline events (MED-041 to MED-046). */
const eventTypes = { slide: 1, picture: 2, pointer: 3, videoUrl: 11, pause: 33, callback: 99 } as const;

/** Width and height of the coordinates of pictures and pointers when the slide's own picture says no other (protocol 4.3). */
export const SLIDE_SIZE = { w: 640, h: 360 } as const;

interface Common {
  readonly id: string;
  /** Frame at which it happens. */
  readonly frame: number;
  /** Id of the slide that it belongs to; '' when it names none (`0` counts as none). */
  readonly slide: string;
}
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface SlideEvent extends Common {
  readonly type: 1;
}
/** `src` '' takes the pictures away. */
export interface PictureEvent extends Common, Box {
  readonly type: 2;
  readonly src: string;
  readonly alt: string;
}
/** x, y: the point that is shown; w, h: size of the mark around it. `hidden`: takes the pointers away. */
export interface PointerEvent extends Common, Box {
  readonly type: 3;
  readonly hidden: boolean;
}
/** `url` '' ends the video. */
export interface VideoEvent extends Common, Box {
  readonly type: 11;
  readonly url: string;
  /** Of a video that is not public: its address is looked up with this. */
  readonly mediaToken?: string;
}
/** A question of a practice test that a film asks (docs/author.md). */
interface FilmQuestion {
  /** ID of the practice test. */
  readonly test: string;
  /** Id of the question in it. */
  readonly question: string;
  /** The film goes no further before an answer was checked. */
  readonly isRequired: boolean;
}
/** `asks` null: the film waits until the learner goes on. */
export interface PauseEvent extends Common {
  readonly type: 33;
  readonly asks: FilmQuestion | null;
}
/** `callback`: name of a registered command (OP-36). */
export interface CallbackEvent extends Common {
  readonly type: 99;
  readonly callback: string;
}
export type TimelineEvent = SlideEvent | PictureEvent | PointerEvent | VideoEvent | PauseEvent | CallbackEvent;

const COMMAND = /^[a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)+$/;
const POINTER_SIZE = 24;
const ID = /^[1-9]\d{0,14}$/;

/** Whether media may come from an address: the page's own origin, or one that the customer names. */
export type MayLoad = (address: string) => boolean;

/**
 * Reads the attributes of an `event` element (MED-038 to MED-050).
 * @param attributes `id`, `id-folie`, `tc`, `type`, `x`, `y`, `w`, `h`, `src`, `url`, `media-token`, `callback`, `alt`,
 *   `test`, `question`, `answer`
 * @returns the event, or in words what is wrong with it
 */
export function readEvent(attributes: Readonly<Record<string, string>>, fps: number, mayLoad: MayLoad): TimelineEvent | string {
  const { id = '', tc = '', type = '' } = attributes;
  const frame = parseTimecode(tc, fps);
  if (frame === null)
    return (
      `Timeline event "${id}": "${tc}" is no timecode; write hh:mm:ss:ff, ` +
      `up to ${formatTimecode(Math.ceil(fps) - 1, fps)} within the first second.`
    );
  const slide = attributes['id-folie'] === '0' ? '' : (attributes['id-folie'] ?? '');
  const common = { id, frame, slide };
  switch (Number(type)) {
    case eventTypes.slide:
      return slide === '' ? `Timeline event "${id}": a slide change needs idFolie.` : { ...common, type: 1 };
    case eventTypes.picture: {
      const src = attributes.src ?? '';
      if (src !== '' && !mayLoad(src))
        return (
          `Timeline event "${id}": the picture "${src}" does not come from an allowed address. ` +
          'Put it on the own server, or name its origin in "allowedOrigins".'
        );
      return { ...common, type: 2, src, alt: attributes.alt ?? '', ...boxOf(attributes) };
    }
    case eventTypes.pointer: {
      const hidden = !attributes.x && !attributes.y;
      return {
        ...common,
        type: 3,
        hidden,
        x: numberOf(attributes.x, 0),
        y: numberOf(attributes.y, 0),
        w: numberOf(attributes.w, 0) || POINTER_SIZE,
        h: numberOf(attributes.h, 0) || POINTER_SIZE,
      };
    }
    case eventTypes.videoUrl: {
      const url = attributes.url ?? '';
      if (url !== '' && !mayLoad(url))
        return (
          `Timeline event "${id}": the video "${url}" does not come from an allowed address. ` +
          'Put it on the media server, or name its origin in "allowedOrigins".'
        );
      const mediaToken = attributes['media-token'] ?? '';
      return { ...common, type: 11, url, ...(mediaToken === '' ? {} : { mediaToken }), ...boxOf(attributes) };
    }
    case eventTypes.pause:
      return pauseOf(attributes, common);
    case eventTypes.callback: {
      const callback = attributes.callback ?? '';
      return COMMAND.test(callback)
        ? { ...common, type: 99, callback }
        : `Timeline event "${id}": "${callback}" is no name of a command; write one such as "object.start".`;
    }
    default:
      return `Timeline event "${id}": type "${type}" is not known; use 1, 2, 3, 11, 33 or 99.`;
  }
}

/** A pause, with the question that it asks when it names one. */
function pauseOf({ test = '', question = '', answer = '' }: Readonly<Record<string, string>>, common: Common): PauseEvent | string {
  if (test === '' && question === '' && answer === '') return { ...common, type: 33, asks: null };
  if (!ID.test(test) || question === '')
    return (
      `Timeline event "${common.id}": the test "${test}" and the question "${question}" do not name a question; ` +
      'write test="812" question="q1", the ID of a practice test and the id of a question in it.'
    );
  if (answer !== '' && answer !== 'required')
    return `Timeline event "${common.id}": answer="${answer}" is not known; write answer="required", or leave it out.`;
  return { ...common, type: 33, asks: { test, question, isRequired: answer === 'required' } };
}

const numberOf = (text: string | undefined, otherwise: number): number => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : otherwise;
};

/** Without width and height it covers the slide from x, y on. */
function boxOf({ x, y, w, h }: Readonly<Record<string, string>>): Box {
  const left = numberOf(x, 0),
    top = numberOf(y, 0);
  return { x: left, y: top, w: numberOf(w, 0) || SLIDE_SIZE.w - left, h: numberOf(h, 0) || SLIDE_SIZE.h - top };
}
