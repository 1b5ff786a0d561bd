import type { ReactNode } from 'react';
import { useText, type Edits } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { XliffPanel } from '../xliff/xliff-panel.tsx';
import { finishTranslation, pendingTranslations } from '../model/translations.ts';

/** What is still to be translated: source and target of each (AUT-073). */
export function PendingList({
  editor,
  edits,
  language,
  onGo,
}: {
  readonly editor: Editor;
  readonly edits: Edits;
  /** Whose texts are shown. */
  readonly language: string;
  readonly onGo: (language: string, path: string) => void;
}): ReactNode {
  const text = useText();
  const pending = pendingTranslations(editor.document);
  return (
    <details className="author-pending">
      <summary>
        {text('author.pending')} <span className="author-count">{pending.length}</span>
      </summary>
      {pending.length === 0 ? (
        <p className="author-empty">{text('author.pendingNone')}</p>
      ) : (
        <ul role="list">
          {pending.map((each) => (
            <li key={`${each.path} ${each.to}`} className="author-pending__item">
              <span className="author-pending__languages">{text('author.pendingLine', { from: each.from, to: each.to })}</span>
              <p lang={each.from} dir="auto">
                {each.source}
              </p>
              <p lang={each.to} dir="auto">
                {each.target || '–'}
              </p>
              <div className="author-row">
                {each.targetPath && (
                  <button type="button" className="author-link" onClick={() => onGo(each.to, each.targetPath)}>
                    {text('author.goTo')}
                  </button>
                )}
                <button
                  type="button"
                  className="author-link"
                  onClick={() =>
                    editor.change((document) => {
                      const now = pendingTranslations(document).find(({ path, to }) => path === each.path && to === each.to);
                      return now ? finishTranslation(edits, document, now) : null;
                    })
                  }
                >
                  {text('author.done')}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <XliffPanel editor={editor} edits={edits} language={language} />
    </details>
  );
}
