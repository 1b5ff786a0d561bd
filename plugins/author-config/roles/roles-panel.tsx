import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { attribute, DIALOGS, REQUESTS, useService, useText } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { rootOf } from '../model/document-root.ts';
import { rolesCalls, type ObjectRoles, type RoleHolder, type RolesResult } from './roles-calls.ts';

type Text = ReturnType<typeof useText>;

/** What a role is called; of one that the page does not know the name on the wire. */
function roleName(text: Text, role: string): string {
  const names = new Map([
    ['author', text('author.roles.author')],
    ['reviewer', text('author.roles.reviewer')],
    ['publisher', text('author.roles.publisher')],
    ['administrator', text('author.roles.administrator')],
  ]);
  return names.get(role) ?? role;
}

interface PanelProps {
  readonly ID: number;
  readonly editor: Editor;
  announce(key: string): void;
}

/** Who may work on an object, for who administers it: it is loaded once the panel is opened. */
export function RolesPanel({ ID, editor, announce }: PanelProps): ReactNode {
  const text = useText();
  const dialogs = useService(DIALOGS);
  const calls = rolesCalls(useService(REQUESTS), ID);
  const [roles, setRoles] = useState<ObjectRoles | null>(null);
  const [problem, setProblem] = useState('');
  const root = rootOf(editor.document);
  if (root === null || attribute(root, 'roles') !== '1') return null;
  const take = (result: RolesResult): boolean => {
    if ('roles' in result) setRoles(result.roles);
    setProblem('roles' in result ? '' : result.key === '' ? result.words || text('author.versions.failed') : text(result.key));
    return 'roles' in result;
  };
  const give = async (who: string, role: string): Promise<boolean> => {
    const isGiven = take(await calls.give(who, role));
    if (isGiven) announce('author.roles.given');
    return isGiven;
  };
  const withdraw = async (holder: RoleHolder): Promise<void> => {
    const values = { role: roleName(text, holder.role), name: holder.name || holder.login };
    if (!(await dialogs.confirm(text('author.roles.question', values)))) return;
    if (take(await calls.withdraw(holder))) announce('author.roles.withdrawn');
  };
  return (
    <details
      className="author-pending"
      data-panel="roles"
      onToggle={({ currentTarget }) => currentTarget.open && void calls.load().then(take)}
    >
      <summary>{text('author.roles')}</summary>
      <p role="alert">{problem}</p>
      {roles !== null && (
        <>
          <Holders roles={roles} onWithdraw={(holder) => void withdraw(holder)} />
          <GiveForm names={roles.names} onGive={give} />
        </>
      )}
    </details>
  );
}

/** Those whose role was given here, then those who have one by what is around. */
function Holders({ roles, onWithdraw }: { readonly roles: ObjectRoles; onWithdraw(holder: RoleHolder): void }): ReactNode {
  const text = useText();
  const reach = (branch: string): string => {
    if (branch === roles.branch) return '';
    return branch === '' ? text('author.roles.site') : text('author.roles.by', { branch });
  };
  return (
    <ul role="list">
      {roles.holders.map((holder) => {
        const { account, login, name, role, branch, isOwn } = holder;
        const isHere = branch === roles.branch && !(isOwn && role === 'administrator');
        return (
          <li key={`${account} ${role} ${branch}`} className="author-pending__item">
            <p>
              <strong>{name || login}</strong> – {roleName(text, role)} <small>{reach(branch)}</small>
            </p>
            {isHere && (
              <button type="button" className="author-link" data-tool="withdraw-role" onClick={() => onWithdraw(holder)}>
                {text('author.roles.withdraw')}
                <span className="visually-hidden">{`: ${name || login}, ${roleName(text, role)}`}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface GiveProps {
  readonly names: readonly string[];
  onGive(who: string, role: string): Promise<boolean>;
}

function GiveForm({ names, onGive }: GiveProps): ReactNode {
  const text = useText();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    // What could not be given stays in the field, to be mended.
    void onGive(String(data.get('who') ?? ''), String(data.get('role') ?? '')).then((isGiven) => isGiven && form.reset());
  };
  return (
    <form className="field" onSubmit={submit}>
      <label className="field__label" htmlFor={`${id}-who`}>
        {text('author.roles.who')}
      </label>
      <input id={`${id}-who`} className="field__control" name="who" required maxLength={200} autoComplete="off" autoCapitalize="off" />
      <label className="field__label" htmlFor={`${id}-role`}>
        {text('author.roles.role')}
      </label>
      <select id={`${id}-role`} className="field__control" name="role">
        {names.map((name) => (
          <option key={name} value={name}>
            {roleName(text, name)}
          </option>
        ))}
      </select>
      <p>
        <button type="submit" className="button button--quiet author-small">
          {text('author.roles.give')}
        </button>
      </p>
    </form>
  );
}
