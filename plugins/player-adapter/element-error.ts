import type { ProblemCode } from './playback-error.ts';

/** Codes of MediaError. */
const NETWORK = 2;
const DECODE = 3;

/**
 * What an element's error means for a learner. A source that cannot be had without a network is no unknown format. @param onLine whether
 * the device has a network
 */
export function problemOfElement(code: number, networkState: number, onLine: boolean): ProblemCode {
  if (code === NETWORK) return 'network.file';
  if (code === DECODE) return 'media.decode';
  return networkState === HTMLMediaElement.NETWORK_NO_SOURCE && !onLine ? 'network.file' : 'media.unsupported';
}
