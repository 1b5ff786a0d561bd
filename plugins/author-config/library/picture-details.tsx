import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { TEXTS, useService, useText } from '../../../core/api.ts';
import { ABOUT, AboutFields, Uses } from './about-file.tsx';
import type { ChosenPicture, LibraryCalls, LibraryPicture } from './library-calls.ts';
import { ReplacePicture } from '../replace/replace-kinds.tsx';

interface DetailsProps {
  readonly picture: LibraryPicture;
  /** The language that the author writes in. */
  readonly language: string;
  readonly calls: LibraryCalls;
  onChoose(chosen: ChosenPicture): void;
  /** Back to all pictures; with one that is deleted, `isGone`. */
  onBack(isGone: boolean): void;
}

/** One picture: what is written about it, where it is used, and the ways to choose and to delete it. It is chosen with words alone. */
export function PictureDetails({ picture, language, calls, onChoose, onBack }: DetailsProps): ReactNode {
  const text = useText();
  const { language: own } = useService(TEXTS);
  const [loaded, setLoaded] = useState(picture);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void calls.load(picture.ID).then((ending) => {
      if (isMounted && 'done' in ending) setLoaded(ending.done);
    });
    return () => {
      isMounted = false;
    };
  }, [calls, picture.ID, isReplacing]);
  const { alts, mayChange, mayDelete, width, height, name, src } = loaded;
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form);
    const of = (field: string): string => String(data.get(field) ?? '').trim();
    const words = of('alt');
    const isSame = words === (alts[language] ?? '') && ABOUT.every((field) => of(field) === loaded[field]);
    if (mayChange && !isSame) {
      const fields = { [`alt-${language}`]: words, ...Object.fromEntries(ABOUT.map((field) => [field, of(field)])) };
      const ending = await calls.change(picture.ID, fields);
      if ('problem' in ending) return setProblem(ending.problem);
    }
    onChoose({ src, alt: words, width, height });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  const remove = async (): Promise<void> => {
    const ending = await calls.remove(loaded);
    if (ending === null) return;
    if ('done' in ending) onBack(true);
    else setProblem(ending.problem);
  };
  if (isReplacing) return <ReplacePicture picture={loaded} {...{ language, calls }} onBack={() => setReplacing(false)} />;
  return (
    <form className="author-pictures__details" onSubmit={onSubmit}>
      <p>
        <button type="button" className="button button--quiet" onClick={() => onBack(false)}>
          {text('author.pictures.back')}
        </button>
      </p>
      <div className="author-pictures__shown">
        <img src={src} alt="" width={width} height={height} />
        <p className="author-hint" dir="auto">
          {name} · {text('author.pictures.size', { width, height })}
        </p>
      </div>
      <div className="author-pictures__fields">
        <AltField language={language} alts={picture.alts} />
        <AboutFields about={picture} isFixed={!mayChange} />
        <Uses uses={loaded.uses} language={own} />
        <SmallerForms picture={loaded} calls={calls} onRetried={setLoaded} onProblem={setProblem} />
        <p role="alert">{problem !== null && (problem || text('author.pictures.failed'))}</p>
        <div className="author-row">
          <button type="submit" className="button">
            {text('author.pictures.choose')}
          </button>
          {(loaded.uses?.length ?? 0) > 0 && (
            <button type="button" className="button button--quiet" onClick={() => setReplacing(true)}>
              {text('author.replace.button')}
            </button>
          )}
          {mayDelete && (
            <button type="button" className="button button--quiet" onClick={() => void remove()}>
              {text('author.pictures.delete')}
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

interface SmallerFormsProps extends Pick<DetailsProps, 'picture' | 'calls'> {
  onRetried(picture: LibraryPicture): void;
  onProblem(problem: string): void;
}

/** Says of smaller forms that could not be made what pages show instead, with the way to have them made once more. */
function SmallerForms({ picture, calls, onRetried, onProblem }: SmallerFormsProps): ReactNode {
  const text = useText();
  const [wasFailed, setFailed] = useState(false);
  const corner = useRef<HTMLDivElement>(null);
  const { ID, forms, uses } = picture;
  const retry = async (): Promise<void> => {
    setFailed(true);
    // The button goes with what it is for.
    corner.current?.focus({ preventScroll: true });
    const ending = await calls.retry(ID);
    // The answer does not say where it is used.
    if ('done' in ending) onRetried({ ...ending.done, uses });
    else onProblem(ending.problem);
  };
  return (
    <div ref={corner} tabIndex={-1}>
      <p role="status">
        {forms === 'failed' && text('author.pictures.formsFailed')}
        {wasFailed && forms !== 'failed' && text('author.pictures.formsWaiting')}
      </p>
      {forms === 'failed' && (
        <button type="button" className="button button--quiet" onClick={() => void retry()}>
          {text('author.pictures.formsRetry')}
        </button>
      )}
    </div>
  );
}

/** What the picture shows, in the language that is written; the words of another one are beside it. It has the focus. */
function AltField({ language, alts }: { readonly language: string; readonly alts: LibraryPicture['alts'] }): ReactNode {
  const text = useText();
  const id = useId();
  const alt = useRef<HTMLInputElement>(null);
  useEffect(() => {
    alt.current?.focus();
  }, []);
  const [other] = Object.entries(alts).filter(([code]) => code !== language);
  return (
    <div className="author-field">
      <label className="author-label" htmlFor={`${id}-alt`}>
        {text('author.pictures.alt')} ({language})
      </label>
      <input
        ref={alt}
        id={`${id}-alt`}
        className="field__control"
        name="alt"
        defaultValue={alts[language] ?? ''}
        lang={language}
        dir="auto"
        required
        maxLength={500}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
      />
      <span className="author-hint" id={`${id}-hint`}>
        {text('author.pictures.altHint')}
        {other !== undefined && (
          <>
            {` ${other[0]}: `}
            <span lang={other[0]}>{other[1]}</span>
          </>
        )}
      </span>
    </div>
  );
}
