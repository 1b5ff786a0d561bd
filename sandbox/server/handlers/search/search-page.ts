import { sql } from 'kysely';
import { Cache } from '../../base/cache.ts';
import { CONTENT, noteSources } from '../../sources/sources.ts';
import { timeZoneOf } from '../../customers/plugin-settings.ts';
import { languagesOf } from '../../content/index-texts.ts';
import { derivedByKey } from '../../content/derived.ts';
import { recordElement, addressOf } from '../../content/records.ts';
import { chooseLanguage } from '../../content/render.ts';
import type { ContentObject } from '../../content/object.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { lockedIds, lockOf } from '../../learning/locks.ts';
import { rightsOf } from '../../protocol/rights.ts';
import { envelope, simpleAnswer } from '../../protocol/envelope.ts';
import { FIELDS, LAST_STEP, type SearchQuery } from '../../protocol/search-engine.ts';
import { message, messageElement, type MessageKey } from '../../texts/texts.ts';
import { Cursors, type Frozen } from '../../search/cursors.ts';
import { didYouMean } from '../../search/did-you-mean.ts';
import { beginningsOf, readQuery, termsOf } from '../../search/query.ts';
import { countsByTab, TABS, typesOf, type Counts } from '../../search/tabs.ts';
import { element, text } from '../../xml/write.ts';
import type { Call, Action, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { readXml, field, numberExtra } from '../../protocol/parameters.ts';
import { searchedIn, suggestions } from './suggestions.ts';

const BATCH = 10;
const XML_LIMIT = 64 * 1024;
const TAGS = 30;
const MEANINGS = 5000;

const cursors = new WeakMap<Services, Cursors>();
function cursorsOf(services: Services): Cursors {
  const own = cursors.get(services) ?? new Cursors(services.store);
  cursors.set(services, own);
  return own;
}

function tabs(call: Call, selected: string, { counts, cut }: Counts): string {
  const shown = Object.keys(TABS).filter((tab) => typesOf(tab, call.customer.off).length > 0);
  return element(
    'tabs',
    {},
    ...shown.map((type) =>
      element('tab', { type, count: counts[type] ?? 0, more: cut.includes(type) ? 1 : null, selected: type === selected ? 1 : 0 }),
    ),
  );
}

const fields = (call: Call) =>
  element('fields', {}, ...FIELDS.map((name) => element('field', { name, label: message(`field.${name}` satisfies MessageKey, call) })));

/** Tags that are drawn as a cloud, by language, data types and what is locked: the same for each search until the content is written. */
const clouds = derivedByKey<readonly { readonly tag: string; readonly score: number }[]>();

function readTags({ store }: Services, language: string, types: readonly string[], locked: readonly number[]) {
  return store
    .selectFrom('tags')
    .select(({ fn }) => ['tag', fn.max('score').as('score')])
    .where('language', 'in', [language, ''])
    .where('data_type', 'in', types)
    .$if(locked.length > 0, (query) => query.where(sql<boolean>`not (id = any(${[...locked]}::int[]))`))
    .where(sql<boolean>`exists (select from object_texts where object_texts.data_type = tags.data_type and object_texts.id = tags.id)`)
    .groupBy('tag')
    .orderBy('score', 'desc')
    .orderBy('tag')
    .limit(TAGS)
    .execute();
}

async function tagCloud(call: Call, services: Services, locked: readonly number[]): Promise<string> {
  noteSources([CONTENT]);
  const types = typesOf('all', call.customer.off);
  const key = JSON.stringify([call.lang, types, locked]);
  const rows = await clouds(services.objects, key, () => readTags(services, call.lang, types, locked));
  return element('tagCloud', {}, ...rows.map(({ tag, score }) => element('tag', { score }, text(tag))));
}

/** The search page before anything is searched. */
async function form(call: Call, services: Services): Promise<Outcome> {
  const payload = element(
    'search',
    { nDefocusStep: 0, m: 0, more: 0 },
    tabs(call, 'all', { counts: {}, cut: [] }),
    await tagCloud(call, services, await lockedIds(call, services)),
    fields(call),
  );
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload }]) };
}

const meanings = new Cache<string>(MEANINGS);

/** What a search that found little may have meant, as it is answered. */
async function meaning(
  call: Call,
  services: Services,
  { simple }: SearchQuery,
  { question, locked }: { question: string; locked: readonly number[] },
): Promise<string> {
  const { version } = services.objects;
  const key = `${question} ${version}`;
  const cached = meanings.get(key);
  if (cached !== undefined) return cached;
  const scope = { ...searchedIn(call), types: typesOf('all', call.customer.off), locked };
  const words = await didYouMean(services.search, simple, scope, version);
  const answer = words === '' ? '' : element('didYouMean', {}, text(words));
  meanings.set(key, answer);
  return answer;
}

