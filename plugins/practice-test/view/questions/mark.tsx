import type { ReactNode } from 'react';
import { LineIcon, useText } from '../../../../core/api.ts';

const SHAPES = {
  right: 'm5 12.5 4.5 4.5L19 7.5',
  wrong: 'm6.5 6.5 11 11m0-11-11 11',
  missed: 'M12 5v9m0 4.5v.5',
  nearly: 'M4.5 10c2.5-3 5 3 7.5 0s5 3 7.5 0m-15 6c2.5-3 5 3 7.5 0s5 3 7.5 0',
} as const;

/** How a part of an answer turned out: `right`, `nearly`, `wrong`, or `missed` (it would have been right). Expressed in words too. */
export type Outcome = keyof typeof SHAPES;

export function Mark({ outcome }: { readonly outcome: Outcome | null }): ReactNode {
  const text = useText();
  if (outcome === null) return null;
  return (
    <span className="question__mark" data-outcome={outcome}>
      <LineIcon path={SHAPES[outcome]} size={20} width={2.5} />
      <span className="visually-hidden">{text(`test.mark.${outcome}`)}</span>
    </span>
  );
}
