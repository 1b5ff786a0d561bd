const utf8 = new TextEncoder();

/**
 * FNV-1a, 32 bit over UTF-8, as 8 lower-case hex digits: how a return function's name travels (RT-028, OP-17).
 * A hash and never code, so that an answer can only choose among registered handlers.
 */
export function returnHash(name: string): string {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
