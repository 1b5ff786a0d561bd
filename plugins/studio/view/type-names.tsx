import type { ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { NewType } from '../model/read-studio.ts';

/** What the data types that everybody has are called. */
const NAMED: ReadonlySet<string> = new Set([
  'p_News',
  'p_Blog',
  'p_Calendar',
  'p_Object',
  'p_Course',
  'p_Unit',
  'p_LessonObject',
  'p_PracticeTest',
  'p_PlacementTest',
  'p_StartPage',
  'p_Contact',
  'p_AffiliateLandingPage',
]);

/** The name of a data type in the page's language; its own where nobody has named it. */
export function useTypeNames(): (dataType: string, kind?: string) => string {
  const text = useText();
  return (dataType, kind = '') => {
    if (kind === 'vocabulary') return text('studio.kind.vocabulary');
    return NAMED.has(dataType) ? text(`studio.type.${dataType}`) : dataType;
  };
}

/** Data types to choose from, each with what of it an object is: `p_PracticeTest vocabulary`. */
export function TypeOptions({ types }: { readonly types: readonly NewType[] }): ReactNode {
  const nameOf = useTypeNames();
  return types.map(({ dataType, kind }) => (
    <option key={`${dataType} ${kind}`} value={`${dataType} ${kind}`.trim()}>
      {nameOf(dataType, kind)}
    </option>
  ));
}
