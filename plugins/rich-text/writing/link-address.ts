import { isSafeAddress } from '../../../core/api.ts';

/**
 * What an author wrote or pasted as an address, as it goes into the text: of this site without the site's own name, so that it leads to the
 * same page of a copy, too; null for what pages do not follow. @param base where the site begins
 */
export function linkAddress(written: string, base: string): string | null {
  const plain = written.trim();
  if (plain === '') return null;
  if (/^[^\s/@:?#]+@[^\s/@:?#]+\.[^\s/@:?#]+$/.test(plain)) return `mailto:${plain}`;
  const address = /^www\./i.test(plain) ? `https://${plain}` : plain;
  if (!isSafeAddress(address)) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.origin !== new URL(base).origin) return address;
  const folder = new URL('.', base).pathname;
  const path = url.pathname.startsWith(folder) ? url.pathname.slice(folder.length) || './' : url.pathname;
  return `${path}${url.search}${url.hash}`;
}
