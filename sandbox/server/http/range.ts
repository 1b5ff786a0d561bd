/** First and last byte, both included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads a Range header (RFC 9110, 14.2).
 * @returns the range; null when all is wanted, or several ranges are, which may be answered so; 'none' when nothing of it exists.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [whole, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').trim()) ?? [];
  if (whole === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const count = Math.min(size, Number(last));
    return count === 0 ? 'none' : { from: size - count, to: size - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return null;
  return Number(first) >= size ? 'none' : { from: Number(first), to: last === '' ? size - 1 : Math.min(size - 1, Number(last)) };
}
