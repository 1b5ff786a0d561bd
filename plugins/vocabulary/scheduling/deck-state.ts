import { readCardState, type CardState } from './card-state.ts';

/** What a learner has practised of a deck. */
export interface DeckState {
  readonly cards: Readonly<Record<string, CardState>>;
  /** How many new words were begun on which day (`2026-11-21`, local time); only the latest day is stored. */
  readonly begun: { readonly day: string; readonly count: number };
}

export const EMPTY: DeckState = { cards: {}, begun: { day: '', count: 0 } };

/** The day of a time where the learner is. */
export function dayOf(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

/** Reads what was stored, as far as it can be understood. */
export function readDeckState(stored: string | null): DeckState {
  let data: { cards?: unknown; begun?: { day?: unknown; count?: unknown } } | null;
  try {
    data = JSON.parse(stored ?? 'null') as typeof data;
  } catch {
    return EMPTY;
  }
  if (typeof data !== 'object' || data === null || typeof data.cards !== 'object' || data.cards === null) return EMPTY;
  const cards = Object.entries(data.cards).flatMap(([id, value]) => {
    const card = readCardState(value);
    return card ? [[id, card] as const] : [];
  });
  const { day, count } = data.begun ?? {};
  return {
    cards: Object.fromEntries(cards),
    begun: typeof day === 'string' && typeof count === 'number' && count >= 0 ? { day, count } : EMPTY.begun,
  };
}

/** Two states of one learner, of this browser and of another device: of each word the later review counts. */
export function merged(one: DeckState, other: DeckState): DeckState {
  const cards = { ...one.cards };
  for (const [id, card] of Object.entries(other.cards)) if (card.last > (cards[id]?.last ?? -1)) cards[id] = card;
  const [early, late] = one.begun.day <= other.begun.day ? [one.begun, other.begun] : [other.begun, one.begun];
  return { cards, begun: early.day === late.day ? { day: late.day, count: Math.max(early.count, late.count) } : late };
}

/** With a word reviewed. */
export function withCard(state: DeckState, id: string, card: CardState, now: number): DeckState {
  const day = dayOf(now);
  const isNew = state.cards[id] === undefined;
  const count = (state.begun.day === day ? state.begun.count : 0) + (isNew ? 1 : 0);
  return { cards: { ...state.cards, [id]: card }, begun: { day, count } };
}
