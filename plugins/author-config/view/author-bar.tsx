import type { ReactNode } from 'react';
import { useService, useText, WINDOWS } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import { Preview } from './preview.tsx';

interface AuthorBarProps {
  readonly editor: Editor;
  readonly state: EditorState;
  /** The language whose texts are edited. */
  readonly language: string;
  readonly onStore: () => void;
}

/** Title and tools of the author's screen. @param announced what happened last, for screen readers */
export function AuthorHead({
  title,
  announced,
  ...bar
}: AuthorBarProps & { readonly title: string; readonly announced: string }): ReactNode {
  return (
    <header className="author-head">
      <div>
        <h1 className="author-head__title">{title}</h1>
      </div>
      <AuthorBar {...bar} />
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </header>
  );
}

/** The tools of the author's screen, and whether everything is stored. */
function AuthorBar({ editor, state, language, onStore }: AuthorBarProps): ReactNode {
  const text = useText();
  const windows = useService(WINDOWS);
  const openPreview = (): void => {
    editor.update();
    windows.show({
      name: 'authorPreview',
      title: text('author.preview'),
      content: <Preview editor={editor} language={language} />,
      maxWidth: 1020,
    });
  };
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
      <button type="button" className="button button--quiet" onClick={openPreview}>
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
