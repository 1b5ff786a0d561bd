import type { ReactNode } from 'react';
import { Late, lazily } from '../../../../../core/api.ts';
import type { QuestionProps } from '../../../contract.ts';

/** Few tests ask these kinds: what draws them comes when one does. */
const inText = lazily(() => import('./in-text.ts'));

export function InlineChoice(props: QuestionProps): ReactNode {
  return <Late code={inText}>{({ InlineChoiceQuestion }) => <InlineChoiceQuestion {...props} />}</Late>;
}

export function Hottext(props: QuestionProps): ReactNode {
  return <Late code={inText}>{({ HottextQuestion }) => <HottextQuestion {...props} />}</Late>;
}

export function GapMatch(props: QuestionProps): ReactNode {
  return <Late code={inText}>{({ GapMatchQuestion }) => <GapMatchQuestion {...props} />}</Late>;
}
