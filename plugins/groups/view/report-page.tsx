import { useId, useState, type ReactNode } from 'react';
import { formatDate, TEXTS, useService, useText } from '../../../core/api.ts';
import type { MemberProgress, Report } from '../model/read-report.ts';
import { Pages, Search, usePeriod } from './parts.tsx';
import { ReportChart } from './report-chart.tsx';
import type { GroupsState } from './use-groups.ts';

interface ReportProps {
  readonly report: Report;
  readonly state: GroupsState;
}

/** How far a group is in a course: in figures, as a picture, and member by member. */
export function ReportPage({ report, state }: ReportProps): ReactNode {
  const text = useText();
  const period = usePeriod();
  const { title, course } = report;
  return (
    <>
      <p>
        <a href={`course-${course}.html`}>{title}</a> · <span className="groups__quiet">{period(report)}</span>
      </p>
      <Summary report={report} />
      <ReportChart name={title} bars={report.bars} />
      <section aria-labelledby="groups-people" className="groups__section">
        <h2 id="groups-people">{text('groups.members')}</h2>
        <Choice report={report} state={state} />
        <People report={report} />
        <Pages list={report} onPage={(page) => void state.look({ ...lookOf(report), page })} />
        <p>
          <button type="button" className="button button--quiet" onClick={() => void state.download()}>
            {text('groups.export')}
          </button>
        </p>
      </section>
    </>
  );
}

const lookOf = ({ query, sort, filter }: Report): Readonly<Record<string, string>> => ({ query, sort, filter });

function Summary({ report: { members, average, counts } }: { readonly report: Report }): ReactNode {
  const text = useText();
  const texts = useService(TEXTS);
  const lines = [
    [text('groups.members'), texts.number(members)],
    [text('groups.average'), texts.number(average / 100, { style: 'percent' })],
    [text('groups.isDone'), texts.number(counts.done)],
    [text('groups.behind'), texts.number(counts.behind)],
    [text('groups.notBegun'), texts.number(counts.notBegun)],
    [text('groups.left'), texts.number(counts.left)],
  ] as const;
  return (
    <dl className="groups__summary">
      {lines.map(([name, value]) => (
        <div key={name} className="panel">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Which members, and in which order. */
function Choice({ report, state }: ReportProps): ReactNode {
  const text = useText();
  const id = useId();
  const [sort, setSort] = useState(report.sort || 'name');
  const [filter, setFilter] = useState(report.filter);
  const select = (
    name: string,
    label: string,
    value: string,
    onChange: (value: string) => void,
    options: [string, string][],
  ): ReactNode => (
    <div className="field">
      <label className="field__label" htmlFor={id + name}>
        {label}
      </label>
      <select id={id + name} className="field__control" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <Search query={report.query} label={text('groups.searchMembers')} onSearch={(query) => void state.look({ query, sort, filter })}>
      {select('filter', text('groups.filter'), filter, setFilter, [
        ['', text('groups.everybody')],
        ['notBegun', text('groups.notBegun')],
        ['behind', text('groups.behind')],
        ['done', text('groups.isDone')],
        ['left', text('groups.left')],
      ])}
      {select('sort', text('groups.sort'), sort, setSort, [
        ['name', text('groups.byName')],
        ['percent', text('groups.byPercent')],
        ['last', text('groups.byLast')],
        ['points', text('groups.byPoints')],
      ])}
    </Search>
  );
}

function People({ report: { people, count } }: { readonly report: Report }): ReactNode {
  const text = useText();
  if (people.length === 0) return <p>{text('groups.nothing')}</p>;
  return (
    <>
      <p className="groups__message" role="status">
        {text('groups.countMembers', { count })}
      </p>
      <div className="groups__scroll" role="region" aria-labelledby="groups-people" tabIndex={0}>
        <table className="groups__table">
          <thead>
            <tr>
              <th scope="col">{text('groups.member')}</th>
              <th scope="col">{text('groups.progress')}</th>
              <th scope="col">{text('groups.state')}</th>
              <th scope="col">{text('groups.points')}</th>
              <th scope="col">{text('groups.last')}</th>
              <th scope="col">{text('groups.certificate')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((member) => (
              <Row key={member.id} member={member} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ member }: { readonly member: MemberProgress }): ReactNode {
  const text = useText();
  const texts = useService(TEXTS);
  const { name, login, percent, done, count, points, mpoints, state, isBehind, last, certificate } = member;
  const STATES = {
    left: text('groups.left'),
    done: text('groups.isDone'),
    begun: text('groups.begunState'),
    notBegun: text('groups.notBegun'),
  };
  const dayOf = (at: number | null): ReactNode => (at === null ? '–' : formatDate(at, 'day', texts.language));
  return (
    <tr>
      <th scope="row">
        <bdi>{name || login}</bdi> <span className="groups__quiet">{login}</span>
      </th>
      <td>
        {texts.number(percent / 100, { style: 'percent' })} <span className="groups__quiet">{text('groups.of', { done, count })}</span>
      </td>
      <td>
        {STATES[state]} {isBehind && state !== 'left' && <span className="groups__mark">{text('groups.behind')}</span>}
      </td>
      <td>{mpoints > 0 ? text('groups.of', { done: texts.number(points), count: texts.number(mpoints) }) : '–'}</td>
      <td>{dayOf(last)}</td>
      <td>{dayOf(certificate)}</td>
    </tr>
  );
}
