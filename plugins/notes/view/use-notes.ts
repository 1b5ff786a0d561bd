import { useEffect } from 'react';
import { useObservable, useProvided } from '../../../core/api.ts';
import { NOTES, type NotesState, type NoteStore } from '../contract.ts';

/** The notes, and those of an object asked for; 0: all. */
export function useNotes(object: number): { readonly store: NoteStore; readonly state: NotesState } {
  const { store } = useProvided(NOTES)!;
  const state = useObservable(store.state$, store.state);
  const isHere = state.loaded.has(object) || state.loaded.has(0);
  const { owner } = state;
  useEffect(() => {
    if (!isHere) void store.load(object);
  }, [store, object, owner]); // oxlint-disable-line react/exhaustive-deps -- asked once for each owner, whatever the answer is
  return { store, state };
}
