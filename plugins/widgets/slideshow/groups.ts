type Listener = (index: number) => void;

/** The slideshows on the page by their group id: those of one group show slides of the same index (WID-029). */
const groups = new Map<string, Set<Listener>>();

/** Tells a slideshow where the others of its group went. Returns the undo. */
export function joinGroup(gid: string, listener: Listener): () => void {
  const members = groups.get(gid) ?? new Set();
  groups.set(gid, members.add(listener));
  return () => {
    members.delete(listener);
    if (members.size === 0 && groups.get(gid) === members) groups.delete(gid);
  };
}

/** Takes the other slideshows of a group along. */
export function tellGroup(gid: string, index: number, self: Listener): void {
  for (const each of groups.get(gid) ?? []) if (each !== self) each(index);
}
