import type { ReactNode } from 'react';
import { formatDate, TEXTS, useService, useText } from '../../core/api.ts';
import type { ResultPoint } from './read-results.ts';

/** In units of the picture: the axes' words are left of it and below. */
const [WIDTH, HEIGHT, EDGE, LEFT, BELOW] = [320, 160, 8, 40, 20];

/** Shares of the maximum over time, one point for each result; the same is in a table behind it. */
export function ProgressChart({ name, points }: { readonly name: string; readonly points: readonly ResultPoint[] }): ReactNode {
  const text = useText();
  const texts = useService(TEXTS);
  const { language } = texts;
  const percent = (share: number): string => texts.number(share, { style: 'percent', maximumFractionDigits: 0 });
  const [first, last] = [points[0]!, points.at(-1)!];
  const span = last.date - first.date;
  // Results of one moment are side by side instead of upon each other.
  const across = (point: ResultPoint, index: number): number =>
    LEFT + EDGE + (WIDTH - LEFT - 2 * EDGE) * (span > 0 ? (point.date - first.date) / span : index / (points.length - 1));
  const up = (share: number): number => HEIGHT - BELOW - EDGE - share * (HEIGHT - BELOW - 2 * EDGE);
  const day = (point: ResultPoint): string => formatDate(point.date, 'day', language);
  return (
    <figure className="results__chart panel">
      <figcaption>
        <strong>{name}</strong>{' '}
        <span>{text('reports.count', { count: points.length, best: percent(Math.max(...points.map(({ share }) => share))) })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={text('reports.chart', { name, count: points.length, first: percent(first.share), last: percent(last.share) })}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share} aria-hidden="true">
            <line className="results__grid-line" x1={LEFT} x2={WIDTH - EDGE} y1={up(share)} y2={up(share)} />
            <text className="results__axis" x={LEFT - 4} y={up(share)} textAnchor="end" dominantBaseline="central">
              {percent(share)}
            </text>
          </g>
        ))}
        <text className="results__axis" x={LEFT} y={HEIGHT - 4} aria-hidden="true">
          {day(first)}
        </text>
        {day(last) === day(first) ? null : (
          <text className="results__axis" x={WIDTH - EDGE} y={HEIGHT - 4} textAnchor="end" aria-hidden="true">
            {day(last)}
          </text>
        )}
        <polyline className="results__line" points={points.map((point, index) => `${across(point, index)},${up(point.share)}`).join(' ')} />
        {points.map((point, index) => (
          <circle key={index} className="results__dot" cx={across(point, index)} cy={up(point.share)} r="4" />
        ))}
      </svg>
      <details>
        <summary>{text('reports.table', { name })}</summary>
        <table className="results__table">
          <thead>
            <tr>
              <th scope="col">{text('reports.day')}</th>
              <th scope="col">{text('reports.test')}</th>
              <th scope="col">{text('reports.percent')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, index) => (
              <tr key={index}>
                <td>{day(point)}</td>
                <th scope="row">{point.title}</th>
                <td className="results__number">{percent(point.share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
