/** The number that a name of a medium begins with, as ` 7022`, `7022_en` and `007022.mp4` do; null for any other name. */
export const numberOf = (name: string): string | null => /^\s*0*(\d{1,9})(?=\s*$|[._])/.exec(name)?.[1] ?? null;
