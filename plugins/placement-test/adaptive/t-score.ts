/**
 * An ability (mean 0, standard deviation 1) as T score: 50 + 10θ, two decimals, within 0 … 100. Results travel as points from 0 to a
 * maximum; this is the scale on which `level/@minPoints` of an adaptive test is written.
 * Source: W. A. McCall, How to Measure in Education (1922).
 */
export function tScore(theta: number): number {
  return Math.min(100, Math.max(0, Math.round((50 + 10 * theta) * 100) / 100));
}
