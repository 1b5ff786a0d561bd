import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { RANDOM, useService, type useText } from '../../../core/api.ts';
import type { OpenEditor } from '../editor/open.ts';
import { plainParagraph } from '../paste/clean.ts';
import { wordsOf } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';
import { useModal } from '../view/html-panel.tsx';
import { useLinkPanel } from '../view/link-panel.tsx';
import { flat } from './flat.ts';
import { Panel } from '../panels/panel.tsx';

type Text = ReturnType<typeof useText>;

/** What the panels have of the text that they are for. */
export interface PanelOptions {
  readonly editor: RefObject<OpenEditor | null>;
  readonly language: string;
  readonly isRightToLeft: boolean;
  readonly text: Text;
}

/** The panel of a footnote: `ask` opens it with the one that is selected, or for a new one. */
export function useNotePanel(options: PanelOptions): { readonly ask: () => void; readonly panel: ReactNode } {
  const [note, setNote] = useState<string | null>(null);
  const { editor } = options;
  return {
    ask: () => setNote(editor.current?.footnote() ?? ''),
    panel:
      note === null ? null : (
        <NotePanel
          {...options}
          note={note}
          onClose={(next) => {
            setNote(null);
            if (next !== null && next !== note) editor.current?.putFootnote(next);
          }}
        />
      ),
  };
}

/** Takes the words of a footnote, with links and what keys and Markdown give. It is no form: the editor may lie in one. */
function NotePanel({
  editor,
  language,
  isRightToLeft,
  text,
  note,
  onClose,
}: PanelOptions & { readonly note: string; readonly onClose: (note: string | null) => void }): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const written = useRef<OpenEditor | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const random = useService(RANDOM);
  const link = useLinkPanel(written, text);
  const label = text('richText.footnote.words');
  useModal(box, host);
  useOpen({ host, written, editor, language, isRightToLeft, label, random, note, askLink: link.ask });
  // The editor has a use of its own for Escape.
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    event.preventDefault();
    onClose(null);
  };
  const set = (): void => {
    const pieces = flat(readXml(written.current?.html() ?? ''));
    if (/\S/.test(wordsOf(pieces))) onClose(writeXml(pieces));
    else {
      setEmpty(true);
      written.current?.focus();
    }
  };
  return (
    <Panel
      {...{ box, text }}
      title={text('richText.footnote')}
      update={text('richText.panel.update')}
      onCancel={() => onClose(null)}
      onUpdate={set}
      over={link.panel}
    >
      <div ref={host} className="rt-note-host" onKeyDownCapture={leave} />
      {isEmpty && (
        <p className="field__error" role="alert">
          {text('richText.footnote.empty')}
        </p>
      )}
      <p>
        <button type="button" className="button button--quiet" aria-haspopup="dialog" onClick={link.ask}>
          {text('richText.link')}
        </button>
      </p>
    </Panel>
  );
}

interface OpenOptions extends Pick<PanelOptions, 'editor' | 'language' | 'isRightToLeft'> {
  readonly host: RefObject<HTMLElement | null>;
  readonly written: RefObject<OpenEditor | null>;
  readonly label: string;
  readonly random: { uuid(): string };
  readonly note: string;
  readonly askLink: () => void;
}

/** Opens an editor for the words of a footnote, as long as the panel is there. */
function useOpen(options: OpenOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useLayoutEffect(() => {
    const { host, written, editor, language, isRightToLeft, label, random, note } = latest.current;
    const open = editor.current?.another({
      host: host.current!,
      content: readXml(note === '' ? '' : `<p>${note}</p>`),
      editable: true,
      parts: [],
      standard: isRightToLeft ? 'right' : 'left',
      attributes: {
        class: 'rt-text rich',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(language ? { lang: language } : {}),
        dir: isRightToLeft ? 'rtl' : 'ltr',
      },
      random,
      noteWords: () => ({ mark: '{n}', notes: '', back: '{n}' }),
      changed: () => undefined,
      moved: () => undefined,
      sealed: () => undefined,
      paste: ({ text }, at) => written.current?.insert(plainParagraph(text), at),
      askLink: () => latest.current.askLink(),
      askNote: () => undefined,
      askFormula: () => undefined,
      askPart: () => false,
      slash: () => undefined,
      slashKey: () => false,
      text: () => '',
      refused: () => undefined,
    });
    written.current = open ?? null;
    open?.focus();
    return () => {
      open?.close();
      written.current = null;
      // Not the element alone: the browser has forgotten where the cursor was.
      editor.current?.focus();
    };
  }, []);
}
