/**
 * A number with two decimals, dot between thousands, comma before decimals (I18-016 to I18-018).
 * Rounds half away from zero on the decimal text, so that 1.005 gives 1,01; zero has no sign; non-finite gives '' (OP-66).
 */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const [mantissa = '', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  // The value is digits × 10^-scale; hundredths are what is left after dividing by 10^(scale - 2).
  const digits = BigInt(whole + fraction);
  const shift = fraction.length - Number(exponent) - 2;
  const hundredths = shift <= 0 ? digits * 10n ** BigInt(-shift) : (digits + 5n * 10n ** BigInt(shift - 1)) / 10n ** BigInt(shift);
  const text = hundredths.toString().padStart(3, '0');
  const grouped = text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${value < 0 && hundredths > 0n ? '-' : ''}${grouped},${text.slice(-2)}`;
}
