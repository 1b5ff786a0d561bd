/** An address on the site as it may be on the stage, or why it may not. */
type ReadAddress = { readonly path: string; readonly problem: '' } | { readonly path: null; readonly problem: string };

const refused = (problem: string): ReadAddress => ({ path: null, problem });
const UNREADABLE = refused('This address cannot be read: write one such as /news.html or /unit-4711.html?lang=de.');

/** A path as the server reads it; null when it cannot. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Reads an address as the browser would in the frame, whether it was typed or is in the stage's own address. Only pages of this site are
 * taken: another origin would be beyond the stage's reach, and so is the harness, which lets nobody frame it.
 * @param origin the site's, such as `http://test.demo.localhost:8080`
 */
export function readAddress(text: string, origin: string): ReadAddress {
  const address = URL.parse(text, origin);
  if (address === null) return UNREADABLE;
  const { protocol, pathname, search, hash } = address;
  if (!/^https?:$/.test(protocol)) return refused(`Addresses that begin with "${protocol}" are no pages of the site.`);
  if (address.origin !== origin) return refused(`This is an address of another site: only those of ${origin} can be on the stage.`);
  const path = decoded(pathname);
  // A path that begins with two slashes is another host's as soon as it is by itself; U+0000 is refused by the server.
  if (path === null || pathname.startsWith('//') || /\0|%00/.test(`${text}${pathname}${search}`)) return UNREADABLE;
  if (/^\/sandbox(?:\/|$)/.test(path)) return refused('Below /sandbox is the harness itself: it cannot be on its own stage.');
  return { path: `${pathname}${search}${hash}`, problem: '' };
}
