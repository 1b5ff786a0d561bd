/** What is fetched and decoded at most: the samples of half an hour are all that a phone has room for. */
const MAX_BYTES = 48_000_000;
const MAX_SECONDS = 1800;
/** Enough for a picture of loudness; browsers must offer it. */
const SAMPLE_RATE = 8000;
/** Peaks that a second of sound has. */
export const PEAKS_PER_SECOND = 50;

/** Why there is no picture of the sound: a stream, another site's, too large or too long, without sound or of a kind not decoded here. */
type NoSound = 'stream' | 'foreign' | 'large' | 'silent' | 'failed';
export type Sound = { readonly peaks: Float32Array } | { readonly no: NoSound };

/** The loudest sample of each part, 0 to 1, the loudest part being 1. */
function peaksOf(samples: Float32Array, perPeak: number): Float32Array {
  const peaks = new Float32Array(Math.ceil(samples.length / perPeak));
  let loudest = 0;
  for (let index = 0; index < samples.length; index++) {
    const part = Math.floor(index / perPeak);
    const loud = Math.abs(samples[index]!);
    if (loud > peaks[part]!) peaks[part] = loud;
    if (loud > loudest) loudest = loud;
  }
  return loudest < 1e-4 ? peaks.fill(0) : peaks.map((peak) => peak / loudest);
}

/** Reads a body up to the limit; null when it is larger. @param progress gets 0 to 1, when the length is said beforehand */
async function readBody(response: Response, progress: (part: number) => void): Promise<ArrayBuffer | null> {
  const length = Number(response.headers.get('content-length') ?? 0);
  const reader = response.body?.getReader();
  if (length > MAX_BYTES || !reader) {
    await response.body?.cancel();
    return null;
  }
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.byteLength;
    if (length > 0) progress(Math.min(1, size / length));
    if (size > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
  }
  return new Blob(pieces).arrayBuffer();
}

/**
 * Fetches the sound of a film that is played already, and works out how loud it is at which time.
 * @param seconds length of the film
 */
export async function loadSound(
  src: string,
  seconds: number,
  transport: typeof fetch,
  signal: AbortSignal,
  progress: (part: number) => void,
): Promise<Sound> {
  if (!/^https?:/.test(src)) return { no: 'stream' };
  if (new URL(src).origin !== location.origin) return { no: 'foreign' };
  if (!(seconds <= MAX_SECONDS)) return { no: 'large' };
  let bytes: ArrayBuffer | null;
  try {
    const response = await transport(src, { signal, cache: 'force-cache' });
    if (!response.ok) {
      await response.body?.cancel();
      return { no: 'failed' };
    }
    if (/mpegurl|dash\+xml/i.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel();
      return { no: 'stream' };
    }
    bytes = await readBody(response, progress);
  } catch {
    return { no: 'failed' };
  }
  if (bytes === null) return { no: 'large' };
  try {
    const decoded = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes);
    return { peaks: peaksOf(decoded.getChannelData(0), decoded.sampleRate / PEAKS_PER_SECOND) };
  } catch {
    return { no: 'silent' };
  }
}
