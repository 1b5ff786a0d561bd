import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { LinkAtCursor, LinkChange } from '../editor/links.ts';
import type { OpenEditor } from '../editor/open.ts';
import { useProvided } from '../../../core/api.ts';
import { PAGE_CHOOSER } from '../../author-config/contract.ts';
import { useModal } from './html-panel.tsx';
import { linkAddress } from '../writing/link-address.ts';
import { Panel } from '../panels/panel.tsx';

interface LinkPanelProps {
  readonly link: LinkAtCursor;
  readonly text: (key: string) => string;
  readonly onClose: (change: LinkChange | null) => void;
}

/** The panel of an editor's link: `ask` opens it. */
export function useLinkPanel(
  editor: RefObject<OpenEditor | null>,
  text: (key: string) => string,
): { readonly ask: () => void; readonly panel: ReactNode } {
  const [link, setLink] = useState<LinkAtCursor | null>(null);
  const close = (change: LinkChange | null): void => {
    setLink(null);
    if (change) editor.current?.changeLink(change);
  };
  return {
    ask: () => setLink(editor.current?.link() ?? null),
    panel: link && <LinkPanel link={link} text={text} onClose={close} />,
  };
}

/** Asks where a link leads, and for its words where none are selected. It is no form: the editor may lie in one. */
function LinkPanel({ link, text, onClose }: LinkPanelProps): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  useModal(box, address);
  const set = (): void => {
    const given = linkAddress(address.current!.value, document.baseURI);
    if (given !== null) onClose({ address: given, words: words.current?.value.trim() ?? '' });
    else {
      setWrong(true);
      address.current!.focus();
    }
  };
  const setByEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    set();
  };
  return (
    <Panel
      {...{ box, text }}
      title={text('richText.link')}
      update={text('richText.link.set')}
      onCancel={() => onClose(null)}
      onUpdate={set}
      further={
        link.address !== '' && (
          <button type="button" className="button button--quiet" onClick={() => onClose({ address: '', words: '' })}>
            {text('richText.link.remove')}
          </button>
        )
      }
    >
      <AddressField
        field={address}
        standard={link.address}
        isWrong={isWrong}
        text={text}
        onChange={() => setWrong(false)}
        onKeyDown={setByEnter}
      />
      <ChoosePage address={address} words={words} text={text} onChosen={() => setWrong(false)} />
      {link.hasWords ? null : (
        <div className="field">
          <label className="field__label" htmlFor={`${id}-words`}>
            {text('richText.link.words')}
          </label>
          <input ref={words} id={`${id}-words`} className="field__control" autoComplete="off" onKeyDown={setByEnter} />
        </div>
      )}
    </Panel>
  );
}

interface ChoosePageProps {
  readonly address: RefObject<HTMLInputElement | null>;
  readonly words: RefObject<HTMLInputElement | null>;
  readonly text: (key: string) => string;
  readonly onChosen: () => void;
}

/** A page of the site is chosen by its title; its address goes into the field, and its title becomes the words where there are none. */
function ChoosePage({ address, words, text, onChosen }: ChoosePageProps): ReactNode {
  const pages = useProvided(PAGE_CHOOSER);
  if (!pages) return null;
  const choose = (): void => {
    let next = address;
    pages.choose({
      onChosen({ href, title }) {
        if (!address.current) return;
        onChosen();
        address.current.value = href;
        if (!words.current) return;
        next = words;
        // Words that the author has written already stay.
        if (words.current.value.trim() === '') words.current.value = title;
      },
      onClosed: () => next.current?.focus(),
    });
  };
  return (
    <p>
      <button type="button" className="button button--quiet" aria-haspopup="dialog" onClick={choose}>
        {text('richText.link.page')}
      </button>
    </p>
  );
}

function AddressField({
  field,
  standard,
  isWrong,
  text,
  onChange,
  onKeyDown,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly standard: string;
  readonly isWrong: boolean;
  readonly text: (key: string) => string;
  readonly onChange: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={`${id}-address`}>
        {text('richText.link.address')}
      </label>
      <input
        ref={field}
        id={`${id}-address`}
        className="field__control"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={standard}
        aria-describedby={`${id}-hint`}
        aria-invalid={isWrong || undefined}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} className="form__hint">
        {text('richText.link.hint')}
      </p>
      {isWrong && (
        <p className="field__error" role="alert">
          {text('richText.link.wrong')}
        </p>
      )}
    </div>
  );
}
