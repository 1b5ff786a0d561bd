/** Runs inside Chromium, in a page that has loaded nothing else: from the begin of loading a processor to its first result. */
import { documents } from './documents.ts';
import { loadOurs, loadPeer } from './polyfill-sides.ts';
import { flattened } from './sheets.ts';

const parsed = (xml: string): Document => new DOMParser().parseFromString(xml, 'application/xml');

/** Milliseconds. @throws Error when nothing was made */
async function start(side: 'ours' | 'peer'): Promise<number> {
  const { sheet, xml } = documents()[0]!;
  const [style, data] = [parsed(flattened(sheet)), parsed(xml)];
  const begin = performance.now();
  const { compile } = await (side === 'ours' ? loadOurs() : loadPeer());
  const made = await (await compile(style))(data);
  const time = performance.now() - begin;
  if (!made.firstElementChild) throw new Error('Nothing was made.');
  return time;
}

declare global {
  var startOf: typeof start;
}
globalThis.startOf = start;
