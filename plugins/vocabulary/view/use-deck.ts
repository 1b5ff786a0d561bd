import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  actions,
  attribute,
  childElements,
  CLOCK,
  CONFIGURATION,
  textOf,
  useService,
  type CmsObject,
  type Owner,
  type XNode,
} from '../../../core/api.ts';
import { merged, readDeckState, type DeckState } from '../scheduling/deck-state.ts';
import { useStores } from './use-stores.ts';

const isWordKind = (kind: string): boolean => kind === 'vocabulary' || kind === 'audio';

/** The words of a payload by id; what is no word, has no id or one that was before is left out. */
export function wordsOf(payload: XNode | null): ReadonlyMap<string, XNode> {
  const words = new Map<string, XNode>();
  for (const node of payload?.name === 'test' ? childElements(payload, 'question') : []) {
    const id = attribute(node, 'id');
    if (id !== '' && !words.has(id) && isWordKind(attribute(node, 'kind'))) words.set(id, node);
  }
  return words;
}

interface Deck {
  readonly state: DeckState;
  readonly now: () => number;
  /** Stores what is made of the state, that of other tabs included. Returns what is stored. */
  change(next: (state: DeckState) => DeckState): DeckState;
}

/**
 * What the learner has practised: stored in this browser per customer and user, and at the server through the outbox (last one wins)
 * when logged in. What another device has left at the server is merged in, and so is what another tab has stored: heard of or not, it is
 * what the next review comes upon, so that of two reviews of a word in two tabs both count.
 */
export function useDeck(object: CmsObject, title: string, { user, loggedIn }: Owner): Deck {
  const clock = useService(CLOCK);
  const { storage, outbox, isNowhere } = useStores(object);
  const { customer } = useService(CONFIGURATION);
  const key = `lectern.vocabulary.${customer}.${user}.${object.ID}${isNowhere ? '.preview' : ''}`;
  const stored = useMemo(() => {
    const left = object.payload ? childElements(object.payload, 'testState').at(-1) : undefined;
    return merged(readDeckState(storage.get(key)), readDeckState(left ? textOf(left) : null));
  }, [storage, key, object]);
  const [present, setPresent] = useState<{ readonly of: DeckState; readonly state: DeckState } | null>(null);
  const state = present?.of === stored ? present.state : stored;
  useEffect(
    () =>
      storage.subscribe(key, (text) =>
        setPresent((before) => ({ of: stored, state: merged(before?.of === stored ? before.state : stored, readDeckState(text)) })),
      ),
    [storage, key, stored],
  );
  const change = useCallback(
    (make: (state: DeckState) => DeckState): DeckState => {
      const next = make(merged(state, readDeckState(storage.get(key))));
      const text = JSON.stringify(next);
      storage.set(key, text);
      setPresent({ of: stored, state: next });
      const [id, replaceKey] = [String(object.ID), `test ${object.ID}`];
      const entry = {
        kind: 'state',
        dataType: 't_TestState',
        action: actions.store,
        id,
        body: { state: text },
        replaceKey,
        title,
      } as const;
      if (loggedIn) void outbox.put(entry, { owner: user });
      return next;
    },
    [storage, key, state, stored, user, loggedIn, outbox, object, title],
  );
  return { state, now: useCallback(() => clock.now(), [clock]), change };
}
