import type { ReactNode } from 'react';
import { TEXTS, useService, useText } from '../../../core/api.ts';
import type { Bar } from '../model/read-report.ts';

/** In units of the picture: the axes' words are left of it and below. */
const [WIDTH, HEIGHT, EDGE, LEFT, BELOW] = [360, 180, 8, 36, 34];

/** A round number of members at the top of the picture, so that half of it is a whole one, too. */
function topOf(bars: readonly Bar[]): number {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 4, 6, 8, 10].map((each) => each * step).find((each) => each >= most) ?? most;
  return Math.max(2, top);
}

/** How many members have come how far, as bars over an axis of percentages; the same is in a table behind it. */
export function ReportChart({ name, bars }: { readonly name: string; readonly bars: readonly Bar[] }): ReactNode {
  const text = useText();
  const texts = useService(TEXTS);
  const percent = (value: number): string => texts.number(value / 100, { style: 'percent' });
  const labelOf = ({ from, to }: Bar): string => (from === to ? percent(from) : `${texts.number(from)}–${percent(to)}`);
  const top = topOf(bars);
  const up = (count: number): number => HEIGHT - BELOW - (count / top) * (HEIGHT - BELOW - EDGE);
  const width = (WIDTH - LEFT - EDGE) / Math.max(1, bars.length);
  const middle = (index: number): number => LEFT + width * (index + 0.5);
  if (bars.length === 0) return null;
  return (
    <figure className="groups__chart panel">
      <figcaption>
        <strong>{text('groups.chart')}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${name}: ${bars.map((bar) => text('groups.bar', { range: labelOf(bar), count: bar.count })).join('; ')}`}
      >
        {[0, top / 2, top].map((count) => (
          <g key={count} aria-hidden="true">
            <line className="groups__grid-line" x1={LEFT} x2={WIDTH - EDGE} y1={up(count)} y2={up(count)} />
            <text className="groups__axis" x={LEFT - 4} y={up(count)} textAnchor="end" dominantBaseline="central">
              {texts.number(count)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.from} aria-hidden="true">
            <rect
              className="groups__bar"
              x={middle(index) - width * 0.35}
              width={width * 0.7}
              y={up(bar.count)}
              height={HEIGHT - BELOW - up(bar.count)}
            />
            <text className="groups__axis" x={middle(index)} y={HEIGHT - BELOW + 14} textAnchor="middle">
              {labelOf(bar)}
            </text>
          </g>
        ))}
        <text className="groups__axis" x={(LEFT + WIDTH - EDGE) / 2} y={HEIGHT - 4} textAnchor="middle" aria-hidden="true">
          {text('groups.axis')}
        </text>
      </svg>
      <details>
        <summary>{text('groups.table')}</summary>
        <table className="groups__table">
          <thead>
            <tr>
              <th scope="col">{text('groups.progress')}</th>
              <th scope="col">{text('groups.members')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <th scope="row">{labelOf(bar)}</th>
                <td>{texts.number(bar.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
