import { useCallback, useEffect, useRef, useState } from 'react';
import {
  c_Store,
  CLOCK,
  RANDOM,
  REQUESTS,
  actions,
  firstElement,
  useFact,
  useOwner,
  useProvided,
  useService,
  useText,
  type Answer,
} from '../../../core/api.ts';
import { OUTBOX, OUTBOX_STORED } from '../../outbox/contract.ts';
import { fieldsOf, readDiscussion, unsentOf } from '../model/fields.ts';
import type { Entry, Listed, Unsent } from '../model/model.ts';

const DATA_TYPE = 'p_Discussion';

interface State {
  /** null until the server has answered once. */
  readonly listed: Listed | null;
  readonly unsent: readonly Unsent[];
  /** What to say about the last call; '' when there is nothing. */
  readonly problem: string;
}

interface DiscussionOfLesson extends State {
  readonly loggedIn: boolean;
  /** Writes an entry, or another version of it: it is in the browser's outbox when this resolves. */
  write(entry: Entry, isDeletion?: boolean): Promise<void>;
  /** A new entry of who is logged in. */
  begin(given: Pick<Entry, 'question' | 'slide' | 'seconds' | 'text'>): Entry;
  moderate(entry: Entry, decision: 'publish' | 'hide' | 'remove'): Promise<void>;
}

const payloadOf = (answer: Answer | null) => {
  const root = answer?.document && firstElement(answer.document);
  return answer?.objects?.[0]?.payload ?? (root ? firstElement(root, 'discussion') : null);
};

/**
 * The discussion of a lesson: what the server has listed, and what waits in this browser's outbox, so that nothing which was written
 * without a network is lost. Guests have none.
 */
export function useDiscussion(unit: number, lesson: string): DiscussionOfLesson {
  const [requests, outbox, random, clock] = [useService(REQUESTS), useProvided(OUTBOX)!, useService(RANDOM), useService(CLOCK)];
  const text = useText();
  const { owner } = useOwner(`${unit} ${lesson}`);
  const { user, loggedIn } = owner;
  const [state, setState] = useState<State>({ listed: null, unsent: [], problem: '' });
  const round = useRef(0);
  const send = useCallback(
    (fields: Readonly<Record<string, string>> | null) =>
      requests.send({
        ...{ dataType: DATA_TYPE, ID: unit, bRender: false, background: true },
        ...(fields === null
          ? { action: actions.list, paramString: `lesson=${encodeURIComponent(lesson)}` }
          : { action: c_Store, fields: { ...fields, lesson } }),
      }),
    [requests, unit, lesson],
  );
  const unsentNow = useCallback(async (): Promise<readonly Unsent[]> => {
    const entries = await outbox.entries(user);
    const own = entries.filter(({ dataType, id }) => dataType === DATA_TYPE && id === String(unit));
    return own.flatMap(({ body, failure }) => unsentOf(body, lesson, failure !== null) ?? []);
  }, [outbox, user, unit, lesson]);
  const load = useCallback(async (): Promise<void> => {
    if (!loggedIn) return;
    const own = (round.current += 1);
    // Before the server is asked: what is delivered meanwhile is in both, and so never in neither.
    const unsent = await unsentNow();
    const { answer } = await send(null);
    if (own !== round.current) return;
    const listed = readDiscussion(payloadOf(answer));
    const problem = listed === null ? (answer?.error?.text ?? text('discussion.failed')) : '';
    setState((before) => ({ listed: listed ?? before.listed, unsent, problem }));
    const unread = listed?.entries.filter(({ question, isUnread }) => question === '' && isUnread) ?? [];
    if (listed && unread.length > 0) void send({ read: unread.map(({ name }) => name).join(' '), until: listed.at });
  }, [loggedIn, send, unsentNow, text]);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    void latest.current();
  }, [unit, lesson, user, loggedIn]);
  useFact(OUTBOX_STORED, ({ dataType, id }) => {
    if (dataType === DATA_TYPE && id === unit) void load();
  });
  const write = async (entry: Entry, isDeletion = false): Promise<void> => {
    const body = fieldsOf(entry, lesson, clock.now(), isDeletion);
    const title = (isDeletion ? text('discussion.deletion') : entry.text).replaceAll(/\s+/g, ' ').slice(0, 80);
    const { stored } = await outbox.put(
      { kind: 'result', dataType: DATA_TYPE, action: c_Store, id: String(unit), body, title },
      { owner: user },
    );
    // What is refused can be saved where all that waits is, and is marked here.
    stored.catch(() => void load());
    const unsent = await unsentNow();
    setState((before) => ({ ...before, unsent }));
  };
  const begin: DiscussionOfLesson['begin'] = (given) => ({
    ...{ ...given, name: random.uuid(), author: '', isOwn: true, state: 'published', date: clock.now() },
    ...{ isChanged: false, isUnread: false },
  });
  const moderate: DiscussionOfLesson['moderate'] = async ({ name }, decision) => {
    const { answer } = await send({ entry: name, moderate: decision });
    const listed = readDiscussion(payloadOf(answer));
    round.current += 1;
    setState((before) => ({
      ...before,
      listed: listed ?? before.listed,
      problem: listed ? '' : (answer?.error?.text ?? text('discussion.failed')),
    }));
  };
  return { ...state, loggedIn, write, begin, moderate };
}
