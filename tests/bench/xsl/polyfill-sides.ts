/** The two that take the place of a browser's XSLT, from documents of the browser to its nodes; each is loaded when it is asked for. */

/** Transforms a document with a stylesheet. */
export type Transform = (data: Document) => DocumentFragment | Promise<DocumentFragment>;
interface Processor {
  /** A stylesheet that is a document. */
  compile(sheet: Document): Promise<Transform>;
  /** A stylesheet with what it imports, from its address. */
  fetch(address: string): Promise<Transform>;
}

interface Ours {
  readonly XSLTProcessor: new () => XSLTProcessor & { importStylesheetAsync(sheet: Node): Promise<void> };
}
interface Owned {
  delete(): void;
}
interface PeerDocument extends Owned {
  readonly byteOffset: number;
}
interface PeerSheet extends Owned {
  apply(data: PeerDocument): Promise<PeerDocument>;
  applyToString(result: PeerDocument): string;
}
interface Peer {
  readonly XmlDocument: { fromString(xml: string): Promise<PeerDocument> };
  readonly XsltStylesheet: { fromString(xml: string): Promise<PeerSheet>; fromUrl(address: string): Promise<PeerSheet> };
}

/** Modules that the bench's server has, apart from this one's code. */
const [OURS, PEER] = ['/ours.js', '/libxslt.js'];

export async function loadOurs(): Promise<Processor> {
  const { XSLTProcessor } = (await import(/* @vite-ignore */ OURS)) as Ours;
  const compile = async (sheet: Document): Promise<Transform> => {
    const processor = new XSLTProcessor();
    await processor.importStylesheetAsync(sheet);
    return (data) => processor.transformToFragment(data, document);
  };
  return {
    compile,
    async fetch(address) {
      const text = await (await fetch(address)).text();
      // A document that a script parses has the address of the page; its imports are beside the stylesheet.
      const sheet = new DOMParser().parseFromString(
        text.replace(/(<xsl:import href=")/, `$1${new URL('.', address).href}`),
        'application/xml',
      );
      return compile(sheet);
    },
  };
}

export async function loadPeer(): Promise<Processor> {
  const { XmlDocument, XsltStylesheet } = (await import(/* @vite-ignore */ PEER)) as Peer;
  const using =
    (sheet: PeerSheet): Transform =>
    async (data) => {
      const source = await XmlDocument.fromString(new XMLSerializer().serializeToString(data));
      const result = await sheet.apply(source);
      const holder = document.createElement('template');
      holder.innerHTML = sheet.applyToString(result).trimEnd();
      result.delete();
      source.delete();
      return holder.content;
    };
  return {
    compile: async (sheet) => using(await XsltStylesheet.fromString(new XMLSerializer().serializeToString(sheet))),
    fetch: async (address) => using(await XsltStylesheet.fromUrl(address)),
  };
}
