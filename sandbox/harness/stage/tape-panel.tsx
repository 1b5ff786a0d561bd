import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Press } from '../shell/press.tsx';
import type { Tape } from '../tape/model.ts';
import type { Choice } from './choice.ts';
import type { Director, Doing } from './director.ts';

const WORDS: Readonly<Record<Doing['what'], string>> = {
  watching: 'The page is watched.',
  unreachable: 'What is in the frame is no page of the site: nothing of it can be watched.',
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

const INTERRUPTED = 'The recording has ended, since the page was opened anew; what is on it until then can be downloaded and played.';

const wordsOf = ({ what, done, count, isBusy, differences, isInterrupted }: Doing): string => {
  if (what !== 'replaying') return isInterrupted ? `${WORDS[what]} ${INTERRUPTED}` : WORDS[what];
  const progress = `${WORDS.replaying}: ${done} of ${count} actions`;
  if (isBusy) return `${progress} …`;
  return differences.length === 0 ? `${progress}, no difference.` : `${progress}. The first of ${differences.length} differences:`;
};

const actionsOf = ({ entries }: Tape): number => entries.filter(({ type }) => type === 'action').length;

/** Recordings that another tape has come in the place of. They stay here as long as the stage does. */
function Earlier({ director }: { readonly director: Director }): ReactNode {
  const { earlier } = director.recordings;
  if (earlier.length === 0) return null;
  return (
    <p className="row" role="group" aria-label="Recordings before">
      {earlier.map((tape, index) => (
        <Press key={index} onPress={() => download(director.textOf(tape), `tape-${index + 1}.jsonl`)}>
          {`Download recording ${index + 1} (${tape.head.title}, ${actionsOf(tape)} actions)`}
        </Press>
      ))}
    </p>
  );
}

/** Record, stop, keep, load, play, and go through a tape action by action. */
export function TapePanel({ choice, director }: { readonly choice: Choice; readonly director: Director }): ReactNode {
  const doing = useSyncExternalStore(director.subscribe, () => director.doing);
  const file = useRef<HTMLInputElement>(null);
  const { what, done, count, isBusy, differences, problem } = doing;
  const [difference] = differences;
  const { tape } = director;
  const isReplaying = what === 'replaying';
  const isRecording = what === 'recording';
  const cannotPlay = tape === null || isBusy || isRecording;
  return (
    <section className="tape" aria-label="Tape">
      <p className="row">
        {isRecording ? (
          <Press aria-keyshortcuts="Control+Alt+S" isIdle={isBusy} onPress={() => director.stop()}>
            Stop
          </Press>
        ) : (
          <Press isIdle={isBusy} onPress={() => void director.open(choice, 'recording')}>
            Record
          </Press>
        )}
        <Press isIdle={tape === null} onPress={() => tape !== null && download(director.textOf(tape), 'tape.jsonl')}>
          Download
        </Press>
        <Press onPress={() => file.current?.click()}>Load</Press>
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
          <Press aria-keyshortcuts="Control+Alt+S" onPress={() => director.halt()}>
            Stop
          </Press>
        ) : (
          <Press isIdle={cannotPlay} onPress={() => void director.play()}>
            Play
          </Press>
        )}
        <Press isIdle={cannotPlay || (isReplaying && done >= count)} onPress={() => void director.step()}>
          Step
        </Press>
        <Press isIdle={!isReplaying || isBusy || done === 0} onPress={() => void director.back()}>
          Step back
        </Press>
        <Press isIdle={!isReplaying} onPress={() => void director.rewind()}>
          Rewind
        </Press>
        <Press isIdle={!isReplaying} onPress={() => void director.open(choice)}>
          Leave the tape
        </Press>
      </p>
      <p role="status">{wordsOf(doing)}</p>
      <Earlier director={director} />
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
