import type { ReactNode } from 'react';
import type { Limits } from '../../../xsl/engine/index.ts';
import { WorkerLost, WorkerRefused, type RemoteDocument } from '../../../xsl/engine/worker/client.ts';
import type { DrawRequest } from '../../../xsl/engine/worker/protocol.ts';
import { reactElements } from '../drawing/elements.tsx';
import { StylesheetError } from '../contract.ts';
import { FIRST_STEP, LargeContent } from './content.tsx';
import { Drawing } from './drawing.ts';

/** What a stylesheet may take in a worker, beside the page. */
const LIMITS: Limits = { time: 15_000, nodes: 5_000_000, result: 10_000_000, characters: 2 ** 28 };

export interface LargeView {
  /** The target, '' for a window. */
  readonly target: string;
  /** Where the page is to be scrolled to, in px. */
  readonly position: number;
  /** Puts what is drawn on the screen. Returns the undo. */
  readonly show: (drawn: ReactNode) => () => void;
  readonly isCurrent: () => boolean;
  readonly message: (text: string) => void;
}

/**
 * Has a worker transform its document, and shows the first pieces while the rest is still on its way. When the stylesheet fails
 * later, or the answer is out of date, the former content is shown again.
 * @returns true once the whole result has come; false when it is not to be shown any more; null when the worker is lost
 * @throws StylesheetError with the engine's message, as without a worker
 */
export async function showLarge(
  remote: RemoteDocument,
  request: DrawRequest,
  { target, position, show, isCurrent, message }: LargeView,
): Promise<boolean | null> {
  const drawing = new Drawing(reactElements);
  let undo = (): void => {};
  let arrived = (): void => {};
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const whole = remote
    .draw(
      { ...request, limits: LIMITS },
      {
        batch(batch) {
          drawing.push(batch);
          arrived();
        },
        message,
      },
    )
    .then(() => drawing.end());
  try {
    await (target === '' ? whole : Promise.race([first, whole]));
    if (!isCurrent()) {
      remote.close();
      await whole;
      return false;
    }
    drawing.read(FIRST_STEP);
    undo = show(<LargeContent drawing={drawing} target={target} position={position} onLeave={remote.close} />);
    await whole;
    if (isCurrent()) return true;
    undo();
    return false;
  } catch (error) {
    undo();
    if (error instanceof WorkerRefused)
      throw new StylesheetError(request.sheet, error.limit ? 'limit' : 'transform', `${request.sheet}.xsl: ${error.message}`, {
        cause: error,
      });
    if (!(error instanceof WorkerLost)) return endedOrThrow(error);
    console.warn(error.message);
    return null;
  }
}

/** A drawing that was broken off is no error. */
function endedOrThrow(error: unknown): false {
  if (error instanceof DOMException && error.name === 'AbortError') return false;
  throw error;
}
