import { posix } from 'node:path';
import { escapeHtml, type Rendered } from './markdown.ts';
import type { Person } from './pages.ts';

interface Shell {
  readonly title: string;
  readonly version: string;
  /** Where the page is in the site. */
  readonly address: string;
  readonly people: readonly Person[];
  /** Where the page of a file is in the site. */
  readonly addressOf: (path: string) => string;
  readonly rendered: Rendered;
  /** The file itself, beside the page that shows it. */
  readonly copy?: string;
}

function navigation({ people, address, addressOf }: Shell, to: (address: string) => string): string {
  return people
    .map(({ title, links }) => {
      const own = links.some(({ path }) => addressOf(path) === address);
      const items = links.map(({ path, text }) => {
        const target = addressOf(path);
        const current = target === address ? ' aria-current="page"' : '';
        return `<li><a href="${escapeHtml(to(target))}"${current}>${escapeHtml(text)}</a></li>`;
      });
      return `<details${own ? ' open' : ''}><summary>${escapeHtml(title)}</summary><ul>${items.join('')}</ul></details>`;
    })
    .join('\n');
}

function contents({ rendered }: Shell): string {
  const items = rendered.headings
    .filter(({ level }) => level === 2)
    .map(({ text, fragment }) => `<li><a href="#${escapeHtml(fragment)}">${escapeHtml(text)}</a></li>`);
  return items.length < 2
    ? ''
    : `<details class="contents"><summary>On this page</summary><nav aria-label="On this page"><ul>${items.join('')}</ul></nav></details>`;
}

/** A page whole. All addresses in it are relative, so that the site lies in any folder of any server. Scripts and styles are files. */
export function pageHtml(shell: Shell): string {
  const { title, version, address, rendered, copy } = shell;
  const to = (target: string): string => posix.relative(posix.dirname(address), target);
  return `<!doctype html>
<html lang="en" data-home="${escapeHtml(to('.') || '.')}/" data-address="${escapeHtml(address)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Lectern ${escapeHtml(version)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('site.css')}">
<script type="module" src="${to('site.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="home" href="${to('index.html')}">Lectern documentation</a>
<span class="version" id="version">Version ${escapeHtml(version)}</span>
<a class="all" href="#pages">All pages</a>
<button type="button" id="open-search" hidden>Search <kbd>/</kbd></button>
</header>
<div class="columns">
<main id="content" tabindex="-1">
${contents(shell)}
${copy === undefined ? '' : `<p><a href="${escapeHtml(to(copy))}" download>Download the file</a></p>`}
${rendered.html}</main>
<nav id="pages" aria-label="Pages" tabindex="-1">
${navigation(shell, to)}
</nav>
</div>
<dialog id="search" aria-labelledby="search-title">
<h2 id="search-title">Search the documentation</h2>
<form method="dialog"><label for="query">Search words</label>
<input type="search" id="query" autocomplete="off" spellcheck="false"><button type="submit" value="close">Close</button></form>
<p id="search-status" role="status"></p>
<ol id="results"></ol>
</dialog>
</body>
</html>
`;
}
