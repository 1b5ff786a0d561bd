import { useState, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import type { OpenScreen } from '../editor/open-screen.ts';
import { SourceView } from './source-view.tsx';

interface SourceMode {
  /** Changes between the form and the source. */
  readonly button: ReactNode;
  /** The source; null while the form is shown. */
  readonly view: ReactNode;
  /** Shows the form again; false when what is written cannot go into the document, which is said. */
  leave(): boolean;
}

/**
 * The source of the document instead of its form.
 * @param form name of the stylesheet that draws the form
 * @param behind way to what had the focus in the form last
 */
export function useSource(
  editor: Editor,
  state: EditorState,
  form: string,
  behind: () => string,
  announce: OpenScreen['announce'],
): SourceMode {
  const text = useText();
  const [at, setAt] = useState<string | null>(null);
  const change = (to: string | null): boolean => {
    // What cannot go into the document would be lost with its field.
    if (!editor.update()) {
      announce('author.source.mend');
      return false;
    }
    setAt(to);
    if (to === null) editor.refresh();
    return true;
  };
  return {
    button: (
      <button
        type="button"
        className="button button--quiet author-small"
        aria-pressed={at !== null}
        onClick={() => change(at === null ? behind() : null)}
      >
        {text('author.source.title')}
      </button>
    ),
    view: at === null ? null : <SourceView editor={editor} state={state} form={form} at={at} />,
    leave: () => at === null || change(null),
  };
}
