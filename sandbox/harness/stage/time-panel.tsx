import { useEffect, useId, useState, type ReactNode } from 'react';
import { Press } from '../shell/press.tsx';
import type { Director } from './director.ts';
import { isMoment, RANGE_OF_MOMENTS, readMoment } from './given/moment.ts';

const DAY = 86_400_000;
const JUMPS = [
  ['+ 2 minutes', 120_000],
  ['+ 1 hour', 3_600_000],
  ['+ 1 day', DAY],
  ['+ 1 week', 7 * DAY],
] as const;
const SPEEDS = [0, 1, 10, 60, 3600] as const;
const LOOK_MS = 500;

/** `2026-11-23T13:00` of the tester's own time zone, as a field of the browser has it. */
const fieldOf = (ms: number): string => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** The clocks as they are and as they are set. */
function useClocks(director: Director) {
  const [now, setNow] = useState<number | null>(null);
  const [speed, setSpeed] = useState(director.desk.time?.speed ?? 1);
  const [withServer, setWithServer] = useState(director.desk.time?.server ?? true);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const look = (): void => setNow(director.page?.lecternRecorded?.now() ?? null);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [director]);
  /** What was chosen is shown at once, and what is instead when the server has refused it. */
  const after = (isSet: boolean): void => {
    setNow(director.now);
    if (isSet) return;
    setSpeed(director.desk.time?.speed ?? 1);
    setWithServer(director.desk.time?.server ?? true);
  };
  const go = (to: number, at = speed, server = withServer): void => {
    setProblem(isMoment(to) ? '' : RANGE_OF_MOMENTS);
    if (!isMoment(to)) return;
    setSpeed(at);
    void director.setTime(to, at, server).then(after);
  };
  const goReal = (): void => {
    setProblem('');
    setSpeed(1);
    void director.setRealTime().then(after);
  };
  const goOn = (server: boolean): void => {
    setWithServer(server);
    if (director.desk.time !== undefined) go(director.now, speed, server);
  };
  return { now, speed, withServer, problem, go, goReal, goOn, refuse: setProblem };
}

/** The page's clock: set, and run faster. */
export function TimePanel({ director }: { readonly director: Director }): ReactNode {
  const { now, speed, withServer, problem, go, goReal, goOn, refuse } = useClocks(director);
  const [wanted, setWanted] = useState('');
  const id = useId();
  const goWanted = (): void => {
    const { ms, problem: refused } = readMoment(wanted);
    if (ms === null) refuse(refused);
    else go(ms);
  };
  return (
    <section className="panel" aria-label="Time">
      <p>
        The page's clock: <output className="clock">{now === null ? 'no page that is watched' : new Date(now).toLocaleString()}</output>
      </p>
      <p className="row">
        {JUMPS.map(([words, ms]) => (
          <Press key={words} isIdle={now === null} onPress={() => go(director.now + ms)}>
            {words}
          </Press>
        ))}
        <Press isIdle={now === null} onPress={goReal}>
          Real time
        </Press>
      </p>
      <p className="row">
        <label className="pick">
          Set to
          <input
            type="datetime-local"
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem === '' ? undefined : id}
            value={wanted !== '' ? wanted : now === null ? '' : fieldOf(now)}
            onChange={({ target }) => setWanted(target.value)}
          />
        </label>
        <Press isIdle={now === null || wanted === ''} onPress={goWanted}>
          Set
        </Press>
        <label className="pick">
          Speed
          <select value={speed} onChange={({ target }) => go(director.now, Number(target.value))}>
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {each === 0 ? 'stopped' : `${each} ×`}
              </option>
            ))}
          </select>
        </label>
        <label className="pick">
          <input type="checkbox" checked={withServer} onChange={({ target: { checked } }) => goOn(checked)} />
          The server too
        </label>
      </p>
      {problem !== '' && (
        <p className="bad" id={id} role="alert">
          {problem}
        </p>
      )}
      <p className="note">
        This is the clock that the page takes its time and timers from; it goes on so in later documents. Timers wait as long as before when
        it is set, and pass faster when it runs faster. The server answers this browser by the same time: what is today, what comes next,
        and when a session ends. What it stores, counts and logs has real time, and other people notice nothing.
      </p>
    </section>
  );
}
