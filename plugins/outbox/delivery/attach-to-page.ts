import { CLOCK, DIALOGS, lazily, SESSION, TEXTS, type CommandContext, type PluginContext } from '../../../core/api.ts';
import type { Outbox, OutboxStatus } from '../contract.ts';

/** The page's own work goes first. */
const PREPARE_MS = 3_000;

const view = lazily(() => import('../view/commands.tsx'));
const loadView = () => view.load();
const hasNews = ({ waiting, failed, warning }: OutboxStatus): boolean => waiting + failed > 0 || warning === true;

/**
 * Shows the outbox when there is something to show, prepares it for what will be put, and asks before a logout that leaves results
 * behind: by a plain question until the code of the nicer one is here.
 */
export function attachOutbox(outbox: Outbox, services: Pick<PluginContext, 'get'>, load = loadView): () => void {
  let shown: Promise<void> | null = null;
  let undoView = (): void => {};
  const show = (): void => {
    shown ??= load()
      .then(({ showIndicator }) => {
        undoView = showIndicator(services);
      })
      .catch(() => {
        shown = null; // the next change of the status tries again
      });
  };
  let waiting = 0;
  const status = outbox.status$.subscribe((next) => {
    waiting = next.waiting;
    if (hasNews(next)) show();
  });
  // While there is a network: what is put may come when there is none.
  const undoPrepare = services.get(CLOCK).setTimeout(() => {
    outbox.prepare();
    show();
  }, PREPARE_MS);
  const undoGuard = services.get(SESSION).guardLeaving(async () => {
    const question = services.get(TEXTS).get('outbox.leave', { count: waiting });
    return waiting === 0 || services.get(DIALOGS).confirm(question);
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
