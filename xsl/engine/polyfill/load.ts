import { parse, readDoctype, type XDocument } from '../xml/index.ts';
import { addressOf, type Fetched } from './fetch.ts';

/** Reads a document of the page's own origin while the page waits. @throws Error when it cannot, XmlError when it is not well-formed */
function request(address: string): XDocument {
  const { origin, protocol } = new URL(address);
  if (origin !== location.origin && !/^(?:data|blob):$/.test(protocol))
    throw new Error(`${address} is of another origin than the page, which no script may read at once.`);
  const call = new XMLHttpRequest();
  call.open('GET', address, false);
  // XML says its encoding itself.
  call.overrideMimeType('application/xml');
  call.send();
  if (call.status && (call.status < 200 || call.status > 299)) throw new Error(`the server answers with the status ${call.status}.`);
  return parse(call.responseText, { href: call.responseURL || address, doctype: readDoctype });
}

/** A loader for stylesheets and documents, each read once. */
export function loader(fetched: Fetched = new Map()): (href: string, base: string) => XDocument {
  const read = new Map(fetched);
  return (href, base) => {
    const address = addressOf(href, base);
    const found = read.get(address) ?? request(address);
    read.set(address, found);
    return found;
  };
}
