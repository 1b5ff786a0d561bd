import type { QuestionValue } from './types.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** An answer as it was stored; null when it is none (storage is no more trusted than the server). */
export function readQuestionValue(stored: unknown): QuestionValue | null {
  if (isText(stored)) return stored;
  if (Array.isArray(stored)) return stored.every(isText) ? stored : null;
  if (typeof stored !== 'object' || stored === null) return null;
  const parts = Object.entries(stored);
  return parts.every(([, part]) => isText(part)) ? (Object.fromEntries(parts) as Record<string, string>) : null;
}

/** Whether an answer holds anything but white space. */
export function isFilled(value: QuestionValue | null): boolean {
  if (value === null) return false;
  const texts = isText(value) ? [value] : Object.values(value);
  return texts.some((each: string) => each.trim() !== '');
}
