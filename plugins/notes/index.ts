import './style.css';
import { CONFIGURATION, FACTS, lazily, RANDOM, REQUESTS, SESSION, STORAGE, useLazy, type PluginContext } from '../../core/api.ts';
import { createElement, type ReactNode } from 'react';
import { OUTBOX } from '../outbox/contract.ts';
import type { Notes } from './contract.ts';
import { NoteKeeper } from './model/note-keeper.ts';
import { LessonNotes, PageNotes } from './view/lesson-notes.tsx';

/** The notes of this page. */
export function createNotes({ get, onStop }: PluginContext): Notes {
  const store = new NoteKeeper({
    session: get(SESSION),
    storage: get(STORAGE),
    configuration: get(CONFIGURATION),
    requests: get(REQUESTS),
    outbox: get(OUTBOX),
    random: get(RANDOM),
    facts: get(FACTS),
  });
  onStop(() => store.dispose());
  return { LessonNotes, store };
}

export { PageNotes };

const page = lazily(() => import('./view/notes-page.tsx'));

/** `ui-notes`: all notes of the learner. */
export function NotesPage(): ReactNode {
  const loaded = useLazy(page);
  return loaded && createElement(loaded.AllNotes);
}
