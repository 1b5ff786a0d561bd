import { useId, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';

interface Fields {
  readonly name: string;
  readonly note: string;
}

/** What a group is called, and what else is to be said of it. */
export function NameFields({ fields, onChange }: { readonly fields: Fields; onChange(fields: Fields): void }): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <>
      <div className="field groups__wide">
        <label className="field__label" htmlFor={`${id}name`}>
          {text('groups.name')}
        </label>
        <input
          id={`${id}name`}
          className="field__control"
          required
          maxLength={120}
          value={fields.name}
          onChange={({ target }) => onChange({ ...fields, name: target.value })}
        />
      </div>
      <div className="field groups__wide">
        <label className="field__label" htmlFor={`${id}note`}>
          {text('groups.note')}
        </label>
        <input
          id={`${id}note`}
          className="field__control"
          maxLength={1000}
          value={fields.note}
          onChange={({ target }) => onChange({ ...fields, note: target.value })}
        />
      </div>
    </>
  );
}
