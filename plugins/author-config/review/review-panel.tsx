import { useState, type ReactNode } from 'react';
import { attribute, formatDate, REQUESTS, TEXTS, useService, useText } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import { rootOf } from '../model/document-root.ts';
import { Comments, WordsForm } from './comments.tsx';
import { reviewCalls, type Review, type ReviewResult } from './review-calls.ts';

interface PanelProps {
  readonly ID: number;
  readonly editor: Editor;
  readonly state: EditorState;
  /** Leads to the field of what a comment is about. */
  onGo(path: string): void;
}

/** What an author asks others to look at, and what they have said: it is loaded once it is opened. */
export function ReviewPanel({ ID, editor, state, onGo }: PanelProps): ReactNode {
  const text = useText();
  const calls = reviewCalls(useService(REQUESTS), ID);
  const root = rootOf(editor.document);
  const [review, setReview] = useState<Review | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const status = review?.state ?? (root ? attribute(root, 'review') : '');
  const open = review?.comments.filter(({ isDone }) => !isDone).length ?? (Number(root && attribute(root, 'comments')) || 0);
  const take = (result: ReviewResult): boolean => {
    const isTaken = 'review' in result;
    if (isTaken) setReview(result.review);
    setProblem(isTaken ? null : result.problem);
    return isTaken;
  };
  const ask = async (note: string): Promise<boolean> => {
    editor.update();
    // What is looked at is what was stored: visitors see nothing of it by that.
    if (editor.isChanged && !(await editor.store(false, 'authors'))) return false;
    return take(await calls.change('ask', { proposed: String(editor.proposed), note }));
  };
  return (
    <details className="author-pending" onToggle={({ currentTarget }) => currentTarget.open && void calls.load().then(take)}>
      <summary>
        {text('author.review')}
        {status === 'waiting' && ` – ${text('author.review.waiting')}`}
        {status === 'returned' && ` – ${text('author.review.returned')}`}
        {open > 0 && (
          <span className="author-count">
            {open}
            <span className="visually-hidden"> {text('author.review.comments')}</span>
          </span>
        )}
      </summary>
      <p role="alert">{problem !== null && (problem || text('author.versions.failed'))}</p>
      {review !== null && (
        <>
          <Reply review={review} />
          <Comments
            comments={review.comments}
            document={state.document}
            onGo={onGo}
            onSettle={(number, isDone) => void calls.change('settle', { number: String(number), done: isDone ? '1' : '0' }).then(take)}
          />
          {status === 'waiting' && (
            <button type="button" className="button button--quiet" onClick={() => void calls.change('recall').then(take)}>
              {text('author.review.recall')}
            </button>
          )}
          {(state.isWorking || state.isChanged || review.isDraft || review.proposed > 0) && (
            <WordsForm label={text('author.review.note')} button={text('author.review.ask')} onSend={ask} />
          )}
          {!state.isWorking && !state.isChanged && review.proposed === 0 && <p>{text('author.review.nothing')}</p>}
        </>
      )}
    </details>
  );
}

/** What was said to its author when it came back, or by its author when it was sent. */
export function Reply({ review: { state, askedBy, askedAt, note, repliedBy, reply } }: { readonly review: Review }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  if (state === '') return null;
  return (
    <>
      <p>{text('author.review.asked', { name: askedBy || '–', when: formatDate(askedAt, 'moment', language) })}</p>
      {note !== '' && (
        <blockquote className="author-review__words" dir="auto">
          {note}
        </blockquote>
      )}
      {state === 'returned' && <p>{text('author.review.sentBack', { name: repliedBy || '–' })}</p>}
      {state === 'returned' && reply !== '' && (
        <blockquote className="author-review__words" dir="auto">
          {reply}
        </blockquote>
      )}
    </>
  );
}
