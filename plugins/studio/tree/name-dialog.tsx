import { useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { NewType } from '../model/read-studio.ts';
import { needsChapter, type Holder, type Renamed } from '../model/tree.ts';
import { useTypeNames } from '../view/type-names.tsx';
import { TitleField, type NameField, type TitleProblem } from '../view/title-field.tsx';
import type { Stored } from './tree-state.ts';

/** What is asked for: something new below a node, or another title. */
export type Naming = { readonly holder: Holder } | { readonly renamed: Renamed };

/** What was written. */
export interface Named {
  readonly title: string;
  readonly type: NewType;
  /** Of the chapter that a step of a course begins in; '' for none. */
  readonly chapterTitle: string;
}

interface NameDialogProps {
  readonly naming: Naming;
  /** @returns null when it is stored */
  onName(named: Named): Promise<Omit<Stored<unknown>, 'value'> | null>;
  onClose(): void;
}

const CHAPTER = 'chapter';
const typeIn = (value: string): NewType => {
  const [dataType = '', kind = ''] = value.split(' ');
  return { dataType, kind };
};
/** Something of it can be seen. */
const hasWords = (title: string): boolean => /[^\p{C}\p{Z}]/u.test(title);

/** Asks what is to be begun and what it is called, or for another title: it is there until that is stored. */
export function NameDialog({ naming, onName, onClose }: NameDialogProps): ReactNode {
  const text = useText();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const fields = { title: useRef<HTMLInputElement>(null), chapterTitle: useRef<HTMLInputElement>(null) };
  const isNew = 'holder' in naming;
  const types = isNew ? naming.holder.types : [];
  const [type, setType] = useState<NewType>(types[0] ?? { dataType: '', kind: '' });
  const [problem, setProblem] = useState<TitleProblem | null>(null);
  const complaints = useRef(0);
  const [isStoring, setStoring] = useState(false);
  const first = fields.title;
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    first.current?.select();
    return () => dialog?.close();
  }, [first]);
  const title = isNew ? naming.holder.title : naming.renamed.title;
  const isAlone = isNew && needsChapter(naming.holder, type);
  const complain = (field: NameField, words: string): void => {
    complaints.current += 1;
    setProblem({ field, words, times: complaints.current });
    fields[field].current?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isStoring) return;
    const data = new FormData(event.currentTarget);
    const of = (name: NameField): string => String(data.get(name) ?? '').trim();
    const empty = (['title', ...(isAlone ? (['chapterTitle'] as const) : [])] as const).find((name) => !hasWords(of(name)));
    if (empty !== undefined) return complain(empty, text('studio.tree.needTitle'));
    setProblem(null);
    setStoring(true);
    const refused = await onName({ title: of('title'), type, chapterTitle: isAlone ? of('chapterTitle') : '' });
    setStoring(false);
    if (refused !== null)
      complain(refused.field === 'chapterTitle' && isAlone ? 'chapterTitle' : 'title', refused.reason || text('studio.failed'));
  };
  const closed = (): void => {
    if (!isStoring) onClose();
  };
  const ready = isNew ? text('studio.tree.create') : text('studio.tree.renameGo');
  return (
    <dialog
      ref={box}
      className="studio-move"
      aria-labelledby={id}
      onCancel={(event) => {
        if (isStoring) event.preventDefault();
      }}
      onClose={onClose}
    >
      <h3 id={id}>{isNew ? text('studio.tree.belowTitle', { title }) : text('studio.tree.renameTitle', { title })}</h3>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        {isNew && <KindField types={types} type={type} onType={setType} />}
        <TitleField name="title" label={text('studio.title')} field={fields.title} first={isNew ? '' : title} problem={problem} />
        {isAlone && <TitleField name="chapterTitle" label={text('studio.tree.inChapter')} field={fields.chapterTitle} problem={problem} />}
        {isNew && <p className="studio__facts">{text('studio.tree.belowHint')}</p>}
        <p role="status" className="visually-hidden">
          {isStoring && text('studio.busy')}
        </p>
        <div className="studio__actions">
          <button type="submit" className="button" aria-disabled={isStoring || undefined}>
            {isStoring ? text('studio.busy') : ready}
          </button>
          <button type="button" className="button button--quiet" aria-disabled={isStoring || undefined} onClick={closed}>
            {text('studio.tree.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface KindFieldProps {
  readonly types: readonly NewType[];
  readonly type: NewType;
  onType(type: NewType): void;
}

function KindField({ types, type, onType }: KindFieldProps): ReactNode {
  const text = useText();
  const nameOf = useTypeNames();
  const id = useId();
  const valueOf = ({ dataType, kind }: NewType): string => `${dataType} ${kind}`.trim();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {text('studio.kind')}
      </label>
      <select
        id={id}
        className="field__control"
        name="dataType"
        value={valueOf(type)}
        onChange={({ currentTarget }) => onType(typeIn(currentTarget.value))}
      >
        {types.map((each) => (
          <option key={valueOf(each)} value={valueOf(each)}>
            {each.dataType === CHAPTER ? text('studio.tree.chapter') : nameOf(each.dataType, each.kind)}
          </option>
        ))}
      </select>
    </div>
  );
}
