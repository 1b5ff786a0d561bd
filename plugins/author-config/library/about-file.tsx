import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { LibraryPicture } from './library-calls.ts';

/** What is written about every file of the library. */
export const ABOUT = ['creator', 'source', 'licence'] as const;

/** Where a file of the library is used; nothing until that was asked for. */
export function Uses({ uses, language }: { readonly uses: LibraryPicture['uses']; readonly language: string }): ReactNode {
  const text = useText();
  if (uses === null) return null;
  if (uses.length === 0) return <p>{text('author.pictures.unused')}</p>;
  return (
    <div>
      <p>{text('author.pictures.usedIn')}</p>
      <ul className="author-pictures__uses" lang={language}>
        {uses.map(({ ID, title, state }) => (
          <li key={`${state} ${ID}`}>
            {state === 'bin' ? title : <a href={`edit-${ID}.html`}>{title || ID}</a>}
            {state === 'draft' && ` (${text('author.pictures.draft')})`}
            {state === 'bin' && ` (${text('author.pictures.bin')})`}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AboutProps {
  readonly about: Readonly<Record<(typeof ABOUT)[number], string>>;
  readonly isFixed: boolean;
}

/** Who has made it, where it is from, and what may be done with it. */
export function AboutFields({ about, isFixed }: AboutProps): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <>
      {ABOUT.map((field) => (
        <div className="author-field" key={field}>
          <label className="author-label" htmlFor={`${id}-${field}`}>
            {text(`author.pictures.${field}`)}
          </label>
          <input
            id={`${id}-${field}`}
            className="field__control"
            name={field}
            defaultValue={about[field]}
            dir="auto"
            readOnly={isFixed}
            maxLength={500}
            autoComplete="off"
          />
        </div>
      ))}
    </>
  );
}

/** What it is called in the library. It has the focus. */
export function TitleField({ title, isFixed }: { readonly title: string; readonly isFixed: boolean }): ReactNode {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <div className="author-field">
      <label className="author-label" htmlFor={id}>
        {text('author.recordings.title')}
      </label>
      <input
        ref={input}
        id={id}
        className="field__control"
        name="title"
        defaultValue={title}
        dir="auto"
        readOnly={isFixed}
        maxLength={500}
        autoComplete="off"
      />
    </div>
  );
}
