import { useRef, useState, type ReactNode } from 'react';
import { clockTime, useText } from '../../../core/api.ts';
import { isOnItsWay, isStreamOnItsWay, type LibraryRecording } from './recording-calls.ts';

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

interface StreamStateProps {
  readonly recording: LibraryRecording;
  onRetry(): void;
}

/** How far a film that plays is on its way into several sizes; where that has failed, why, and the way to try it again. */
export function StreamState({ recording, onRetry }: StreamStateProps): ReactNode {
  const text = useText();
  const [wasFailed, setFailed] = useState(false);
  const corner = useRef<HTMLDivElement>(null);
  const { stream, streamProgress, streamProblem, mayChange } = recording;
  const retry = (): void => {
    setFailed(true);
    // The button goes with what it is for.
    corner.current?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <div ref={corner} tabIndex={-1}>
      {stream === 'running' && <p className="author-hint">{text('author.recordings.streamRunning', { percent: streamProgress })}</p>}
      {isStreamOnItsWay(recording) && <progress max={100} value={streamProgress} aria-hidden="true" />}
      <p role="status" className={stream === 'failed' ? 'author-pictures__problem' : 'author-hint'}>
        {stream === 'failed' && streamProblem}
        {(stream === 'waiting' || (wasFailed && stream === 'running')) && text('author.recordings.streamWaiting')}
        {stream === 'ready' && text('author.recordings.streamReady')}
      </p>
      {stream === 'failed' && mayChange && (
        <button type="button" className="button button--quiet" onClick={retry}>
          {text('author.recordings.streamRetry')}
        </button>
      )}
    </div>
  );
}
