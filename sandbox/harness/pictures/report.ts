import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, ChangesRun } from '../changes/model.ts';

const SHOWN = ['before', 'after', 'difference'] as const;
/** A picture by its hash; null when there is none. */
type PictureOf = (hash: string) => Buffer | null;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (each) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[each] ?? each);

const figure = (title: string, name: string, picture: Buffer | null): string =>
  picture === null
    ? ''
    : `<figure><figcaption>${title}</figcaption><img alt="${escaped(`${name}, ${title}`)}" ` +
      `src="data:image/png;base64,${picture.toString('base64')}"></figure>`;

const section = ({ name, cause, notes, lines, isRejected, pictures }: Change, pictureOf: PictureOf): string =>
  `<section><h2>${escaped(name)}</h2>` +
  [...notes, cause, ...(isRejected ? ['Rejected.'] : [])].map((note) => `<p>${escaped(note)}</p>`).join('') +
  (lines.length > 0 ? `<pre tabindex="0" aria-label="Outline of ${escaped(name)}">${lines.map(escaped).join('\n')}</pre>` : '') +
  `<div class="pictures">${SHOWN.map((each) => figure(each, name, pictureOf(pictures[each]))).join('')}</div></section>`;

/** Writes a page by itself: pictures are in it, its policy allows nothing else, and no script. */
export function writeReport(
  file: string,
  title: string,
  { summary, changes }: Pick<ChangesRun, 'summary' | 'changes'>,
  pictureOf: PictureOf,
): void {
  const style = readFileSync(join(import.meta.dirname, 'report.css'), 'utf8');
  const hash = createHash('sha256').update(style).digest('base64');
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-${hash}'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${summary.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
${changes.map((each) => section(each, pictureOf)).join('\n')}
</main>
</body>
</html>
`;
  writeFileSync(file, page);
}
