/** A part of a file in bytes, both ends counted. */
interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The one range that a header `Range` asks for (RFC 9110, 14.2).
 * @param size of the whole file, in bytes
 * @returns null for the whole file: no header, several ranges, or none that can be read; 'outside' when there are no such bytes
 */
export function readRange(header: string | null, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return from >= size || from > to ? 'outside' : { from, to };
}
