/** What is decoded at most: an hour of samples would fill the memory of a phone. */
const MAX_BYTES = 12_000_000;
export const MAX_SECONDS = 900;
/** Enough for a picture of loudness; browsers must offer it. */
const SAMPLE_RATE = 8000;

/** Loudness of `count` equal parts, 0 to 1, the loudest part being 1. Silence is 0 throughout. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const size = samples.length / count;
  const peaks = Array.from({ length: count }, (_, part) => {
    let sum = 0;
    const from = Math.floor(part * size),
      to = Math.max(from + 1, Math.floor((part + 1) * size));
    for (let index = from; index < to; index++) sum += (samples[index] ?? 0) ** 2;
    return Math.sqrt(sum / (to - from));
  });
  const loudest = Math.max(...peaks);
  return peaks.map((peak) => (loudest > 1e-4 ? peak / loudest : 0));
}

/**
 * Fetches a recording that is played already and works its peaks out; null when it is too large, of another origin (its server may not
 * allow it, and the console would complain), or cannot be decoded.
 */
export async function loadPeaks(src: string, count: number, transport: typeof fetch, signal: AbortSignal): Promise<number[] | null> {
  if (!src || new URL(src, location.href).origin !== location.origin || typeof OfflineAudioContext === 'undefined') return null;
  try {
    const response = await transport(src, { signal, cache: 'force-cache' });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) {
      await response.body?.cancel();
      return null;
    }
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > MAX_BYTES || signal.aborted) return null;
    const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes);
    return peaksOf(sound.getChannelData(0), count);
  } catch {
    return null; // the cover is shown instead
  }
}
