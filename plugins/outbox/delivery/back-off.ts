const FIRST_MS = 1000;
const LONGEST_MS = 5 * 60_000;
/** However long a server asks to wait. */
const LONGEST_TOLD_MS = 60 * 60_000;

/**
 * Milliseconds until the next attempt: doubling from 1 s to 5 min, half of it by chance so that many browsers do not come at once
 * (decorrelated by "equal jitter"); never less than what the server asked for, up to an hour.
 * @param failures attempts in a row that led to nothing, 1 for the first
 * @param random 0 to 1
 */
export function backOff(failures: number, toldMs: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(30, Math.max(0, failures - 1)));
  const told = Math.min(LONGEST_TOLD_MS, Math.max(0, toldMs));
  return Math.round(told > 0 ? told + (whole / 2) * random : whole / 2 + (whole / 2) * random);
}
