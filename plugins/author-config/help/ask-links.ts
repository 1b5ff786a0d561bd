import { isSafeAddress } from '../../../core/api.ts';
import type { LinkInText } from './findings.ts';

/** So many addresses are asked for at a time, and at all. */
const [AT_ONCE, MOST] = [4, 200];

/**
 * Addresses of this site that lead to nothing: their page answers that it is not there. Other sites' pages are not asked for.
 * @param ask a request for an address; a failed one says nothing
 */
export async function goneLinks(
  links: readonly LinkInText[],
  base: string,
  ask: (address: string) => Promise<{ readonly status: number }>,
): Promise<ReadonlySet<string>> {
  const own = links.filter(({ href }) => isSafeAddress(href) && !href.startsWith('#') && isOfSite(href, base)).slice(0, MOST);
  const gone = new Set<string>();
  const left = [...own];
  const work = async (): Promise<void> => {
    for (let link = left.shift(); link; link = left.shift()) {
      const address = new URL(link.href, base);
      address.hash = '';
      const answer = await ask(address.href).catch(() => null);
      if (answer?.status === 404 || answer?.status === 410) gone.add(link.href);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return gone;
}

function isOfSite(href: string, base: string): boolean {
  return URL.canParse(href, base) && new URL(href, base).origin === new URL(base).origin;
}
