import { useContext, type ReactNode } from 'react';
import { useText, type WidgetProps } from '../../core/api.ts';
import { texts } from './texts.ts';
import { ProgressContext } from './unit-context.ts';

const MARKS = { started: 'M12 4a8 8 0 0 1 0 16Z', done: 'm7 12.5 3.5 3.5L17.5 8.5' } as const;

/** `ui-lesson-state lesson="…"`: whether a lesson was begun or finished; nothing for one that was not. */
export function LessonState({ attributes }: WidgetProps): ReactNode {
  const text = useText(texts);
  const state = useContext(ProgressContext)?.get(attributes.lesson ?? '');
  if (!state || state === 'open') return null;
  return (
    <span className="lesson-state" data-state={state}>
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill={state === 'started' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {state === 'started' && <circle cx="12" cy="12" r="8" fill="none" />}
        <path d={MARKS[state]} />
      </svg>
      <span className="visually-hidden">, {text(`unit.state.${state}`)}</span>
    </span>
  );
}
