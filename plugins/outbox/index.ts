import {
  CLOCK,
  CONFIGURATION,
  DIALOGS,
  DOCK,
  FACTS,
  LOCKS,
  RANDOM,
  REQUESTS,
  SESSION,
  TEXTS,
  TRANSPORT,
  WINDOWS,
  type PluginContext,
} from '../../core/api.ts';
import type { Outbox } from './contract.ts';
import { LazyOutbox } from './delivery/lazy-outbox.ts';
import { attachOutbox } from './delivery/attach-to-page.ts';

/** The outbox of the page; it ends with the plugin. */
export function createOutbox({ get, onStop }: PluginContext): Outbox {
  const [session, texts, clock, facts] = [get(SESSION), get(TEXTS), get(CLOCK), get(FACTS)];
  const [configuration, transport, random] = [get(CONFIGURATION), get(TRANSPORT), get(RANDOM)];
  const outbox = new LazyOutbox(configuration, session, texts, transport, clock, random, facts, get(REQUESTS), get(LOCKS));
  onStop(() => outbox.dispose());
  outbox.watch();
  onStop(attachOutbox({ outbox, session, texts, clock, facts, dialogs: get(DIALOGS), dock: get(DOCK), windows: get(WINDOWS) }));
  return outbox;
}

export { showEntries } from './delivery/attach-to-page.ts';
