import type { ReactNode } from 'react';
import { useText } from '../../core/api.ts';

/** What the data types that everybody has are called. */
const NAMED: ReadonlySet<string> = new Set(['p_News', 'p_Blog', 'p_Calendar', 'p_Object', 'p_Course', 'p_Unit', 'p_PracticeTest']);

/** The name of a data type in the page's language; its own where nobody has named it. */
export function useTypeNames(): (dataType: string) => string {
  const text = useText();
  return (dataType) => (NAMED.has(dataType) ? text(`studio.type.${dataType}`) : dataType);
}

/** Data types to choose from. */
export function TypeOptions({ types }: { readonly types: readonly string[] }): ReactNode {
  const nameOf = useTypeNames();
  return types.map((type) => (
    <option key={type} value={type}>
      {nameOf(type)}
    </option>
  ));
}
