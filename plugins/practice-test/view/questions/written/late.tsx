import type { ReactNode } from 'react';
import { lazily, useLazy } from '../../../../../core/api.ts';
import type { QuestionProps } from '../../../contract.ts';

/** Few tests ask these kinds: what draws them comes when one does. */
const written = lazily(() => import('./written.ts'));

export function Numeric(props: QuestionProps): ReactNode {
  const View = useLazy(written)?.NumericQuestion;
  return View ? <View {...props} /> : null;
}

export function FreeText(props: QuestionProps): ReactNode {
  const View = useLazy(written)?.FreeTextQuestion;
  return View ? <View {...props} /> : null;
}
