import type { ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Act } from '../model/line.ts';

interface SelectionProps {
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  /** What can be done with all that are chosen. */
  readonly acts: readonly Act[];
  onSelect(keys: readonly string[]): void;
  onAct(act: Act): void;
}

/** What can be done with several lines at once. */
export function Selection({ all, chosen, acts, onSelect, onAct }: SelectionProps): ReactNode {
  const text = useText();
  const count = chosen.length;
  const isNone = count === 0;
  return (
    <div className="form__actions admin__selection" role="group" aria-label={text('admin.selection')}>
      <label className="admin__check">
        <input type="checkbox" checked={count === all.length} onChange={({ target }) => onSelect(target.checked ? all : [])} />{' '}
        <span>{text('admin.selectAll')}</span>
      </label>
      {acts.map((act) => (
        <button
          key={act.name}
          type="button"
          className="button button--quiet"
          aria-disabled={isNone || undefined}
          onClick={() => !isNone && onAct(act)}
        >
          {act.label}
        </button>
      ))}
    </div>
  );
}
