import { DOCK, SESSION, TEXTS, WINDOWS, type CommandContext } from '../../core/api.ts';
import { Entries } from './entries.tsx';
import { Indicator } from './indicator.tsx';
import { askBeforeLeaving } from './leaving.tsx';
import { texts } from './texts.ts';

/** Name of the window that lists what is in the outbox. */
export const WINDOW = 'outbox';

/** Command `outbox.watch`: shows in the page's corner what waits, and asks before a logout that would leave it behind. */
export function watch(_: Readonly<Record<string, string>>, context: CommandContext): void {
  context.get(DOCK).show({ name: 'outbox', content: <Indicator /> });
  context.get(SESSION).guardLeaving(() => askBeforeLeaving(context));
}

/** Command `outbox.show`: lists what is in the outbox and what can be done about it. */
export function showEntries(_: Readonly<Record<string, string>>, { get }: Pick<CommandContext, 'get'>): void {
  get(WINDOWS).show({ name: WINDOW, title: get(TEXTS).get('outbox.title', {}, texts), content: <Entries />, maxWidth: 640 });
}
