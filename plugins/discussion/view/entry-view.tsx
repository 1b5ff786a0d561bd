import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { DIALOGS, formatDate, TEXTS, useService, useText } from '../../../core/api.ts';
import type { Entry } from '../model/model.ts';
import { EntryEditor } from './entry-editor.tsx';
import type { useDiscussion } from './use-discussion.ts';

interface EntryViewProps {
  readonly entry: Entry;
  readonly discussion: ReturnType<typeof useDiscussion>;
  /** What it is, in words: of which moment a question is, or whose question is answered. */
  readonly about: string;
  /** Where the focus goes when the entry is gone. */
  readonly box: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}

const WORDS = {
  waiting: 'discussion.waiting',
  refused: 'discussion.refused',
  pending: 'discussion.pending',
  hidden: 'discussion.hidden',
};
const OWN_WORDS = { ...WORDS, pending: 'discussion.pendingOwn', hidden: 'discussion.hiddenOwn' };

/** Where an entry is on its way to its readers; '' for one that everybody sees. */
function wordOf({ sending, state, isOwn }: Entry): string {
  const at = sending ?? state;
  return at === 'published' || at === 'deleted' ? '' : (isOwn ? OWN_WORDS : WORDS)[at];
}

/** An entry: who wrote it and when, its words, and what can be done with it. */
export function EntryView({ entry, discussion, about, box, children }: EntryViewProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const [isEditing, setEditing] = useState(false);
  const own = useRef<HTMLDivElement>(null);
  const leave = (): void => {
    setEditing(false);
    own.current?.focus();
  };
  if (entry.state === 'deleted') return <p className="entry__deleted">{text('discussion.deleted')}</p>;
  const word = wordOf(entry);
  return (
    <div className="entry__box" ref={own} tabIndex={-1}>
      <p className="entry__meta">
        <bdi className="entry__author">{entry.isOwn ? text('discussion.you') : entry.author || text('discussion.nobody')}</bdi>
        <span>{formatDate(entry.date, 'moment', language)}</span>
        {entry.isChanged && <span>{text('discussion.changed')}</span>}
        {entry.isUnread && <span className="entry__word">{text('discussion.new')}</span>}
        {word !== '' && <span className="entry__word">{text(word)}</span>}
      </p>
      {isEditing ? (
        <EntryEditor
          label={about}
          initial={entry.text}
          draft={['entry', entry.name]}
          send={text('discussion.save')}
          save={async (words) => {
            await discussion.write({ ...entry, text: words });
            leave();
          }}
          cancel={leave}
        />
      ) : (
        <>
          <p className="entry__text" dir="auto">
            {entry.text}
          </p>
          <div className="entry__actions">
            {children}
            <OwnActions {...{ entry, discussion, about, box }} edit={() => setEditing(true)} />
            <ModeratorActions {...{ entry, discussion, about, box }} />
          </div>
        </>
      )}
    </div>
  );
}

/** What the author of an entry can do with it. */
function OwnActions({ entry, discussion, about, box, edit }: EntryViewProps & { readonly edit: () => void }): ReactNode {
  const text = useText();
  const dialogs = useService(DIALOGS);
  if (!entry.isOwn) return null;
  const remove = async (): Promise<void> => {
    if (!(await dialogs.confirm(text('discussion.deleteQuestion')))) return;
    await discussion.write(entry, true);
    box.current?.focus();
  };
  return (
    <>
      {discussion.listed?.rule !== 'off' && <Action name="discussion.edit" about={about} run={edit} />}
      <Action name="discussion.delete" about={about} run={() => void remove()} />
    </>
  );
}

/** What who moderates can do with an entry. */
function ModeratorActions({ entry, discussion, about, box }: EntryViewProps): ReactNode {
  const text = useText();
  const dialogs = useService(DIALOGS);
  if (discussion.listed?.moderates !== true || entry.sending !== undefined) return null;
  const remove = async (): Promise<void> => {
    if (!(await dialogs.confirm(text('discussion.removeQuestion')))) return;
    await discussion.moderate(entry, 'remove');
    box.current?.focus();
  };
  const decide = (decision: 'publish' | 'hide'): void => {
    // The button that has the focus gives way to its opposite.
    box.current?.focus();
    void discussion.moderate(entry, decision);
  };
  return (
    <>
      {entry.state !== 'published' && <Action name="discussion.publish" about={about} run={() => decide('publish')} />}
      {entry.state !== 'hidden' && <Action name="discussion.hide" about={about} run={() => decide('hide')} />}
      {!entry.isOwn && <Action name="discussion.remove" about={about} run={() => void remove()} />}
    </>
  );
}

interface ActionProps {
  /** Key of its text. */
  readonly name: string;
  readonly about: string;
  readonly run: () => void;
}

export function Action({ name, about, run }: ActionProps): ReactNode {
  const text = useText();
  return (
    <button
      type="button"
      className="button button--quiet"
      aria-label={text('discussion.actionOn', { action: text(name), entry: about })}
      onClick={run}
    >
      {text(name)}
    </button>
  );
}
