import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { actions, formatDate, TEXTS, useService, useText } from '../../../core/api.ts';
import type { Account, RoleOf } from '../model/read-accounts.ts';
import { Merge } from './merge.tsx';
import { useExport } from './use-export.ts';

/** What is to be done with an account. */
export interface Change {
  readonly id: number;
  /** Asked before it is done. */
  readonly question?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly action?: number;
}

interface EntryProps {
  readonly account: Account;
  readonly roleNames: readonly string[];
  onChange(change: Change): void;
}

/** One account: who it is, and behind it what can be done. What would shut out who administers is not offered for the own one. */
export function AccountEntry({ account, roleNames, onChange }: EntryProps): ReactNode {
  const text = useText();
  const { id, login, name, email, sessions, disabled, unproven, rolesWait, own, invited, invitedOver } = account;
  const act = (subAction: string, question?: string, fields: Readonly<Record<string, string>> = {}): void =>
    onChange({ id, fields: { subAction, ...fields }, ...(question === undefined ? {} : { question }) });
  return (
    <li className="panel accounts__entry">
      <details>
        <summary>
          <b>{name || login}</b> <span className="accounts__login">{login}</span>{' '}
          {own && <span className="accounts__mark">{text('accounts.own')}</span>}{' '}
          {disabled && <span className="accounts__mark accounts__mark--off">{text('accounts.disabled')}</span>}{' '}
          {unproven && <span className="accounts__mark accounts__mark--off">{text('accounts.unproven')}</span>}{' '}
          {invited !== null && <Invited until={invited} isOver={invitedOver} />}
        </summary>
        <dl className="accounts__facts">
          <dt>{text('accounts.email')}</dt>
          <dd>{email || text('accounts.noEmail')}</dd>
          <dt>{text('accounts.sessions')}</dt>
          <dd>{sessions}</dd>
        </dl>
        <Roles account={account} onWithdraw={(role, question) => act('withdrawRole', question, { role: role.name, branch: role.branch })} />
        {rolesWait ? (
          <p className="form__hint">{text('accounts.rolesWait')}</p>
        ) : (
          <GiveRole roleNames={roleNames} login={login} onGive={({ name: role, branch }) => act('giveRole', undefined, { role, branch })} />
        )}
        <Actions account={account} onAct={act} onChange={onChange} />
        <Merge
          id={id}
          login={login}
          onMerge={({ login: from, from: confirm, withRoles }, question) =>
            act('merge', question, { from, confirm: String(confirm), ...(withRoles ? { roles: '1' } : {}) })
          }
        />
      </details>
    </li>
  );
}

/** Until when an invitation waits for its person. */
function Invited({ until, isOver }: { readonly until: number; readonly isOver: boolean }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const date = formatDate(until, 'day', language);
  return <span className="accounts__mark accounts__mark--off">{text(isOver ? 'accounts.invitedOver' : 'accounts.invited', { date })}</span>;
}

interface ActionsProps {
  readonly account: Account;
  onAct(subAction: string, question?: string): void;
  onChange(change: Change): void;
}

