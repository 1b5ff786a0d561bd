import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { lazily, useLazy } from '../../../../core/api.ts';
import type { LessonMoment } from '../../contract.ts';
import type { NoteContent } from '../../model/model.ts';
import { useNotes } from '../use-notes.ts';
import type { Passage } from '../wanted.ts';
import type { Found } from './watch.ts';

const layer = lazily(() => import('./layer.tsx'));

/** What the notes of a text are of. */
export type NotesOf = Pick<NoteContent, 'ID' | 'dataType' | 'IDObjectType' | 'lesson'>;

export interface PassagesProps {
  readonly of: NotesOf;
  /** In the article whose rich texts may be marked; the tools are beside it. */
  readonly box: RefObject<HTMLElement | null>;
  readonly found: Found | null;
  readonly setFound: (found: Found) => void;
  moment(): LessonMoment;
  /** Begins a note on a passage. */
  write(passage: Passage): void;
  /** Opens a note. */
  open(note: string): void;
}

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