/** Searches, loosening step by step until something is found (`nDefocusStep`, OP-45). */
async function freeze(
  call: Call,
  services: Services,
  query: SearchQuery,
  question: string,
  locked: readonly number[],
): Promise<{ name: string; frozen: Omit<Frozen, 'until'> }> {
  noteSources([CONTENT]);
  const { off } = call.customer;
  const stated = Math.min(LAST_STEP, Number(/^\d$/.exec(field(call, 'nDefocusStep'))?.[0] ?? 0));
  const { version } = services.objects;
  const frozenBefore = cursorsOf(services).asked(question, version, stated);
  if (frozenBefore !== null) return frozenBefore;
  const scope = { ...searchedIn(call), types: typesOf('all', off), locked };
  let step = stated;
  let all = await services.search.find(query, scope, step);
  while (all.hits.length === 0 && step < LAST_STEP && query.simple !== '') {
    step += 1;
    all = await services.search.find(query, scope, step);
  }
  const hits = all.hits.filter(({ dataType }) => typesOf(query.tab, off).includes(dataType));
  const frozen = { hits, step, ...countsByTab(all, off), question };
  return { name: await cursorsOf(services).freeze(frozen, version, stated, hits.length > BATCH), frozen };
}

const hitAction = (object: ContentObject) => (object.dataType === 'p_Contact' ? ACTIONS.edit : ACTIONS.show);

async function scroll(call: Call, services: Services, query: SearchQuery): Promise<Outcome> {
  const began = Date.now();
  const m = numberExtra(call, 'm', 0, 0, 1_000_000);
  const locked = (await lockedIds(call, services)).toSorted((a, b) => a - b);
  const question = Cursors.question(
    call.customer.name,
    call.lang,
    query.tab,
    query.simple,
    JSON.stringify(query.blocks),
    // What one visitor finds is not what another one may find.
    locked.join(),
    JSON.stringify(searchedIn(call).synonyms),
  );
  const wish = call.extras.get('cursor') ?? '';
  const frozenBefore = await cursorsOf(services).get(wish, question);
  const { name, frozen } =
    frozenBefore === null ? await freeze(call, services, query, question, locked) : { name: wish, frozen: frozenBefore };
  const batch = frozen.hits.slice(m, m + BATCH);
  const objects = await services.objects.findMany(batch.map(({ id }) => id));
  const records = batch.flatMap(({ id, dataType, score }) => {
    const object = objects.find((candidate) => candidate.ID === id && candidate.dataType === dataType);
    // Deleted since the search began: its row stays empty, so that no other record is skipped.
    if (object === undefined) return [];
    return [
      recordElement(object, { lang: call.lang, zone: timeZoneOf(call.customer) }, 'SHW_p_Site', {
        dataType,
        action: hitAction(object),
        href: addressOf(object),
        score: score.toFixed(2),
      }),
    ];
  });
  const tab = typesOf(query.tab, call.customer.off).length > 0 && Object.hasOwn(TABS, query.tab) ? query.tab : 'all';
  const count = frozen.counts[tab] ?? 0;
  const isMore = frozen.cut.includes(tab);
  const information = element(
    'searchInformation',
    { count, more: isMore ? 1 : null, ms: Date.now() - began },
    messageElement(isMore ? 'hitsMore' : count === 1 ? 'hit' : 'hits', call, { count }),
  );
  const terms = termsOf(query.simple);
  const searched = new Set(frozen.step > 1 ? beginningsOf(query.simple) : terms);
  const dephrased =
    frozen.step === 0 || terms.length < 2
      ? []
      : terms.map((term) => element('term', { original: query.simple, used: searched.has(term) ? 1 : 0 }, text(term)));
  const isLittle = m === 0 && query.simple !== '' && (frozen.step > 0 || Object.values(frozen.counts).every((each) => each === 0));
  const payload = element(
    'search',
    { nDefocusStep: frozen.step, m, more: m + BATCH < frozen.hits.length ? 1 : 0, cursor: name },
    information,
    element('autoDephrasing', {}, ...dephrased),
    query.isCut ? element('shortened', {}, text(query.simple)) : '',
    isLittle ? await meaning(call, services, query, { question, locked }) : '',
    tabs(call, tab, frozen),
    m === 0 ? await tagCloud(call, services, locked) : '',
    m === 0 ? fields(call) : '',
    ...records,
  );
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload }]) };
}

/** Where a result matches; in the language that its visitor is shown where it lacks the page's. */
async function fragments(call: Call, services: Services, query: SearchQuery): Promise<Outcome> {
  const { search: engine, objects } = services;
  const [object] = await objects.findMany([call.ID]);
  const rights = object === undefined ? call.rights : await rightsOf(call.visitor, object, objects);
  // Of what is locked, or is nothing of this site, nothing is handed out.
  const isLocked = (await lockOf({ ...call, rights }, services, call.ID)) !== null;
  const isOff = object === undefined || call.customer.off.has(object.dataType);
  const mark = (piece: string, hit: boolean) => (hit ? element('em', {}, text(piece)) : text(piece));
  const found = isLocked || isOff ? [] : await engine.highlight(query, searchedIn(call), call.ID, mark);
  const language = object ? chooseLanguage(languagesOf(object), call.lang, object.fallback) : null;
  const attributes = { ID: call.ID, language: language || null };
  return { body: simpleAnswer(call, element('highlight', attributes, ...found.map((fragment) => element('fragment', {}, fragment)))) };
}

const search: Action = async (call, services) => {
  if (call.extras.get('searchType') === 'suggest') return suggestions(call, services);
  const raw = field(call, 'xml', XML_LIMIT);
  if (raw === '') return form(call, services);
  const query = readQuery(readXml(raw));
  return call.extras.get('searchType') === 'highlight' ? fragments(call, services, query) : scroll(call, services, query);
};

export const siteHandler: Handler = {
  dataType: 'p_Site',
  actions: { [ACTIONS.none]: form, [ACTIONS.show]: form, [ACTIONS.search]: search },
};
