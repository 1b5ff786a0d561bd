/** The value below which a part of all values lies. @param part 0 to 1 @returns NaN for none */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Three digits are more than a busy machine can tell. */
export const round = (value: number): number => Number(value.toPrecision(3));
