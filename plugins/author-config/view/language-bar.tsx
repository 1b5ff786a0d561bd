import { useState, type ReactNode } from 'react';
import { DIALOGS, TEXTS, useService, useText, type Edits } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { addLanguage, isTranslation, languagesOf, removeLanguage, sourceLanguage } from '../model/languages.ts';

const NONE = '--';

/** Chooses the language whose texts are shown; one that the object lacks is created after a question (AUT-051, AUT-093 to AUT-095). */
export function LanguageBar({
  editor,
  edits,
  further,
  language,
  onLanguage,
  children,
}: {
  readonly editor: Editor;
  readonly edits: Edits;
  readonly further: readonly string[];
  readonly language: string;
  readonly onLanguage: (code: string) => void;
  /** What else is to be done with the chosen language. */
  readonly children?: ReactNode;
}): ReactNode {
  const text = useText();
  const dialogs = useService(DIALOGS);
  const { languages } = useService(TEXTS);
  // What the selector shows while the question is open; the choice itself follows the answer.
  const [asked, setAsked] = useState<string | null>(null);
  const existing = languagesOf(editor.document);
  const all = [...new Set([...existing, ...languages, ...further, ...(asked ? [asked] : [])])];
  const choose = async (code: string): Promise<void> => {
    if (code === NONE || existing.includes(code)) return onLanguage(code === NONE ? '' : code);
    setAsked(code);
    const create = await dialogs.confirm(text('author.addLanguage', { x: code }));
    if (create && editor.change((document) => addLanguage(edits, document, code))) onLanguage(code);
    setAsked(null);
  };
  const drop = async (): Promise<void> => {
    if (!(await dialogs.confirm(text('deleteTranslationQuestion')))) return;
    const code = language;
    onLanguage(sourceLanguage(editor.document));
    editor.change((document) => removeLanguage(edits, document, code));
  };
  return (
    <div className="author-languages">
      <label className="author-label" htmlFor="author-language">
        {text('author.language')}
      </label>
      <select
        id="author-language"
        className="field__control"
        value={asked ?? (language || NONE)}
        onChange={({ target }) => void choose(target.value)}
      >
        <option value={NONE}>{NONE}</option>
        {all.map((code) => (
          <option key={code} value={code}>
            {existing.includes(code) ? code : `${code} +`}
          </option>
        ))}
      </select>
      {children}
      {isTranslation(editor.document, language) && (
        <button type="button" className="author-link" onClick={() => void drop()}>
          {text('author.deleteLanguage')}
        </button>
      )}
    </div>
  );
}

/** Shows the texts and their translations in two columns instead of the form, and back. */
export function SideBySide({
  editor,
  isBeside,
  onChange,
}: {
  readonly editor: Editor;
  readonly isBeside: boolean;
  readonly onChange: (isBeside: boolean) => void;
}): ReactNode {
  const text = useText();
  const change = (): void => {
    // Fields that go have what was typed into them.
    editor.refresh();
    onChange(!isBeside);
  };
  return (
    <button type="button" className="button button--quiet author-small" aria-pressed={isBeside} onClick={change}>
      {text('author.sideBySide')}
    </button>
  );
}
