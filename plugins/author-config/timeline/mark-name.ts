import { isSlideMark, type LessonMarks, type Mark } from './marks.ts';

type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string;

function kindOf(type: string, text: Text): string {
  switch (type) {
    case '1':
      return text('author.timeline.kindSlide');
    case '2':
      return text('author.timeline.kindPicture');
    case '3':
      return text('author.timeline.kindPointer');
    case '11':
      return text('author.timeline.kindVideo');
    case '33':
      return text('author.timeline.kindPause');
    case '99':
      return text('author.timeline.kindCallback');
    default:
      return text('author.timeline.kindOther');
  }
}

/** What a slide is called: its title, else its number. */
export const slideName = (number: string, { slides }: LessonMarks, text: Text): string =>
  slides.get(number)?.title || text('author.timeline.slideNumber', { number });

/** What a mark is called: a slide by its title, another event by what it is. */
export const markName = (mark: Mark, lesson: LessonMarks, text: Text): string =>
  isSlideMark(mark) ? slideName(mark.slide, lesson, text) : kindOf(mark.type, text);

/** What is wrong with a mark, in words; '' for nothing. */
export function problemText({ problem, timecode, slide }: Mark, text: Text): string {
  switch (problem) {
    case 'noTime':
      return text('author.timeline.noTime', { time: timecode });
    case 'beyondEnd':
      return text('author.timeline.beyondEnd');
    case 'outOfOrder':
      return text('author.timeline.outOfOrder');
    case 'noSlide':
      return text('author.timeline.noSlide', { number: slide });
    case '':
      return '';
  }
}
