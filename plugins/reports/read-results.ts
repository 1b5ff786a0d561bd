import { attribute, childElements, type XNode } from '../../core/api.ts';

/** One result of the learner. */
export interface ResultPoint {
  readonly title: string;
  readonly course: string;
  readonly competence: string;
  /** 0 to 1. */
  readonly share: number;
  /** ms since 1970. */
  readonly date: number;
}

/** Results of a group in the order of time. */
interface ResultGroup {
  readonly name: string;
  readonly points: readonly ResultPoint[];
}

/** Reads a `results` payload; what has no usable points or date is left out. */
export function readResults(payload: XNode | null): ResultPoint[] {
  if (payload?.name !== 'results') return [];
  return childElements(payload, 'result')
    .flatMap((node) => {
      const [points, mpoints, date] = [
        Number(attribute(node, 'points') || NaN),
        Number(attribute(node, 'mpoints') || NaN),
        Date.parse(attribute(node, 'date')),
      ];
      if (!(mpoints > 0) || !(points >= 0) || Number.isNaN(date)) return [];
      return [
        {
          title: attribute(node, 'title'),
          course: attribute(node, 'course'),
          competence: attribute(node, 'competence'),
          share: Math.min(1, points / mpoints),
          date,
        },
      ];
    })
    .sort((one, other) => one.date - other.date);
}

/** Results by course or competence, in the order in which the groups began; those without one are under ''. */
function groupedBy(points: readonly ResultPoint[], by: 'course' | 'competence'): ResultGroup[] {
  const groups = new Map<string, ResultPoint[]>();
  for (const point of points) groups.set(point[by], [...(groups.get(point[by]) ?? []), point]);
  return [...groups].map(([name, own]) => ({ name, points: own }));
}

/**
 * What is worth a picture: groups of two results or more, by course and by competence. The same groups are drawn once, whatever they
 * are called.
 */
export function chartsOf(
  points: readonly ResultPoint[],
): readonly { readonly by: 'course' | 'competence'; readonly groups: readonly ResultGroup[] }[] {
  const several = (by: 'course' | 'competence'): ResultGroup[] => groupedBy(points, by).filter((group) => group.points.length > 1);
  const [course, competence] = [several('course'), several('competence')];
  const isSame =
    course.length === competence.length && course.every((group, i) => group.points.every((each, k) => each === competence[i]!.points[k]));
  return [
    { by: 'course' as const, groups: course },
    { by: 'competence' as const, groups: isSame ? [] : competence },
  ].filter(({ groups }) => groups.length > 0);
}
