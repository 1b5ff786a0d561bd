import type { Locator } from '../render/ports.ts';
import { actions, permits } from '../request/action.ts';
import { inLanguage } from '../request/xml.ts';
import { COMMANDS, CONFIGURATION, EVENTS, REGISTRY, REQUESTS, TEXTS } from '../tokens.ts';

/** The command that offers to edit what is shown; a plugin's manifest names it. */
const OFFER = 'author.offer';

/**
 * Offers to edit what stands in the main area when the server permits it (OP-49). Who may edit nothing never loads anything for it.
 * Returns the undo.
 */
export function watchAuthors(services: Locator): () => void {
  const { mainTarget } = services.get(CONFIGURATION);
  let offered = 0;
  const offer = async (id: number, title: string): Promise<void> => {
    if (offered === id) return;
    offered = id;
    if (await services.get(REGISTRY).command(OFFER)) await services.get(COMMANDS).run(OFFER, id > 0 ? { id: String(id), title } : {}, { element: null, target: mainTarget });
  };
  const shown = services.get(REQUESTS).shown$.subscribe(({ answer, target, parameters }) => {
    const [object] = answer.objects;
    // The frame comes beside the view; it speaks for itself only when it is the view.
    if (target !== mainTarget && !(target === '' && parameters.target === mainTarget) && !target.startsWith('unitLevel-')) return;
    const mayEdit = object !== undefined && object.ID > 0 && permits(object.permittedActions, actions.edit);
    void offer(mayEdit ? object.ID : 0, object ? inLanguage(object.titles, services.get(TEXTS).language) : '');
  });
  const popped = services.get(EVENTS).on('unit.popped', () => void offer(0, ''));
  const changed = services.get(EVENTS).on('session.changed', ({ loggedIn }) => { if (!loggedIn) void offer(0, ''); });
  return () => { shown.unsubscribe(); popped(); changed(); };
}
