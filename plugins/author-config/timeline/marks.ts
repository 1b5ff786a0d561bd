import { attribute, childElements, parseTimecode, readFps, textOf, type XNode } from '../../../core/api.ts';
import { pathOf } from '../model/path.ts';

/** What is wrong with a mark; it is shown where it is, and nothing is moved or taken out for it. */
type MarkProblem = 'noTime' | 'beyondEnd' | 'outOfOrder' | 'noSlide';

/** One event of a lesson's timeline, as its document has it. */
export interface Mark {
  /** XPath of the element. */
  readonly path: string;
  /** Type of the event as it is written: 1 for a slide. */
  readonly type: string;
  readonly timecode: string;
  /** 0 when the timecode is none. */
  readonly frame: number;
  /** Number of its slide; '' when it names none. */
  readonly slide: string;
  readonly problem: MarkProblem | '';
}

interface SlideName {
  /** In the language that is edited, else in that of the original, else the first. */
  readonly title: string;
  readonly preview: string;
}

/** What a lesson's timeline is drawn from. */
export interface LessonMarks {
  readonly fps: number;
  /** In the order of the document. */
  readonly marks: readonly Mark[];
  readonly slides: ReadonlyMap<string, SlideName>;
  readonly clip: XNode | null;
}

export const isSlideMark = (mark: Mark): boolean => mark.type === '1';

/**
 * Reads what a lesson shows at which time. @param languages in the order in which titles are looked for
 * @param length of the film in seconds; NaN when nobody knows it
 */
export function readMarks(lesson: XNode, languages: readonly string[], length: number): LessonMarks {
  const [timeline] = childElements(lesson, 'timeline');
  const fps = readFps(timeline && attribute(timeline, 'fps'));
  const slides = new Map(
    childElements(lesson, 'slides')
      .flatMap((each) => childElements(each, 'slide'))
      .map((slide) => [attribute(slide, 'idFolie'), { title: titleOf(slide, languages), preview: attribute(slide, 'preview') }]),
  );
  let latest = 0;
  const marks = (timeline ? childElements(timeline, 'event') : []).map((event): Mark => {
    const [type, timecode, number] = ['type', 'tc', 'idFolie'].map((name) => attribute(event, name)) as [string, string, string];
    const frame = parseTimecode(timecode, fps);
    const slide = number === '0' ? '' : number;
    const problem =
      frame === null
        ? 'noTime'
        : frame >= length * fps
          ? 'beyondEnd'
          : frame < latest
            ? 'outOfOrder'
            : (slide !== '' || type === '1') && !slides.has(slide)
              ? 'noSlide'
              : '';
    latest = Math.max(latest, frame ?? 0);
    return { path: pathOf(event), type, timecode, frame: frame ?? 0, slide, problem };
  });
  return { fps, marks, slides, clip: childElements(lesson, 'clip')[0] ?? null };
}

function titleOf(slide: XNode, languages: readonly string[]): string {
  const titles = childElements(slide, 'title');
  const of = (code: string): XNode | undefined => titles.find((each) => attribute(each, 'language') === code);
  const title = languages.map(of).find(Boolean) ?? titles[0];
  return title ? textOf(title).trim() : '';
}

/** The slide that the lesson's page shows at a frame: of equal times the last one counts. '' before the first. */
export function slideAt(marks: readonly Mark[], frame: number): string {
  return (
    marks
      .filter((mark) => mark.problem !== 'noTime' && mark.frame <= frame && mark.slide !== '' && ['1', '2', '3'].includes(mark.type))
      .toSorted((one, other) => one.frame - other.frame)
      .at(-1)?.slide ?? ''
  );
}
