import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { useText } from '../../../core/api.ts';
import type { OpenEditor } from '../editor/open.ts';
import type { Found } from '../writing/find.ts';

type Text = ReturnType<typeof useText>;

/** Finding and replacing in the text: `toggle` opens and closes its bar. */
export function useFindBar(editor: RefObject<OpenEditor | null>, text: Text): { readonly toggle: () => void; readonly bar: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    editor.current?.find.look('');
    editor.current?.focus();
  };
  return {
    toggle: () => (isOpen ? close() : setOpen(true)),
    bar: isOpen && <FindBar editor={editor} text={text} onClose={close} />,
  };
}

interface FindBarProps {
  readonly editor: RefObject<OpenEditor | null>;
  readonly text: Text;
  readonly onClose: () => void;
}

/** It is no form: the editor may lie in one. */
function FindBar({ editor, text, onClose }: FindBarProps): ReactNode {
  const [found, setFound] = useState<Found | null>(null);
  const [other, setOther] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
  }, []);
  const find = editor.current?.find;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target === field.current) setFound(find?.step(event.shiftKey ? -1 : 1) ?? null);
    else if (event.key === 'f' && (event.ctrlKey || event.metaKey)) field.current?.select();
    else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
  };
  const button = (key: string, label: string, act: () => void): ReactNode => (
    <button key={key} type="button" className="button button--quiet" onClick={act}>
      {label}
    </button>
  );
  return (
    <div className="rt-find" role="search" aria-label={text('richText.find')} onKeyDown={onKeyDown}>
      <label htmlFor={`${id}-words`}>{text('richText.find.words')}</label>
      <input
        ref={field}
        id={`${id}-words`}
        className="field__control"
        autoComplete="off"
        onChange={({ target }) => setFound(target.value === '' ? (find?.look(''), null) : (find?.look(target.value) ?? null))}
      />
      <label htmlFor={`${id}-other`}>{text('richText.find.other')}</label>
      <input
        id={`${id}-other`}
        className="field__control"
        autoComplete="off"
        value={other}
        onChange={({ target }) => setOther(target.value)}
      />
      <span role="status">{found && text('richText.find.count', { now: found.now, count: found.count })}</span>
      {button('back', text('richText.find.back'), () => setFound(find?.step(-1) ?? null))}
      {button('on', text('richText.find.on'), () => setFound(find?.step(1) ?? null))}
      {button('one', text('richText.find.one'), () => setFound(find?.replace(other, false) ?? null))}
      {button('all', text('richText.find.all'), () => setFound(find?.replace(other, true) ?? null))}
      {button('close', text('richText.find.close'), onClose)}
    </div>
  );
}