function Actions({ account, onAct, onChange }: ActionsProps): ReactNode {
  const text = useText();
  const { id, login, email, sessions, disabled, unproven, own, invited, invitable } = account;
  const { progress, save } = useExport(id);
  return (
    <div className="form__actions accounts__actions">
      {invitable && (
        <button type="button" className="button button--quiet" onClick={() => onAct('invite', text('accounts.inviteQuestion', { email }))}>
          {text(invited === null ? 'accounts.invite' : 'accounts.inviteAgain')}
        </button>
      )}
      {invited !== null && !own && (
        <button
          type="button"
          className="button button--quiet"
          onClick={() => onAct('withdrawInvitation', text('accounts.withdrawInvitationQuestion', { login }))}
        >
          {text('accounts.withdrawInvitation')}
        </button>
      )}
      {unproven && (
        <button
          type="button"
          className="button button--quiet"
          onClick={() => onAct('proveAddress', text('accounts.proveQuestion', { email, login }))}
        >
          {text('accounts.prove')}
        </button>
      )}
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={sessions === 0 || undefined}
        onClick={() => sessions > 0 && onAct('endSessions', text('accounts.endQuestion', { login }))}
      >
        {text('accounts.endSessions')}
      </button>
      {!own && (
        <>
          <button
            type="button"
            className="button button--quiet"
            onClick={() => (disabled ? onAct('enable') : onAct('disable', text('accounts.disableQuestion', { login })))}
          >
            {text(disabled ? 'accounts.enable' : 'accounts.disable')}
          </button>
          <button
            type="button"
            className="button button--quiet"
            onClick={() =>
              onChange({
                id,
                action: actions.delete,
                question: text('accounts.deleteQuestion', { login }),
                fields: { confirm: login },
              })
            }
          >
            {text('accounts.delete')}
          </button>
        </>
      )}
      <button type="button" className="button button--quiet" aria-disabled={progress === 'busy' || undefined} onClick={() => void save()}>
        {text('accounts.export')}
      </button>
      <span role="status">
        {progress === 'begun' && text('accounts.exportBegun')}
        {progress === 'failed' && text('accounts.failed')}
      </span>
    </div>
  );
}

function Roles({ account, onWithdraw }: { readonly account: Account; onWithdraw(role: RoleOf, question: string): void }): ReactNode {
  const text = useText();
  const { roles, login, own } = account;
  return (
    <section className="accounts__roles" aria-label={text('accounts.roles')}>
      <h2 className="accounts__head">{text('accounts.roles')}</h2>
      {roles.length === 0 && <p>{text('accounts.noRoles')}</p>}
      <ul role="list">
        {roles.map((role) => {
          const name = text(`accounts.role.${role.name}`);
          const isFixed = own && role.name === 'administrator' && role.branch === '';
          return (
            <li key={`${role.name} ${role.branch}`}>
              {name} · {role.branch === '' ? text('accounts.site') : <code>{role.branch}</code>}
              {!isFixed && (
                <button
                  type="button"
                  className="button button--quiet"
                  onClick={() => onWithdraw(role, text('accounts.withdrawQuestion', { role: name, login }))}
                >
                  {text('accounts.withdraw', { role: name })}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface GiveRoleProps {
  readonly roleNames: readonly string[];
  readonly login: string;
  onGive(role: RoleOf): void;
}

function GiveRole({ roleNames, login, onGive }: GiveRoleProps): ReactNode {
  const text = useText();
  const id = useId();
  const [name, setName] = useState(roleNames[1] ?? roleNames[0] ?? '');
  const [branch, setBranch] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onGive({ name, branch: branch.trim() });
  };
  return (
    <form className="accounts__give" onSubmit={submit} aria-label={`${text('accounts.give')}: ${login}`}>
      <div className="field">
        <label className="field__label" htmlFor={`${id}role`}>
          {text('accounts.role')}
        </label>
        <select id={`${id}role`} className="field__control" value={name} onChange={({ target }) => setName(target.value)}>
          {roleNames.map((each) => (
            <option key={each} value={each}>
              {text(`accounts.role.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}branch`}>
          {text('accounts.branch')}
        </label>
        <input
          id={`${id}branch`}
          className="field__control"
          value={branch}
          maxLength={60}
          pattern="[a-z]_[A-Za-z]{1,40}(/\d{1,9})?"
          dir="ltr"
          placeholder={text('accounts.site')}
          aria-describedby={`${id}hint`}
          onChange={({ target }) => setBranch(target.value)}
        />
        <span className="form__hint" id={`${id}hint`}>
          {text('accounts.branchHint')}
        </span>
      </div>
      <button type="submit" className="button button--quiet">
        {text('accounts.give')}
      </button>
    </form>
  );
}
