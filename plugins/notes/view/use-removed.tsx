import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText, type Owner } from '../../../core/api.ts';
import type { NoteStore } from '../contract.ts';
import type { NoteVersion } from '../model/model.ts';

interface Gone {
  /** What stands for the deletion, and what was deleted. */
  readonly deletion: NoteVersion;
  readonly versions: readonly NoteVersion[];
}

interface Removed {
  readonly gone: Gone | null;
  readonly remove: (versions: readonly NoteVersion[]) => Promise<void>;
  /** Says what was deleted, and takes it back. */
  readonly notice: ReactNode;
}

/** Deletes notes at once; the last one can be brought back. */
export function useRemoved(store: NoteStore, owner: Owner): Removed {
  const text = useText();
  const [gone, setGone] = useState<Gone | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The button that deleted it is gone, too.
  useEffect(() => button.current?.focus(), [gone]);
  const remove = async (versions: readonly NoteVersion[]): Promise<void> =>
    setGone({ deletion: await store.remove(versions, owner), versions });
  const undo = async (): Promise<void> => {
    if (gone === null) return;
    setGone(null);
    await store.replace([gone.deletion], { ...gone.versions[0]! }, owner);
  };
  const notice = (
    <div role="status">
      {gone && (
        <p className="notes__gone">
          {text('notes.deleted')}{' '}
          <button type="button" className="button button--quiet" ref={button} onClick={() => void undo()}>
            {text('notes.undo')}
          </button>
        </p>
      )}
    </div>
  );
  return { gone, remove, notice };
}
