import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './bar/icon.tsx';
import type { PlayerText } from '../model/player-text.ts';

/** A turning ring; what it means is given by the live region when it lasts. */
export function Spinner(): ReactNode {
  return <div className="player__spinner" aria-hidden="true" />;
}

interface StartProps {
  readonly text: PlayerText;
  readonly title: string;
  readonly replay: boolean;
  /** The browser refused to start by itself: says what to do (MED-089). */
  readonly refused: boolean;
  /** null: only the hint, for a bar that never hides has a button of its own. */
  readonly onStart: (() => void) | null;
}

/** The big button before the first picture and after the last. */
export function StartButton({ text, title, replay, refused, onStart }: StartProps): ReactNode {
  return (
    <div className="player__start">
      {onStart && (
        <button
          type="button"
          className="player__big"
          data-control="start"
          aria-label={replay ? text('player.replay') : text('player.start', { title })}
          onClick={onStart}
        >
          <Icon name={replay ? 'replay' : 'play'} />
        </button>
      )}
      {refused && (
        <p className="player__hint" role="status">
          {text('player.refused')}
        </p>
      )}
    </div>
  );
}

interface ProblemProps {
  readonly text: PlayerText;
  readonly message: string;
  readonly onRetry: (() => void) | null;
  /** Whether the focus was in the player when the problem came: it must not be lost with the controls. */
  readonly takeFocus: boolean;
}

/** What went wrong, what to do, and a way to try again. */
export function ProblemNotice({ text, message, onRetry, takeFocus }: ProblemProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus) (box.current!.querySelector('button') ?? box.current!).focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <div ref={box} className="player__problem" tabIndex={-1}>
      <Icon name="warning" />
      <p role="alert">{message}</p>
      {onRetry && (
        <button type="button" className="player__retry" data-control="retry" onClick={onRetry}>
          {text('player.retry')}
        </button>
      )}
    </div>
  );
}
