import { useState } from 'react';
import { SESSION, STORAGE, useService, type KeyValueStorage } from '../../../core/api.ts';

/** What somebody began to write and has not stored. */
interface Draft<About> {
  readonly text: string;
  /** What it is about, when that is not in its key. */
  readonly about?: About;
}

/** The key of a draft in this browser: each account has its own. */
export const draftKey = (user: string, ...of: readonly (string | number)[]): string => ['lectern.discussion.draft', user, ...of].join('.');

/** The draft of a key; null for none, and for what cannot be read. */
export function readDraft<About>(storage: KeyValueStorage, key: string): Draft<About> | null {
  try {
    const draft = JSON.parse(storage.get(key) ?? 'null') as Draft<About> | null;
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
export function useDraft(of: readonly (string | number)[], initial: string, about: unknown): Written {
  const [storage, { user }] = [useService(STORAGE), useService(SESSION)];
  const [key] = useState(() => draftKey(user, ...of));
  const [words, setWords] = useState(() => readDraft(storage, key)?.text ?? initial);
  const forget = (): void => storage.remove(key);
  const write = (next: string): void => {
    setWords(next);
    if (next === initial || next.trim() === '') forget();
    else storage.set(key, JSON.stringify({ text: next, about }));
  };
  return { words, write, forget };
}
