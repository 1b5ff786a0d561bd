import { describe, expect, it } from 'vitest';
import { fromState, isSameRequest, storedRequest, toState, type HistoryEntry } from './history.ts';

const entry: HistoryEntry = {
  key: '1.1',
  request: { action: 2, dataType: 'p_News', ID: 21, target: 'mainContent' },
  steps: [{ kind: 'toLevel', value: 5 }],
  scroll: 120,
  title: 'af/x',
};

describe('history entries', () => {
  it('survive being cloned by the browser', () => {
    expect(fromState(structuredClone(toState(entry)))).toEqual(entry);
  });

  it('keep no token, form, field or function', () => {
    const stored = storedRequest({
      action: 2,
      dataType: 'x',
      token: 'k7Q',
      fields: { password: 'p' },
      onDone: () => {},
      returnFunction: 'f',
      headers: { a: 'b' },
      requestConfirm: '?',
      lang: undefined,
    });
    expect(stored).toEqual({ action: 2, dataType: 'x' });
  });

  it('states of others, old ones and forged ones are none', () => {
    for (const state of [
      null,
      undefined,
      5,
      'x',
      {},
      { lectern: 2 },
      { lectern: 1 },
      { ...toState(entry), request: { action: 2 } },
      { ...toState(entry), request: { action: 2, dataType: 'x', onDone: 'y' } },
      { ...toState(entry), request: { action: {}, dataType: 'x' } },
      { ...toState(entry), key: 1 },
    ])
      expect(fromState(state)).toBeNull();
    expect(fromState({ ...toState(entry), scroll: 'x', title: 5, steps: '#nonsense' })).toEqual({
      ...entry,
      scroll: 0,
      title: '',
      steps: [],
    });
  });

  it('compares requests', () => {
    expect(isSameRequest(entry.request, { ...entry.request })).toBe(true);
    expect(isSameRequest(entry.request, { ...entry.request, ID: 22 })).toBe(false);
    expect(isSameRequest(entry.request, { ...entry.request, lang: 'de' })).toBe(false);
  });
});
