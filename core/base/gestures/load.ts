import { touchAllowed } from './allowed.ts';
import type { watchGestures } from './watch.ts';

/** What watches an element for touch gestures; null in browsers that must not have it (WID-044): nothing of it is loaded there. */
export async function loadTouch(userAgent: string = navigator.userAgent): Promise<typeof watchGestures | null> {
  return touchAllowed(userAgent) ? (await import('./watch.ts')).watchGestures : null;
}
