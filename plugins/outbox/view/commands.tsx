import './outbox.css';
import { DOCK, SESSION, TEXTS, WINDOWS, type CommandContext } from '../../../core/api.ts';
import { Entries } from './entries.tsx';
import { Indicator } from './indicator.tsx';
import { askBeforeLeaving } from './leaving.tsx';

/** Name of the window that lists what is in the outbox. */
export const WINDOW = 'outbox';

/** Shows in the page's dock what waits, and asks before a logout that would leave it behind; returns the undo. */
export function showIndicator(services: Pick<CommandContext, 'get'>): () => void {
  const undoItem = services.get(DOCK).show({ name: 'outbox', content: <Indicator /> });
  const undoGuard = services.get(SESSION).guardLeaving(() => askBeforeLeaving(services));
  return () => {
    undoItem();
    undoGuard();
  };
}

/** Command `outbox.show`: lists what is in the outbox and what can be done about it. */
export function showEntries(_: Readonly<Record<string, string>>, { get }: Pick<CommandContext, 'get'>): void {
  get(WINDOWS).show({ name: WINDOW, title: get(TEXTS).get('outbox.title'), content: <Entries />, maxWidth: 640 });
}
