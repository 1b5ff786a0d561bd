import { CLOCK, CONFIGURATION, FACTS, REQUESTS, SESSION, TEXTS, TRANSPORT, type PluginContext } from '../../core/api.ts';
import type { Outbox } from './contract.ts';
import { LazyOutbox } from './delivery/lazy-outbox.ts';
import { attachOutbox } from './delivery/attach-to-page.ts';

/** The outbox of the page; it ends with the plugin. */
export function createOutbox(context: PluginContext): Outbox {
  const { get, onStop } = context;
  const outbox = new LazyOutbox(get(CONFIGURATION), get(SESSION), get(TEXTS), get(TRANSPORT), get(CLOCK), get(FACTS), get(REQUESTS));
  onStop(() => outbox.dispose());
  outbox.watch();
  onStop(attachOutbox(outbox, context));
  return outbox;
}

export { showEntries } from './delivery/attach-to-page.ts';
