import { Node, type AnyExtension, type NodeViewRendererProps } from '@tiptap/core';
import type { NodeView } from '@tiptap/pm/view';
import { altOf, isBlockFormula, readFormula } from '../formulas/mathml.ts';
import { readPicture } from '../pictures/picture.ts';

/** A part sealed as its source, and the element of the editor where it is shown. */
export interface SealedPart {
  readonly id: number;
  readonly host: HTMLElement;
  readonly source: string;
  readonly inline: boolean;
}

/** A picture's share of the line and its side are those of the element around it here. */
function classesOf(source: string): string[] {
  const { size = '', flow = '' } = readPicture(source) ?? {};
  return [size, flow].filter(Boolean).map((each) => `picture-${each}`);
}

/** A formula is a sign of the text: its picture cannot be used, so that the element around it says what it is. */
function nameFormula(host: HTMLElement, source: string): void {
  const formula = readFormula(source);
  if (!formula) return;
  host.classList.add('rt-formula');
  if (isBlockFormula(formula)) host.classList.add('rt-formula--block');
  host.setAttribute('role', 'math');
  host.setAttribute('aria-label', altOf(formula));
}

/** The sealed parts of one editor; React draws them where they belong. */
export class SealedParts {
  private readonly parts = new Map<number, SealedPart>();
  private next = 1;

  /** @param changed is called with all parts whenever one comes or goes */
  constructor(private readonly changed: (parts: readonly SealedPart[]) => void) {}

  /** A type of the document; one of sealed parts is drawn here. */
  drawing(extension: AnyExtension): AnyExtension {
    if (!(extension instanceof Node) || !extension.name.startsWith('sealed')) return extension;
    return extension.extend({ addNodeView: () => this.view });
  }

  private readonly view = ({ node }: NodeViewRendererProps): NodeView => {
    const { inline } = node.type.spec;
    const host = document.createElement(inline ? 'span' : 'div');
    host.className = ['rt-sealed', ...(inline ? ['rt-sealed--inline'] : []), ...classesOf(node.attrs.source as string)].join(' ');
    host.contentEditable = 'false';
    nameFormula(host, node.attrs.source as string);
    const id = this.next++;
    this.parts.set(id, { id, host, source: node.attrs.source as string, inline: inline === true });
    this.publish();
    return {
      dom: host,
      update: (other) => other.type === node.type && other.attrs.source === node.attrs.source,
      ignoreMutation: () => true,
      destroy: () => {
        this.parts.delete(id);
        this.publish();
      },
    };
  };

  // Views come and go while the kernel draws, and it may be React that makes it draw.
  private publish(): void {
    queueMicrotask(() => this.changed([...this.parts.values()]));
  }
}
