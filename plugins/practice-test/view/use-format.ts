import { formatDate, TEXTS, useService, useText } from '../../../core/api.ts';

/** Numbers as the site writes them, and points with their word. */
export function useFormat(): {
  readonly text: ReturnType<typeof useText>;
  number(value: number): string;
  /** @param share 0 to 1 */
  percent(share: number): string;
  points(value: number): string;
  time(at: Date): string;
} {
  const text = useText();
  const texts = useService(TEXTS);
  const number = (value: number): string => texts.number(value, { maximumFractionDigits: 2 });
  return {
    text,
    number,
    percent: (share) => texts.number(share, { style: 'percent', maximumFractionDigits: 0 }),
    points: (value) => (value === 1 ? text('test.point') : text('test.points', { points: number(value) })),
    time: (at) => formatDate(at, 'time', texts.language),
  };
}
