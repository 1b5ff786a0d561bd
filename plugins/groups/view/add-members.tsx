import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { GroupView, Member } from '../model/read-groups.ts';
import { Search } from './parts.tsx';
import type { GroupsState } from './use-groups.ts';

interface AddProps {
  readonly group: GroupView;
  readonly state: GroupsState;
}

/** Adds accounts that are looked for, or a list of them. */
export function AddMembers({ group: { candidates, find }, state }: AddProps): ReactNode {
  const text = useText();
  const add = async ({ login }: Member): Promise<void> => {
    await state.change({ fields: { subAction: 'addMembers', who: login } });
  };
  return (
    <section aria-labelledby="groups-add" className="groups__section">
      <h2 id="groups-add">{text('groups.add')}</h2>
      <Search query={find} label={text('groups.findAccount')} onSearch={(words) => void state.look({ find: words })} />
      {find !== '' && candidates.length === 0 && <p>{text('groups.nothing')}</p>}
      {candidates.length > 0 && (
        <ul className="groups__list" role="list" aria-label={text('groups.candidates')}>
          {candidates.map((each) => (
            <li key={each.id} className="panel groups__entry">
              <div>
                <bdi>{each.name || each.login}</bdi> <span className="groups__quiet">{each.login}</span>
                {each.email !== '' && <p className="groups__quiet">{each.email}</p>}
              </div>
              {each.isMember ? (
                <span className="groups__mark">{text('groups.isMember')}</span>
              ) : (
                <button type="button" className="button button--quiet" onClick={() => void add(each)}>
                  {text('groups.addOne')}
                  <span className="visually-hidden">{`: ${each.name || each.login}`}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <AddList state={state} />
    </section>
  );
}

/** A list that is pasted; what is of no account stays in the field, so that it can be mended. */
function AddList({ state }: { readonly state: GroupsState }): ReactNode {
  const text = useText();
  const id = useId();
  const [who, setWho] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const view = await state.change({ fields: { subAction: 'addMembers', who } });
    if (view?.kind === 'group') setWho((view.outcome?.unknown ?? []).map(({ name }) => name).join('\n'));
  };
  const unknown = state.view?.kind === 'group' ? (state.view.outcome?.unknown ?? []) : [];
  return (
    <form className="groups__form" onSubmit={(event) => void submit(event)} aria-label={text('groups.list')}>
      <div className="field groups__wide">
        <label className="field__label" htmlFor={id}>
          {text('groups.list')}
        </label>
        <textarea
          id={id}
          className="field__control"
          rows={5}
          required
          dir="auto"
          value={who}
          aria-describedby={`${id}hint`}
          onChange={({ target }) => setWho(target.value)}
        />
        <span className="form__hint" id={`${id}hint`}>
          {text('groups.listHint')}
        </span>
      </div>
      <button type="submit" className="button">
        {text('groups.addList')}
      </button>
      {unknown.length > 0 && (
        <ul className="groups__unknown" aria-label={text('groups.unknownList')}>
          {unknown.map(({ name, isOfSeveral }) => (
            <li key={name}>
              <bdi>{name}</bdi> <span className="groups__quiet">{isOfSeveral ? text('groups.several') : text('groups.noSuch')}</span>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
