import { useCallback, useState } from 'react';
import { TEXTS, useService } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { isTranslation, languagesOf, sourceLanguage } from '../model/languages.ts';

interface ShownLanguage {
  readonly language: string;
  setLanguage(code: string): void;
  /** The original and its translation are shown in two columns. */
  readonly isBeside: boolean;
  setSideBySide(isBeside: boolean): void;
}

/** The language whose texts the form shows: the page's own where the object has it. Two columns stay chosen while another is shown. */
export function useShownLanguage(editor: Editor): ShownLanguage {
  const { language: own } = useService(TEXTS);
  const [isSideBySide, setSideBySide] = useState(false);
  const [language, setShown] = useState(() => {
    const codes = languagesOf(editor.document);
    return codes.includes(own) ? own : sourceLanguage(editor.document);
  });
  const setLanguage = useCallback(
    (code: string): void => {
      // The columns are drawn from the document, fields of the form are all there.
      if (isSideBySide) editor.refresh();
      setShown(code);
    },
    [editor, isSideBySide],
  );
  return { language, setLanguage, isBeside: isSideBySide && isTranslation(editor.document, language), setSideBySide };
}
