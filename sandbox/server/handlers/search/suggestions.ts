import type { ContentObject } from '../../content/object.ts';
import { addressOf } from '../../content/records.ts';
import { chooseLanguage } from '../../content/render.ts';
import { lockedIds } from '../../learning/locks.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Call, Outcome, Services } from '../../protocol/contract.ts';
import { envelope } from '../../protocol/envelope.ts';
import { titleOf } from '../../content/object.ts';
import { didYouMean } from '../../search/did-you-mean.ts';
import { beginning } from '../../search/query.ts';
import { typesOf } from '../../search/tabs.ts';
import { messageElement } from '../../texts/texts.ts';
import { attribute } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';

/** The language that is searched, and what means the same to the customer in it. */
export const searchedIn = ({ lang, customer }: Call) => ({ language: lang, synonyms: customer.synonyms[lang] ?? [] });

/** One letter fits half of everything. */
const SHORTEST = 2;

/** The page of an object; '' where it has none of its own. */
const pageOf = (object: ContentObject): string => addressOf(object) || (object.dataType === 'p_Contact' ? 'contact.html' : '');

function suggestion(object: ContentObject, { lang, customer }: Call): string {
  const languages = object.titles.map((node) => attribute(node, 'language'));
  const language = chooseLanguage(languages, lang, object.fallback);
  const words = customer.words.sheets(lang);
  const { ID, dataType } = object;
  const kind = words[`hit.${dataType}`] ?? words['hit.page'] ?? '';
  return element('suggestion', { ID, dataType, href: pageOf(object), language, kind }, text(titleOf(object, language)));
}

/**
 * What fits the words that somebody is typing (protocol 5.4): the best few, by their titles. Asked by GET, so that what guests type is
 * looked up once while the content stays as it is.
 */
export async function suggestions(call: Call, services: Services): Promise<Outcome> {
  const phrase = beginning((call.extras.get('words') ?? '').trim());
  const scope = { ...searchedIn(call), types: typesOf('all', call.customer.off), locked: await lockedIds(call, services) };
  const hits = phrase.length < SHORTEST ? [] : await services.search.suggest(phrase, scope);
  const found = await services.objects.findMany(hits.map(({ id }) => id));
  const objects = hits.flatMap(({ id, dataType }) => found.filter((each) => each.ID === id && each.dataType === dataType));
  const shown = objects.filter((object) => pageOf(object) !== '');
  const count = shown.length;
  const meant = count > 0 || phrase.length < SHORTEST ? '' : await didYouMean(services.search, phrase, scope, services.objects.version);
  const payload = element(
    'suggestions',
    {},
    messageElement(count === 0 ? 'noSuggestions' : count === 1 ? 'suggestion' : 'suggestions', call, { count }),
    ...shown.map((object) => suggestion(object, call)),
    meant === '' ? '' : element('didYouMean', { words: meant }, messageElement('didYouMean', call, { words: meant })),
  );
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: ACTIONS.search, payload }]) };
}
