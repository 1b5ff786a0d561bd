import { useContext, useLayoutEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Late, lazily, LineIcon, useText } from '../../../../core/api.ts';
import { OutlineContext } from './use-outline.ts';

const outline = lazily(() => import('./outline.tsx'));

type Props = ComponentProps<Awaited<ReturnType<typeof outline.load>>['Outline']>;

/** `ui-unit-outline`: shows and hides the outline of the course. */
export function UnitOutline(): ReactNode {
  const text = useText();
  const state = useContext(OutlineContext);
  if (state === null) return null;
  return (
    <button
      type="button"
      className="button button--quiet unit-outline-button"
      aria-expanded={state.shape !== 'closed'}
      onClick={() => state.toggle()}
    >
      <LineIcon path="M8 6h12M8 12h12M8 18h12M3.5 6h.01M3.5 12h.01M3.5 18h.01" size={20} />
      {text('unit.outline.button')}
    </button>
  );
}

/** The outline of the course: beside the lesson, or over it where there is no room. */
export function BesideLesson(props: Props): ReactNode {
  const text = useText();
  const state = useContext(OutlineContext);
  if (state === null || state.shape === 'closed') return null;
  if (state.shape === 'drawer') return <Drawer {...props} close={state.close} />;
  return (
    <nav className="unit-outline" aria-label={text('unit.outline.title')}>
      <Loaded {...props} />
    </nav>
  );
}

function Drawer({ close, ...props }: Props & { close(): void }): ReactNode {
  const text = useText();
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current!;
    dialog.showModal?.();
    // Before it leaves the page: the browser gives the focus back.
    return () => dialog.close?.();
  }, []);
  const leave = (event: MouseEvent): void => {
    if (event.target === box.current || (event.target as Element).closest('a') !== null) close();
  };
  return (
    <dialog className="unit-outline unit-outline--drawer" ref={box} aria-label={text('unit.outline.title')} onClose={close} onClick={leave}>
      <button type="button" className="button button--quiet" onClick={close}>
        {text('unit.outline.close')}
      </button>
      <nav aria-label={text('unit.outline.title')}>
        <Loaded {...props} />
      </nav>
    </dialog>
  );
}

function Loaded(props: Props): ReactNode {
  const text = useText();
  return (
    <Late code={outline} waiting={<p>{text('unit.outline.loading')}</p>}>
      {({ Outline }) => <Outline {...props} />}
    </Late>
  );
}
