import type { ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { NotesState } from '../contract.ts';

/** Where the notes are, when that is not the server, or when it does not answer. */
export function NotesNotice({ state }: { readonly state: NotesState }): ReactNode {
  const text = useText();
  return (
    <>
      {!state.owner.loggedIn && <p className="notes__notice">{text('notes.guest')}</p>}
      <p className="notes__notice" role={state.hasFailed ? 'alert' : 'status'}>
        {state.hasFailed ? text('notes.failed') : ''}
      </p>
    </>
  );
}
