import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import { Differences } from '../versions/differences.tsx';

/** Says that somebody else's changes are in the form, and shows them. Taking them out again is a matter of the versions. */
export function TakenIn({ editor, state: { takenIn } }: { readonly editor: Editor; readonly state: EditorState }): ReactNode {
  const text = useText();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const sentence = takenIn
    ? text(takenIn.isStored ? 'author.takenIn.stored' : 'author.takenIn.open', {
        author: takenIn.author === '' ? text('author.takenIn.somebody') : takenIn.author,
      })
    : '';
  return (
    <div className={takenIn ? 'notice author-problem' : undefined} data-taken-in={takenIn ? '' : undefined}>
      <p role="status">{sentence}</p>
      {takenIn && (
        <>
          <div className="author-row">
            <button
              type="button"
              className="button button--quiet"
              aria-expanded={isShown}
              aria-controls={id}
              onClick={() => setShown(!isShown)}
            >
              {text('author.takenIn.show')}
            </button>
            <button type="button" className="button button--quiet" onClick={() => editor.noted()}>
              {text('author.takenIn.close')}
            </button>
          </div>
          <div id={id} className="author-versions" hidden={!isShown}>
            {isShown && <Differences before={takenIn.before} after={takenIn.after} isTitled={false} />}
          </div>
        </>
      )}
    </div>
  );
}
