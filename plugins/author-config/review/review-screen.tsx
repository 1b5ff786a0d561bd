import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { attribute, parse, REQUESTS, useService, useText, type ObjectViewProps, type XDocument } from '../../../core/api.ts';
import { hasWords, translatables } from '../model/languages.ts';
import { Differences } from '../versions/differences.tsx';
import { readText } from '../versions/read-text.ts';
import { Where } from '../versions/where.tsx';
import { PreviewLink } from '../page-preview/preview-link.tsx';
import { useAuthorCss } from '../view/use-editor.ts';
import { Comments, WordsForm } from './comments.tsx';
import { commentPath } from './comment-path.ts';
import { Decide, type Texts } from './decide.tsx';
import { Events } from './events.tsx';
import { readReview, reviewCalls, type Review, type ReviewCalls, type ReviewResult } from './review-calls.ts';
import { Reply } from './review-panel.tsx';

const NOTHING = '<objectDocument><object/></objectDocument>';

async function loadTexts(calls: ReviewCalls, isDraft: boolean): Promise<Texts | null> {
  const [published, proposed] = await Promise.all([isDraft ? parse(NOTHING) : calls.text('published'), calls.text('proposed')]);
  return published && proposed && { published, proposed };
}

interface Reading {
  readonly review: Review | null;
  readonly texts: Texts | 'failed' | null;
  /** Why the last call was refused, in the words of the server; null when it was not. */
  readonly problem: string | null;
  /** What has happened last. */
  readonly done: string;
  reload(): Promise<void>;
  change(subAction: string, fields: Readonly<Record<string, string>>, message?: string): Promise<boolean>;
}

/** A review with the texts that are compared. */
function useReading({ ID, payload }: ObjectViewProps['object']): Reading {
  const requests = useService(REQUESTS);
  const calls = useMemo(() => reviewCalls(requests, ID), [requests, ID]);
  const [review, setReview] = useState(() => readReview(payload));
  const [texts, setTexts] = useState<Texts | 'failed' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const isDraft = review?.isDraft === true;
  useEffect(() => {
    let isMounted = true;
    void loadTexts(calls, isDraft).then((found) => isMounted && setTexts(found ?? 'failed'));
    return () => {
      isMounted = false;
    };
  }, [calls, isDraft]);
  const take = (result: ReviewResult, message = ''): boolean => {
    const isTaken = 'review' in result;
    if (isTaken) setReview(result.review);
    setProblem(isTaken ? null : result.problem);
    setDone(isTaken ? message : '');
    return isTaken;
  };
  return {
    ...{ review, texts, problem, done },
    reload: async () => {
      take(await calls.load());
      setTexts((await loadTexts(calls, isDraft)) ?? 'failed');
    },
    change: async (subAction, fields, message) => take(await calls.change(subAction, fields), message),
  };
}

/** What a reviewer reads, says and decides. */
export function ReviewScreen({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const isStyled = useAuthorCss();
  const reading = useReading(object);
  const { review, texts, problem, done, reload } = reading;
  if (!isStyled || review === null) return <p role="status">{text('author.loading')}</p>;
  return (
    <div className="author page page--wide">
      {children}
      <p role="status">{done}</p>
      <div role="alert">
        {problem !== null && (
          <div className="notice notice--error author-problem">
            <p>{problem || text('author.versions.failed')}</p>
            <button type="button" className="button button--quiet" onClick={() => void reload()}>
              {text('author.review.reload')}
            </button>
          </div>
        )}
      </div>
      {review.isChanged && <p className="notice author-problem">{text('author.review.changed')}</p>}
      {review.state !== 'waiting' && <p>{text('author.review.notWaiting')}</p>}
      <Reply review={review} />
      <div className="author-row">
        {review.mayWrite && <a href={`edit-${review.ID}.html`}>{text('author.review.edit')}</a>}
        <PreviewLink ID={review.ID} className="" />
      </div>
      {texts === null && <p role="status">{text('author.versions.loading')}</p>}
      {texts === 'failed' && <p role="alert">{text('author.versions.failed')}</p>}
      {texts !== null && texts !== 'failed' && (
        <>
          <Read review={review} texts={texts} change={reading.change} />
          <Decide review={review} texts={texts} change={reading.change} />
        </>
      )}
      <Events events={review.events} />
    </div>
  );
}

type PartProps = Pick<Reading, 'change'> & { readonly review: Review; readonly texts: Texts };

/** What has changed, and what was said about it. */
function Read({ review: { state, comments, isDraft }, texts, change }: PartProps): ReactNode {
  const text = useText();
  const mayComment = state !== '' && state !== 'closed';
  const comment = (path: string, words: string): Promise<boolean> =>
    change('comment', { path, comment: words }, text('author.review.commented'));
  const on = (path: string): ReactNode => mayComment && <CommentOn onSend={(words) => comment(path, words)} />;
  const title = text(isDraft ? 'author.review.texts' : 'author.review.differences');
  return (
    <>
      <section className="author-section author-versions" aria-label={title}>
        <h2 className="author-section__name">{title}</h2>
        <div className="author-section__body">
          {isDraft ? (
            <AllTexts document={texts.proposed}>{on}</AllTexts>
          ) : (
            <Differences before={texts.published} after={texts.proposed}>
              {({ path }) => on(path)}
            </Differences>
          )}
        </div>
      </section>
      <Comments
        comments={comments}
        document={texts.proposed}
        onSettle={(number, isDone) => void change('settle', { number: String(number), done: isDone ? '1' : '0' })}
      />
      {mayComment && (
        <WordsForm
          isNeeded
          label={text('author.review.commentWhole')}
          button={text('author.review.comment')}
          onSend={(words) => comment('', words)}
        />
      )}
    </>
  );
}

/** What was never published has nothing that it would differ from: all its texts, in their order. */
function AllTexts({ document, children }: { readonly document: XDocument; readonly children: (path: string) => ReactNode }): ReactNode {
  return (
    <ul role="list" className="author-versions__differences">
      {translatables(document)
        .filter(hasWords)
        .map((node) => (
          <li key={commentPath(node)}>
            <span className="author-pending__languages">
              <Where node={node} />
            </span>
            <p lang={attribute(node, 'language') || undefined} dir="auto">
              {readText(node)}
            </p>
            {children(commentPath(node))}
          </li>
        ))}
    </ul>
  );
}

/** Opens the field for a comment on one difference. */
function CommentOn({ onSend }: { onSend(comment: string): Promise<boolean> }): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const send = async (comment: string): Promise<boolean> => {
    const isTaken = await onSend(comment);
    if (isTaken) setOpen(false);
    return isTaken;
  };
  return (
    <>
      <button type="button" className="author-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text('author.review.commentOn')}
      </button>
      {isOpen && <WordsForm isNeeded label={text('author.review.words')} button={text('author.review.comment')} onSend={send} />}
    </>
  );
}
