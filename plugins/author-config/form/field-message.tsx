import { useEffect, useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../core/api.ts';
import type { FieldProblem } from './copy-back.ts';

/** What is wrong with the content of a field, in the page's language. */
export const wordsOf = (text: ReturnType<typeof useText>, { message, character }: Omit<FieldProblem, 'control'>): string =>
  character === undefined ? message : text('author.forbiddenCharacter', { character });

/** What is wrong with a field, below it and for who listens to it. */
export function FieldMessage({ control, children }: { readonly control: HTMLElement; readonly children: ReactNode }): ReactNode {
  const id = useId();
  useEffect(() => {
    const before = control.getAttribute('aria-describedby');
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', [before, id].filter(Boolean).join(' '));
    return () => {
      control.removeAttribute('aria-invalid');
      if (before === null) control.removeAttribute('aria-describedby');
      else control.setAttribute('aria-describedby', before);
    };
  }, [control, id]);
  const field = control.closest('.author-field');
  if (!field) return null;
  return createPortal(
    <p className="author-finding" id={id}>
      {children}
    </p>,
    field,
  );
}

/** Marks the fields whose content cannot be stored, and says there why. */
export function InvalidFields({ invalid }: { readonly invalid: readonly FieldProblem[] }): ReactNode {
  const text = useText();
  return invalid.map((each, index) => (
    <FieldMessage key={index} control={each.control}>
      {wordsOf(text, each)}
    </FieldMessage>
  ));
}
