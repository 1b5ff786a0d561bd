import './changes.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { askForChanges, DECIDED, decide, keyOf, stateOf, type Decided, type Decision, type Found } from './decide.ts';
import type { Change } from './model.ts';
import { RUNS, type RunName } from './run-names.ts';
import { RunView } from './run-view.tsx';

const isOpen = (found: Found, decided: Decided): number =>
  RUNS.reduce((sum, of) => sum + (found[of].run?.changes ?? []).filter((each) => stateOf(decided, of, each) === undefined).length, 0);

/** The focus goes to the next change that nobody has decided about; with none left it stays. */
function goOn(from: Element | null): void {
  const all = [...document.querySelectorAll<HTMLElement>('.change')];
  const at = all.findIndex((each) => each === from);
  const next = [...all.slice(at + 1), ...all.slice(0, at)].find((each) => each.dataset['decided'] === undefined);
  (next ?? all[at])?.querySelector('h4')?.focus();
}

/** What the last runs of `npm run visual` and `npm run upgrade:diff` have found: accepted or rejected here as by the command line. */
export function Changes(): ReactNode {
  const [found, setFound] = useState<Found | null>(null);
  const [decided, setDecided] = useState<Decided>({});
  const [words, setWords] = useState('');
  const left = useRef<Element | null>(null);
  useEffect(() => void askForChanges().then(setFound), []);
  useEffect(() => {
    if (left.current !== null) goOn(left.current);
    left.current = null;
  }, [decided]);
  const choose = async (of: RunName, change: Change, decision: Decision): Promise<void> => {
    const article = document.activeElement?.closest('.change') ?? null;
    const objection = await decide(of, change, decision);
    if (objection !== '') return setWords(`${change.name} is not decided: ${objection}`);
    const now = { ...decided, [keyOf(of, change)]: decision };
    left.current = article;
    setDecided((before) => ({ ...before, [keyOf(of, change)]: decision }));
    setWords(`${change.name}: ${DECIDED[decision].toLowerCase()} ${found === null ? '' : `${isOpen(found, now)} left to decide.`}`);
  };
  return (
    <div className="changes">
      <h1>Changes</h1>
      <p role="status" aria-label="Decisions" aria-busy={found === null}>
        {found === null ? 'What was found is read.' : words || `${isOpen(found, decided)} left to decide.`}
      </p>
      {found !== null &&
        RUNS.map((of) => <RunView key={of} of={of} found={found[of]} decided={decided} choose={(...chosen) => void choose(...chosen)} />)}
    </div>
  );
}
