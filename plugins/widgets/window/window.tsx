import { useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useText, type WidgetProps } from '../../../core/api.ts';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import { nameWindow } from './open-windows.ts';
import schema from './window.schema.json';

interface Settings {
  readonly name: string;
  readonly heading: string;
  readonly button: string;
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly open: boolean;
}

/**
 * `ui-window`: opens its content in a modal dialog with title and close control; the browser keeps the focus inside, Escape closes
 * the topmost one and the focus returns (WID-043). The content is mounted while it is open.
 */
export function Window({ attributes, children }: WidgetProps): ReactNode {
  const settings = useSettings<Settings>(schema, attributes);
  const text = useText();
  const [open, setOpen] = useState(settings.open);
  const label = settings.button === '-' ? '' : settings.button || settings.heading || text('widgets.window.open');
  useEffect(() => (settings.name ? nameWindow(settings.name, () => setOpen(true)) : undefined), [settings.name]);
  return (
    <span {...rootProps('ui-window', attributes)}>
      {label && (
        <button type="button" className="button button--quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {label}
        </button>
      )}
      {open && (
        <Box settings={settings} title={settings.heading || label} close={text('widgets.window.close')} onClose={() => setOpen(false)}>
          {children}
        </Box>
      )}
    </span>
  );
}

function Box({
  settings: { maxWidth, maxHeight },
  title,
  close,
  onClose,
  children,
}: {
  readonly settings: Settings;
  readonly title: string;
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the dialog leaves the document: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  const onBackdrop = (event: MouseEvent<HTMLElement>): void => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="ui-window__box"
      aria-labelledby={title ? id : undefined}
      onClick={onBackdrop}
      style={{ maxInlineSize: `min(${maxWidth}px, 100vw - 2rem)`, maxBlockSize: `min(${maxHeight}px, 100dvh - 2rem)` }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="ui-window__head">
        <h2 id={id} className="ui-window__title">
          {title}
        </h2>
        <button type="button" className="ui-window__close" aria-label={close} onClick={onClose}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <div className="ui-window__body">{children}</div>
    </dialog>
  );
}
