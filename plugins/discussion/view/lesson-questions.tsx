import { useRef, useState, type ReactNode } from 'react';
import {
  Late,
  lazily,
  LineIcon,
  NAVIGATION_CHANGED,
  readDraft,
  SESSION,
  STORAGE,
  useFact,
  useService,
  useText,
} from '../../../core/api.ts';
import type { LessonQuestionsProps } from '../contract.ts';
import { entryOfAddress, type Wish } from './wish.ts';

const panel = lazily(() => import('./questions-panel.tsx'));

const KEY = 'lectern.discussion.open';

/** Below a lesson: two buttons that are there from the start, and what they open, which is loaded then. */
export function LessonQuestions(props: LessonQuestionsProps): ReactNode {
  const text = useText();
  const storage = useService(STORAGE);
  const bar = useRef<HTMLDivElement>(null);
  const { user } = useService(SESSION);
  const [wish, setWish] = useState<Wish | null>(() => {
    const left = readDraft<Wish['moment']>(storage, user, ['discussion', 'question', props.unit, props.lesson])?.about;
    if (left && entryOfAddress() === '') return { asks: true, moment: left, count: 1, isLeft: true };
    const isOpen = storage.get(KEY) === '1' || entryOfAddress() !== '';
    return isOpen ? { asks: false, moment: props.now(), count: 0, isLeft: false } : null;
  });
  const [target, setTarget] = useState(entryOfAddress);
  // A view may be drawn before the address that led to it is the page's.
  useFact(NAVIGATION_CHANGED, () => {
    const named = entryOfAddress();
    setTarget(named);
    if (named !== '') setWish((before) => before ?? { asks: false, moment: props.now(), count: 0, isLeft: false });
  });
  const isOpen = wish !== null;
  const open = (asks: boolean): void => setWish({ asks, moment: props.now(), count: (wish?.count ?? 0) + 1, isLeft: false });
  const toggle = (): void => {
    storage.set(KEY, isOpen ? '0' : '1');
    if (isOpen) setWish(null);
    else open(false);
  };
  return (
    <section className="lesson-questions" aria-label={text('discussion.title')}>
      <div className="lesson-questions__bar" ref={bar}>
        <button type="button" className="button button--quiet" aria-expanded={isOpen} onClick={toggle}>
          <LineIcon path="M4 5h16v11H11l-4 4v-4H4z" size={20} />
          {text('discussion.title')}
        </button>
        <button type="button" className="button button--quiet" disabled={!props.isReady} onClick={() => open(true)}>
          <LineIcon path="M12 5v14M5 12h14" size={20} />
          {text('discussion.ask')}
        </button>
      </div>
      {wish && <Panel key={`${props.unit} ${props.lesson}`} {...props} wish={wish} target={target} bar={bar} />}
    </section>
  );
}

function Panel(props: Parameters<Awaited<ReturnType<typeof panel.load>>['QuestionsPanel']>[0]): ReactNode {
  return <Late code={panel}>{({ QuestionsPanel }) => <QuestionsPanel {...props} />}</Late>;
}
