import { inflateRawSync } from 'node:zlib';

const [CENTRAL, END] = [0x0201_4b50, 0x0605_4b50];
const [CENTRAL_BYTES, END_BYTES, LONGEST_COMMENT] = [46, 22, 0xffff];
const [STORED, DEFLATED] = [0, 8];

/** Where the end of the directory is: before a comment, if there is one. @throws Error when there is none */
function endOf(archive: Buffer): number {
  for (let at = archive.length - END_BYTES; at >= Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT); at--)
    if (archive.readUInt32LE(at) === END) return at;
  throw new Error('This is no ZIP archive, or not a whole one.');
}

function contentOf(archive: Buffer, entry: number, name: string): Buffer {
  const [method, packed, size] = [archive.readUInt16LE(entry + 10), archive.readUInt32LE(entry + 20), archive.readUInt32LE(entry + 24)];
  const local = archive.readUInt32LE(entry + 42);
  const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(from, from + packed);
  const content = method === DEFLATED ? inflateRawSync(bytes, { maxOutputLength: size + 1 }) : bytes;
  if ((method !== STORED && method !== DEFLATED) || content.length !== size) throw new Error(`${name} in the archive cannot be read.`);
  return content;
}

/** The files of a ZIP archive by their paths, read by its directory as any program does that unpacks it; folders are left out. */
export function unzipped(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = endOf(archive);
  const found = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new Error('The directory of the ZIP archive is damaged.');
    const length = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + length);
    if (!name.endsWith('/')) found.set(name, contentOf(archive, at, name));
    at += CENTRAL_BYTES + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return found;
}
