import type { ReactNode } from 'react';
import { clockTime, useText } from '../../../core/api.ts';
import { isOnItsWay, type LibraryRecording } from './recording-calls.ts';

/** How long a film or sound is, and how far it is on its way to pages. */
export function RecordingState({ recording }: { readonly recording: LibraryRecording }): ReactNode {
  const text = useText();
  const { seconds, width, height, state, progress, problem } = recording;
  const facts = [
    text(recording.kind === 'film' ? 'author.recordings.film' : 'author.recordings.sound'),
    ...(seconds > 0 ? [clockTime(seconds)] : []),
    ...(width > 0 ? [text('author.pictures.size', { width, height })] : []),
  ];
  return (
    <>
      <span className="author-hint">{facts.join(' · ')}</span>
      {isOnItsWay(recording) && (
        <span className="author-hint">
          {state === 'running' ? text('author.recordings.running', { percent: progress }) : text('author.recordings.waiting')}
        </span>
      )}
      {isOnItsWay(recording) && <progress max={100} value={progress} aria-hidden="true" />}
      {state === 'failed' && <span className="author-pictures__problem">{problem}</span>}
    </>
  );
}
