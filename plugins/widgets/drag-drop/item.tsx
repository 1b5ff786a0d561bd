import type { KeyboardEvent, ReactNode } from 'react';
import { contentOf } from '../shared/markup.tsx';
import type { HeldItem } from './use-order.ts';
import type { Item } from './zones.tsx';

/** One way to move what is held by a single press, without dragging. */
export interface Move {
  readonly name: string;
  readonly text: string;
  readonly possible: boolean;
  go(): void;
}

/** An item of a list: its content, a handle, and while it is held by keys the buttons that move it. */
export function DragItem({
  item,
  held,
  opacity,
  handle,
  help,
  ways,
  onHandle,
  onKeyDown,
}: {
  readonly item: Item;
  readonly held: HeldItem['by'] | null;
  readonly opacity: number;
  readonly handle: string;
  readonly help: string;
  readonly ways: readonly Move[];
  readonly onHandle: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}): ReactNode {
  return (
    <li
      className="ui-dragdrop__item"
      data-item={item.key}
      data-lifted={held ?? undefined}
      style={held === 'pointer' ? { opacity: opacity / 100 } : undefined}
    >
      <button
        type="button"
        className="ui-dragdrop__handle"
        aria-label={handle}
        aria-describedby={help}
        aria-pressed={held === 'keys'}
        onClick={onHandle}
        onKeyDown={onKeyDown}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        </svg>
      </button>
      <div className="ui-dragdrop__content">{contentOf(item.part)}</div>
      {held === 'keys' && (
        <div className="ui-dragdrop__ways">
          {ways.map(({ name, text, possible, go }) => (
            <button
              key={name}
              type="button"
              className="ui-dragdrop__way"
              aria-disabled={!possible}
              onClick={() => {
                if (possible) go();
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
