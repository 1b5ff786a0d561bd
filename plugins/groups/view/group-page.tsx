import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { actions, useText } from '../../../core/api.ts';
import type { GroupView, Member } from '../model/read-groups.ts';
import { AddMembers } from './add-members.tsx';
import { Assignments } from './assignments.tsx';
import { NameFields } from './name-fields.tsx';
import { Pages, Search } from './parts.tsx';
import type { GroupsState } from './use-groups.ts';

interface GroupProps {
  readonly group: GroupView;
  readonly state: GroupsState;
}

/** A group: its courses, its members, and for administrators what changes it. */
export function GroupPage({ group, state }: GroupProps): ReactNode {
  const text = useText();
  return (
    <>
      <section aria-labelledby="groups-courses" className="groups__section">
        <h2 id="groups-courses">{text('groups.courses')}</h2>
        <Assignments list={group} group={group.id} state={state} />
      </section>
      <section aria-labelledby="groups-members" className="groups__section">
        <h2 id="groups-members">{text('groups.members')}</h2>
        <Members group={group} state={state} />
      </section>
      {group.mayChange && (
        <>
          <AddMembers group={group} state={state} />
          <Settings group={group} state={state} />
        </>
      )}
    </>
  );
}

function Members({ group, state }: GroupProps): ReactNode {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const { people, query, count, members, mayChange, name } = group;
  const remove = async ({ id, name: who, login }: Member): Promise<void> => {
    const question = text('groups.removeQuestion', { name: who || login, group: name });
    // The button that was pressed is gone with its member: who uses the keyboard goes on at the list.
    if ((await state.change({ fields: { subAction: 'removeMember', account: String(id) }, question })) !== null) list.current?.focus();
  };
  const lead = ({ id, isLeader }: Member): void =>
    void state.change({ fields: { subAction: isLeader ? 'removeLeader' : 'addLeader', account: String(id) } });
  return (
    <>
      {members > 0 && <Search query={query} label={text('groups.searchMembers')} onSearch={(words) => void state.look({ query: words })} />}
      <p className="groups__message">
        {members === 0 ? text('groups.noMembers') : count === 0 ? text('groups.nothing') : text('groups.countMembers', { count })}
      </p>
      <ul ref={list} tabIndex={-1} className="groups__list" role="list" aria-label={text('groups.members')}>
        {people.map((member) => (
          <Entry
            key={member.id}
            member={member}
            onRemove={mayChange ? () => void remove(member) : null}
            onLead={mayChange ? () => lead(member) : null}
          />
        ))}
      </ul>
      <Pages list={group} onPage={(page) => void state.look({ query, page })} />
    </>
  );
}

interface EntryProps {
  readonly member: Member;
  readonly onRemove: (() => void) | null;
  readonly onLead: (() => void) | null;
}

function Entry({ member: { login, name, email, isLeader }, onRemove, onLead }: EntryProps): ReactNode {
  const text = useText();
  const who = <span className="visually-hidden">{`: ${name || login}`}</span>;
  return (
    <li className="panel groups__entry">
      <div>
        <b>
          <bdi>{name || login}</bdi>
        </b>{' '}
        <span className="groups__quiet">{login}</span> {isLeader && <span className="groups__mark">{text('groups.leader')}</span>}
        {email !== '' && <p className="groups__quiet">{email}</p>}
      </div>
      <div className="groups__actions">
        {onLead !== null && (
          <button type="button" className="button button--quiet" onClick={onLead}>
            {isLeader ? text('groups.removeLeader') : text('groups.addLeader')}
            {who}
          </button>
        )}
        {onRemove !== null && (
          <button type="button" className="button button--quiet" onClick={onRemove}>
            {text('groups.remove')}
            {who}
          </button>
        )}
      </div>
    </li>
  );
}

/** What the group is called, and its end. */
function Settings({ group, state }: GroupProps): ReactNode {
  const text = useText();
  const { name, note } = group;
  const [fields, setFields] = useState({ name, note });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void state.change({ fields: { subAction: 'rename', ...fields } });
  };
  const remove = (): void =>
    void state.change({ action: actions.delete, fields: { confirm: name }, question: text('groups.deleteQuestion', { name }) });
  return (
    <section aria-labelledby="groups-settings" className="groups__section">
      <h2 id="groups-settings">{text('groups.settings')}</h2>
      <form className="groups__form" onSubmit={submit} aria-labelledby="groups-settings">
        <NameFields fields={fields} onChange={setFields} />
        <button type="submit" className="button">
          {text('groups.rename')}
        </button>
      </form>
      <p>
        <button type="button" className="button button--quiet" onClick={remove}>
          {text('groups.delete')}
        </button>
      </p>
    </section>
  );
}
