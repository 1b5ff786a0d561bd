/** Caches with the files of one build, by the build's mark. */
export const BUILD_CACHE = 'lectern-build-';
/** Caches with what was stored for whom, in which language and of which course. */
const STORED_CACHE = 'lectern-kept-';
/** In place of a course: what every page needs that is opened without a network, guests' own. */
export const EVERYBODYS = 'site';
export const GUEST = '0';

/** Whose a cache is. */
export interface StoredFor {
  readonly user: string;
  readonly language: string;
  /** ID of the course, or `EVERYBODYS`. */
  readonly course: string;
}

/** Users' ids come from tokens: what divides the parts of a name is never in one. */
const part = (text: string): string => encodeURIComponent(text).replaceAll('_', '%5F');

/** What the names of all caches of a user begin with. */
export const cachesOf = (user: string): string => `${STORED_CACHE}${part(user)}_`;

export const cacheNameOf = ({ user, language, course }: StoredFor): string => `${cachesOf(user)}${part(language)}_${part(course)}`;

/** Whose a cache is, null for one of something else. */
export function storedForIn(name: string): StoredFor | null {
  if (!name.startsWith(STORED_CACHE)) return null;
  const parts = name.slice(STORED_CACHE.length).split('_');
  if (parts.length !== 3) return null;
  const [user = '', language = '', course = ''] = parts.map(decodeURIComponent);
  return { user, language, course };
}

export type Shelf = 'answer' | 'file' | 'lookup' | 'shell' | 'about';

/** The address under which something is in a cache. No page and no file has such a one. */
export const slotOf = (shelf: Shelf, key: string): string => `/offline/${shelf}?${encodeURIComponent(key)}`;

/** The key in such an address, null where it is on another shelf. */
export function keyIn(address: string, shelf: Shelf): string | null {
  const { pathname, search } = new URL(address);
  return pathname === `/offline/${shelf}` ? decodeURIComponent(search.slice(1)) : null;
}

/** Header of an answer that the worker gives in place of the server. */
export const FROM_STORE = 'X-Lectern-Offline';
/** Header of a stored file: by what its address was signed, '' for what is public. */
export const GRANT = 'X-Lectern-Grant';
