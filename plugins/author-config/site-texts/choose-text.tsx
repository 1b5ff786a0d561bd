import { useCallback, type ReactNode } from 'react';
import {
  attribute,
  childElements,
  loadEdits,
  REQUESTS,
  select,
  textOf,
  TEXTS,
  useService,
  useText,
  WINDOWS,
  type CommandContext,
  type Requests,
} from '../../../core/api.ts';
import { followOn, openScreen } from '../editor/open-screen.ts';
import type { Ending } from '../library/library-calls.ts';
import { ChoiceList, type Look } from '../library/choice-list.tsx';
import { spaceBefore } from '../model/blocks.ts';
import { escaped, languagesOf } from '../model/languages.ts';
import { oneNode } from '../model/one-node.ts';

const NAME = 'authorTexts';

/** What the site says somewhere, by the key that the page looks it up with. */
interface SiteText {
  readonly id: string;
  /** By language; '' where the site has none. */
  readonly words: ReadonlyMap<string, string>;
}

interface SiteTexts {
  readonly found: readonly SiteText[];
  readonly pages: number;
  readonly count: number;
}

/** The texts of the site that have words in any language, or a key. Never rejects. */
async function findTexts(requests: Pick<Requests, 'send'>, query: string, page: number): Promise<Ending<SiteTexts>> {
  const paramString = `query=${encodeURIComponent(query)}&page=${page}`;
  const call = { dataType: 'p_TextSetDocument', ID: 0, action: 'list', bRender: false, background: true, paramString } as const;
  const { outcome, answer } = await requests.send(call);
  if (outcome !== 'success' || !answer?.document) return { problem: answer?.error?.text ?? '' };
  const found = select(answer.document, '//words/word').map((node) => ({
    id: attribute(node, 'id'),
    words: new Map(childElements(node, 'text').map((each) => [attribute(each, 'language'), textOf(each)])),
  }));
  const [words] = select(answer.document, '//words');
  const number = (name: string): number => Number(words && attribute(words, name)) || 0;
  return { done: { found, pages: Math.max(1, number('pages')), count: number('count') } };
}

/**
 * Lets the author choose what of the site's words is to be another one: it comes into the element `into` with its words of today, in each
 * language of the document. One that is there already has the focus.
 */
export function chooseText({ into = '', language = '' }: Readonly<Record<string, string>>, { get }: CommandContext): void {
  const screen = openScreen();
  if (!screen) return;
  const present = followOn(screen, into);
  const windows = get(WINDOWS);
  const take = async ({ id, words }: SiteText): Promise<void> => {
    const edits = await loadEdits();
    windows.close(NAME);
    const at = present();
    if (at === '') return;
    const { editor } = screen;
    const isTaken = editor.change((document) => {
      const parent = oneNode(document, at, 'choose text');
      const entries = parent ? childElements(parent, 'entry') : [];
      if (!parent || entries.some((each) => attribute(each, 'id') === id)) return null;
      const codes = languagesOf(document).filter((code) => words.get(code));
      const texts = codes.map((code) => `<text language="${escaped(code)}">${escaped(words.get(code)!)}</text>`);
      const entry = `<entry id="${escaped(id)}">${texts.join('')}</entry>`;
      const last = entries.at(-1);
      const splice = last
        ? { at: (edits.serializeSource(document), last.end), remove: 0, insert: spaceBefore(last) + entry }
        : edits.append(parent, entry);
      return { splices: [splice], focus: id };
    });
    if (isTaken) return screen.announce('author.texts.chosen', { text: words.get(language) || id });
    screen.announce('author.texts.there', { text: words.get(language) || id });
    screen
      .element()
      ?.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"] textarea`)
      ?.focus();
  };
  const content = <SiteTextList language={language} onChoose={(chosen) => void take(chosen)} />;
  windows.show({ name: NAME, title: get(TEXTS).get('author.texts.title'), content, maxWidth: 720 });
}

/** What the site says, to choose one from: found by its words in any language, or by its key. */
function SiteTextList({ language, onChoose }: { readonly language: string; onChoose(chosen: SiteText): void }): ReactNode {
  const text = useText();
  const requests = useService(REQUESTS);
  const ask = useCallback(({ query, page }: Look) => findTexts(requests, query, page), [requests]);
  const words = {
    search: text('author.texts.search'),
    loading: text('author.texts.loading'),
    failed: text('author.texts.failed'),
    count: ({ count }: SiteTexts) => text('author.texts.count', { count }),
  };
  return (
    <ChoiceList ask={ask} words={words} keyOf={(each: SiteText) => each.id} onChoose={onChoose}>
      {(each) => (
        <>
          <span lang={language || undefined} dir="auto">
            {each.words.get(language) || each.words.get('en') || each.id}
          </span>{' '}
          <small>
            <bdi>{each.id}</bdi>
          </small>
        </>
      )}
    </ChoiceList>
  );
}
