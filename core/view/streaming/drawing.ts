import { isValidElement, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import type { ElementFactory } from '../../../xsl/engine/index.ts';
import { Decoder, type Builder } from '../../../xsl/engine/worker/decoder.ts';
import type { Batch } from '../../../xsl/engine/worker/protocol.ts';
import { Growing, Run } from './run.tsx';

/**
 * Nodes from which on an element is shown before it is complete. It counts what is in it, never time, so that the same result has the same
 * form.
 */
const HEAVY = 300;

/** Their children are looked into when they are made, so that they are made whole. */
const WHOLE = /^(?:select|textarea|option|optgroup|svg|math)$/i;

let drawings = 0;

class Open {
  readonly attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  readonly items: ReactNode[] = [];
  /** Its children when it is on the screen already. */
  growing: Growing | null = null;
  /** The rows that came last, when this is a table and they are directly in it. */
  body: Growing | null = null;
  constructor(
    readonly name: string,
    readonly from: number,
    readonly isWhole: boolean,
  ) {}
}

/** Makes React elements of a result that comes in batches, through the factory that every stylesheet's output goes through. */
export class Drawing implements Builder {
  readonly root = new Growing();
  /** The value of `data-long` at its elements. */
  readonly id = String(++drawings);
  readonly decoder: Decoder = new Decoder(this);
  /** All batches have come. */
  private whole = false;
  private readonly stack: Open[] = [];
  private readonly dirty = new Set<Growing>();
  private count = 0;
  private wake: () => void = () => {};

  constructor(private readonly factory: ElementFactory<ReactNode>) {}

  push(batch: Batch): void {
    this.decoder.push(batch);
    this.wake();
  }

  /** No more batches come. */
  end(): void {
    this.whole = true;
    this.wake();
  }

  get complete(): boolean {
    return this.whole && this.decoder.read === this.decoder.received;
  }

  /** The share that is drawn, 0 to 1; null while nobody knows the whole. */
  get share(): number | null {
    return this.whole ? this.decoder.read / Math.max(1, this.decoder.received) : null;
  }

  /** Waits until there is something to read, or the end. */
  async more(): Promise<void> {
    while (!this.whole && this.decoder.read === this.decoder.received)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
  }

  /** Reads about so many codes. What they made is shown by `publish`. */
  read(most: number): void {
    this.decoder.decode(most);
    if (!this.complete) return;
    this.root.closed = true;
    this.dirty.add(this.root);
  }

  publish(): void {
    for (const growing of this.dirty) growing.publish();
    this.dirty.clear();
  }

  open(name: string): void {
    const outer = this.stack.at(-1);
    this.stack.push(new Open(name, this.count, outer?.isWhole || WHOLE.test(name)));
  }

  attribute(name: string, value: string): void {
    this.stack.at(-1)!.attributes[name] = value;
  }

  text(value: string): void {
    this.add(value);
  }

  raw(value: string): void {
    this.add(this.factory.raw ? this.factory.raw(value) : value);
  }

  close(): void {
    const { name, attributes, items, growing, body } = this.stack.pop()!;
    for (const each of [growing, body].filter((list) => list !== null)) {
      each.closed = true;
      this.dirty.add(each);
    }
    if (growing) return;
    this.add(this.factory.element(name, attributes, items as (ReactNode & string)[]));
  }

  private add(item: ReactNode): void {
    if (item === null || item === '') return;
    this.count++;
    const top = this.stack.at(-1);
    if (!top || top.growing) this.grow(top, item);
    else {
      const { items } = top;
      const last = items.length - 1;
      if (typeof item === 'string' && last >= 0 && typeof items[last] === 'string') items[last] = (items[last] as string) + item;
      else items.push(item);
      if (!top.isWhole && this.count - top.from > HEAVY) this.showOpen();
    }
  }

  /** Adds to an element on the screen, or at the top. Rows directly in a table get their tbody, as in one piece. */
  private grow(open: Open | undefined, item: ReactNode): void {
    let growing = open?.growing ?? this.root;
    if (open && /^table$/i.test(open.name)) {
      const isRow = isValidElement(item) && item.type === 'tr';
      if (isRow && !open.body) {
        open.body = new Growing();
        growing.add(this.factory.element('tbody', {}, [jsx(Run, { of: open.body })]));
        this.dirty.add(growing);
      } else if (!isRow && typeof item !== 'string' && open.body) {
        open.body.closed = true;
        this.dirty.add(open.body);
        open.body = null;
      }
      growing = open.body ?? growing;
    }
    growing.add(item);
    this.dirty.add(growing);
  }

  /** Puts the open elements on the screen, the outermost first: all of them are heavy when the innermost is. */
  private showOpen(): void {
    let outer: Open | undefined;
    for (const open of this.stack) {
      if (!open.growing) {
        open.growing = new Growing();
        for (const item of open.items) this.grow(open, item);
        // Tells render.css that its items need no layout before they are near the screen.
        open.attributes['data-long'] = this.id;
        const element = this.factory.element(open.name, open.attributes, [jsx(Run, { of: open.growing })]);
        if (element !== null && element !== '') this.grow(outer, element);
      }
      outer = open;
    }
  }
}
