import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { Choice } from './choice.ts';
import type { Director, Doing } from './director.ts';

const WORDS: Readonly<Record<Doing['what'], string>> = {
  watching: 'The page is watched.',
  recording: 'A tape is recorded.',
  recorded: 'A tape is ready.',
  replaying: 'The tape is played',
};

/** Gives a text to the browser as a file. */
function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

const wordsOf = ({ what, done, count, isBusy, differences }: Doing): string => {
  if (what !== 'replaying') return WORDS[what];
  const progress = `${WORDS.replaying}: ${done} of ${count} actions`;
  if (isBusy) return `${progress} …`;
  return differences.length === 0 ? `${progress}, no difference.` : `${progress}. The first of ${differences.length} differences:`;
};

/** Record, stop, keep, load, play, and go through a tape action by action. */
export function TapePanel({ choice, director }: { readonly choice: Choice; readonly director: Director }): ReactNode {
  const doing = useSyncExternalStore(director.subscribe, () => director.doing);
  const file = useRef<HTMLInputElement>(null);
  const { what, done, count, isBusy, differences, problem } = doing;
  const [difference] = differences;
  const hasTape = director.tape !== null;
  const isReplaying = what === 'replaying';
  return (
    <section className="tape" aria-label="Tape">
      <p className="row">
        {what === 'recording' ? (
          <button type="button" aria-keyshortcuts="Control+Alt+S" onClick={() => director.stop()}>
            Stop
          </button>
        ) : (
          <button type="button" disabled={isBusy} onClick={() => void director.open(choice, 'recording')}>
            Record
          </button>
        )}
        <button type="button" disabled={!hasTape} onClick={() => download(director.text, 'tape.jsonl')}>
          Download
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          Load
        </button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="A tape's file"
          accept=".jsonl,.json"
          onChange={({ target }) => {
            void target.files?.[0]?.text().then((text) => director.load(text));
            target.value = '';
          }}
        />
        {isReplaying && isBusy ? (
          <button type="button" aria-keyshortcuts="Control+Alt+S" onClick={() => director.halt()}>
            Stop
          </button>
        ) : (
          <button type="button" disabled={!hasTape || isBusy} onClick={() => void director.play()}>
            Play
          </button>
        )}
        <button type="button" disabled={!hasTape || isBusy || (isReplaying && done >= count)} onClick={() => void director.step()}>
          Step
        </button>
        <button type="button" disabled={!isReplaying || isBusy || done === 0} onClick={() => void director.back()}>
          Step back
        </button>
        <button type="button" disabled={!isReplaying} onClick={() => void director.rewind()}>
          Rewind
        </button>
        {isReplaying && (
          <button type="button" onClick={() => void director.open(choice)}>
            Leave the tape
          </button>
        )}
      </p>
      <p role="status">{wordsOf(doing)}</p>
      {difference !== undefined && !isBusy && (
        <pre className="difference bad" tabIndex={0} role="region" aria-label="First difference">
          {`before action ${difference.step + 1}, ${difference.what}: ${difference.message}`}
        </pre>
      )}
      {problem !== '' && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
