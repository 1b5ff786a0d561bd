import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { REQUESTS, useService, useText } from '../../../core/api.ts';
import { readPositions, readTargets, type MoveTarget, type Positions } from '../model/read-tree.ts';
import { choicesIn, type Spot, type Step } from '../model/tree.ts';
import { askStudio } from './use-branches.ts';

interface MoveDialogProps {
  readonly step: Step;
  onMove(to: Spot, version: Positions): void;
  onClose(): void;
}

type Offered = { readonly targets: readonly MoveTarget[]; readonly most: number };

interface Look {
  readonly query: string;
  /** The course or unit that is chosen. */
  readonly parent: number;
  readonly offered: Offered | null | 'failed';
  readonly positions: Positions | null | 'failed';
  find(query: string): void;
  choose(parent: number): void;
}

/** Asks where something may go: again for each search, and for each course or unit that is chosen. */
function useTargets(step: Step): Look {
  const requests = useService(REQUESTS);
  const [query, setQuery] = useState('');
  const [parent, setParent] = useState(step.ID);
  const [offered, setOffered] = useState<Offered | null | 'failed'>(null);
  const [positions, setPositions] = useState<Positions | null | 'failed'>(null);
  useEffect(() => {
    let isOver = false;
    const { ID, moved } = step;
    void askStudio(requests, `targets=${ID}&moved=${encodeURIComponent(moved)}&query=${encodeURIComponent(query)}`).then((payload) => {
      if (isOver) return;
      const found = readTargets(payload);
      setOffered(found ?? 'failed');
      const [first] = found?.targets ?? [];
      // What was chosen and is not offered any more is not chosen.
      if (found !== null && first !== undefined) setParent((now) => (found.targets.some((each) => each.ID === now) ? now : first.ID));
    });
    return () => {
      isOver = true;
    };
  }, [requests, step, query]);
  useEffect(() => {
    let isOver = false;
    void askStudio(requests, `positions=${parent}&step=${encodeURIComponent(step.step)}`).then((payload) => {
      if (!isOver) setPositions(readPositions(payload) ?? 'failed');
    });
    return () => {
      isOver = true;
    };
  }, [requests, parent, step.step]);
  return { query, parent, offered, positions, find: setQuery, choose: setParent };
}

/** Where something is to be moved to: first the course or unit, then the position in it. */
export function MoveDialog({ step, onMove, onClose }: MoveDialogProps): ReactNode {
  const text = useText();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const { query, parent, offered, positions, find, choose } = useTargets(step);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const isFailed = offered === 'failed' || positions === 'failed';
  const targets = offered === null || offered === 'failed' ? null : offered;
  const there = positions === null || positions === 'failed' || positions.of !== parent ? null : positions;
  const groups = there === null ? [] : choicesIn(there, step);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('position');
    const chosen = groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value);
    if (chosen !== undefined && there !== null) onMove(chosen.to, there);
  };
  return (
    <dialog ref={box} className="studio-move" aria-labelledby={id} onCancel={onClose} onClose={onClose}>
      <h3 id={id}>{text('studio.tree.moveTitle', { title: step.title })}</h3>
      <FindForm query={query} onFind={find} />
      <form className="form" onSubmit={submit}>
        <div className="field">
          <label className="field__label" htmlFor={`${id}-parent`}>
            {text('studio.tree.into')}
          </label>
          <select
            id={`${id}-parent`}
            className="field__control"
            value={parent}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          >
            {targets?.targets.map((target) => (
              <option key={target.ID} value={target.ID} lang={target.titleLang}>
                {target.title || text('studio.untitled')}
              </option>
            ))}
          </select>
        </div>
        <PositionField groups={groups} isDisabled={there === null} />
        <p role="status" className="studio__message">
          {!isFailed && (targets === null || there === null) && text('studio.busy')}
          {targets?.targets.length === 0 && text('studio.none.published')}
          {targets !== null && targets.targets.length >= targets.most && text('studio.tree.most', { count: targets.most })}
          {there !== null && groups.every(({ choices }) => choices.length === 0) && text('studio.tree.nowhere')}
        </p>
        <p role="alert" className="studio__message">
          {isFailed && text('studio.failed')}
        </p>
        <div className="studio__actions">
          <button type="submit" className="button">
            {text('studio.tree.go')}
          </button>
          <button type="button" className="button button--quiet" onClick={onClose}>
            {text('studio.tree.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function FindForm({ query, onFind }: { readonly query: string; onFind(query: string): void }): ReactNode {
  const text = useText();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onFind(String(new FormData(event.currentTarget).get('query') ?? '').trim());
  };
  return (
    <form className="form" role="search" aria-label={text('studio.tree.find')} onSubmit={submit}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {text('studio.tree.find')}
        </label>
        <input id={id} className="field__control" type="search" name="query" maxLength={100} autoComplete="off" defaultValue={query} />
      </div>
      <button type="submit" className="button button--quiet">
        {text('studio.find')}
      </button>
    </form>
  );
}

interface PositionFieldProps {
  readonly groups: ReturnType<typeof choicesIn>;
  readonly isDisabled: boolean;
}

function PositionField({ groups, isDisabled }: PositionFieldProps): ReactNode {
  const text = useText();
  const id = useId();
  const options = (choices: PositionFieldProps['groups'][number]['choices']): ReactNode =>
    choices.map(({ value, after }) => (
      <option key={value} value={value}>
        {after === null ? text('studio.tree.first') : text('studio.tree.after', { title: after })}
      </option>
    ));
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {text('studio.tree.position')}
      </label>
      <select id={id} className="field__control" name="position" disabled={isDisabled}>
        {groups.map(({ title, choices }, index) =>
          title === '' ? (
            options(choices)
          ) : (
            <optgroup key={`${index} ${title}`} label={title}>
              {options(choices)}
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}
