/** `in 3 days`, `in 10 minutes`, in the page's language. @param ms from now */
export function when(ms: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (hours < 20) return format.format(hours, 'hour');
  const days = Math.max(1, Math.round(hours / 24));
  return days < 60 ? format.format(days, 'day') : format.format(Math.round(days / 30), 'month');
}
