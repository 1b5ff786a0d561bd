import './outbox.css';
import { TEXTS, WINDOWS, type CommandContext, type Dock, type Session } from '../../../core/api.ts';
import { Entries } from './entries.tsx';
import { Indicator } from './indicator.tsx';
import { askBeforeLeaving, type LeavingNeeds } from './leaving.tsx';

/** Name of the window that lists what is in the outbox. */
export const WINDOW = 'outbox';

export interface IndicatorNeeds extends LeavingNeeds {
  readonly dock: Dock;
  readonly session: Pick<Session, 'guardLeaving'>;
}

/**
 * Shows in the page's dock what waits, and asks before a logout that would leave it behind.
 * @param stored when a result was stored while nothing could show it
 * @returns the undo
 */
export function showIndicator({ dock, session, ...leaving }: IndicatorNeeds, stored: Date | null = null): () => void {
  const undoItem = dock.show({ name: 'outbox', content: <Indicator stored={stored} /> });
  const undoGuard = session.guardLeaving(() => askBeforeLeaving(leaving));
  return () => {
    undoItem();
    undoGuard();
  };
}

/** Command `outbox.show`: lists what is in the outbox and what can be done about it. */
export function showEntries(_: Readonly<Record<string, string>>, { get }: CommandContext): void {
  get(WINDOWS).show({ name: WINDOW, title: get(TEXTS).get('outbox.title'), content: <Entries />, maxWidth: 640 });
}
