import { useId, useState, type ReactNode } from 'react';
import { formatDate, TEXTS, useService, useText } from '../../../core/api.ts';
import type { LeftDraft } from '../drafts/drafts.ts';
import type { Editor } from '../editor/editor.ts';

interface LeftDraftsProps {
  readonly editor: Editor;
  readonly left: readonly LeftDraft[];
  /** The author has decided about one. */
  drop(draft: LeftDraft): void;
  announce(key: string): void;
}

/** What the author had not stored, and what does not go on by itself: each is shown, taken over or discarded. */
export function LeftDrafts({ editor, left, drop, announce }: LeftDraftsProps): ReactNode {
  const text = useText();
  if (left.length === 0) return null;
  const takeOver = async (draft: LeftDraft): Promise<void> => {
    // Put together with what is stored now, where what the draft was made from is there.
    const taken = await editor.takeIn(draft, () => drop(draft));
    if (taken === 'asked') return;
    if (taken === 'unfit' && !editor.takeOver(draft.text)) return announce('author.left.unfit');
    if (taken === 'unfit') drop(draft);
    announce('author.left.taken');
  };
  return (
    <section className="notice author-problem" aria-label={text('author.left.title')}>
      <p>{text('author.left.explain')}</p>
      {left.map((draft) => (
        <Left key={draft.text} draft={draft} onTakeOver={() => void takeOver(draft)} onDiscard={() => drop(draft)} />
      ))}
    </section>
  );
}

function Left({ draft, onTakeOver, onDiscard }: { readonly draft: LeftDraft; onTakeOver(): void; onDiscard(): void }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const [isShown, setShown] = useState(false);
  // Asked in the button itself: nothing brings it back.
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const when = formatDate(draft.at, 'moment', language);
  return (
    <div className="author-unsaved" role="group" aria-labelledby={id}>
      <p id={id}>{text('author.left.one', { when })}</p>
      <div className="author-row">
        {draft.isWhole && (
          <button type="button" className="button" onClick={onTakeOver}>
            {text('author.left.take')}
          </button>
        )}
        <button type="button" className="button button--quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {text('author.left.show')}
        </button>
        <button type="button" className="button button--quiet" onClick={isAsked ? onDiscard : () => setAsked(true)}>
          {text(isAsked ? 'author.left.really' : 'author.discard')}
        </button>
      </div>
      {isShown && <textarea className="field__control" readOnly rows={12} value={draft.text} aria-labelledby={id} />}
    </div>
  );
}
