import { standsStill } from '../../../core/api.ts';

/**
 * Tells when things begin to stand still, by the system's setting or by the site's (OP-43).
 * @returns ends the watch
 */
export function watchStillness(stop: () => void): () => void {
  let still = standsStill();
  const look = (): void => {
    const before = still;
    still = standsStill();
    if (still && !before) stop();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributes: true });
  const system = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  system?.addEventListener('change', look);
  return () => {
    observer.disconnect();
    system?.removeEventListener('change', look);
  };
}
