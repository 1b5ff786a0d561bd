import { EMPTY } from 'rxjs';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  CLOCK,
  CONFIGURATION,
  NAVIGATION,
  REQUESTS,
  SESSION,
  SETTINGS,
  TEXTS,
  useFact,
  useObservable,
  useProvided,
  useService,
  STYLESHEETS,
  transform,
  type ObjectViewProps,
  type Answer,
  NAVIGATION_CHANGED,
} from '../../../core/api.ts';
import { readFields, readSearchAnswer, type Tab } from '../model/read-answer.ts';
import { addressKeys, readAddress } from '../model/search-address.ts';
import { isEmpty, writeSearch, type SearchQuery } from '../model/search-query.ts';
import { SEARCH_CACHE, type SearchRun } from '../contract.ts';
import { createMemory } from '../model/search-cache.ts';
import { BatchedSearch } from '../model/search-run.ts';
import { SearchContext } from './search-context.ts';

const SHEET = 'p_Site';

/** Draws part of a search's answer by its stylesheet: the part's name is the stylesheet's parameter `target`. */
function useDraw(): (answer: Answer, part: string) => Promise<ReactNode> {
  const stylesheets = useService(STYLESHEETS);
  const texts = useService(TEXTS);
  return useCallback(
    async (answer, part) => {
      const name = answer.objects[0]?.xslStylesheet || SHEET;
      const sheet = await stylesheets.get(name);
      if (!answer.document) return null;
      const parameters = stylesheets.parametersFor(part, texts.language);
      return transform(name, sheet, answer.document, parameters, stylesheets.messagesOf(name));
    },
    [stylesheets, texts],
  );
}

const NOTHING: SearchQuery = { tab: 'all', simple: '', blocks: [] };

/** An address that asks without a tab means all, or Back would show another list than before. */
const isAsked = ({ searchParams }: URL): boolean => searchParams.has('query') || searchParams.has('expert');

/** The search page: what is searched is in the address, so that Back, a copied link and a reload find it again (SEA-001). */
export function SearchPage({ object, children }: ObjectViewProps): ReactNode {
  const navigation = useService(NAVIGATION);
  const requests = useService(REQUESTS);
  const settings = useService(SETTINGS);
  const session = useService(SESSION);
  const clock = useService(CLOCK);
  const { language } = useService(TEXTS);
  const [own] = useState(createMemory);
  const memory = useProvided(SEARCH_CACHE) ?? own;
  const draw = useDraw();
  const { dataType } = object;

  const read = useCallback((): SearchQuery => {
    if (typeof location === 'undefined') return NOTHING; // drawn without a page
    const url = new URL(location.href);
    // A page that is being opened is drawn before its address is written.
    return navigation.parse(url).parameters.dataType === dataType
      ? readAddress(url.search, isAsked(url) ? 'all' : (settings.get('search', 'tab') ?? 'all'))
      : NOTHING;
  }, [navigation, settings, dataType]);

  const open = useCallback(
    (query: SearchQuery, anew: boolean): { query: SearchQuery; run: SearchRun | null } => {
      if (isEmpty(query)) return { query, run: null };
      const xml = writeSearch(query, language);
      const send = requests.send.bind(requests);
      return {
        query,
        run: memory.get(`${session.user} ${xml}`, clock.now(), () => new BatchedSearch({ dataType, xml, send, draw }, clock.now()), anew),
      };
    },
    [clock, dataType, draw, language, memory, requests, session],
  );

  const [{ query, run }, setSearch] = useState(() => open(read(), false));
  const follow = useCallback(
    (): void =>
      setSearch((before) => {
        const next = read();
        return writeSearch(next, '') === writeSearch(before.query, '') ? before : open(next, false);
      }),
    [open, read],
  );
  // The address may have come between the first drawing and the first fact heard here.
  useEffect(() => {
    queueMicrotask(follow);
  }, [follow]);
  const isSubmitting = useRef(false);
  useFact(NAVIGATION_CHANGED, () => {
    if (!isSubmitting.current) follow();
  });

  const submit = useCallback(
    (next: SearchQuery): void => {
      settings.set('search', 'tab', next.tab);
      isSubmitting.current = true;
      navigation.pushSteps([], {
        query: addressKeys(next),
        title: [next.blocks.length > 0 ? '' : next.simple.trim(), titleOf(object.titles, language)].filter(Boolean).join(' · '),
      });
      isSubmitting.current = false;
      setSearch(open(next, true));
    },
    [language, navigation, object, open, settings],
  );

  const noLicence = useLicence(run, dataType);

  const fields = useMemo(() => readFields(object.payload), [object]);
  const tabs = useMemo((): readonly Tab[] => (object.payload ? readSearchAnswer(object.payload).tabs : []), [object]);
  const value = useMemo(
    () => ({ query, run: noLicence ? null : run, fields, tabs, noLicence, submit }),
    [query, run, fields, tabs, noLicence, submit],
  );
  return <SearchContext value={value}>{children}</SearchContext>;
}

const titleOf = (titles: Readonly<Record<string, string>>, language: string): string => titles[language] ?? Object.values(titles)[0] ?? '';

/** Whether the server refused a search for want of a licence; the page is then asked for once more (SEA-034). */
function useLicence(run: SearchRun | null, dataType: string): boolean {
  const requests = useService(REQUESTS);
  const { mainTarget } = useService(CONFIGURATION);
  const state = useObservable(run?.state$ ?? EMPTY, run?.state ?? null);
  const noLicence = run !== null && state?.phase === 'noLicence';
  const asked = useRef<SearchRun | null>(null);
  useEffect(() => {
    if (!noLicence || asked.current === run) return;
    asked.current = run;
    void requests.send({ action: 'search', dataType, target: mainTarget });
  }, [noLicence, run, requests, dataType, mainTarget]);
  return noLicence;
}
