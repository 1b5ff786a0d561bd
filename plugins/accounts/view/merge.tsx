import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { actions, REQUESTS, useService, useText } from '../../../core/api.ts';
import { readMergePlan, type MergePlan } from '../model/read-plans.ts';

interface MergeProps {
  readonly id: number;
  readonly login: string;
  onMerge(plan: MergePlan, question: string): void;
}

/** Takes all of another account over: first what would happen is shown, then it is done. */
export function Merge({ id: ID, login, onMerge }: MergeProps): ReactNode {
  const text = useText();
  const id = useId();
  const requests = useService(REQUESTS);
  const [state, setState] = useState({ plan: null as MergePlan | null, busy: false, reason: '' });
  const look = async (form: HTMLFormElement): Promise<void> => {
    setState({ plan: null, busy: true, reason: '' });
    const call = { action: actions.store, ID, dataType: 'p_Accounts', bRender: false, background: true } as const;
    const { outcome, answer } = await requests.send({ ...call, sendForm: form });
    const plan = readMergePlan(answer);
    const isExplained = plan !== null || outcome === 'notSent' || (answer?.error?.fields.length ?? 0) > 0;
    setState({ plan, busy: false, reason: isExplained ? '' : (answer?.error?.text ?? text('accounts.failed')) });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!state.busy) void look(event.currentTarget);
  };
  const { plan, busy, reason } = state;
  // A plan is of what was asked for then.
  const forget = (): void => setState({ plan: null, busy: false, reason: '' });
  return (
    <details className="accounts__merge">
      <summary>{text('accounts.merge.title')}</summary>
      <p className="form__hint">{text('accounts.merge.lead', { login })}</p>
      <form className="form" onSubmit={submit} aria-label={`${text('accounts.merge.title')}: ${login}`} aria-busy={busy || undefined}>
        <input type="hidden" name="subAction" value="mergePlan" />
        <div className="field">
          <label className="field__label" htmlFor={`${id}from`}>
            {text('accounts.merge.from')}
          </label>
          <input
            id={`${id}from`}
            name="from"
            className="field__control"
            required
            maxLength={200}
            dir="ltr"
            autoComplete="off"
            onChange={forget}
          />
        </div>
        <div className="field field--check">
          <input type="checkbox" id={`${id}roles`} name="roles" value="1" onChange={forget} />
          <label className="field__label" htmlFor={`${id}roles`}>
            {text('accounts.merge.roles')}
          </label>
        </div>
        <button type="submit" className="button button--quiet">
          {text('accounts.merge.look')}
        </button>
        <p role="status" className="accounts__message">
          {busy && text('accounts.busy')}
          {plan !== null && text('accounts.merge.ready', { login: plan.login })}
        </p>
        <p role="alert" className="accounts__message">
          {reason}
        </p>
      </form>
      {plan !== null && (
        <>
          {plan.parts.length === 0 ? <p>{text('accounts.merge.nothing')}</p> : <Plan plan={plan} />}
          <button
            type="button"
            className="button"
            onClick={() => {
              forget();
              onMerge(plan, text('accounts.merge.question', { from: plan.login, login }));
            }}
          >
            {text('accounts.merge.now')}
          </button>
        </>
      )}
    </details>
  );
}

function Plan({ plan }: { readonly plan: MergePlan }): ReactNode {
  const text = useText();
  return (
    <div className="accounts__table" tabIndex={0} role="region" aria-label={text('accounts.merge.plan')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('accounts.merge.part')}</th>
            <th scope="col">{text('accounts.merge.moved')}</th>
            <th scope="col">{text('accounts.merge.replaced')}</th>
            <th scope="col">{text('accounts.merge.left')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.parts.map(({ name, moved, replaced, left }) => (
            <tr key={name}>
              <th scope="row">{text(`accounts.part.${name}`)}</th>
              <td>{moved}</td>
              <td>{replaced}</td>
              <td>{left}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
