import type { Objects } from '../objects.ts';
import type { SeedReport } from './seed.ts';

/** So many objects are named in a line. */
const MOST_NAMED = 5;

/** Lines for operators on the content that a start has brought; none when there was nothing new. */
export function seedLines({ added, updated, leftAlone, idsTaken, accounts, settled }: SeedReport): string[] {
  const lines: string[] = [];
  if (added + updated + accounts > 0)
    lines.push(`Content: objects added ${added}, brought up to date ${updated}; accounts added ${accounts}.`);
  if (leftAlone.length > 0) {
    const named =
      leftAlone.slice(0, MOST_NAMED).join(', ') + (leftAlone.length > MOST_NAMED ? ` and ${leftAlone.length - MOST_NAMED} more` : '');
    lines.push(`Content: ${named} left as authors have stored or deleted them. npm run reset:demo puts the files' content back.`);
  }
  for (const { file, name, taken } of idsTaken)
    lines.push(
      `Content: ${file} brings ${name}, but ${taken} has that ID already, which authors have made. ${name} is left out. ` +
        'Give what the file brings another ID, and start again.',
    );
  if (settled.length > 0)
    lines.push(
      `Content: lessons ${settled.join(', ')} had one text in their unit and another by themselves. ` +
        'The one stored later is shown, the other one is in the table former_lessons.',
    );
  return lines;
}

/** A line on what nobody opens, by its IDs, with the content that a start has brought. */
export async function closedLines(objects: Objects, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const names = (await objects.findMany(ids.slice(0, MOST_NAMED))).map(({ dataType, ID }) => `${dataType}/${ID}`);
  return [
    `Content: nobody can ever open ${names.join(', ')}${ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : ''}: ` +
      'courses require one before the other (requires="…"). Take one of these out.',
  ];
}
