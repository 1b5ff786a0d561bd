/** Runs inside Chromium: libxslt as WebAssembly, which the bench's server offers under this address when it is installed. */
const ADDRESS = '/peer/index.js';

interface Owned {
  delete(): void;
}
interface PeerDocument extends Owned {
  readonly byteOffset: number;
}
interface PeerSheet extends Owned {
  apply(document: PeerDocument): Promise<PeerDocument>;
  applyToString(result: PeerDocument): string;
}
interface Peer {
  readonly XmlDocument: { fromString(xml: string, options?: { options?: { huge?: boolean } }): Promise<PeerDocument> };
  readonly XsltStylesheet: { fromString(xml: string): Promise<PeerSheet> };
}

/** Compiles a sheet. The function parses a document, transforms it and gives the text. */
export async function libxslt(sheet: string): Promise<(xml: string) => Promise<string>> {
  const { XmlDocument, XsltStylesheet } = (await import(/* @vite-ignore */ ADDRESS)) as Peer;
  const compiled = await XsltStylesheet.fromString(sheet);
  return async (xml) => {
    const document = await XmlDocument.fromString(xml, { options: { huge: true } });
    const result = await compiled.apply(document);
    const text = compiled.applyToString(result);
    result.delete();
    document.delete();
    return text;
  };
}
