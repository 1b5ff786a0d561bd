import type { BuildFiles } from './build-files.ts';
import type { DrawnPage } from './page-drawing.ts';

const OWN_VIEW = /(?:^|;\s*)(?:lectern-own=1(?:;|$)|lectern-closed=|lectern-pass=|cmsUserSettings=[^;]*%22(?:language|theme|still)%22)/;

/**
 * Whether a browser's cookies say that what is drawn for everybody is not for its visitor: who is logged in, has chosen a language or a
 * look, has closed an announcement, or administers a site that is closed.
 */
export const isOwnView = (cookies: string): boolean => OWN_VIEW.test(cookies);

const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>\s*/;

/** A page with what is drawn before the empty element that its script fills. What needs no scripts does not say so any more. */
export function withDrawn(html: string, drawn: DrawnPage | null): string {
  if (drawn === null) return html;
  const shown = drawn.needsScript ? html : html.replace(NO_SCRIPT, '');
  return shown.replace('<div id="lectern">', (empty) => `${drawn.html}\n    ${empty}`);
}

/** What a page needs to take over what is drawn: every page of a site where others are drawn tells the server whose it is. */
export function firstViewHead(drawn: DrawnPage | null, files: BuildFiles): string[] {
  const styles = drawn === null ? [] : files.stylesOf(drawn.plugins).map((href) => `<link rel="stylesheet" crossorigin href="${href}">`);
  return ['<meta name="lectern-drawn" content="1">', `<link rel="modulepreload" crossorigin href="${files.takesOver}">`, ...styles];
}
