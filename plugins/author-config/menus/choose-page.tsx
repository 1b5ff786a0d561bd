import { useCallback, useEffect, type ReactNode } from 'react';
import {
  attribute as attributeOf,
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
import { followOn, openScreen } from '../editor/open-screen.ts';
import { ChoiceList, type Look } from '../library/choice-list.tsx';
import { oneNode } from '../model/one-node.ts';
import { findPages, type SitePage } from './menu-calls.ts';

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

/** Numbers with one more, each once, as `requires` has them. */
const withNumber = (numbers: string, ID: number): string =>
  [...new Set([...numbers.split(/[\s,;]+/), String(ID)])].filter((each) => each !== '').join(' ');

/**
 * Lets the author choose a page of the site for a node: its address goes into the attribute `href`, or its number into another one, as
 * one step. @param list not empty: its number is put to those that are in the attribute
 */
export function choosePage({ xpath = '', attribute = 'href', list = '' }: Readonly<Record<string, string>>, { get }: CommandContext): void {
  const screen = openScreen();
  if (!screen) return;
  const present = followOn(screen, xpath);
  const windows = get(WINDOWS);
  const take = async ({ href, ID, title }: SitePage): Promise<void> => {
    const edits = await loadEdits();
    windows.close(NAME);
    const at = present();
    if (at === '') return;
    const isTaken = screen.editor.change((document) => {
      const node = oneNode(document, at, 'choose page');
      if (!node) return null;
      const number = list === '' ? String(ID) : withNumber(attributeOf(node, attribute), ID);
      return [edits.setAttribute(node, attribute, attribute === 'href' ? href : number)];
    });
    if (isTaken && attribute === 'href') screen.announce('author.pages.chosen', { address: href });
    else if (isTaken) screen.announce('author.pages.chosenPage', { title: title || href });
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
  const requests = useService(REQUESTS);
  const ask = useCallback(({ query, page }: Look) => findPages(requests, query, page), [requests]);
  useEffect(() => onClosed, [onClosed]);
  const words = {
    search: text('author.pages.search'),
    loading: text('author.pages.loading'),
    failed: text('author.pages.failed'),
    count: ({ found }: { readonly found: readonly SitePage[] }) => text('author.pages.count', { count: found.length }),
  };
  return (
    <ChoiceList ask={ask} words={words} keyOf={({ ID, href }: SitePage) => `${ID} ${href}`} onChoose={onChoose}>
      {({ title, language, typeName, href }) => (
        <>
          <span lang={language} dir="auto">
            {title}
          </span>{' '}
          <small>
            {typeName} · <bdi>{href}</bdi>
          </small>
        </>
      )}
    </ChoiceList>
  );
}
