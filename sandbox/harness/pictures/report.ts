import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A difference with its pictures. */
export interface Shown {
  readonly name: string;
  /** Sentences: the cause, what the outline says, what was decided. */
  readonly notes: readonly string[];
  /** The outline's lines that differ, with `-` and `+`. */
  readonly lines: readonly string[];
  /** By what they show; one that is not there is null. */
  readonly pictures: Readonly<Record<'before' | 'after' | 'difference', Buffer | null>>;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (each) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[each] ?? each);

const figure = (title: string, name: string, picture: Buffer | null): string =>
  picture === null
    ? ''
    : `<figure><figcaption>${title}</figcaption><img alt="${escaped(`${name}, ${title}`)}" ` +
      `src="data:image/png;base64,${picture.toString('base64')}"></figure>`;

const section = ({ name, notes, lines, pictures }: Shown): string =>
  `<section><h2>${escaped(name)}</h2>${notes.map((note) => `<p>${escaped(note)}</p>`).join('')}` +
  (lines.length > 0 ? `<pre tabindex="0" aria-label="Outline of ${escaped(name)}">${lines.map(escaped).join('\n')}</pre>` : '') +
  `<div class="pictures">${figure('before', name, pictures.before)}${figure('after', name, pictures.after)}${figure(
    'difference',
    name,
    pictures.difference,
  )}</div></section>`;

/** Writes a page by itself: pictures are in it, its policy allows nothing else, and no script. */
export function writeReport(file: string, title: string, summary: readonly string[], shown: readonly Shown[]): void {
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
${shown.map(section).join('\n')}
</main>
</body>
</html>
`;
  writeFileSync(file, page);
}
