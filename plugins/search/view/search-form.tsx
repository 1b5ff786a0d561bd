import type { ReactNode } from 'react';
import { SimpleForm } from './simple-form.tsx';

/** `ui-search-form`: what is searched. */
export function SearchForm(): ReactNode {
  return <SimpleForm />;
}
