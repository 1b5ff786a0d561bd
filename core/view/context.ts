import { createContext, useEffect, useReducer, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import { type Fact, type FactKind, FACTS } from '../facts/contract.ts';
import type { Lazy } from '../base/container.ts';
import { useService } from '../base/services.ts';
import { type Owner, ownerOf, SESSION, SESSION_CHANGED } from '../session/contract.ts';

/** The scope of the targets below: '' on the page; a surface may have several, in each of which ids are given only while it is entered. */
export const TargetScope = createContext<{ readonly scope: string; readonly entered: boolean }>({ scope: '', entered: true });

/** The latest value of an observable; `initial` until it says something. */
export function useObservable<T>(observable: Observable<T>, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const subscription = observable.subscribe(setValue);
    return () => subscription.unsubscribe();
  }, [observable]);
  return value;
}

/** What is fetched late, as a component that waits for it knows it. */
interface LateCode<T> {
  /** null until it is here. */
  readonly here: T | null;
  /** It did not come, and perhaps will when the line is back. */
  readonly hasFailed: boolean;
  again(): void;
}

/** What is fetched late for a component. When it does not come, it is asked for again when the browser is on line again, or is told to. */
export function useLate<T>(code: Lazy<T>): LateCode<T> {
  const [here, setHere] = useState<T | null>(() => code.here);
  const [hasFailed, setFailed] = useState(false);
  const [tries, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isMounted = true;
    code.load().then(
      (loaded) => {
        if (isMounted) setHere(() => loaded);
      },
      () => {
        if (isMounted) setFailed(true);
      },
    );
    addEventListener('online', again);
    return () => {
      isMounted = false;
      removeEventListener('online', again);
    };
  }, [code, tries]);
  return { here, hasFailed, again };
}

/** The same for what a component can do without: null until it is here. */
export const useLazy = <T>(code: Lazy<T>): T | null => useLate(code).here;

/** Calls a listener for every fact of a kind while the component is mounted. */
export function useFact<Content extends object>(kind: FactKind<Content>, listener: (fact: Fact<Content>) => void): void {
  const facts = useService(FACTS);
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => facts.on(kind, (fact) => latest.current(fact)), [facts, kind]);
}

interface Owned {
  readonly owner: Owner;
  /** The owner is logged in now. */
  readonly isHere: boolean;
  /** Somebody else begins nothing on a view that came for its owner: the page is loaded for them then, and this is false. */
  mayBegin(): boolean;
}

/**
 * Whose is what is done on a view: who was logged in when `of` came. Somebody else who logs in is the owner of what comes after that; a
 * session that merely ends changes nothing.
 */
export function useOwner(of: unknown): Owned {
  const session = useService(SESSION);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useFact(SESSION_CHANGED, redraw);
  const came = useRef<{ readonly of: unknown; readonly owner: Owner } | null>(null);
  if (came.current === null || (came.current.of !== of && session.loggedIn)) came.current = { of, owner: ownerOf(session) };
  const { owner } = came.current;
  const isHere = owner.user === session.user;
  const mayBegin = (): boolean => {
    if (isHere || !session.loggedIn) return true;
    location.reload();
    return false;
  };
  return { owner, isHere, mayBegin };
}
