import { compile } from '../complete.ts';
import { exslt } from '../exslt/index.ts';
import { parse, type XDocument, type XmlNode } from '../xml/index.ts';
import { XsltError } from '../xslt/index.ts';
import { EncodingSink } from './encoder.ts';
import { outline } from './outline.ts';
import type { DrawRequest, FromWorker, ToWorker } from './protocol.ts';

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The engine behind messages. @param post gives a message to the page; the buffers are handed over */
export function serve(post: (message: FromWorker, transfer: ArrayBuffer[]) => void): (message: ToWorker) => void {
  let document: XDocument | null = null;

  const open = (text: string): FromWorker => {
    try {
      document = parse(text);
      return { type: 'opened', outline: outline(document as XDocument & XmlNode) };
    } catch (error) {
      return { type: 'refused', message: reason(error) };
    }
  };

  const draw = ({ sheet, parts, parameters, limits }: DrawRequest): FromWorker => {
    const sink = new EncodingSink((batch) => post({ type: 'batch', ...batch }, [batch.codes.buffer as ArrayBuffer]), limits?.result);
    const load = (href: string): string => {
      const name = href.replace(/^\.\//, '');
      if (!Object.hasOwn(parts, name)) throw new Error(`${sheet}.xsl asks for ${href}, which is not a stylesheet of this folder.`);
      return parts[name]!;
    };
    try {
      if (!document) throw new Error('No document was opened.');
      const compiled = compile(load(`${sheet}.xsl`), { href: `${sheet}.xsl`, load, extensions: exslt, strict: false });
      compiled.run(document, sink, { parameters, limits, message: (text) => post({ type: 'message', text }, []) });
      sink.end();
      return { type: 'done' };
    } catch (error) {
      return { type: 'failed', message: reason(error), limit: error instanceof XsltError ? error.limit : undefined };
    }
  };

  return (message) => post(message.type === 'open' ? open(message.text) : draw(message), []);
}
