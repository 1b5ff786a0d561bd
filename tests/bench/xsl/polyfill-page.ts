/** Runs inside Chromium: the browser's XSLTProcessor, ours and libxslt-wasm, from documents to nodes. */
import { canonical } from './canonical.ts';
import { documents } from './documents.ts';
import { loadOurs, loadPeer, type Transform } from './polyfill-sides.ts';
import { flattened, type SheetName } from './sheets.ts';
import { inTurns, type Medians } from './turns.ts';

const parsed = (xml: string): Document => new DOMParser().parseFromString(xml, 'application/xml');
const ours = await loadOurs();
const peer = await loadPeer();

function native(sheet: Document): Transform {
  const processor = new XSLTProcessor();
  processor.importStylesheet(sheet);
  return (data) => processor.transformToFragment(data, document);
}

const drawn = (nodes: DocumentFragment): string => {
  const host = document.createElement('main');
  host.append(nodes);
  return canonical(host);
};
function mustBeAlike(name: string, a: string, b: string): void {
  if (a !== b) throw new Error(`libxslt-wasm makes something else of "${name}".`);
}

/** A stylesheet that is there already, with each document. */
async function transform(name: string, time: number): Promise<Medians<'ours' | 'native' | 'peer'>> {
  const { sheet, xml } = documents().find((each) => each.name === name)!;
  const data = parsed(xml);
  const mine = await ours.compile(parsed(flattened(sheet)));
  const its = await peer.compile(parsed(flattened(sheet)));
  const browsers = native(parsed(flattened(sheet)));
  const [a, b, c] = [drawn(await mine(data)), drawn(await its(data)), drawn(await browsers(data))];
  mustBeAlike(name, a, b);
  mustBeAlike(name, a, c);
  return inTurns(time, { before() {}, sides: { ours: () => mine(data), native: () => browsers(data), peer: () => its(data) }, after() {} });
}

/** From the address of a stylesheet, which imports another, to the first result, of a small document. */
async function imports(name: string, time: number): Promise<Medians<'ours' | 'native' | 'peer'>> {
  const { xml } = documents().find((each) => each.sheet === (name as SheetName))!;
  const data = parsed(xml);
  const address = new URL(`/sheets/${name}.xsl`, location.href).href;
  const mine = async (): Promise<DocumentFragment> => (await ours.fetch(address))(data);
  const its = async (): Promise<DocumentFragment> => (await peer.fetch(address))(data);
  mustBeAlike(name, drawn(await mine()), drawn(await its()));
  const sides = await inTurns(time, { before() {}, sides: { ours: mine, peer: its }, after() {} });
  return { ...sides, native: NaN };
}

const polyfillBench = { transform, imports };
export type PolyfillBench = typeof polyfillBench;
declare global {
  var polyfillBench: PolyfillBench;
}
globalThis.polyfillBench = polyfillBench;
