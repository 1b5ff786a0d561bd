const TAGS = /(?:W\/)?("[^"]*")/g;

/** Whether a caller has a representation already: If-None-Match holds its tag, in a list, weak or not, or `*` (RFC 9110, 13.1.2). */
export const hasAlready = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === '*' || [...header.matchAll(TAGS)].some(([, opaque]) => opaque === tag.replace(/^W\//, '')));

/**
 * Whether the part that is asked for belongs to what the caller has (RFC 9110, 13.1.5): without If-Range it does; a weak tag and a date,
 * which is never told here, prove nothing.
 */
export const continues = (header: string | undefined, tag: string): boolean =>
  header === undefined || (!tag.startsWith('W/') && header.trim() === tag);
