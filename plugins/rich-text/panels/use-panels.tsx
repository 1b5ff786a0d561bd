import type { ReactNode, RefObject } from 'react';
import type { useText } from '../../../core/api.ts';
import type { OpenEditor } from '../editor/open.ts';
import type { ToolbarState } from '../editor/toolbar-state.ts';
import { usePicturePanel } from '../pictures/picture-panel.tsx';
import type { ToolbarAction } from '../view/buttons.tsx';
import { useLinkPanel } from '../view/link-panel.tsx';

/** The panels of links, and of what lies in a text as a whole. */
interface Panels {
  readonly askLink: () => void;
  /** Opens that of what is selected. Returns whether there is one. */
  readonly askPart: () => boolean;
  /** Does what a button asks for, if it is for a panel. */
  readonly onWish: (wish: ToolbarAction) => void;
  readonly drawn: ReactNode;
}

export function usePanels(editor: RefObject<OpenEditor | null>, state: ToolbarState | null, text: ReturnType<typeof useText>): Panels {
  const link = useLinkPanel(editor, text);
  const picture = usePicturePanel(editor, text);
  const askPart = (): boolean => {
    if (state?.picture?.isFigure !== false) return false;
    picture.ask();
    return true;
  };
  return {
    askLink: link.ask,
    askPart,
    onWish({ kind }) {
      if (kind === 'link') link.ask();
      else if (kind === 'describePicture') askPart();
    },
    drawn: (
      <>
        {link.panel}
        {picture.panel}
      </>
    ),
  };
}
