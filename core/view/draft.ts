import { useState } from 'react';
import { useService } from '../base/services.ts';
import { STORAGE, type KeyValueStorage } from '../base/storage.ts';
import { SESSION } from '../session/contract.ts';

/** What somebody began to write and has not stored. */
interface Draft<About> {
  readonly text: string;
  /** What it is about, when that is not in its key. */
  readonly about?: About;
}

/** What a draft is of: first the plugin, then what it tells its own by. Each account has its own. */
type DraftOf = readonly (string | number)[];

const keyOf = (user: string, of: DraftOf): string => ['lectern.draft', user, ...of].join('.');

/** What a user has left of something; null for nothing, and for what cannot be read. */
export function readDraft<About>(storage: KeyValueStorage, user: string, of: DraftOf): Draft<About> | null {
  try {
    const draft = JSON.parse(storage.get(keyOf(user, of)) ?? 'null') as Draft<About> | null;
    return typeof draft?.text === 'string' && draft.text.trim() !== '' ? draft : null;
  } catch {
    return null;
  }
}

interface Written {
  readonly words: string;
  write(words: string): void;
  /** Called when the words are stored, or not wanted. */
  forget(): void;
}

/**
 * Words as they are written: they stay in this browser until they are stored or thrown away, whatever happens to the page.
 * @param initial what is there at first; it is no draft
 */
export function useDraft(of: DraftOf, initial: string, about: unknown): Written {
  const [storage, { user }] = [useService(STORAGE), useService(SESSION)];
  const [key] = useState(() => keyOf(user, of));
  const [words, setWords] = useState(() => readDraft(storage, user, of)?.text ?? initial);
  const forget = (): void => storage.remove(key);
  const write = (next: string): void => {
    setWords(next);
    if (next === initial || next.trim() === '') forget();
    else storage.set(key, JSON.stringify({ text: next, about }));
  };
  return { words, write, forget };
}
