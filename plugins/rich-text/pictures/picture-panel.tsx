import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { OpenEditor } from '../editor/open.ts';
import { useModal } from '../view/html-panel.tsx';
import { Panel } from '../panels/panel.tsx';

interface PicturePanelProps {
  readonly alt: string;
  readonly text: (key: string) => string;
  readonly onClose: (alt: string | null) => void;
}

/** The panel with the words of the selected picture: `ask` opens it. @param describe gives the picture other words */
export function usePicturePanel(
  editor: RefObject<OpenEditor | null>,
  text: (key: string) => string,
): { readonly ask: () => void; readonly panel: ReactNode } {
  const [alt, setAlt] = useState<string | null>(null);
  return {
    ask: () => setAlt(editor.current?.picture()?.alt ?? null),
    panel:
      alt === null ? null : (
        <PicturePanel
          alt={alt}
          text={text}
          onClose={(words) => {
            setAlt(null);
            if (words !== null) editor.current?.describePicture(words);
          }}
        />
      ),
  };
}

/** Asks what a picture shows. It is no form: the editor may lie in one. */
function PicturePanel({ alt, text, onClose }: PicturePanelProps): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useModal(box, field);
  const set = (): void => onClose(field.current!.value.trim());
  return (
    <Panel
      {...{ box, text }}
      title={text('richText.picture.describe')}
      update={text('richText.panel.update')}
      onCancel={() => onClose(null)}
      onUpdate={set}
    >
      <div className="field">
        <label className="field__label" htmlFor={`${id}-alt`}>
          {text('richText.picture.alt')}
        </label>
        <input
          ref={field}
          id={`${id}-alt`}
          className="field__control"
          autoComplete="off"
          defaultValue={alt}
          aria-describedby={`${id}-hint`}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            set();
          }}
        />
        <p id={`${id}-hint`} className="form__hint">
          {text('richText.picture.altHint')}
        </p>
      </div>
    </Panel>
  );
}
