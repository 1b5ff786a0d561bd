import { parseVtt, VttProblem, type Cue } from './vtt.ts';

/** Subtitles of a whole day stay far below. */
const MAX_BYTES = 2_000_000;

/**
 * Fetches subtitles and reads them.
 * @param src address that has been found allowed
 * @throws VttProblem when there is no such file, it is too large or no WebVTT; the fetch's own error when the network is gone
 */
export async function loadVtt(src: string, signal: AbortSignal): Promise<Cue[]> {
  const answer = await fetch(src, { signal, credentials: 'same-origin' });
  if (!answer.ok) throw new VttProblem(`${src}: status ${answer.status}.`);
  if (Number(answer.headers.get('content-length')) > MAX_BYTES) throw new VttProblem(`${src}: larger than ${MAX_BYTES} bytes.`);
  const text = await answer.text();
  if (text.length > MAX_BYTES) throw new VttProblem(`${src}: larger than ${MAX_BYTES} characters.`);
  return parseVtt(text);
}
