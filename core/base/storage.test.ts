// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalStorage } from './storage.ts';

const blocked = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};
const full = {
  getItem: () => 'old',
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {},
} as unknown as Storage;
const messages = (key: string | null, newValue: string | null): boolean =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));

describe('LocalStorage', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  it('keeps values in the local storage of the browser', () => {
    const storage = new LocalStorage();
    expect(storage.get('a')).toBeNull();
    storage.set('a', '1');
    expect(localStorage.getItem('a')).toBe('1');
    storage.remove('a');
    expect(localStorage.getItem('a')).toBeNull();
    expect(storage.get('a')).toBeNull();
  });

  it('keeps values in memory when storage is blocked, with one warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const storage = new LocalStorage(blocked);
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('prefers the value it could not store to the older one of a full storage', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const storage = new LocalStorage(() => full);
    expect(storage.get('a')).toBe('old');
    storage.set('a', 'new');
    expect(storage.get('a')).toBe('new');
  });

  it('tells what another tab changed, for the key asked for and until taken back', () => {
    const storage = new LocalStorage();
    const listener = vi.fn();
    const undo = storage.subscribe('a', listener);
    messages('a', '2');
    messages('b', '3');
    messages('a', null);
    messages(null, null);
    expect(listener.mock.calls).toEqual([['2'], [null], [null]]);
    undo();
    messages('a', '4');
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('follows another tab for a key that it could not store itself', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const area = {
      getItem: () => 'theirs',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage;
    const storage = new LocalStorage(() => area);
    storage.subscribe('a', () => {});
    storage.set('a', 'mine');
    expect(storage.get('a')).toBe('mine');
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: 'theirs' }));
    expect(storage.get('a')).toBe('theirs');
  });

  it('lets go of the page when disposed', () => {
    const remove = vi.spyOn(globalThis, 'removeEventListener');
    const storage = new LocalStorage();
    const listener = vi.fn();
    storage.subscribe('a', listener);
    storage.dispose();
    messages('a', '1');
    expect(listener).not.toHaveBeenCalled();
    expect(remove).toHaveBeenCalledWith('storage', expect.any(Function));
  });
});
