import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { formatDate, TEXTS, useService, useText, type XDocument } from '../../../core/api.ts';
import { Where } from '../versions/where.tsx';
import { commentedNode } from './comment-path.ts';
import type { ReviewComment } from './review-calls.ts';

interface CommentsProps {
  readonly comments: readonly ReviewComment[];
  /** What the comments are about. */
  readonly document: XDocument;
  onSettle(number: number, isDone: boolean): void;
  /** Leads to the field of what one is about; left out where there are no fields. */
  onGo?(path: string): void;
}

/** What was said about a text, in its order. */
export function Comments({ comments, ...list }: CommentsProps): ReactNode {
  const text = useText();
  if (comments.length === 0) return null;
  return (
    <>
      <h3 className="author-versions__since">{text('author.review.comments')}</h3>
      <ol role="list" className="author-versions__list">
        {comments.map((comment) => (
          <Comment key={comment.number} comment={comment} {...list} />
        ))}
      </ol>
    </>
  );
}

/** What a comment is about, in short. */
function About({ document, path }: { readonly document: XDocument; readonly path: string }): ReactNode {
  const text = useText();
  if (path === '') return <>{text('author.review.whole')}</>;
  const node = commentedNode(document, path);
  if (node === null) return <>{text('author.review.gone')}</>;
  return <Where node={node} />;
}

function Comment({
  comment: { number, path, body, author, writtenAt, isDone },
  document,
  onSettle,
  onGo,
}: Omit<CommentsProps, 'comments'> & { readonly comment: ReviewComment }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const id = useId();
  return (
    <li className="author-versions__item" aria-labelledby={id}>
      <p id={id} className="author-pending__languages">
        <About document={document} path={path} /> · {author !== '' && `${author}, `}
        {formatDate(writtenAt, 'moment', language)}
      </p>
      <p className="author-review__words" dir="auto">
        {body}
      </p>
      <div className="author-row">
        {onGo && commentedNode(document, path) !== null && (
          <button type="button" className="author-link" onClick={() => onGo(path)}>
            {text('author.review.go')}
          </button>
        )}
        <label>
          <input type="checkbox" checked={isDone} onChange={({ target }) => onSettle(number, target.checked)} /> {text('author.done')}
        </label>
      </div>
    </li>
  );
}

/** A field for some words and the button that sends them; what was typed stays until it has been taken. */
export function WordsForm({
  label,
  button,
  isNeeded = false,
  onSend,
}: {
  readonly label: string;
  readonly button: string;
  readonly isNeeded?: boolean;
  onSend(words: string): Promise<boolean>;
}): ReactNode {
  const id = useId();
  const [words, setWords] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSend(words).then((isTaken) => isTaken && setWords(''));
  };
  return (
    <form className="field" onSubmit={submit}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="field__control"
        rows={2}
        maxLength={2000}
        required={isNeeded}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="author-row">
        <button type="submit" className="button button--quiet">
          {button}
        </button>
      </div>
    </form>
  );
}
