import type { NoteContent } from '../model/model.ts';

/** What unit, lesson and course are called, as the page says it; of a page outside of units its heading. */
export function titlesAround(element: Element | null): Pick<NoteContent, 'course' | 'unit' | 'title'> {
  const unit = element?.closest<HTMLElement>('[data-unit]');
  const words = (found: Element | null | undefined): string => found?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const article = words(element?.closest('article')?.querySelector('h1, h2'));
  return { course: unit?.dataset.courseTitle ?? '', unit: unit ? words(unit.querySelector('h1')) : article, title: article };
}
