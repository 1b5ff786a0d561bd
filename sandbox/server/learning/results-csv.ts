import type { Services } from '../protocol/contract.ts';
import { competenceOf, coursesOf } from './learner-results.ts';
import { titleOf } from '../content/object.ts';

const BATCH = 500;
const HEAD = ['id', 'date', 'user', 'name', 'object', 'title', 'course', 'competence', 'points', 'maximum', 'percent', 'level'];

/**
 * One cell (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe before it: titles and names come from people.
 */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** All results of all learners, read in batches as they are sent: memory does not grow with their number. */
export async function* resultsCsv(services: Services, lang: string): AsyncGenerator<string> {
  const courses = await coursesOf(services, lang);
  const titles = new Map<number, string>();
  // The mark tells spreadsheets that the file is UTF-8.
  yield `\uFEFF${line(HEAD)}`;
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
        'results.stored_at',
        'users.name',
      ])
      .where('results.id', '>', last)
      .orderBy('results.id')
      .limit(BATCH)
      .execute();
    const unknown = [...new Set(rows.map(({ object_id: id }) => id))].filter((id) => !titles.has(id));
    for (const object of await services.objects.findMany(unknown)) titles.set(object.ID, titleOf(object, lang));
    yield rows
      .map((row) =>
        line([
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
        ]),
      )
      .join('');
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}
