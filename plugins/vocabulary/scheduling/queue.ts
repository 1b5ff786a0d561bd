import { dayOf, type DeckState } from './deck-state.ts';

/** Words that wait for a minute or ten are asked before that when nothing else is left: nobody sits and waits. */
const AHEAD = 20 * 60_000;

interface Queue {
  /** Ids to be asked now, the longest due first, then new ones in the order of the document. */
  readonly due: readonly string[];
  readonly fresh: readonly string[];
  /** Those that wait for a minute or ten, the first due first. */
  readonly soon: readonly string[];
}

/** What is to be asked at `now`. @param newPerDay how many words are begun on one day */
export function queueOf(ids: readonly string[], state: DeckState, now: number, newPerDay: number): Queue {
  const begun = state.begun.day === dayOf(now) ? state.begun.count : 0;
  const practised = ids.filter((id) => state.cards[id] !== undefined);
  const due = (id: string): number => state.cards[id]?.due ?? 0;
  return {
    due: practised.filter((id) => due(id) <= now).sort((one, other) => due(one) - due(other)),
    fresh: ids.filter((id) => state.cards[id] === undefined).slice(0, Math.max(0, newPerDay - begun)),
    soon: practised.filter((id) => due(id) > now && due(id) <= now + AHEAD).sort((one, other) => due(one) - due(other)),
  };
}

/** The word to ask next, null when the day is done. The one just asked does not come again at once when there is another. */
export function nextOf(ids: readonly string[], state: DeckState, now: number, newPerDay: number, justAsked: string): string | null {
  const { due, fresh, soon } = queueOf(ids, state, now, newPerDay);
  const all = [...due, ...fresh, ...soon];
  return all.find((id) => id !== justAsked) ?? all[0] ?? null;
}

/** How many words come on each of the next days, today first; what is overdue counts for today. */
export function forecast(
  ids: readonly string[],
  state: DeckState,
  now: number,
  days: number,
): { readonly day: string; readonly count: number }[] {
  const start = new Date(now);
  const dates = Array.from({ length: days }, (_, index) =>
    dayOf(new Date(start.getFullYear(), start.getMonth(), start.getDate() + index, 12).getTime()),
  );
  const counts = new Map(dates.map((day) => [day, 0]));
  for (const id of ids) {
    const card = state.cards[id];
    if (!card) continue;
    const day = card.due <= now ? dates[0]! : dayOf(card.due);
    if (counts.has(day)) counts.set(day, counts.get(day)! + 1);
  }
  return dates.map((day) => ({ day, count: counts.get(day)! }));
}
