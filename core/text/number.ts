import type { NumberFormat } from './contract.ts';

/** The specification's form is that of German: 1.234.567,89. */
const SPECIFIED = 'de';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(language, { signDisplay: 'negative', ...options })));
  return format;
}

/** Every other style has a word or a sign with the number. */
const IN_FIGURES = /^(?:decimal|currency)$/;

/**
 * A number as the whole site writes it. `specified`: two decimals, dot between thousands, comma before decimals, whatever the language and
 * the options are, unless these ask for a unit in words; a percentage (`style: 'percent'`) is German
 * too, `13 %`. Rounds half away from zero on the decimal text, so that 1.005 gives 1,01; zero has no sign; non-finite gives '' (OP-66).
 */
export function formatNumber(
  value: number,
  format: NumberFormat = 'specified',
  language = SPECIFIED,
  options: Intl.NumberFormatOptions = {},
): string {
  if (!Number.isFinite(value)) return '';
  const { style = 'decimal' } = options;
  if (format === 'specified' && style === 'percent') return formatOf(SPECIFIED, options).format(value);
  if (format === 'language' || !IN_FIGURES.test(style)) return formatOf(language, options).format(value);
  return formatOf(SPECIFIED, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: true }).format(value);
}

/** A length of time for reading, without parts of a second: `1:05`, from an hour on `1:02:05`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (part: number): string => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600),
    minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
