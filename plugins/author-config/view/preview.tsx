import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { CONFIGURATION, STYLESHEETS, TEXTS, transform, useObservable, useService, type SheetParameters } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';

type Sheet = Awaited<ReturnType<typeof sheetOf>>;
const sheetOf = (sheets: { get(name: string): Promise<Parameters<typeof transform>[1]> }, name: string) => sheets.get(name);

/** A compiled stylesheet, null until it has come. */
export function useSheet(name: string): Sheet | null {
  const sheets = useService(STYLESHEETS);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    let isMounted = true;
    sheetOf(sheets, name).then(
      (found) => {
        if (isMounted) setSheet(() => found);
      },
      (error: unknown) => console.warn(`The stylesheet ${name} did not load: ${String(error)}`),
    );
    return () => {
      isMounted = false;
    };
  }, [sheets, name]);
  return sheet;
}

/** The parameters that every stylesheet of the author's screen gets. */
export function useSheetParameters(): SheetParameters {
  const { mainTarget } = useService(CONFIGURATION);
  const { language } = useService(TEXTS);
  const sheets = useService(STYLESHEETS);
  return useMemo(() => sheets.parametersFor(mainTarget, language), [sheets, mainTarget, language]);
}

/** The content as it reads in a language, as it is being edited (AUT-012, AUT-048). */
export function Preview({ editor, language }: { readonly editor: Editor; readonly language: string }): ReactNode {
  const sheet = useSheet('p_ObjectConfigurationPreview');
  const parameters = useSheetParameters();
  useObservable(editor.state$, editor.state$.value);
  const { document } = editor;
  return useMemo(
    () =>
      sheet &&
      transform('p_ObjectConfigurationPreview', sheet, document, { ...parameters, authorLanguage: language }, (text) =>
        console.debug(text),
      ),
    [sheet, document, parameters, language],
  );
}
