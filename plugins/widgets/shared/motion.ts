const cache = new Map<number, string>();

/**
 * A slowing-down movement as CSS timing, in steps.
 * @param step per cent of the way in time between two points (1 to 100)
 */
function easing(step: number): string {
  let text = cache.get(step);
  if (text === undefined) {
    const points: string[] = [];
    for (let percent = 0; percent < 100; percent += step) points.push(`${+(1 - (1 - percent / 100) ** 3).toFixed(4)} ${percent}%`);
    cache.set(step, (text = `linear(${points.join(', ')}, 1)`));
  }
  return text;
}

/** Custom properties that CSS animates by: duration in ms, step in per cent. */
export function motion(duration: number, step: number): Record<string, string> {
  return { '--ui-duration': `${duration}ms`, '--ui-easing': easing(step) };
}
