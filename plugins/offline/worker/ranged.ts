import { FROM_STORE } from '../model/names.ts';
import { readRange } from '../model/range.ts';

/** A stored file as it is asked for: whole, or the bytes that the header `Range` names. */
export async function ranged(stored: Response, header: string | null): Promise<Response> {
  const type = stored.headers.get('Content-Type') ?? 'application/octet-stream';
  const headers = { 'Content-Type': type, 'Accept-Ranges': 'bytes', [FROM_STORE]: '1' };
  if (header === null) return new Response(stored.body, { headers });
  const whole = await stored.blob();
  const range = readRange(header, whole.size);
  if (range === 'outside') return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${whole.size}` } });
  if (range === null) return new Response(whole, { headers });
  const { from, to } = range;
  return new Response(whole.slice(from, to + 1, type), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${from}-${to}/${whole.size}`, 'Content-Length': String(to - from + 1) },
  });
}
