import type { ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Act, Line } from '../model/line.ts';

interface EntryProps {
  readonly line: Line;
  /** null where lines are not selected. */
  readonly isSelected: boolean | null;
  onSelect(isOn: boolean): void;
  onAct(act: Act): void;
}

/** One line: what it is, what is to be known of it, and what can be done with it. */
export function Entry({ line, isSelected, onSelect, onAct }: EntryProps): ReactNode {
  const text = useText();
  const { title, state, facts, body = '', details = '', links = [], acts = [] } = line;
  return (
    <li className="panel admin__entry">
      <h3 className="admin__title">
        {title} {state !== undefined && <span className="admin__mark">{state}</span>}
      </h3>
      {isSelected !== null && (
        <label className="admin__check">
          <input type="checkbox" checked={isSelected} onChange={({ target }) => onSelect(target.checked)} />{' '}
          <span>
            {text('admin.select')}
            <span className="visually-hidden">{`: ${title}, ${body.slice(0, 80)}`}</span>
          </span>
        </label>
      )}
      {body !== '' && <p className="admin__body">{body}</p>}
      <dl className="admin__facts">
        {facts.map(([label, value], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {details !== '' && (
        <details>
          <summary>
            {text('admin.details')}
            <span className="visually-hidden">{`: ${title}`}</span>
          </summary>
          <pre className="admin__details" tabIndex={0} role="region" aria-label={text('admin.details')}>
            {details}
          </pre>
        </details>
      )}
      {links.length + acts.length > 0 && (
        <div className="form__actions">
          {links.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          {acts.map((act) => (
            <button key={act.name} type="button" className="button button--quiet" onClick={() => onAct(act)}>
              {act.label}
              <span className="visually-hidden">{`: ${title}`}</span>
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
