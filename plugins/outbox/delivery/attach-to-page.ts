import { lazily, type Clock, type CommandContext, type Dialogs } from '../../../core/api.ts';
import { isLasting, OUTBOX_STORED, type OutboxStatus } from '../contract.ts';
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
  const { outbox, clock, dialogs, facts, session, texts } = page;
  let shown: Promise<void> | null = null;
  let undoView = (): void => {};
  let hasFailed = false;
  /** When something was stored while nothing could show it. */
  let stored: Date | null = null;
  const undoStored = facts.on(OUTBOX_STORED, ({ kind }) => {
    if (kind !== 'state') stored = new Date(clock.now());
  });
  const show = (): void => {
    shown ??= load()
      .then(({ showIndicator }) => {
        undoStored();
        undoView = showIndicator(page, stored);
      })
      .catch(() => {
        shown = null; // the next change of the status tries again
        hasFailed = true;
      });
  };
  const status = outbox.status$.subscribe((next) => {
    if (hasNews(next) || hasFailed) show();
  });
  // While there is a network: what is put may come when there is none.
  const undoPrepare = clock.setTimeout(() => {
    outbox.prepare();
    show();
  }, PREPARE_MS);
  const undoGuard = session.guardLeaving(async () => {
    // The status comes behind what it is about, on a slow device by a second and more.
    const waiting = (await outbox.entries()).filter((entry) => isLasting(entry) && entry.failure === null);
    return waiting.length === 0 || dialogs.confirm(texts.get('outbox.leave', { count: waiting.length }));
  });
  return () => {
    status.unsubscribe();
    undoStored();
    undoPrepare();
    undoGuard();
    undoView();
  };
}

/** Command `outbox.show`: lists what is in the outbox and what can be done about it. */
export async function showEntries(args: Readonly<Record<string, string>>, context: CommandContext): Promise<void> {
  (await loadView()).showEntries(args, context);
}
