import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../../', import.meta.url));
const files = ['plugins', 'config/customers/demo', 'config/customers/nordlicht', 'xsl/sheets', 'core']
  .flatMap((folder) =>
    readdirSync(project + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
  .filter((file) => file.endsWith('.css'));

/** Properties and values that mean left and right whatever the language. */
const PHYSICAL = new RegExp(
  [
    /(?:margin|padding|border)-(?:left|right)\b/,
    /border-(?:top|bottom)-(?:left|right)-radius/,
    /(?<![\w-])(?:left|right)\s*:/,
    /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Where left is meant: a film's time runs from the left in every language, a position that was measured, what an author has aligned. */
const MEANT = [
  'plugins/player-adapter/styles/menus.css',
  'plugins/player-adapter/styles/seek.css',
  'plugins/widgets/tooltip/tooltip.css',
  'plugins/rich-text/style.css',
];

const physical = (css: string): string[] => css.replace(/\/\*[\s\S]*?\*\//g, '').match(PHYSICAL) ?? [];

describe('styles', () => {
  it('I18-002 know start and end, not left and right, so that every page turns round with its language', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(
      files
        .filter((file) => !MEANT.includes(file))
        .flatMap((file) => physical(readFileSync(project + file, 'utf8')).map((found) => `${file}: ${found}`)),
    ).toEqual([]);
  });

  it('I18-002 the exceptions are there because they are needed', () => {
    expect(MEANT.filter((file) => physical(readFileSync(project + file, 'utf8')).length === 0)).toEqual([]);
  });

  it('what is physical is found, what is logical is not', () => {
    expect(physical('a { margin-left: 1px; float: right; left: 0; text-align: left } b { border-top-left-radius: 2px }')).toHaveLength(5);
    expect(
      physical('a { margin-inline-start: 1px; inset-inline: 0; text-align: start; --card-left: 1px; object-position: left } /* left: 0 */'),
    ).toEqual([]);
  });
});
