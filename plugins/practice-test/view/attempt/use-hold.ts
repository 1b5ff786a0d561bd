import { useCallback, useEffect, useRef, useState } from 'react';
import { CLOCK, LOCKS, STORAGE, useService } from '../../../../core/api.ts';
import { AttemptHold, type Holding } from '../../model/attempt-hold.ts';
import type { AttemptStore } from '../../model/attempt-store.ts';

/** Where an attempt is answered. */
export interface Hold {
  readonly holding: Holding;
  takeOver(): void;
}

/**
 * One of the tabs that show an attempt is the one to answer in.
 * @param name of the attempt, the same in all tabs
 * @param store null before it is begun: there is nothing to hold
 * @param refresh reads what the other tab has stored last
 */
export function useHold(name: string, store: AttemptStore | null, refresh: () => void): Hold {
  const [locks, storage, clock] = [useService(LOCKS), useService(STORAGE), useService(CLOCK)];
  const [holding, setHolding] = useState<Holding>('mine');
  const hold = useRef<AttemptHold | null>(null);
  const latest = useRef({ store, refresh });
  latest.current = { store, refresh };
  const isBegun = store !== null;
  useEffect(() => {
    if (!isBegun) return;
    const onLost = (): void => latest.current.store?.flush(true);
    const onChange = (next: Holding): void => {
      if (next === 'mine') latest.current.refresh();
      setHolding(next);
    };
    const mine = new AttemptHold({ locks, storage, clock, name, onLost, onChange });
    hold.current = mine;
    return () => {
      mine.dispose();
      hold.current = null;
      setHolding('mine');
    };
  }, [locks, storage, clock, name, isBegun]);
  return { holding, takeOver: useCallback(() => hold.current?.takeOver(), []) };
}
