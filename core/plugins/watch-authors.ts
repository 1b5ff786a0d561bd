import type { Services } from '../base/container.ts';
import { actions, permits } from '../request/action.ts';
import { inLanguage } from '../request/xml.ts';
import { COMMANDS, REGISTRY } from './contract.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { EVENTS } from '../facts/contract.ts';
import { REQUESTS } from '../request/contract.ts';
import { TEXTS } from '../text/contract.ts';

/** The command that offers to edit what is shown; a plugin's manifest names it. */
const OFFER = 'author.offer';

interface Offered {
  readonly id: number;
  readonly title: string;
}
const NOTHING: Offered = { id: 0, title: '' };

/**
 * Offers to edit what stands in the main area, or as a sub-unit over it, when the server permits it (OP-49). Who may edit nothing never
 * loads anything for it.
 * Returns the undo.
 */
export function watchAuthors(services: Services): () => void {
  const { mainTarget } = services.get(CONFIGURATION);
  let offered = 0;
  /** What stands in the page, what has come as a sub-unit, and the sub-units that are open. */
  let page: Offered = NOTHING;
  const arrived = new Map<number, Offered>();
  let open: number[] = [];
  const offer = async ({ id, title }: Offered): Promise<void> => {
    if (offered === id) return;
    offered = id;
    if (await services.get(REGISTRY).command(OFFER))
      await services.get(COMMANDS).run(OFFER, id > 0 ? { id: String(id), title } : {}, { element: null, target: mainTarget });
  };
  const offerTopmost = (): void => {
    void offer(open.length > 0 ? (arrived.get(open.at(-1)!) ?? NOTHING) : page);
  };
  const forget = (): void => {
    page = NOTHING;
    open = [];
    arrived.clear();
  };
  const shown = services.get(REQUESTS).shown$.subscribe(({ answer, target, parameters }) => {
    const [object] = answer.objects;
    const mayEdit = object !== undefined && object.ID > 0 && permits(object.permittedActions, actions.edit);
    const found = mayEdit ? { id: object.ID, title: inLanguage(object.titles, services.get(TEXTS).language) } : NOTHING;
    if (target.startsWith('unitLevel-')) {
      if (object) arrived.set(object.ID, found);
      return;
    }
    // The frame comes beside the view; it speaks for itself only when it is the view.
    if (target !== mainTarget && !(target === '' && parameters.target === mainTarget)) return;
    forget();
    page = found;
    offerTopmost();
  });
  const pushed = services.get(EVENTS).on('unit.pushed', ({ unit, depth }) => {
    open = [...open.slice(0, depth - 1), unit];
    offerTopmost();
  });
  const popped = services.get(EVENTS).on('unit.popped', ({ depth }) => {
    open = open.slice(0, Math.max(0, depth));
    offerTopmost();
  });
  const changed = services.get(EVENTS).on('session.changed', ({ loggedIn }) => {
    if (!loggedIn) {
      forget();
      offerTopmost();
    }
  });
  return () => {
    shown.unsubscribe();
    pushed();
    popped();
    changed();
  };
}
