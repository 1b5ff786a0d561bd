import type { ReactNode } from 'react';
import { TEXTS, useService, useText } from '../../../core/api.ts';
import type { AbilityLevel } from '../adaptive/levels.ts';
import type { CoursePoint } from '../adaptive/placement.ts';

interface CourseTableProps {
  readonly course: readonly CoursePoint[];
  readonly rights: readonly boolean[];
  readonly levels: readonly AbilityLevel[];
}

/** The same as the picture, in words and numbers. */
export function CourseTable({ course, rights, levels }: CourseTableProps): ReactNode {
  const text = useText();
  const texts = useService(TEXTS);
  const number = (value: number): string => texts.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <details className="placement__table">
      <summary>{text('placement.showTable')}</summary>
      <div className="placement__scroll" role="region" aria-label={text('placement.showTable')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {['number', 'answer', 'level', 'estimate', 'interval'].map((column) => (
                <th key={column} scope="col">
                  {text(`placement.col.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {course.map(({ theta, interval: [low, high], level }, index) => (
              <tr key={index}>
                <th scope="row">{index}</th>
                <td>{text(index === 0 ? 'placement.before' : rights[index - 1] ? 'placement.right' : 'placement.wrong')}</td>
                <td>{levels[level]?.id}</td>
                <td>{number(theta)}</td>
                <td>
                  {number(low)} … {number(high)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
