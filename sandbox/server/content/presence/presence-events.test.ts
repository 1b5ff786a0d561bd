import { describe, expect, it } from 'vitest';
import { presenceEvents } from './presence-events.ts';
import { attribute, children, parseRoot } from '../../xml/nodes.ts';
import type { Presences } from './presences.ts';

const PRESENCE = { object: 20, account: 2, screen: 'abcdefgh' };
const TIMES = { lease: 30_000, renewal: 40, look: 5, life: 60_000 };

/** What the database would know, and what was asked of it. */
function database(): {
  others: readonly string[];
  readonly calls: string[];
  readonly presences: Parameters<typeof presenceEvents>[0]['presences'];
} {
  const state = { others: [] as readonly string[], calls: [] as string[] };
  const noted = (name: string) => async () => {
    state.calls.push(name);
  };
  const presences: Pick<Presences, 'hold' | 'others' | 'leave' | 'clean'> = {
    others: async () => state.others,
    ...{ hold: noted('hold'), leave: noted('leave'), clean: noted('clean') },
  };
  return Object.assign(state, { presences });
}

const read = (event: string): string[] => {
  expect(event).toMatch(/^data: .*\n\n$/);
  const here = parseRoot(event.slice('data: '.length));
  expect([here.name, attribute(here, 'ID')]).toEqual(['here', '20']);
  return children(here, 'author').map((each) => attribute(each, 'name'));
};

describe('the stream of who is here', () => {
  it('says it at once and when it changes, and renews what it holds', async () => {
    const watched = database();
    watched.others = ['Ada'];
    const events = presenceEvents({ presences: watched.presences, presence: PRESENCE, isStopping: () => false, times: TIMES });
    const reader = events[Symbol.asyncIterator]();
    expect(read((await reader.next()).value as string)).toEqual(['Ada']);
    expect(watched.calls).toEqual(['clean', 'hold']);
    watched.others = ['Ada', 'Emmy <N.>\n"'];
    expect(read((await reader.next()).value as string)).toEqual(['Ada', 'Emmy <N.>\n"']);
    expect(watched.calls, 'a change is said before it is time to renew').toEqual(['clean', 'hold']);
    expect(read((await reader.next()).value as string), 'it says that it is there').toEqual(['Ada', 'Emmy <N.>\n"']);
    expect(watched.calls).toEqual(['clean', 'hold', 'hold']);
    await reader.return!();
    expect(watched.calls.at(-1)).toBe('leave');
  });

  it('takes its form away when its reader is gone, also while it waits', async () => {
    const watched = database();
    const times = { ...TIMES, look: 60_000 };
    const reader = presenceEvents({ presences: watched.presences, presence: PRESENCE, isStopping: () => false, times })[
      Symbol.asyncIterator
    ]();
    await reader.next();
    const waiting = reader.next();
    await reader.return!();
    expect((await waiting).done).toBe(true);
    expect(watched.calls).toEqual(['clean', 'hold', 'leave']);
  });

  it('keeps its form when it ends by itself: the page asks again', async () => {
    for (const isOfAge of [true, false]) {
      const watched = database();
      const times = { ...TIMES, life: isOfAge ? 20 : TIMES.life };
      const isStopping = (): boolean => !isOfAge && watched.calls.includes('hold');
      const events: string[][] = [];
      for await (const event of presenceEvents({ presences: watched.presences, presence: PRESENCE, isStopping, times }))
        events.push(read(event));
      expect(events[0]).toEqual([]);
      expect(watched.calls).not.toContain('leave');
    }
  });

  it('ends with an error when the database does, and says nothing more', async () => {
    const watched = database();
    const presences = { ...watched.presences, others: () => Promise.reject(new Error('away')) };
    const reader = presenceEvents({ presences, presence: PRESENCE, isStopping: () => false, times: TIMES })[Symbol.asyncIterator]();
    await expect(reader.next()).rejects.toThrow('away');
    expect((await reader.next()).done).toBe(true);
  });
});
