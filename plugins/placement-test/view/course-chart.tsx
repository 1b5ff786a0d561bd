import { useRef, type ReactNode } from 'react';
import { useMeasured, useText } from '../../../core/api.ts';
import type { AbilityLevel } from '../adaptive/levels.ts';
import type { CoursePoint } from '../adaptive/placement.ts';

/** Abilities that the picture shows; what lies beyond is drawn at its edge. */
const [LOW, HIGH] = [-2.6, 2.6];
const HEIGHT = 300;
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 16, 12, 40];

interface CourseChartProps {
  /** The first is what was known before any answer. */
  readonly course: readonly CoursePoint[];
  readonly rights: readonly boolean[];
  readonly levels: readonly AbilityLevel[];
}

const within = (theta: number): number => Math.min(HIGH, Math.max(LOW, theta));
const upTo = (theta: number): number => TOP + ((HIGH - within(theta)) / (HIGH - LOW)) * (HEIGHT - TOP - BOTTOM);

/** Estimate and interval after each answer, on bands of the levels. The same is in a table below it. */
export function CourseChart({ course, rights, levels }: CourseChartProps): ReactNode {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const width = useMeasured(box, Math.round, 640);
  const across = (index: number): number => LEFT + (index * (width - LEFT - RIGHT)) / Math.max(1, course.length - 1);
  const last = course.at(-1);
  const level = (estimate: CoursePoint | undefined): string => levels[estimate?.level ?? 0]?.id ?? '';
  const every = Math.ceil(course.length / Math.max(2, Math.floor(width / 56)));
  return (
    <div className="placement-chart" ref={box}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={text('placement.chart', { count: course.length - 1, first: level(course[0]), last: level(last) })}
      >
        {levels.map(({ id, from }, index) => {
          const [bottom, top] = [upTo(from), upTo(levels[index + 1]?.from ?? Infinity)];
          return (
            <g
              key={id}
              className="placement-chart__band"
              data-odd={index % 2 === 1 || undefined}
              data-reached={index === last?.level || undefined}
            >
              <rect x={LEFT} y={top} width={width - LEFT - RIGHT} height={bottom - top} />
              <text x={LEFT - 8} y={(top + bottom) / 2} textAnchor="end" dominantBaseline="central">
                {id}
              </text>
            </g>
          );
        })}
        <polyline
          className="placement-chart__line"
          points={course.map(({ theta }, index) => `${across(index)},${upTo(theta)}`).join(' ')}
        />
        {course.map(({ theta, interval: [low, high] }, index) => {
          const x = across(index);
          return (
            <g key={index} className="placement-chart__point" data-right={index === 0 ? undefined : rights[index - 1]}>
              <path d={`M${x - 4} ${upTo(low)}h8m-4 0V${upTo(high)}m-4 0h8`} />
              {index > 0 && !rights[index - 1] ? (
                <path className="placement-chart__mark" d={`M${x} ${upTo(theta) - 6}l6 6-6 6-6-6z`} />
              ) : (
                <circle className="placement-chart__mark" cx={x} cy={upTo(theta)} r="5" />
              )}
            </g>
          );
        })}
        {course.map(
          (_, index) =>
            (index % every === 0 || index === course.length - 1) &&
            (index === course.length - 1 || course.length - 1 - index >= every / 2) && (
              <text key={index} className="placement-chart__tick" x={across(index)} y={HEIGHT - BOTTOM + 16} textAnchor="middle">
                {index}
              </text>
            ),
        )}
        <text className="placement-chart__tick" x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 6} textAnchor="middle">
          {text('placement.axis')}
        </text>
      </svg>
      <p className="placement-chart__legend" aria-hidden="true">
        <svg width="14" height="14" viewBox="-7 -7 14 14">
          <g className="placement-chart__point" data-right="true">
            <circle className="placement-chart__mark" r="5" />
          </g>
        </svg>{' '}
        {text('placement.right')}
        <svg width="14" height="14" viewBox="-7 -7 14 14">
          <g className="placement-chart__point" data-right="false">
            <path className="placement-chart__mark" d="M0 -6l6 6-6 6-6-6z" />
          </g>
        </svg>{' '}
        {text('placement.wrong')}
      </p>
    </div>
  );
}
