import { type CmsObject, type Exchange, ANSWER_SHOWN } from '../../request/contract.ts';
import type { Facts } from '../../facts/contract.ts';
import { inLanguage } from '../../base/xml.ts';
import type { CustomerConfiguration } from '../../config/contract.ts';
import { PAGE_TARGET, type Navigation } from '../contract.ts';
import type { Texts } from '../../text/contract.ts';
import { canonicalAddress, describePage } from './page-description.ts';

/** What the description is made from. */
interface DescriptionNeeds {
  readonly configuration: CustomerConfiguration;
  readonly facts: Facts;
  readonly navigation: Navigation;
  readonly texts: Texts;
}

/**
 * Keeps description and canonical address of the page in step with the view that is shown; the title is navigation's. Call it when
 * navigation has started, so that the address is the view's already. Returns the undo.
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

/** The page's address; of a view that has several, the first of them, as the server's. One that says its view in its query stays. */
function ownAddress(navigation: Navigation): string {
  const here = new URL(location.href);
  const { isRecognised, parameters } = navigation.parse(here);
  const page = isRecognised ? navigation.format({ ...parameters, lang: undefined }) : '?';
  if (!page.includes('?') && !/[?&](?:dataType|action|id|html)=/i.test(here.search)) here.pathname = page;
  return here.href;
}

function describe(object: CmsObject | undefined, { configuration, navigation, texts: { language } }: DescriptionNeeds): void {
  const {
    brand: { name: brand },
    defaultLang,
  } = configuration;
  const title = object ? inLanguage(object.titles, language) : '';
  const address = canonicalAddress(ownAddress(navigation), defaultLang);
  describePage({ payload: object?.payload ?? null, title, language, brand, address });
}
