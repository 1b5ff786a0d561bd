import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ringStep } from '../../../core/api.ts';
import type { ToolbarState } from '../editor/toolbar-state.ts';
import { GROUPS, type ToolbarAction } from './buttons.tsx';

interface ToolbarProps {
  /** null: nothing can be edited (yet). */
  readonly state: ToolbarState | null;
  readonly text: (key: string) => string;
  readonly controls: string;
  readonly onWish: (wish: ToolbarAction) => void;
}

const NAMES = GROUPS.flat().map(({ name }) => name);

/**
 * The toolbar (AUT-013): one stop of the Tab key, arrows within. Buttons that cannot act now stay reachable, so that the focus is never
 * lost.
 */
export function Toolbar({ state, text, controls, onWish }: ToolbarProps): ReactNode {
  const [stop, setStop] = useState('bold');
  const bar = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent): void => {
    const rtl = bar.current !== null && getComputedStyle(bar.current).direction === 'rtl';
    const next =
      NAMES[ringStep(event.key, NAMES.indexOf(stop), NAMES.length, rtl ? 'ArrowRight' : 'ArrowLeft', rtl ? 'ArrowLeft' : 'ArrowRight')];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelector<HTMLElement>(`[data-button="${next}"]`)?.focus();
  };
  return (
    <div
      ref={bar}
      className="rt-toolbar"
      role="toolbar"
      aria-label={text('richText.toolbar')}
      aria-controls={state === null ? undefined : controls}
      onKeyDown={step}
    >
      {GROUPS.map((group) => (
        <div key={group[0]!.name} className="rt-toolbar__group">
          {group.map(({ name, wish, icon, keys, pressed, enabled }) => {
            const off = state !== null && enabled?.(state) === false;
            const label = text(`richText.${name}`);
            return (
              <button
                key={name}
                type="button"
                className="rt-button"
                data-button={name}
                aria-label={label}
                title={keys ? `${label} (${keys})` : label}
                tabIndex={name === stop ? 0 : -1}
                disabled={state === null}
                aria-disabled={off || undefined}
                aria-pressed={pressed && state !== null && pressed(state)}
                aria-haspopup={name === 'html' || name === 'link' ? 'dialog' : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setStop(name)}
                onClick={() => {
                  if (!off) onWish(wish);
                }}
              >
                <svg
                  className="rt-icon"
                  viewBox="0 0 24 24"
                  aria-hidden="true"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                >
                  {icon}
                </svg>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
