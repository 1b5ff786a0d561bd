/** By a node: those that come next. */
type Links = ReadonlyMap<number, Iterable<number>>;

/** Every node that some lead to, they among them. */
export function reachedFrom(starts: Iterable<number>, links: Links): Set<number> {
  const reached = new Set(starts);
  // What is added meanwhile is looked at, too.
  for (const node of reached) for (const next of links.get(node) ?? []) reached.add(next);
  return reached;
}

/** Nodes, each after all that it leads to but for circles. */
function lastFirst(nodes: Iterable<number>, links: Links): number[] {
  const seen = new Set<number>();
  const done = new Set<number>();
  for (const start of nodes) {
    const stack = [start];
    for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
      if (seen.has(node)) {
        stack.pop();
        done.add(node);
        continue;
      }
      seen.add(node);
      for (const next of links.get(node) ?? []) if (!seen.has(next)) stack.push(next);
    }
  }
  return [...done];
}

/**
 * Where all ways begin: nodes that nothing leads to, and circles that nothing outside of them leads to.
 * @returns by each such node: all of its circle, itself among them
 */
export function beginnings(nodes: Iterable<number>, onward: Links, back: Links): Map<number, ReadonlySet<number>> {
  const found = new Map<number, ReadonlySet<number>>();
  const reached = new Set<number>();
  for (const node of lastFirst(nodes, onward).reverse()) {
    if (reached.has(node)) continue;
    const circle = reachedFrom([node], back);
    for (const member of circle) found.set(member, circle);
    for (const each of reachedFrom([node], onward)) reached.add(each);
  }
  return found;
}
