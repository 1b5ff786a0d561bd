import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { TARGETS } from '../contract.ts';
import { TEXTS } from '../../text/contract.ts';
import { useService } from '../../base/services.ts';
import type { Drawing } from './drawing.ts';
import { OffscreenItems } from './offscreen-items.ts';
import { inFrames } from '../../base/pacing/frames.ts';
import { PendingScroll } from './pending-scroll.ts';
import { Run } from './run.tsx';

/** Codes of the first step: a screen full of a usual list. */
export const FIRST_STEP = 1200;

/** The progress is shown in so many steps. */
const PROGRESS_STEPS = 20;

interface LargeContentProps {
  readonly drawing: Drawing;
  /** The target that it is drawn into, '' in a window. */
  readonly target: string;
  /** Where the page is to be scrolled to, in px. */
  readonly position: number;
  /** It leaves the page. */
  readonly onLeave: () => void;
}

/** A large result that is drawn frame by frame; its target is busy until all of it is there. */
export function LargeContent({ drawing, target, position, onLeave }: LargeContentProps): ReactNode {
  const targets = useService(TARGETS);
  const [share, setShare] = useState<number | null>(null);
  const latest = useRef(drawing.id);
  const [offscreen] = useState(() => new OffscreenItems());
  const [drawn, setDrawn] = useState<Drawing | null>(drawing.complete ? drawing : null);
  // Before React removes the elements; those of a drawing that another one replaces stay in the page.
  useLayoutEffect(
    () => () => {
      hideBeforeRemoval(latest.current);
      offscreen.dispose();
    },
    [offscreen],
  );
  useLayoutEffect(() => {
    latest.current = drawing.id;
  }, [drawing]);
  useEffect(() => {
    const busy = (is: boolean): void => {
      if (target !== '') targets.drawing(target, is);
    };
    const scroll = new PendingScroll(position);
    offscreen.add(drawing.id);
    busy(!drawing.complete);
    const stop = inFrames(
      (size) => {
        drawing.read(size);
        const { complete: isLast, share: now } = drawing;
        flushSync(() => {
          drawing.publish();
          setShare(now && Math.floor(now * PROGRESS_STEPS) / PROGRESS_STEPS);
          if (!isLast) return;
          setDrawn(drawing);
          busy(false);
        });
        scroll.check(isLast);
        return isLast ? false : drawing.more().then(() => true);
      },
      FIRST_STEP,
      (took) => offscreen.drawn(took, !scroll.isPending),
    );
    return () => {
      stop();
      scroll.stop();
      busy(false);
      onLeave();
    };
  }, [drawing, offscreen, onLeave, position, target, targets]);
  return (
    <>
      <Run of={drawing.root} />
      {drawn === drawing ? null : <Progress share={share} />}
    </>
  );
}

function Progress({ share }: { readonly share: number | null }): ReactNode {
  const texts = useService(TEXTS);
  return <progress className="cms-drawing" aria-label={texts.get('request.loading')} {...(share === null ? {} : { value: share })} />;
}

/**
 * Gets the elements that were drawn in pieces ready to be removed. Chromium's time for removing items whose layout waits
 * (content-visibility) grows with the square of their number - seconds for 20 000 -, unless they are hidden before.
 * @param id the value of their `data-long`
 */
function hideBeforeRemoval(id: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-long="${id}"]`)) {
    element.removeAttribute('data-long');
    element.style.display = 'none';
    // Asking for the style makes the browser let go of the items now.
    void getComputedStyle(element).display;
  }
}
