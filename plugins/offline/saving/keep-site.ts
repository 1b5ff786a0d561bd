import { actions, type Registry } from '../../../core/api.ts';
import { EVERYBODYS, GUEST } from '../model/names.ts';
import { Fetching, type FetchingServices } from './fetching.ts';
import type { WorkerLink } from './link.ts';
import { StoredShelf } from './shelf.ts';
import { filesOfPage, sheetsOf } from './views.ts';

interface SiteNeeds extends FetchingServices {
  readonly registry: Pick<Registry, 'ids' | 'manifest'>;
  readonly link: Pick<WorkerLink, 'order'>;
  readonly head: () => readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Stores what every page needs that is opened without a network, in the page's language, as a guest gets it: the page, its frame, and the
 * view that says what is stored. Once for each version of the customer's files.
 */
export async function keepSite({ link, registry, head, signal, ...services }: SiteNeeds): Promise<void> {
  const { configuration, texts } = services;
  const { language } = texts;
  const shelf = await StoredShelf.open({ user: GUEST, language, course: EVERYBODYS });
  if ((await shelf.text('about', 'version')) === configuration.versionHash) return;
  await link.order({ type: 'keepLanguage', language });
  const fetching = new Fetching(services, shelf, GUEST, signal);
  await fetching.answer({ action: actions.show, dataType: configuration.dataTypes.startPage ?? 'p_StartPage', framework: true });
  await fetching.answer({ action: actions.show, dataType: 'p_Offline' });
  for (const address of [...sheetsOf([], registry, configuration, language), ...filesOfPage(configuration, language, head())])
    await fetching.file(address);
  await shelf.put('about', 'version', configuration.versionHash, 'text/plain');
}
