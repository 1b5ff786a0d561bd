import { useId, useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { NewType } from '../model/read-studio.ts';
import type { Holder, Renamed } from '../model/tree.ts';
import { useTypeNames } from '../view/type-names.tsx';

/** What is asked for: something new below a node, or another title. */
export type Naming = { readonly holder: Holder } | { readonly renamed: Renamed };

interface NameDialogProps {
  readonly naming: Naming;
  onName(title: string, type: NewType): void;
  onClose(): void;
}

const CHAPTER = 'chapter';

/** Asks what is to be begun and what it is called, or for another title. */
export function NameDialog({ naming, onName, onClose }: NameDialogProps): ReactNode {
  const text = useText();
  const nameOf = useTypeNames();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    field.current?.select();
    return () => dialog?.close();
  }, []);
  const isNew = 'holder' in naming;
  const types = isNew ? naming.holder.types : [];
  const title = isNew ? naming.holder.title : naming.renamed.title;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [dataType = '', kind = ''] = String(data.get('dataType') ?? '').split(' ');
    const words = String(data.get('title') ?? '').trim();
    if (words !== '') onName(words, { dataType, kind });
  };
  return (
    <dialog ref={box} className="studio-move" aria-labelledby={id} onCancel={onClose} onClose={onClose}>
      <h3 id={id}>{isNew ? text('studio.tree.belowTitle', { title }) : text('studio.tree.renameTitle', { title })}</h3>
      <form className="form" onSubmit={submit}>
        {isNew && (
          <div className="field">
            <label className="field__label" htmlFor={`${id}-type`}>
              {text('studio.kind')}
            </label>
            <select id={`${id}-type`} className="field__control" name="dataType">
              {types.map(({ dataType, kind }) => (
                <option key={`${dataType} ${kind}`} value={`${dataType} ${kind}`.trim()}>
                  {dataType === CHAPTER ? text('studio.tree.chapter') : nameOf(dataType, kind)}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="field">
          <label className="field__label" htmlFor={`${id}-title`}>
            {text('studio.title')}
          </label>
          <input
            ref={field}
            id={`${id}-title`}
            className="field__control"
            name="title"
            required
            maxLength={300}
            autoComplete="off"
            dir="auto"
            defaultValue={isNew ? '' : title}
          />
        </div>
        {isNew && <p className="studio__facts">{text('studio.tree.belowHint')}</p>}
        <div className="studio__actions">
          <button type="submit" className="button">
            {isNew ? text('studio.tree.create') : text('studio.tree.renameGo')}
          </button>
          <button type="button" className="button button--quiet" onClick={onClose}>
            {text('studio.tree.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
