import type { Output } from '../../output/index.ts';
import { XHTML } from '../names.ts';
import type { Content } from './content.ts';
import type { Container } from './frame.ts';

/** The parts that a page has in any case: document type, `html`, `head` and `body`, and where white space between them goes. */
export class PageParts {
  private html: Element | null = null;
  private head: Element | null = null;
  private body: Element | null = null;

  constructor(
    private readonly document: Document,
    private readonly root: Container,
    private readonly output: Readonly<Output>,
  ) {}

  get isBegun(): boolean {
    return this.html !== null;
  }

  /** Takes an element of a page; false where the parser would move it, or leave it out. Those in `html` are put there. */
  takes(element: Element, outer: Content, uri: string): boolean {
    if (outer === 'document') {
      if (this.html || (this.output.method === undefined && uri !== '')) return false;
      this.html = element;
      return this.doctype();
    }
    if (outer !== 'html') return true;
    if (this.body || (element.localName === 'head' && this.head)) return false;
    if (element.localName === 'head') this.head = element;
    else {
      this.head ??= this.html!.appendChild(this.document.createElementNS(XHTML, 'head'));
      this.body = element;
    }
    this.html!.appendChild(element);
    return true;
  }

  private doctype(): boolean {
    const { doctypePublic: publicId = '', doctypeSystem: systemId = '', version } = this.output;
    const isAsked = this.output.doctypePublic !== undefined || this.output.doctypeSystem !== undefined || version?.startsWith('5');
    if (/["'>\r]/.test(publicId + systemId)) return false;
    if (isAsked) this.root.appendChild(this.document.implementation.createDocumentType('html', publicId, systemId));
    return true;
  }

  /** White space outside of `head` and `body`: before the head it is left out, behind the body it goes into it. */
  blank(text: string, content: 'html' | 'document'): void {
    const { head, body, html } = this;
    if (body) {
      if (body.lastChild?.nodeType === 3) (body.lastChild as Text).appendData(text);
      else body.append(text);
    } else if (head && content === 'html') html!.append(text);
  }

  /** At the end of `html` its parts are there. */
  complete(): void {
    for (const name of ['head', 'body'] as const) this[name] ??= this.html!.appendChild(this.document.createElementNS(XHTML, name));
  }
}
