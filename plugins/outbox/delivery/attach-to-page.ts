import { lazily, type Clock, type CommandContext, type Dialogs } from '../../../core/api.ts';
import type { OutboxStatus } from '../contract.ts';
import type { IndicatorNeeds } from '../view/commands.tsx';

/** The page's own work goes first. */
const PREPARE_MS = 3_000;

/** What the outbox needs of the page. */
interface PageNeeds extends IndicatorNeeds {
  readonly clock: Clock;
  readonly dialogs: Pick<Dialogs, 'confirm'>;
}

const view = lazily(() => import('../view/commands.tsx'));
const loadView = () => view.load();
const hasNews = ({ waiting, failed, warning }: OutboxStatus): boolean => waiting + failed > 0 || warning === true;

/**
 * Shows the outbox when there is something to show, prepares it for what will be put, and asks before a logout that leaves results
 * behind: by a plain question until the code of the nicer one is here.
 */
export function attachOutbox(page: PageNeeds, load = loadView): () => void {
  const { outbox, clock, dialogs, session, texts } = page;
  let shown: Promise<void> | null = null;
  let undoView = (): void => {};
  let last: Pick<OutboxStatus, 'waiting' | 'lastStored'> = { waiting: 0, lastStored: null };
  /** What was stored last when a load failed; undefined while none has. */
  let before: Date | null | undefined;
  const show = (): void => {
    shown ??= load()
      .then(({ showIndicator }) => {
        const isNew = before !== undefined && last.lastStored?.getTime() !== before?.getTime();
        undoView = showIndicator(page, isNew ? last.lastStored : null);
      })
      .catch(() => {
        shown = null; // the next change of the status tries again
        if (before === undefined) before = last.lastStored;
      });
  };
  const status = outbox.status$.subscribe((next) => {
    last = next;
    if (hasNews(next) || before !== undefined) show();
  });
  // While there is a network: what is put may come when there is none.
  const undoPrepare = clock.setTimeout(() => {
    outbox.prepare();
    show();
  }, PREPARE_MS);
  const undoGuard = session.guardLeaving(async () => {
    const question = texts.get('outbox.leave', { count: last.waiting });
    return last.waiting === 0 || dialogs.confirm(question);
  });
  return () => {
    status.unsubscribe();
    undoPrepare();
    undoGuard();
    undoView();
  };
}

/** Command `outbox.show`: lists what is in the outbox and what can be done about it. */
export async function showEntries(args: Readonly<Record<string, string>>, context: CommandContext): Promise<void> {
  (await loadView()).showEntries(args, context);
}
