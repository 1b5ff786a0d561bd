import { lazily } from '../container.ts';
import type { watchGestures } from './watch.ts';

const code = lazily(() => import('./watch.ts'));

/** What watches an element for touch gestures; null in browsers that must not have it (WID-044): nothing of it is loaded there. */
export async function loadTouch(userAgent: string = navigator.userAgent): Promise<typeof watchGestures | null> {
  return touchAllowed(userAgent) ? (await code.load()).watchGestures : null;
}

/** Whether touch gestures may be loaded: in every browser but Internet Explorer up to 10 (WID-044). */
function touchAllowed(userAgent: string): boolean {
  const version = /\bMSIE (\d+)/.exec(userAgent)?.[1] ?? /\bTrident\/.*\brv:(\d+)/.exec(userAgent)?.[1];
  return version === undefined || Number(version) > 10;
}
