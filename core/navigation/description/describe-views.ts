import type { Services } from '../../base/container.ts';
import { type CmsObject, type Exchange, ANSWER_SHOWN } from '../../request/contract.ts';
import { FACTS } from '../../facts/contract.ts';
import { inLanguage } from '../../base/xml.ts';
import { CONFIGURATION } from '../../config/contract.ts';
import { MENUS, NAVIGATION, type MenuItem, PAGE_TARGET } from '../contract.ts';
import { TEXTS } from '../../text/contract.ts';
import { canonicalAddress, describePage } from './page-description.ts';

/**
 * Keeps description, canonical address and schema.org's data of the page in step with the view that is shown; the title is
 * navigation's. Call it when navigation has started, so that the address is the view's already. Returns the undo.
 * @param before what was shown before the call
 */
export function describeViews(services: Services, before: readonly Exchange[] = []): () => void {
  const { mainTarget } = services.get(CONFIGURATION);
  const navigation = services.get(NAVIGATION);
  const show = ({ target, parameters, answer }: Exchange): void => {
    // The frame counts only when the address names no other view.
    if (
      target !== mainTarget &&
      !(target === PAGE_TARGET && navigation.parse(new URL(location.href)).parameters.dataType === parameters.dataType)
    )
      return;
    describe(answer.objects[0], services);
  };
  before.forEach(show);
  return services.get(FACTS).on(ANSWER_SHOWN, show);
}

function describe(object: CmsObject | undefined, services: Services): void {
  const {
    brand: { name: brand },
    defaultLang,
  } = services.get(CONFIGURATION);
  const { language } = services.get(TEXTS);
  const title = object ? inLanguage(object.titles, language) : '';
  const address = canonicalAddress(location.href, defaultLang);
  const absolute = (path: string): string =>
    canonicalAddress(new URL(path, new URL('/', address)).href + new URL(address).search, defaultLang);
  const list = object && object.ID > 0 ? listOf(object, services) : null;
  const trail = [
    { name: brand, address: absolute('startPage.html') },
    ...(list ? [{ name: inLanguage(list.labels, language), address: absolute(list.href) }] : []),
    { name: title || brand, address },
  ];
  const isStart = new URL(address).pathname === '/startPage.html';
  describePage({ payload: object?.payload ?? null, title, language, brand, address }, isStart ? [] : trail);
}

/** The menu item that leads to the list which an object is in. */
function listOf({ dataType }: CmsObject, services: Services): MenuItem | null {
  const find = (items: readonly MenuItem[]): MenuItem | null => {
    for (const item of items) {
      const found = item.dataType === dataType && item.destID === 0 && /^[\w-]+\.html$/.test(item.href) ? item : find(item.items);
      if (found) return found;
    }
    return null;
  };
  return find(services.get(MENUS).menu('main')?.items ?? []);
}
