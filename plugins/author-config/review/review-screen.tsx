import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { attribute, useText, type ObjectViewProps, type XDocument } from '../../../core/api.ts';
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
import type { Review } from './review-calls.ts';
import { Reply } from './review-panel.tsx';
import { useReading, type Reading } from './use-reading.ts';

/** What a reviewer reads, says and decides. */
export function ReviewScreen({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const isStyled = useAuthorCss();
  const reading = useReading(object);
  const { review, texts, problem, done } = reading;
  const corner = useRef<HTMLParagraphElement>(null);
  // What was pressed goes with the decision, or with the problem: whoever pressed it goes on from what has become of it.
  const goOn = (): void => corner.current?.focus();
  const reload = (): void => {
    goOn();
    void reading.reload();
  };
  const decide: Reading['change'] = async (...change) => {
    const isTaken = await reading.change(...change);
    if (isTaken) goOn();
    return isTaken;
  };
  if (!isStyled || review === null) return <p role="status">{text('author.loading')}</p>;
  return (
    <div className="author page page--wide">
      {children}
      <p role="status" ref={corner} tabIndex={-1}>
        {done}
      </p>
      <Problem words={problem?.of === 'words' ? problem.words : null} reload={reload} />
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
          <Decide review={review} texts={texts} change={decide} />
        </>
      )}
      <Problem words={problem?.of === 'decision' ? problem.words : null} reload={reload} />
      <Events events={review.events} />
    </div>
  );
}

/** Why something was refused, near what was pressed: a long text lies between both ends of the page. @param words null for nothing */
function Problem({ words, reload }: { readonly words: string | null; reload(): void }): ReactNode {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (words !== null) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [words]);
  return (
    <div role="alert" ref={box}>
      {words !== null && (
        <div className="notice notice--error author-problem">
          <p>{words || text('author.versions.failed')}</p>
          <button type="button" className="button button--quiet" onClick={reload}>
            {text('author.review.reload')}
          </button>
        </div>
      )}
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
  const opener = useRef<HTMLButtonElement>(null);
  const send = async (comment: string): Promise<boolean> => {
    const isTaken = await onSend(comment);
    if (!isTaken) return false;
    // The field goes, with what has the focus.
    opener.current?.focus({ preventScroll: true });
    setOpen(false);
    return true;
  };
  return (
    <>
      <button ref={opener} type="button" className="author-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text('author.review.commentOn')}
      </button>
      {isOpen && <WordsForm isNeeded label={text('author.review.words')} button={text('author.review.comment')} onSend={send} />}
    </>
  );
}
