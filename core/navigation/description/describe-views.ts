import { type CmsObject, type Exchange, ANSWER_SHOWN } from '../../request/contract.ts';
import type { Facts } from '../../facts/contract.ts';
import { inLanguage } from '../../base/xml.ts';
import type { CustomerConfiguration } from '../../config/contract.ts';
import { PAGE_TARGET, type MenuItem, type Menus, type Navigation } from '../contract.ts';
import type { Texts } from '../../text/contract.ts';
import { canonicalAddress, describePage } from './page-description.ts';

/** What the description is made from. */
interface DescriptionNeeds {
  readonly configuration: CustomerConfiguration;
  readonly facts: Facts;
  readonly menus: Menus;
  readonly navigation: Navigation;
  readonly texts: Texts;
}

/**
 * Keeps description, canonical address and schema.org's data of the page in step with the view that is shown; the title is
 * navigation's. Call it when navigation has started, so that the address is the view's already. Returns the undo.
 * @param before what was shown before the call
 */
export function describeViews(needs: DescriptionNeeds, before: readonly Exchange[] = []): () => void {
  const { mainTarget } = needs.configuration;
  const { navigation } = needs;
  const show = ({ target, parameters, answer }: Exchange): void => {
    // The frame counts only when the address names no other view.
    if (
      target !== mainTarget &&
      !(target === PAGE_TARGET && navigation.parse(new URL(location.href)).parameters.dataType === parameters.dataType)
    )
      return;
    describe(answer.objects[0], needs);
  };
  before.forEach(show);
  return needs.facts.on(ANSWER_SHOWN, show);
}

function describe(object: CmsObject | undefined, { configuration, menus, texts: { language } }: DescriptionNeeds): void {
  const {
    brand: { name: brand },
    defaultLang,
  } = configuration;
  const title = object ? inLanguage(object.titles, language) : '';
  const address = canonicalAddress(location.href, defaultLang);
  const absolute = (path: string): string =>
    canonicalAddress(new URL(path, new URL('/', address)).href + new URL(address).search, defaultLang);
  const list = object && object.ID > 0 ? listOf(object, menus) : null;
  const trail = [
    { name: brand, address: absolute('startPage.html') },
    ...(list ? [{ name: inLanguage(list.labels, language), address: absolute(list.href) }] : []),
    { name: title || brand, address },
  ];
  const isStart = new URL(address).pathname === '/startPage.html';
  describePage({ payload: object?.payload ?? null, title, language, brand, address }, isStart ? [] : trail);
}

/** The menu item that leads to the list which an object is in. */
function listOf({ dataType }: CmsObject, menus: Menus): MenuItem | null {
  const find = (items: readonly MenuItem[]): MenuItem | null => {
    for (const item of items) {
      const found = item.dataType === dataType && item.destID === 0 && /^[\w-]+\.html$/.test(item.href) ? item : find(item.items);
      if (found) return found;
    }
    return null;
  };
  return find(menus.menu('main')?.items ?? []);
}
