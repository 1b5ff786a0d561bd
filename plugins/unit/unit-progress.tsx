import { useContext, useId, type ReactNode } from 'react';
import { useText } from '../../core/api.ts';
import { texts } from './texts.ts';
import { ProgressContext } from './unit-context.ts';

/** `ui-unit-progress`: how many lessons of the unit are done. */
export function UnitProgress(): ReactNode {
  const text = useText(texts);
  const label = useId();
  const progress = useContext(ProgressContext);
  if (!progress || progress.size < 2) return null;
  const done = [...progress.values()].filter((state) => state === 'done').length;
  return (
    <p className="unit-progress">
      <progress className="unit-progress__bar" max={progress.size} value={done} aria-labelledby={label} />
      <span id={label} className="unit-progress__text">
        {text('unit.progress', { done, count: progress.size })}
      </span>
    </p>
  );
}
