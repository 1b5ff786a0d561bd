import './discussion.css';
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { clockTime, NAVIGATION, useService, useText, type Texts } from '../../../core/api.ts';
import type { LessonQuestionsProps, QuestionMoment } from '../contract.ts';
import type { Thread } from '../model/model.ts';
import { nearOf, threadsOf } from '../model/threads.ts';
import { EntryEditor } from './entry-editor.tsx';
import { ThreadView } from './thread-view.tsx';
import { useDiscussion } from './use-discussion.ts';
import type { Wish } from './wish.ts';

interface QuestionsPanelProps extends LessonQuestionsProps {
  readonly wish: Wish;
  /** The entry that the address of the page leads to, '' for none. */
  readonly target: string;
  readonly bar: RefObject<HTMLElement | null>;
}

/** A moment in words: `1:23 · Slide 2: Lenses`. */
function momentName({ seconds, slide }: QuestionMoment, slideName: (slide: string) => string, text: Texts['get']): string {
  const parts = [seconds === null ? '' : clockTime(seconds), slide === '' ? '' : slideName(slide)].filter(Boolean);
  return parts.length === 0 ? text('discussion.beginning') : parts.join(' · ');
}

/** The questions of a lesson, and what asks one at its present moment. */
export function QuestionsPanel({ wish, target: named, bar, ...props }: QuestionsPanelProps): ReactNode {
  const { unit, lesson, isReady, slides, now, go, follow, slideName } = props;
  const text = useText();
  const discussion = useDiscussion(unit, lesson);
  const { listed, unsent, problem, loggedIn } = discussion;
  const [done, setDone] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const threads = useMemo(() => threadsOf(listed?.entries ?? [], unsent, slides), [listed, unsent, slides]);
  const near = useNear(threads, now(), follow);
  const target = useTarget(named, threads, isReady, go, list);
  if (!loggedIn) return <GuestNote />;
  const isOff = listed?.rule === 'off';
  const draft = wish.asks && wish.count !== done && !isOff ? wish.moment : null;
  const close = (): void => {
    setDone(wish.count);
    bar.current?.querySelectorAll('button')[1]?.focus();
  };
  return (
    <div className="questions-panel">
      <p className="questions__note" role="status">
        {problem}
      </p>
      {listed?.rule === 'moderated' && <p className="questions__note">{text('discussion.moderated')}</p>}
      {isOff && <p className="questions__note">{text('discussion.off')}</p>}
      {draft && (
        <EntryEditor
          key={wish.count}
          label={text('discussion.at', { position: momentName(draft, slideName, text) })}
          initial=""
          draft={['question', unit, lesson]}
          about={draft}
          isLeft={wish.isLeft}
          send={text('discussion.send')}
          save={async (words) => {
            await discussion.write(discussion.begin({ question: '', ...draft, text: words }));
            close();
          }}
          cancel={close}
        />
      )}
      {threads.length === 0 && !draft && problem === '' && (
        <p className="questions__note">{text(listed === null ? 'discussion.loading' : 'discussion.none')}</p>
      )}
      <ul className="questions" role="list" ref={list}>
        {threads.map((thread) => (
          <ThreadView
            key={thread.question.name}
            {...{ thread, discussion }}
            moment={momentName(thread.question, slideName, text)}
            go={() => go(thread.question)}
            isTarget={target === thread.question.name}
            isNear={near.includes(thread.question.name)}
          />
        ))}
      </ul>
    </div>
  );
}

function GuestNote(): ReactNode {
  const text = useText();
  const navigation = useService(NAVIGATION);
  return (
    <div className="questions-panel">
      <p className="questions__note">
        {text('discussion.guest')} <a href={navigation.format({ action: 2, dataType: 'p_Login', ID: 0 })}>{text('discussion.login')}</a>
      </p>
    </div>
  );
}

/** Names of the questions that the lesson is at; drawn anew only when these are others. */
function useNear(
  threads: readonly Thread[],
  { seconds, slide }: QuestionMoment,
  follow: LessonQuestionsProps['follow'],
): readonly string[] {
  const [played, setPlayed] = useState<number | null>(null);
  useEffect(() => {
    let before = '';
    return follow((at) => {
      const names = nearOf(threads, { seconds: at, slide: '' }).join(' ');
      if (names === before) return;
      before = names;
      setPlayed(at);
    });
  }, [threads, follow]);
  return nearOf(threads, { seconds: seconds === null ? null : (played ?? seconds), slide });
}

/** Goes once to the entry that the address names, as soon as it and the lesson are there. @returns the name of its question */
function useTarget(
  wanted: string,
  threads: readonly Thread[],
  isReady: boolean,
  go: (moment: QuestionMoment) => void,
  list: RefObject<HTMLElement | null>,
): string {
  const found = threads.find(({ question, answers }) => [question, ...answers].some(({ name }) => wanted !== '' && name === wanted));
  const gone = useRef('');
  useEffect(() => {
    if (gone.current === wanted || !isReady || found === undefined) return;
    gone.current = wanted;
    go(found.question);
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [wanted, found, isReady, go, list]);
  return found?.question.name ?? '';
}
