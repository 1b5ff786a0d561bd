import { useEffect, useState, type ReactNode } from 'react';
import { afterPaint, lazily, useLazy } from '../../../../core/api.ts';
import { useNotes } from '../use-notes.ts';
import type { PassagesProps } from './model.ts';

const layer = lazily(() => import('./layer.tsx'));

/** Passages of a text: their code is loaded when there is one, or when something of the text is selected. */
export function Passages(props: PassagesProps): ReactNode {
  const { box, of } = props;
  const { state } = useNotes(of.ID);
  const [isSelected, setSelected] = useState(false);
  useEffect(() => {
    if (isSelected) return;
    const look = (): void => {
      const selection = document.getSelection();
      if (selection && !selection.isCollapsed && box.current?.closest('article')?.contains(selection.anchorNode)) setSelected(true);
    };
    // Whoever has selected something before this was here is offered it, too.
    afterPaint(look);
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [box, isSelected]);
  const isNeeded = isSelected || state.notes.some(({ versions: [{ ID, exact }] }) => ID === of.ID && exact !== '');
  return isNeeded ? <Loaded {...props} /> : null;
}

function Loaded(props: PassagesProps): ReactNode {
  const Layer = useLazy(layer)?.PassageLayer;
  return Layer ? <Layer {...props} /> : null;
}
