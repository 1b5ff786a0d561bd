import type { ReactNode } from 'react';
import { useBlockPanels } from '../blocks/block-panels.tsx';
import { useNotePanel, type PanelOptions } from '../footnotes/note-panel.tsx';
import { useFormulaPanel } from '../formulas/formula-panel.tsx';
import { usePicturePanel } from '../pictures/picture-panel.tsx';
import type { ToolbarAction } from '../view/buttons.tsx';
import { useLinkPanel } from '../view/link-panel.tsx';

/** The panels of links, and of what lies in a text as a whole. */
interface Panels {
  readonly askLink: () => void;
  readonly askNote: () => void;
  readonly askFormula: () => void;
  /** Opens that of what is selected. Returns whether there is one. */
  readonly askPart: () => boolean;
  /** Does what a button asks for, if it is for a panel. */
  readonly onWish: (wish: ToolbarAction) => void;
  readonly drawn: ReactNode;
}

/** @param putBlock puts the widget of this name into the text */
export function usePanels(options: PanelOptions, putBlock: (element: string) => void): Panels {
  const { editor, text } = options;
  const link = useLinkPanel(editor, text);
  const picture = usePicturePanel(editor, text);
  const note = useNotePanel(options);
  const formula = useFormulaPanel(editor, text);
  const block = useBlockPanels(editor, text, putBlock);
  const askPart = (): boolean => {
    // The editor knows what is selected before anything of it is drawn.
    const { current } = editor;
    if (current && current.footnote() !== null) note.ask();
    else if (current && current.formula() !== null) formula.ask();
    else if (current?.picture()?.isFigure === false) picture.ask();
    else return false;
    return true;
  };
  return {
    askLink: link.ask,
    askNote: note.ask,
    askFormula: formula.ask,
    askPart,
    onWish({ kind }) {
      if (kind === 'link') link.ask();
      else if (kind === 'footnote') note.ask();
      else if (kind === 'formula') formula.ask();
      else if (kind === 'describePicture') askPart();
      else if (kind === 'block') block.choose();
      else if (kind === 'blockSettings') block.set();
    },
    drawn: (
      <>
        {link.panel}
        {picture.panel}
        {note.panel}
        {formula.panel}
        {block.panel}
      </>
    ),
  };
}
