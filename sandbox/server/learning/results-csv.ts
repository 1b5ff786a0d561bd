import type { Services } from '../protocol/contract.ts';
import { competenceOf, coursesOf, titlesOf } from './learner-results.ts';

const BATCH = 500;
const HEAD = ['id', 'date', 'user', 'name', 'object', 'title', 'course', 'competence', 'points', 'maximum', 'percent', 'level', 'checked'];

/** Where a cell ends, for readers that split at any of these. */
const SEPARATOR = /[,;|\t\r\n]/;
const FORMULA = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const SKIPPED = /[\s"']/;

/** Text with an apostrophe wherever a cell could begin with a formula, and before a tab or an end of line at its beginning. */
function guarded(text: string): string {
  const parts: string[] = [];
  let isFormula = false;
  let end = text.length;
  // Backwards, so that what comes after spaces and quotes is known without looking for it from each of them.
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text[at]!;
    if (!SKIPPED.test(character)) isFormula = FORMULA.test(character);
    const isStart = at === 0 || SEPARATOR.test(text[at - 1]!);
    if (!isStart || !(isFormula || (at === 0 && /[\t\r\n]/.test(character)))) continue;
    parts.push(`'${text.slice(at, end)}`);
    end = at;
  }
  return [...parts, text.slice(0, end)].reverse().join('');
}

/**
 * One cell (RFC 4180): a number as it is, text always in quotes. Text that a spreadsheet would take for a formula gets an apostrophe before
 * it, also after each separator in it: titles and names come from people, and some readers split at semicolons or tabs.
 */
export const csvCell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${guarded(value).replaceAll('"', '""')}"`;

/** The mark at the beginning tells spreadsheets that the file is UTF-8. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${names.join(',')}\r\n`;

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * All results of all learners, read in batches as they are sent: memory does not grow with their number.
 * @param guests those of visitors without an account instead, who are never among the learners
 */
export async function* resultsCsv(services: Services, lang: string, guests = false): AsyncGenerator<string> {
  const courses = await coursesOf(services, lang);
  const titles = new Map<number, string>();
  yield csvHead(HEAD);
  for (let last = 0; ;) {
    const rows = await services.store
      .selectFrom('results')
      .leftJoin('users', 'users.id', 'results.user_id')
      .select([
        'results.id',
        'results.user_id',
        'results.object_id',
        'results.data_type',
        'results.points',
        'results.mpoints',
        'results.vocabulary',
        'results.level',
        'results.checked',
        'results.stored_at',
        'users.name',
      ])
      .where('results.id', '>', last)
      .where('results.user_id', guests ? '=' : '<>', 0)
      .orderBy('results.id')
      .limit(BATCH)
      .execute();
    const unknown = [...new Set(rows.map(({ object_id: id }) => id))].filter((id) => !titles.has(id));
    for (const [id, title] of await titlesOf(services, unknown, lang)) titles.set(id, title);
    yield rows
      .map((row) =>
        csvLine([
          row.id,
          row.stored_at.toISOString(),
          row.user_id,
          row.name ?? '',
          row.object_id,
          titles.get(row.object_id) ?? '',
          courses.get(row.object_id) ?? '',
          competenceOf(row),
          row.points,
          row.mpoints,
          row.mpoints > 0 ? Math.round((1000 * row.points) / row.mpoints) / 10 : '',
          row.level,
          row.checked,
        ]),
      )
      .join('');
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}
