import { formatCookie } from './cookies.ts';

const NAME = 'cmsFrameworkPreview';
/** CFG-013, OP-41. */
const LIFE_SECONDS = 60;

/** Remembers for one minute that a framework is being previewed (CFG-013). */
export function markFrameworkPreview(value = '1'): void {
  document.cookie = formatCookie(NAME, value, LIFE_SECONDS);
}
