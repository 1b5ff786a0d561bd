import { useId, type ReactNode } from 'react';
import { useText } from '../../../../core/api.ts';
import { Icon } from '../icon.tsx';
import type { Layout } from '../../model/layout.ts';

/** The choice among arrangements that there is room for: radio buttons, so that arrows choose. */
export function LayoutChoice({
  layout,
  layouts,
  choose,
}: {
  readonly layout: Layout;
  readonly layouts: readonly Layout[];
  readonly choose: (layout: Layout) => void;
}): ReactNode {
  const text = useText();
  const name = useId();
  return (
    <fieldset className="layout-choice">
      <legend className="visually-hidden">{text('lesson.layout')}</legend>
      {layouts.map((each) => (
        <label key={each} className="layout-choice__item" title={text(`lesson.layout.${each}`)}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === layout}
            className="layout-choice__input"
            onChange={() => choose(each)}
          />
          <Icon name={each} />
          <span className="visually-hidden">{text(`lesson.layout.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
