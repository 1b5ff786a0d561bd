import { groupsOf } from '../../pictures/groups.ts';
import type { CorpusPage } from '../model.ts';

/**
 * At most so many of these pages, evenly by data type and in their order: of each data type the first, then of each the next, and so on.
 */
export function sampleOf(pages: readonly CorpusPage[], most: number): CorpusPage[] {
  if (pages.length <= most) return [...pages];
  const groups = groupsOf(pages, ({ dataType, action }) => `${dataType} ${action}`).map(([, group]) => group);
  const chosen = new Set<CorpusPage>();
  for (let round = 0; chosen.size < most; round++)
    for (const group of groups) {
      const each = group[round];
      if (each !== undefined && chosen.size < most) chosen.add(each);
    }
  return pages.filter((page) => chosen.has(page));
}
