import type { ReactNode } from 'react';
import { fromReact } from '../tree/from-react.ts';
import type { Piece } from '../tree/piece.ts';
import { readHtml } from '../tree/read-html.ts';
import { readXml } from '../tree/read-xml.ts';
import { withoutUnsafe } from '../tree/unsafe.ts';
import { writeXml } from '../tree/write-xml.ts';

/** The content of the widget: its attribute `source` has it exactly; its children are what the page's policy let through. */
export function readSource(source: string | undefined, children: ReactNode): { readonly html: string; readonly pieces: readonly Piece[] } {
  if (source !== undefined) {
    try {
      return { html: source, pieces: readXml(source) };
    } catch (error) {
      console.warn(
        `<ui-rich-text>: its attribute source is not well-formed XHTML ` +
          `(${error instanceof Error ? error.message : String(error)}); its content is edited instead.`,
      );
    }
  }
  const pieces = fromReact(children);
  return { html: writeXml(pieces), pieces };
}

/** What an author wrote into the HTML panel. `mended`: it was not well-formed; `removed`: what could have run code. */
export async function readWritten(html: string): Promise<{ pieces: Piece[]; mended: boolean; removed: string[] }> {
  const removed = new Set<string>();
  try {
    return { pieces: withoutUnsafe(readXml(html), removed), mended: false, removed: [...removed] };
  } catch {
    const read = await readHtml(html, 'author');
    return { pieces: withoutUnsafe(read.pieces, removed), mended: true, removed: [...new Set([...read.removed, ...removed])] };
  }
}
