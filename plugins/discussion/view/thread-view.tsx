import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Thread } from '../model/model.ts';
import { EntryEditor } from './entry-editor.tsx';
import { Action, EntryView } from './entry-view.tsx';
import type { useDiscussion } from './use-discussion.ts';

interface ThreadViewProps {
  readonly thread: Thread;
  readonly discussion: ReturnType<typeof useDiscussion>;
  /** Its moment in words. */
  readonly moment: string;
  readonly go: () => void;
  /** The address leads to it. */
  readonly isTarget: boolean;
  /** The lesson is at its moment. */
  readonly isNear: boolean;
}

/** A question with its answers: at its moment, which it leads to. */
export function ThreadView({ thread, discussion, moment, go, isTarget, isNear }: ThreadViewProps): ReactNode {
  const text = useText();
  const box = useRef<HTMLLIElement>(null);
  const [isAnswering, setAnswering] = useState(false);
  const { question, answers } = thread;
  const about = text('discussion.at', { position: moment });
  const mayAnswer = discussion.listed !== null && discussion.listed.rule !== 'off' && question.sending === undefined;
  const leave = (): void => {
    setAnswering(false);
    box.current?.focus();
  };
  return (
    <li className="thread" ref={box} tabIndex={-1} aria-current={isTarget ? 'true' : isNear ? 'time' : undefined}>
      <p className="thread__position">
        <button type="button" className="thread__go" onClick={go}>
          {moment}
        </button>
      </p>
      <EntryView entry={question} {...{ discussion, about, box }}>
        {mayAnswer && !isAnswering && <Action name="discussion.answer" about={about} run={() => setAnswering(true)} />}
      </EntryView>
      {answers.length > 0 && (
        <ul className="thread__answers" role="list" aria-label={text('discussion.answers')}>
          {answers.map((answer) => (
            <li key={answer.name} className="thread__answer">
              <EntryView entry={answer} about={text('discussion.answerAt', { position: moment })} {...{ discussion, box }} />
            </li>
          ))}
        </ul>
      )}
      {isAnswering && (
        <EntryEditor
          label={text('discussion.answerAt', { position: moment })}
          initial=""
          draft={['answer', question.name]}
          send={text('discussion.send')}
          save={async (words) => {
            const { name, slide, seconds } = question;
            await discussion.write(discussion.begin({ question: name, slide, seconds, text: words }));
            leave();
          }}
          cancel={leave}
        />
      )}
    </li>
  );
}
