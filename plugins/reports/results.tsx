import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { actions, useText, type ObjectViewProps } from '../../core/api.ts';
import { ExportButton } from './export-button.tsx';
import { ProgressChart } from './progress-chart.tsx';
import { chartsOf, readResults, type ResultPoint } from './read-results.ts';

interface Report {
  readonly points: readonly ResultPoint[];
  readonly mayExport: boolean;
}
const ReportContext = createContext<Report>({ points: [], mayExport: false });

/** The learner's results: what the stylesheet drew, with pictures of the progress in it. */
export function Results({ object, children }: ObjectViewProps): ReactNode {
  const report = useMemo(
    () => ({ points: readResults(object.payload), mayExport: (object.permittedActions & actions.export) !== 0 }),
    [object],
  );
  return <ReportContext.Provider value={report}>{children}</ReportContext.Provider>;
}

/** `ui-results-charts`: progress over time per course and per competence; for operators, the export. */
export function ResultsCharts(): ReactNode {
  const text = useText();
  const { points, mayExport } = useContext(ReportContext);
  const name = (group: string, by: 'course' | 'competence'): string =>
    by === 'course' ? group || text('reports.none') : text(`reports.${group}`);
  return (
    <>
      {mayExport && <ExportButton />}
      {chartsOf(points).map(({ by, groups }) => (
        <section key={by} className="results__charts" aria-label={text(`reports.${by}`)}>
          <h2>{text(`reports.${by}`)}</h2>
          <div className="results__grid">
            {groups.map((group) => (
              <ProgressChart key={group.name} name={name(group.name, by)} points={group.points} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
