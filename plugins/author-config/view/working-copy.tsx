import type { ReactNode } from 'react';
import { attribute, useText } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import type { Audience } from '../editor/ports.ts';
import { isObjectDocument, partOf, rootOf } from '../model/document-root.ts';

interface StoreProps {
  readonly editor: Editor;
  readonly state: EditorState;
  /** @param audience for whom; left out: for whom it was stored the last time */
  onStore(audience?: Audience): void;
}

/** The ways to store. With a working copy the usual one goes on with that, so that nothing is published by the way. */
export function StoreButtons({ editor, state: { isStoring, isWorking }, onStore }: StoreProps): ReactNode {
  const text = useText();
  const isObject = isObjectDocument(editor.document) && partOf(editor.document) === null;
  const isPublished = isObject && attribute(rootOf(editor.document)!, 'state') !== 'draft';
  const main = isWorking ? text('author.storeWorking') : text('author.store');
  return (
    <>
      <button type="button" className="button" aria-disabled={isStoring} onClick={() => onStore(isWorking ? 'authors' : 'visitors')}>
        {isStoring ? text('author.storing') : main}
      </button>
      {isPublished && (
        <button
          type="button"
          className="button button--quiet"
          aria-disabled={isStoring}
          onClick={() => onStore(isWorking ? 'visitors' : 'authors')}
        >
          {isWorking ? text('author.publish') : text('author.storeWorking')}
        </button>
      )}
    </>
  );
}

/** Says that visitors do not see what is edited, and throws it away after a question. */
export function WorkingCopy({ editor, state, announce }: Omit<StoreProps, 'onStore'> & { announce(key: string): void }): ReactNode {
  const text = useText();
  if (!state.isWorking) return null;
  const discard = (): void => {
    void editor.discardWorking(text('author.working.question')).then((isGone) => isGone && announce('author.working.discarded'));
  };
  return (
    <section className="notice author-problem" aria-label={text('author.working.title')}>
      <p>{text('author.working.explain')}</p>
      {attribute(rootOf(state.document)!, 'outdated') === '1' && <p>{text('author.working.outdated')}</p>}
      <button type="button" className="button button--quiet" onClick={discard}>
        {text('author.working.discard')}
      </button>
    </section>
  );
}
