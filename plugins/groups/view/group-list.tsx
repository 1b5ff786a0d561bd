import { useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Group, GroupList as List } from '../model/read-groups.ts';
import { Assignments } from './assignments.tsx';
import { NameFields } from './name-fields.tsx';
import { Pages, Search } from './parts.tsx';
import type { GroupsState } from './use-groups.ts';

interface ListProps {
  readonly list: List;
  readonly state: GroupsState;
}

/** The groups, and for administrators what begins one, and the courses of single accounts. */
export function GroupList({ list, state }: ListProps): ReactNode {
  const text = useText();
  const { groups, mayChange, query, count } = list;
  return (
    <>
      <Search query={query} label={text('groups.search')} onSearch={(words) => void state.look({ query: words })} />
      <p className="groups__message">
        {count > 0 ? text('groups.count', { count }) : query === '' ? text('groups.noGroups') : text('groups.nothing')}
      </p>
      <ul className="groups__list" role="list">
        {groups.map((group) => (
          <Entry key={group.id} group={group} />
        ))}
      </ul>
      <Pages list={list} onPage={(page) => void state.look({ query, page })} />
      {mayChange && (
        <>
          <Create state={state} />
          <section aria-labelledby="groups-single" className="groups__section">
            <h2 id="groups-single">{text('groups.single')}</h2>
            <p className="form__hint">{text('groups.singleHint')}</p>
            <Assignments list={list} group={0} state={state} />
          </section>
        </>
      )}
    </>
  );
}

function Entry({ group: { id, name, note, members, leaders, courses } }: { readonly group: Group }): ReactNode {
  const text = useText();
  return (
    <li className="panel groups__entry">
      <div>
        <a href={`group-${id}.html`}>
          <bdi>{name}</bdi>
        </a>
        {note !== '' && <p className="groups__quiet">{note}</p>}
      </div>
      <p className="groups__quiet">{text('groups.holds', { members, leaders, courses })}</p>
    </li>
  );
}

function Create({ state }: { readonly state: GroupsState }): ReactNode {
  const text = useText();
  const [fields, setFields] = useState({ name: '', note: '' });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void state.change({ fields: { subAction: 'create', ...fields } });
  };
  return (
    <section aria-labelledby="groups-create" className="groups__section">
      <h2 id="groups-create">{text('groups.create')}</h2>
      <form className="groups__form" onSubmit={submit} aria-labelledby="groups-create">
        <NameFields fields={fields} onChange={setFields} />
        <button type="submit" className="button">
          {text('groups.createNow')}
        </button>
      </form>
    </section>
  );
}
