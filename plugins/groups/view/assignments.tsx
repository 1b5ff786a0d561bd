import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Assignment, Courses } from '../model/read-groups.ts';
import { usePeriod } from './parts.tsx';
import type { GroupsState } from './use-groups.ts';

interface AssignmentsProps {
  readonly list: { readonly assignments: readonly Assignment[]; readonly offered: Courses; readonly mayChange: boolean };
  /** 0: courses of single accounts. */
  readonly group: number;
  readonly state: GroupsState;
}

/** The courses of a group, or of single accounts, with their days; for administrators also what gives one and ends it. */
export function Assignments({ list: { assignments, offered, mayChange }, group, state }: AssignmentsProps): ReactNode {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const end = async ({ id, title }: Assignment): Promise<void> => {
    const fields = { subAction: 'endEnrolment', assignment: String(id) };
    // The button that was pressed is gone with its course: who uses the keyboard goes on at the list.
    if ((await state.change({ fields, question: text('groups.endQuestion', { title }) })) !== null) list.current?.focus();
  };
  return (
    <>
      {assignments.length === 0 && <p className="groups__quiet">{text('groups.noCourses')}</p>}
      <ul ref={list} tabIndex={-1} className="groups__list" role="list" aria-label={text('groups.courses')}>
        {assignments.map((each) => (
          <Entry key={each.id} assignment={each} group={group} onEnd={mayChange ? () => void end(each) : null} />
        ))}
      </ul>
      {mayChange && offered.count > 0 && <Assign courses={offered} withAccount={group === 0} state={state} />}
    </>
  );
}

interface EntryProps {
  readonly assignment: Assignment;
  readonly group: number;
  readonly onEnd: (() => void) | null;
}

function Entry({ assignment, group, onEnd }: EntryProps): ReactNode {
  const text = useText();
  const period = usePeriod();
  const { course, title, state, login, name } = assignment;
  const STATES = { coming: text('groups.coming'), open: text('groups.open'), over: text('groups.over') };
  return (
    <li className="panel groups__entry">
      <div>
        {title === '' ? <span>{text('groups.gone', { course })}</span> : <a href={`course-${course}.html`}>{title}</a>}
        {login !== '' && (
          <p>
            <bdi>{name || login}</bdi> <span className="groups__quiet">{login}</span>
          </p>
        )}
        <p className="groups__quiet">
          {STATES[state]} · {period(assignment)}
        </p>
      </div>
      <div className="groups__actions">
        {group > 0 && title !== '' && (
          <a className="button button--quiet" href={`group-${group}.html?course=${course}`}>
            {text('groups.progress')}
            <span className="visually-hidden">{`: ${title}`}</span>
          </a>
        )}
        {onEnd !== null && (
          <button type="button" className="button button--quiet" onClick={onEnd}>
            {text('groups.end')}
            <span className="visually-hidden">{`: ${title || course} ${login}`}</span>
          </button>
        )}
      </div>
    </li>
  );
}

interface AssignProps {
  readonly courses: Courses;
  readonly withAccount: boolean;
  readonly state: GroupsState;
}

function Assign({ courses: { courses }, withAccount, state }: AssignProps): ReactNode {
  const text = useText();
  const id = useId();
  const [fields, setFields] = useState({ who: '', course: String(courses[0]?.ID ?? ''), from: '', until: '' });
  const set = (name: keyof typeof fields, value: string): void => setFields((now) => ({ ...now, [name]: value }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { who, ...period } = fields;
    const done = await state.change({ fields: { subAction: 'enrol', ...period, ...(withAccount ? { who } : {}) } });
    if (done !== null) set('who', '');
  };
  const field = (name: keyof typeof fields, label: string, control: ReactNode): ReactNode => (
    <div className="field">
      <label className="field__label" htmlFor={id + name}>
        {label}
      </label>
      {control}
    </div>
  );
  const input = (name: keyof typeof fields, more: object): ReactNode => (
    <input id={id + name} className="field__control" value={fields[name]} onChange={({ target }) => set(name, target.value)} {...more} />
  );
  return (
    <form className="groups__form" onSubmit={(event) => void submit(event)} aria-label={text('groups.give')}>
      {withAccount && field('who', text('groups.who'), input('who', { required: true, maxLength: 254 }))}
      {field(
        'course',
        courses.length > 0 ? text('groups.course') : text('groups.courseNumber'),
        courses.length > 0 ? (
          <select
            id={`${id}course`}
            className="field__control"
            value={fields.course}
            onChange={({ target }) => set('course', target.value)}
          >
            {courses.map(({ ID, title }) => (
              <option key={ID} value={ID}>
                {title}
              </option>
            ))}
          </select>
        ) : (
          input('course', { required: true, inputMode: 'numeric', pattern: String.raw`\d{1,9}` })
        ),
      )}
      {field('from', text('groups.from'), input('from', { type: 'date' }))}
      {field('until', text('groups.until'), input('until', { type: 'date', 'aria-describedby': `${id}hint` }))}
      <button type="submit" className="button">
        {text('groups.give')}
      </button>
      <p className="form__hint groups__hint" id={`${id}hint`}>
        {text('groups.daysHint')}
      </p>
    </form>
  );
}
