import { ATTRIBUTE, BITS, CLOSE, LITERAL, OPEN, RAW, TEXT, WORD, type Batch } from './protocol.ts';

/** Receives a decoded result in document order. */
export interface Builder {
  open(name: string): void;
  attribute(name: string, value: string): void;
  text(value: string): void;
  /** Text whose output escaping is disabled. */
  raw(value: string): void;
  close(): void;
}

/** Reads batches in the order in which they were sent, as far as it is asked to. */
export class Decoder {
  private readonly batches: Batch[] = [];
  private readonly words: string[] = [];
  private at = 0;
  private offset = 0;
  /** Codes that came, and those that were read. */
  received = 0;
  read = 0;

  constructor(private readonly builder: Builder) {}

  push(batch: Batch): void {
    this.batches.push(batch);
    this.received += batch.codes.length;
  }

  /** Reads about `most` codes; false when nothing was there. */
  decode(most: number): boolean {
    const end = this.read + most;
    const before = this.read;
    while (this.read < end) {
      const batch = this.batches[0];
      if (!batch) break;
      const from = this.at;
      this.decodeBatch(batch, Math.min(batch.codes.length, from + end - this.read));
      this.read += this.at - from;
      if (this.at >= batch.codes.length) {
        this.batches.shift();
        this.at = this.offset = 0;
      }
    }
    return this.read > before;
  }

  private decodeBatch({ codes, text }: Batch, end: number): void {
    const { builder, words } = this;
    let { at, offset } = this;
    while (at < end) {
      const code = codes[at++]!;
      const number = code >>> BITS;
      switch (code & 7) {
        case WORD:
          words.push(text.slice(offset, (offset += number)));
          break;
        case OPEN:
          builder.open(words[number]!);
          break;
        case ATTRIBUTE: {
          const value = codes[at++]!;
          builder.attribute(words[number]!, value & 1 ? text.slice(offset, (offset += value >>> 1)) : words[value >>> 1]!);
          break;
        }
        case TEXT:
          builder.text(words[number]!);
          break;
        case LITERAL:
          builder.text(text.slice(offset, (offset += number)));
          break;
        case RAW:
          builder.raw(text.slice(offset, (offset += number)));
          break;
        case CLOSE:
          builder.close();
          break;
        default:
          throw new Error(`A result has the code ${code}, which means nothing.`);
      }
    }
    this.at = at;
    this.offset = offset;
  }
}
