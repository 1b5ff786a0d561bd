import { useCallback, useEffect, useRef, useState } from 'react';
import { CLOCK } from '../clock.ts';
import { LOCKS } from '../locks.ts';
import { useService } from '../services.ts';
import { STORAGE } from '../storage.ts';
import { TabHold, type Holding } from './tab-hold.ts';

/** Which of the browser's tabs is the one to work in. */
export interface TabHolding {
  /** `mine`: this one is. `elsewhere`: another one is. `taken`: another one has taken it over from here. */
  readonly holding: Holding;
  /** This one is from now on; while there is nothing to hold, as soon as there is. */
  takeOver(): void;
}

/**
 * One of the tabs that show the same thing is the one to work in; the others look on until they take over, or it ends.
 * @param name of what is held, the same in all tabs, as the key under which it is stored
 * @param isHeld false while there is nothing to hold
 * @param refresh reads what the other tab has stored last, when this one becomes the one
 * @param onLost another tab takes over: what is not stored yet is stored now
 */
export function useTabHold(name: string, isHeld: boolean, refresh: () => void, onLost?: () => void): TabHolding {
  const [locks, storage, clock] = [useService(LOCKS), useService(STORAGE), useService(CLOCK)];
  const [holding, setHolding] = useState<Holding>('mine');
  const hold = useRef<TabHold | null>(null);
  const claims = useRef(false);
  const latest = useRef({ refresh, onLost });
  latest.current = { refresh, onLost };
  useEffect(() => {
    if (!isHeld) return;
    const onChange = (next: Holding): void => {
      if (next === 'mine') latest.current.refresh();
      setHolding(next);
    };
    const onLost = (): void => latest.current.onLost?.();
    const mine = new TabHold({ locks, storage, clock, name, claims: claims.current, onLost, onChange });
    hold.current = mine;
    claims.current = false;
    return () => {
      mine.dispose();
      hold.current = null;
      setHolding('mine');
    };
  }, [locks, storage, clock, name, isHeld]);
  const takeOver = useCallback(() => {
    if (hold.current) hold.current.takeOver();
    else claims.current = true;
  }, []);
  return { holding, takeOver };
}
