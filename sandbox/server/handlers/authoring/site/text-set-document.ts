import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Call, Handler, Services } from '../../../protocol/contract.ts';
import { simpleAnswer } from '../../../protocol/envelope.ts';
import { need, numberExtra, wordsExtra } from '../../../protocol/parameters.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { digestOf, SiteParts } from '../../../site-parts/site-parts.ts';
import { message } from '../../../texts/texts.ts';
import { readTextSet, textSetsIn, type Words } from '../../../texts/word-files.ts';
import { element, text } from '../../../xml/write.ts';
import { faultsOfTexts } from './check-texts.ts';
import { objectOfFiles, partHandler, type PartKindOf } from './site-part.ts';

/** All text sets of a site are edited together, by this name. */
const SITE = 'site';
const PAGE_SIZE = 25;
const LAST_PAGE = 10_000;

/** The text set of a file; none for one that cannot be read, which operators are informed of. */
function setIn(folder: string, language: string): Words {
  try {
    return readTextSet(folder, language);
  } catch {
    return {};
  }
}

/** What the files of a site have, key by key, as the form has it. */
function payloadOfFiles({ folder, languages }: Call['customer']): string {
  const all = [...new Set([...languages, ...textSetsIn(folder)])].map((language) => [language, setIn(folder, language)] as const);
  const keys = [...new Set(all.flatMap(([, words]) => Object.keys(words)))];
  const entries = keys.map((id) =>
    element(
      'entry',
      { id },
      ...all.flatMap(([language, words]) => (Object.hasOwn(words, id) ? [element('text', { language }, text(words[id]!))] : [])),
    ),
  );
  return element('textSet', {}, ...entries);
}

/** The texts that a site has instead of those that are built in, in all languages: its text sets (protocol 3.1). */
export const TEXTS: PartKindOf = {
  kind: 'texts',
  dataType: 'p_TextSetDocument',
  ofObject: 'p_TextSet',
  payload: 'textSet',
  entry: 'entry',
  refused: 'texts.refused',
  title: (_id, call) => message('texts.title', call),
  ofFiles(id, customer) {
    if (id !== SITE) return { xml: '', mark: '' };
    const payload = payloadOfFiles(customer);
    return { xml: objectOfFiles('p_TextSet', id, payload, customer), mark: digestOf(payload) };
  },
  more: () => ({}),
  needSame: () => {},
  faults: async (textSet, _before, call) => faultsOfTexts(textSet, call),
  derived: () => [],
};

/** The texts of the site as the studio names them; nothing for who may not publish for the whole of it. */
export async function textsEntry(call: Call, { store, objects }: Services): Promise<string[]> {
  if (!(await rightsOf(call.visitor, { dataType: TEXTS.dataType, ID: 0 }, objects)).has('publish')) return [];
  const { xml } = await new SiteParts(store, call.customer.name, 'texts').find(SITE);
  return [element('texts', { html: SITE, title: message('texts.title', call), state: xml === '' ? 'file' : 'stored' })];
}

/** All that the site says, for its author to choose a text: found by its words in any language, or by its key. */
const list: Action = async (call) => {
  need(call, 'publish');
  const { words, languages } = call.customer;
  const query = wordsExtra(call).toLowerCase();
  const all = languages.map((language) => [language, words.withSets(language)] as const);
  const found = Object.keys(words.withSets('en')).filter(
    (id) => query === '' || id.toLowerCase().includes(query) || all.some(([, own]) => own[id]?.toLowerCase().includes(query) === true),
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(pages, numberExtra(call, 'page', 1, 1, LAST_PAGE));
  const shown = found
    .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    .map((id) => element('word', { id }, ...all.map(([language, own]) => element('text', { language }, text(own[id] ?? '')))));
  return { body: simpleAnswer(call, element('words', { page, pages, count: found.length }, ...shown)), volatile: true };
};

const { dataType, actions } = partHandler(TEXTS);

/** The texts of the site, for who publishes for it (protocol 6.17). */
export const textSetDocumentHandler: Handler = { dataType, actions: { ...actions, [ACTIONS.list]: list } };
