/** Letters without case and accents, so that `ubung` finds Übung. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * Shows of a course's steps only those whose title, or whose chapter's title, holds every word asked for; chapters without any are
 * hidden. What is written is only what changes: a course may have thousands of steps.
 * @param words '' shows everything again
 * @returns how many steps are shown
 */
export function filterSteps(course: Element, words: string): number {
  const wanted = folded(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  let shown = 0;
  for (const chapter of course.querySelectorAll<HTMLElement>('.chapter')) {
    const heading = folded(chapter.querySelector('.chapter__title')?.textContent ?? '');
    let here = 0;
    for (const step of chapter.querySelectorAll<HTMLElement>('.step')) {
      const text = wanted.length === 0 ? '' : `${heading} ${folded(step.querySelector('.step__title')?.textContent ?? '')}`;
      const isShown = wanted.every((word) => text.includes(word));
      if (step.hidden === isShown) step.hidden = !isShown;
      if (isShown) here += 1;
    }
    const isShown = here > 0 || wanted.length === 0;
    if (chapter.hidden === isShown) chapter.hidden = !isShown;
    shown += here;
  }
  return shown;
}
