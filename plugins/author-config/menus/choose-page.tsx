import { useCallback, useEffect, useId, type FormEvent, type ReactNode } from 'react';
import {
  loadEdits,
  REQUESTS,
  TEXTS,
  useService,
  useText,
  WINDOWS,
  type CommandContext,
  type PluginContext,
  type Texts,
  type Windows,
} from '../../../core/api.ts';
import type { PageChooser } from '../contract.ts';
import { openScreen } from '../editor/open-screen.ts';
import { useLooks } from '../library/use-looks.ts';
import { oneNode } from '../model/one-node.ts';
import { Pager } from '../view/pager.tsx';
import { findPages, type SitePage } from './menu-calls.ts';

const FIRST = { query: '', page: 1 };
const NAME = 'authorPages';

/** Opens the pages of the site. */
function showPages(windows: Pick<Windows, 'show'>, texts: Texts, pages: PagesProps): void {
  windows.show({ name: NAME, title: texts.get('author.pages.title'), content: <Pages {...pages} />, maxWidth: 720 });
}

/** The service `pageChooser`. */
export const createPageChooser = ({ get }: PluginContext): PageChooser => ({
  choose: ({ onChosen, onClosed }) =>
    showPages(get(WINDOWS), get(TEXTS), {
      onClosed,
      onChoose(chosen) {
        onChosen(chosen);
        get(WINDOWS).close(NAME);
      },
    }),
});

/**
 * Lets the author choose a page of the site for a node: its address goes into the attribute `href`, or with `attribute="ID"` its number
 * into that, as one step.
 */
export function choosePage({ xpath = '', attribute = 'href' }: Readonly<Record<string, string>>, { get }: CommandContext): void {
  const screen = openScreen();
  if (!screen) return;
  const windows = get(WINDOWS);
  const take = async ({ href, ID }: SitePage): Promise<void> => {
    const edits = await loadEdits();
    windows.close(NAME);
    // Who has left the form meanwhile wants no page in another one.
    if (openScreen() !== screen) return;
    const isTaken = screen.editor.change((document) => {
      const node = oneNode(document, xpath, 'choose page');
      return node && [edits.setAttribute(node, attribute, attribute === 'ID' ? String(ID) : href)];
    });
    if (isTaken) screen.announce('author.pages.chosen', { address: href });
  };
  showPages(windows, get(TEXTS), { onChoose: (chosen) => void take(chosen) });
}

interface PagesProps {
  onChoose(chosen: SitePage): void;
  onClosed?(): void;
}

/** The pages of the site, to choose one from: found by words of the title, or by the number. */
function Pages({ onChoose, onClosed }: PagesProps): ReactNode {
  const text = useText();
  const id = useId();
  const requests = useService(REQUESTS);
  const ask = useCallback(({ query, page }: typeof FIRST) => findPages(requests, query, page), [requests]);
  const { shown, problem, look } = useLooks(FIRST, ask);
  useEffect(() => onClosed, [onClosed]);
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    look({ query: String(new FormData(event.currentTarget).get('query') ?? '').trim(), page: 1 });
  };
  return (
    <div className="author-window">
      <form role="search" className="author-row" onSubmit={search}>
        <label className="author-label" htmlFor={id}>
          {text('author.pages.search')}
        </label>
        <input id={id} className="field__control" type="search" name="query" maxLength={100} autoComplete="off" />
        <button type="submit" className="button">
          {text('author.pages.find')}
        </button>
      </form>
      <p role="status">
        {shown === null ? problem === null && text('author.pages.loading') : text('author.pages.count', { count: shown.found.length })}
      </p>
      <p role="alert">{problem !== null && (problem || text('author.pages.failed'))}</p>
      <ul role="list" className="author-pages">
        {shown?.found.map((each) => {
          const { ID, title, language, typeName, href } = each;
          return (
            <li key={`${ID} ${href}`}>
              <button type="button" className="button button--quiet author-pages__item" onClick={() => onChoose(each)}>
                <span lang={language} dir="auto">
                  {title}
                </span>{' '}
                <small>
                  {typeName} · <bdi>{href}</bdi>
                </small>
              </button>
            </li>
          );
        })}
      </ul>
      {shown !== null && <Pager page={shown.page} pages={shown.pages} onPage={(page) => look({ query: shown.query, page })} />}
    </div>
  );
}
