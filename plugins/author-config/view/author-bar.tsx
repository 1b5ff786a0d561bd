import type { ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Editor, EditorState } from '../editor/editor.ts';
import { texts } from '../texts.ts';

interface AuthorBarProps {
  readonly editor: Editor;
  readonly state: EditorState;
  readonly onStore: () => void;
  readonly onPreview: () => void;
}

/** The tools of the author's screen, and whether everything is stored. */
export function AuthorBar({ editor, state, onStore, onPreview }: AuthorBarProps): ReactNode {
  const text = useText(texts);
  return (
    <div className="author-bar" role="toolbar" aria-label={text('author.tools')}>
      <button type="button" className="button" aria-disabled={state.isStoring} onClick={onStore}>
        {text(state.isStoring ? 'author.storing' : 'author.store')}
      </button>
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={!state.canUndo}
        aria-keyshortcuts="Control+Z"
        onClick={() => editor.undo()}
      >
        {text('author.undo')}
      </button>
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={!state.canRedo}
        aria-keyshortcuts="Control+Y"
        onClick={() => editor.redo()}
      >
        {text('author.redo')}
      </button>
      <button type="button" className="button button--quiet" onClick={onPreview}>
        {text('author.preview')}
      </button>
      <button type="button" className="button button--quiet" onClick={() => void editor.reset()}>
        {text('author.reset')}
      </button>
      <span className="author-state" data-changed={state.isChanged ? '1' : '0'}>
        {text(state.isChanged ? 'author.changed' : 'author.stored')}
      </span>
    </div>
  );
}
