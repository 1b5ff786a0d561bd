const MOST = 24;

/** The lines of one list that the other one has not, each as often as that. */
function beyond(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

/** The lines in which two outlines differ: `-` what was, `+` what is. */
export function differingLines(before: readonly string[], after: readonly string[]): string[] {
  const all = [...beyond(before, after).map((line) => `- ${line}`), ...beyond(after, before).map((line) => `+ ${line}`)];
  if (all.length > MOST) return [...all.slice(0, MOST), `and ${all.length - MOST} more`];
  // The same lines may be in another order.
  const at = before.findIndex((line, index) => line !== after[index]);
  return all.length > 0 || at < 0 ? all : [`- ${before[at]}`, `+ ${after[at] ?? ''}`];
}
