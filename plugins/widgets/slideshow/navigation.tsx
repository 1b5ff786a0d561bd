import type { ReactNode } from 'react';

const ARROW = { back: 'M15 5l-7 7 7 7', forth: 'M9 5l7 7-7 7' };
const Icon = ({ path }: { readonly path: string }): ReactNode => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** The buttons of a slideshow: stop, back, one per slide, forth. A button at the border stays where it is, so that the focus does too. */
export function Navigation({
  index,
  count,
  play,
  height,
  controls,
  go,
  text,
}: {
  readonly index: number;
  readonly count: number;
  readonly height: string | undefined;
  readonly controls: string;
  /** null: slides do not come by themselves. */
  readonly play: { readonly on: boolean; toggle(): void } | null;
  readonly go: (index: number) => void;
  readonly text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}): ReactNode {
  return (
    <div className="ui-slideshow__navi" style={height === undefined ? undefined : { blockSize: height }}>
      {play && (
        <button
          type="button"
          className="ui-slideshow__button"
          aria-label={text(play.on ? 'widgets.pause' : 'widgets.play')}
          onClick={play.toggle}
        >
          <Icon path={play.on ? 'M8 5v14M16 5v14' : 'M8 5l11 7-11 7z'} />
        </button>
      )}
      <button
        type="button"
        className="ui-slideshow__button ui-slideshow__step"
        aria-label={text('widgets.previous')}
        aria-controls={controls}
        aria-disabled={index === 0}
        onClick={() => go(index - 1)}
      >
        <Icon path={ARROW.back} />
      </button>
      <div className="ui-slideshow__dots">
        {Array.from({ length: count }, (_, at) => (
          <button
            key={at}
            type="button"
            className="ui-slideshow__dot"
            aria-label={text('widgets.show', { number: at + 1 })}
            aria-controls={controls}
            aria-current={at === index || undefined}
            onClick={() => go(at)}
          />
        ))}
      </div>
      <button
        type="button"
        className="ui-slideshow__button ui-slideshow__step"
        aria-label={text('widgets.next')}
        aria-controls={controls}
        aria-disabled={index === count - 1}
        onClick={() => go(index + 1)}
      >
        <Icon path={ARROW.forth} />
      </button>
    </div>
  );
}
