import type { ReactNode } from 'react';
import { lazily, useLazy } from '../../../../../core/api.ts';
import type { QuestionProps } from '../../../contract.ts';

/** Few tests ask these kinds: what draws them comes when one does. */
const inText = lazily(() => import('./in-text.ts'));

export function InlineChoice(props: QuestionProps): ReactNode {
  const View = useLazy(inText)?.InlineChoiceQuestion;
  return View ? <View {...props} /> : null;
}

export function Hottext(props: QuestionProps): ReactNode {
  const View = useLazy(inText)?.HottextQuestion;
  return View ? <View {...props} /> : null;
}

export function GapMatch(props: QuestionProps): ReactNode {
  const View = useLazy(inText)?.GapMatchQuestion;
  return View ? <View {...props} /> : null;
}
