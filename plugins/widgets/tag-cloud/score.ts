/** Score of a tag, clamped to 10 to 100; what is no number counts as 10 (WID-055, OP-74). */
export function clampScore(score: number): number {
  return Number.isNaN(score) ? 10 : Math.min(100, Math.max(10, score));
}
