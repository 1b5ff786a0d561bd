import type { ReactNode } from 'react';
import { useText } from '../../../core/api.ts';

interface SelectionProps {
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  onSelect(keys: readonly string[]): void;
  onAct(name: string, question?: string): void;
}

/** What can be done with several lines at once. */
export function Selection({ all, chosen, onSelect, onAct }: SelectionProps): ReactNode {
  const text = useText();
  const count = chosen.length;
  const isNone = count === 0;
  return (
    <div className="form__actions admin__selection" role="group" aria-label={text('admin.selection')}>
      <label className="admin__check">
        <input type="checkbox" checked={count === all.length} onChange={({ target }) => onSelect(target.checked ? all : [])} />{' '}
        <span>{text('admin.selectAll')}</span>
      </label>
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={isNone || undefined}
        onClick={() => !isNone && onAct('publish')}
      >
        {text('admin.publishSelected', { count })}
      </button>
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={isNone || undefined}
        onClick={() => !isNone && onAct('delete', text('admin.question.comments', { count }))}
      >
        {text('admin.deleteSelected', { count })}
      </button>
    </div>
  );
}
