import { LimitError, type Sink } from '../output/index.ts';
import { ATTRIBUTE, BITS, CLOSE, LITERAL, OPEN, RAW, TEXT, WORD, type Batch } from './protocol.ts';

/** Codes of a batch: what a page decodes within a few milliseconds. The first one is small, so that it comes soon. */
const FIRST = 1024;
const USUAL = 8192;
/** Longer strings are rarely the same as another one. */
const LONGEST_WORD = 32;
const MOST_WORDS = 20_000;

/** Writes a result as numbers and text, in batches. Comments, instructions and namespaces are left out, as in the elements' sink. */
export class EncodingSink implements Sink {
  private codes = new Uint32Array(FIRST);
  private length = 0;
  private pool = '';
  private readonly words = new Map<string, number>();
  /** The open element has no content yet, so that it may get attributes. */
  acceptsAttributes = false;

  private size = 0;
  /** @param most elements, attributes and texts */
  constructor(
    private readonly send: (batch: Batch) => void,
    private readonly most = Infinity,
  ) {}

  /** Sends what is left. */
  end(): void {
    if (this.length === 0) return;
    const batch = { codes: this.codes.slice(0, this.length), text: this.pool };
    this.codes = new Uint32Array(USUAL);
    this.length = 0;
    this.pool = '';
    this.send(batch);
  }

  open(_name: string, local: string): void {
    this.ensureSpace(1);
    const word = this.word(local);
    this.code(OPEN, word);
    this.acceptsAttributes = true;
  }

  namespace(): void {}

  attribute(name: string, _local: string, _uri: string, value: string): void {
    if (!this.acceptsAttributes) return;
    this.ensureSpace(1);
    const nameWord = this.word(name);
    const valueWord = value.length <= LONGEST_WORD ? this.wordIfSpace(value) : -1;
    this.code(ATTRIBUTE, nameWord);
    if (valueWord >= 0) this.codes[this.length++] = valueWord * 2;
    else {
      this.codes[this.length++] = value.length * 2 + 1;
      this.pool += value;
    }
  }

  text(value: string, raw: boolean): void {
    if (value === '') return;
    this.acceptsAttributes = false;
    this.ensureSpace(1);
    const word = !raw && value.length <= LONGEST_WORD ? this.wordIfSpace(value) : -1;
    if (word >= 0) this.code(TEXT, word);
    else {
      this.code(raw ? RAW : LITERAL, value.length);
      this.pool += value;
    }
  }

  comment(): void {
    this.acceptsAttributes = false;
  }

  instruction(): void {
    this.acceptsAttributes = false;
  }

  close(): void {
    this.ensureSpace(0);
    this.code(CLOSE, 0);
    this.acceptsAttributes = false;
  }

  private code(op: number, number: number): void {
    this.codes[this.length++] = (number << BITS) | op;
  }

  /** Sends the batch when the codes of one call may not fit any more: a call writes at most two words and two codes. */
  private ensureSpace(counted: 0 | 1): void {
    if ((this.size += counted) > this.most) throw new LimitError('result', { result: this.most });
    if (this.length + 4 > this.codes.length) this.end();
  }

  private word(text: string): number {
    let word = this.words.get(text);
    if (word === undefined) {
      word = this.words.size;
      this.words.set(text, word);
      this.code(WORD, text.length);
      this.pool += text;
    }
    return word;
  }

  private wordIfSpace(text: string): number {
    return this.words.size < MOST_WORDS ? this.word(text) : (this.words.get(text) ?? -1);
  }
}
