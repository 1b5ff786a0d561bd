import type { Services } from '../base/container.ts';
import { CLOCK } from '../base/clock.ts';
import { COMMANDS, REGISTRY } from './contract.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { DIALOGS } from '../view/contract.ts';
import { EVENTS } from '../facts/contract.ts';
import { OUTBOX, type OutboxStatus } from '../outbox/contract.ts';
import { SESSION } from '../session/contract.ts';
import { TEXTS } from '../text/contract.ts';

/** The command that shows what waits; a plugin's manifest names it. */
const WATCH = 'outbox.watch';
/** The page's own work goes first. */
const PREPARE_MS = 3_000;

const isNews = ({ waiting, failed, warning }: OutboxStatus): boolean => waiting + failed > 0 || warning === true;

/**
 * Loads what shows the outbox when there is something to show, or a test has been opened that will end in a result; asks before a
 * logout that leaves results behind. Returns the undo.
 */
export function watchOutbox(services: Services): () => void {
  const outbox = services.get(OUTBOX);
  const registry = services.get(REGISTRY);
  let asked = false;
  outbox.watch?.();
  const show = async (): Promise<void> => {
    if (asked) return;
    asked = true;
    if (await registry.command(WATCH)) asked = await services.get(COMMANDS).run(WATCH, {}, { element: null, target: '' });
  };
  let status: OutboxStatus = { waiting: 0, failed: 0, lastStored: null, online: true };
  const subscription = outbox.status$.subscribe((next) => {
    status = next;
    if (isNews(next)) void show();
  });
  const { practiceTest = 'p_PracticeTest', placementTest = 'p_PlacementTest' } = services.get(CONFIGURATION).dataTypes;
  const undoEvents = services.get(EVENTS).on('object.opened', ({ object }) => {
    if (object.dataType !== practiceTest && object.dataType !== placementTest) return;
    // While there is a network: the result may be put without one.
    services.get(CLOCK).setTimeout(() => {
      outbox.prepare?.();
      void show();
    }, PREPARE_MS);
  });
  // For as long as nothing nicer asks.
  const undoGuard = services.get(SESSION).guardLeaving(async () => {
    const count = status.waiting;
    return count === 0 || services.get(DIALOGS).confirm(services.get(TEXTS).get('outbox.leave', { count }));
  });
  return () => {
    subscription.unsubscribe();
    undoEvents();
    undoGuard();
  };
}
