import { useCallback, useMemo, useState } from 'react';
import { CLOCK, CONFIGURATION, SESSION, STORAGE, useService } from '../../../core/api.ts';
import { newAttempt, readAttempt, type Attempt } from '../model/attempt.ts';

export interface KeptAttempt {
  readonly attempt: Attempt | null;
  begin(): void;
  change(change: Partial<Attempt>): void;
}

/** The attempt at a test, kept in this browser per customer and user: a reload goes on with it. */
export function useAttempt(ID: number): KeptAttempt {
  const [storage, clock, session] = [useService(STORAGE), useService(CLOCK), useService(SESSION)];
  const { customer } = useService(CONFIGURATION);
  const key = `lectern.placement.${customer}.${session.user}.${ID}`;
  const stored = useMemo(() => readAttempt(storage.get(key)), [storage, key]);
  const [present, setPresent] = useState<{ readonly key: string; readonly attempt: Attempt } | null>(null);
  const attempt = present?.key === key ? present.attempt : stored;
  const write = useCallback((next: Attempt) => {
    storage.set(key, JSON.stringify(next));
    setPresent({ key, attempt: next });
  }, [storage, key]);
  return {
    attempt,
    begin: useCallback(() => write(newAttempt(clock.now(), Math.random())), [write, clock]),
    change: useCallback((change: Partial<Attempt>) => { if (attempt) write({ ...attempt, ...change }); }, [write, attempt]),
  };
}
