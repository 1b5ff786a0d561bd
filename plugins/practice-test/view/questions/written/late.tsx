import type { ReactNode } from 'react';
import { Late, lazily } from '../../../../../core/api.ts';
import type { QuestionProps } from '../../../contract.ts';

/** Few tests ask these kinds: what draws them comes when one does. */
const written = lazily(() => import('./written.ts'));

export function Numeric(props: QuestionProps): ReactNode {
  return <Late code={written}>{({ NumericQuestion }) => <NumericQuestion {...props} />}</Late>;
}

export function FreeText(props: QuestionProps): ReactNode {
  return <Late code={written}>{({ FreeTextQuestion }) => <FreeTextQuestion {...props} />}</Late>;
}
