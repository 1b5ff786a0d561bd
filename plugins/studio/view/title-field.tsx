import { useId, type ReactNode, type RefObject } from 'react';

export type NameField = 'title' | 'chapterTitle';

/** Why a title is not stored. */
export interface TitleProblem {
  readonly field: NameField;
  readonly words: string;
  /** Each time it is said anew. */
  readonly times: number;
}

interface TitleFieldProps {
  readonly name: NameField;
  readonly label: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly first?: string;
  readonly problem: TitleProblem | null;
}

/** The field of a title; what is wrong with it is below it, and part of what is read of it. */
export function TitleField({ name, label, field, first = '', problem }: TitleFieldProps): ReactNode {
  const id = useId();
  const own = problem?.field === name ? problem : null;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className="field__control"
        name={name}
        required
        autoComplete="off"
        dir="auto"
        aria-invalid={own !== null || undefined}
        aria-describedby={own === null ? undefined : `${id}-problem`}
        defaultValue={first}
      />
      {own !== null && (
        <p key={own.times} id={`${id}-problem`} className="field__error" role="alert">
          {own.words}
        </p>
      )}
    </div>
  );
}
