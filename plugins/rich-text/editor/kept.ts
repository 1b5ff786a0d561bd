import type { NodeViewConstructor } from 'prosemirror-view';

/** Something kept as its source, and the place in the editor where it is shown. */
export interface Kept {
  readonly id: number;
  readonly host: HTMLElement;
  readonly source: string;
  readonly inline: boolean;
}

/** The kept parts of one editor; React draws them into their places. */
export class KeptParts {
  private readonly parts = new Map<number, Kept>();
  private next = 1;

  /** @param changed is called with all parts whenever one comes or goes */
  constructor(private readonly changed: (parts: readonly Kept[]) => void) {}

  readonly view: NodeViewConstructor = (node) => {
    const { inline } = node.type.spec;
    const host = document.createElement(inline ? 'span' : 'div');
    host.className = inline ? 'rt-kept rt-kept--inline' : 'rt-kept';
    host.contentEditable = 'false';
    const id = this.next++;
    this.parts.set(id, { id, host, source: node.attrs.source as string, inline: inline === true });
    this.tell();
    return {
      dom: host,
      update: (other) => other.type === node.type && other.attrs.source === node.attrs.source,
      ignoreMutation: () => true,
      destroy: () => {
        this.parts.delete(id);
        this.tell();
      },
    };
  };

  // Views come and go while the kernel draws, and it may be React that makes it draw.
  private tell(): void {
    queueMicrotask(() => this.changed([...this.parts.values()]));
  }
}
