/** `10:42` as the language writes it. */
export function timeOf(date: Date, lang: string): string {
  return new Intl.DateTimeFormat(lang || undefined, { hour: 'numeric', minute: '2-digit' }).format(date);
}

/** Day and time as the language writes them. */
export function dateOf(milliseconds: number, lang: string): string {
  return new Intl.DateTimeFormat(lang || undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(milliseconds));
}
