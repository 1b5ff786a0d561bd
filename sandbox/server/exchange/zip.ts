/** A file of an archive: it is read twice, once for its checksum, so that none is ever in memory as a whole. */
export interface ZipFile {
  /** Path inside of the archive, with `/`. */
  readonly name: string;
  /** Bytes of its content. */
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}

/** An archive without the longer headers of ZIP64 counts in 32 bits, and its files in 16. */
const LARGEST = 0xffff_ffff;
const MOST_FILES = 0xffff;
/** The first version that knows folders, and the flag for names in UTF-8. */
const [VERSION, UTF8] = [20, 0x0800];
const [LOCAL, CENTRAL, END] = [0x0403_4b50, 0x0201_4b50, 0x0605_4b50];
const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22];

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

function crcWith(crc: number, bytes: Uint8Array): number {
  let value = ~crc;
  for (const byte of bytes) value = CRC_TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return ~value >>> 0;
}

async function crcOf(file: ZipFile): Promise<number> {
  let crc = 0;
  for await (const bytes of file.read()) crc = crcWith(crc, bytes);
  return crc;
}

/** A text as a file of an archive. */
export function zipText(name: string, text: string): ZipFile {
  const bytes = Buffer.from(text);
  return {
    name,
    size: bytes.length,
    async *read() {
      yield bytes;
    },
  };
}

/** Whether these files fit into one archive. */
export const fitsZip = (files: readonly ZipFile[]): boolean =>
  files.length <= MOST_FILES &&
  files.reduce((sum, { name, size }) => sum + size + 2 * Buffer.byteLength(name) + LOCAL_BYTES + CENTRAL_BYTES, END_BYTES) <= LARGEST;

/** Date and time as MS-DOS has them, in UTC: two seconds are the least. */
function dosTime(at: Date): readonly [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

/** What both headers of a file say alike, from the version on. */
function putCommon(header: Buffer, at: number, { size }: ZipFile, crc: number, name: Buffer, modified: Date): void {
  const [time, date] = dosTime(modified);
  // Stored as it is: pictures and films are packed already.
  for (const [index, value] of [VERSION, UTF8, 0, time, date].entries()) header.writeUInt16LE(value, at + 2 * index);
  for (const [index, value] of [crc, size, size].entries()) header.writeUInt32LE(value, at + 10 + 4 * index);
  header.writeUInt16LE(name.length, at + 22);
}

/**
 * Files as a ZIP archive, piece by piece.
 * @param modified the time of every file
 * @throws Error when a file has other bytes than it said: what is sent by then is no archive
 */
export async function* zipOf(files: readonly ZipFile[], modified: Date): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const [name, crc] = [Buffer.from(file.name), await crcOf(file)];
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    putCommon(local, 4, file, crc, name, modified);
    const entry = Buffer.alloc(CENTRAL_BYTES);
    entry.writeUInt32LE(CENTRAL, 0);
    entry.writeUInt16LE(VERSION, 4);
    putCommon(entry, 6, file, crc, name, modified);
    entry.writeUInt32LE(offset, 42);
    central.push(entry, name);
    yield local;
    yield name;
    let sent = 0;
    for await (const bytes of file.read()) {
      sent += bytes.length;
      yield bytes;
    }
    if (sent !== file.size)
      throw new Error(`${file.name} has ${sent} bytes in place of ${file.size}; it was changed meanwhile. Try again.`);
    offset += LOCAL_BYTES + name.length + sent;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield directory;
  yield end;
}
