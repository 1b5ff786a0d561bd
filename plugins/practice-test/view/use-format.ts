import { TEXTS, useService, useText } from '../../../core/api.ts';
import { texts } from '../texts.ts';

/** Numbers as the page's language writes them, and points with their word. */
export function useFormat(): {
  readonly text: ReturnType<typeof useText>;
  number(value: number): string;
  points(value: number): string;
  time(at: Date): string;
} {
  const text = useText(texts);
  const { language } = useService(TEXTS);
  const number = (value: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
  return {
    text,
    number,
    points: (value) => (value === 1 ? text('test.point') : text('test.points', { points: number(value) })),
    time: (at) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(at),
  };
}
