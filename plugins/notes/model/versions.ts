import type { Note, NoteVersion } from './model.ts';

/** Versions that no other one was made from: the present ones. One that was deleted is among them. */
export function present(all: readonly NoteVersion[]): NoteVersion[] {
  const bases = new Set(all.flatMap((each) => each.bases.map((base) => `${each.note} ${base}`)));
  const seen = new Set<string>();
  return all.filter(({ note, version }) => {
    const name = `${note} ${version}`;
    if (bases.has(name) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** The notes that versions make, in the order in which they were written; deleted ones are none. */
export function notesOf(all: readonly NoteVersion[]): Note[] {
  const notes = new Map<string, [NoteVersion, ...NoteVersion[]]>();
  for (const each of present(all)) {
    if (each.deleted) continue;
    const found = notes.get(each.note);
    if (found === undefined) notes.set(each.note, [each]);
    else found.push(each);
  }
  return [...notes]
    .map(([note, versions]): Note => ({ note, versions }))
    .sort((one, other) => one.versions[0].written - other.versions[0].written);
}
