import { useEffect, useState, type ReactNode } from 'react';
import type { Director } from './director.ts';

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

/** The page's clock: set, and run faster. */
export function TimePanel({ director }: { readonly director: Director }): ReactNode {
  const [now, setNow] = useState<number | null>(null);
  const [speed, setSpeed] = useState(director.desk.time?.speed ?? 1);
  const [withServer, setWithServer] = useState(director.desk.time?.server ?? true);
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const look = (): void => setNow(director.page?.lecternRecorded?.now() ?? null);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [director]);
  const go = (to: number, at = speed, server = withServer): void => {
    setSpeed(at);
    void director.setTime(to, at, server);
    setNow(to);
  };
  const goReal = (): void => {
    setSpeed(1);
    void director.setRealTime();
    setNow(director.realNow);
  };
  const current = (): number => director.now;
  return (
    <section className="panel" aria-label="Time">
      <p>
        The page's clock: <output className="clock">{now === null ? 'no page that is watched' : new Date(now).toLocaleString()}</output>
      </p>
      <p className="row">
        {JUMPS.map(([words, ms]) => (
          <button key={words} type="button" disabled={now === null} onClick={() => go(current() + ms)}>
            {words}
          </button>
        ))}
        <button type="button" disabled={now === null} onClick={goReal}>
          Real time
        </button>
      </p>
      <p className="row">
        <label className="pick">
          Set to
          <input
            type="datetime-local"
            value={wanted !== '' ? wanted : now === null ? '' : fieldOf(now)}
            onChange={({ target }) => setWanted(target.value)}
          />
        </label>
        <button type="button" disabled={now === null || wanted === ''} onClick={() => go(new Date(wanted).getTime())}>
          Set
        </button>
        <label className="pick">
          Speed
          <select value={speed} onChange={({ target }) => go(current(), Number(target.value))}>
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {each === 0 ? 'stopped' : `${each} ×`}
              </option>
            ))}
          </select>
        </label>
        <label className="pick">
          <input
            type="checkbox"
            checked={withServer}
            onChange={({ target: { checked } }) => {
              setWithServer(checked);
              if (director.desk.time !== undefined) go(current(), speed, checked);
            }}
          />
          The server too
        </label>
      </p>
      <p className="note">
        This is the clock that the page takes its time and timers from; it goes on so in later documents. Timers wait as long as before when
        it is set, and pass faster when it runs faster. The server answers this browser by the same time: what is today, what comes next,
        and when a session ends. What it stores, counts and logs has real time, and other people notice nothing.
      </p>
    </section>
  );
}
