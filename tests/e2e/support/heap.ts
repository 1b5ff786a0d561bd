import type { CDPSession } from '@playwright/test';

/** Bytes of a page's heap, by who holds them. */
export interface Heap {
  /** Code that was compiled, its metadata and feedback: DevTools' "(compiled code)". */
  readonly code: number;
  /** The engine's own tables and the shapes of objects: DevTools' "(system)" and "(object shape)". */
  readonly system: number;
  /** What the browser writes down for the page's time line and for developer tools, in lists with an end: more on a busy machine. */
  readonly records: number;
  /** All the rest: objects, closures, strings, arrays, and what the browser keeps for the page. */
  readonly own: number;
  /** Nodes of all documents, also of those that are only held. */
  readonly nodes: number;
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly (string | readonly string[])[] };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** Entries of the Performance API and what they are made from; answers that the driver's connection may still ask for. */
const RECORDS = [
  ...['Performance', 'LayoutShift', 'LargestContentfulPaint', 'InteractionContentfulPaint', 'TaskAttributionTiming', 'DOMRectReadOnly'],
  ...['NetworkResourcesData', 'ScriptTimingInfo', 'TextRecord', 'ImageRecord', 'SoftNavigation', 'LargestContentfulPaint'].map(
    (name) => `blink::${name}`,
  ),
];

const KINDS: Readonly<Record<string, 'code' | 'system'>> = { code: 'code', hidden: 'system', 'object shape': 'system' };

/** Adds up a heap snapshot by kind, after everything unused is gone. */
export async function heapByKind(session: CDPSession): Promise<Heap> {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { nodes: counted } = await session.send('Memory.getDOMCounters');
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }): void => {
    chunks.push(chunk);
  };
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const {
    snapshot: { meta },
    nodes,
    strings,
  } = JSON.parse(chunks.join('')) as Snapshot;
  const [kind, name, size] = ['type', 'name', 'self_size'].map((field) => meta.node_fields.indexOf(field)) as [number, number, number];
  const kinds = meta.node_types[kind]!;
  const isRecord = strings.map((each) => RECORDS.some((name) => each.startsWith(name)));
  const sum = { code: 0, system: 0, records: 0, own: 0 };
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    const type = kinds[nodes[at + kind]!]!;
    const part = KINDS[type] ?? (type === 'native' && isRecord[nodes[at + name]!] ? 'records' : 'own');
    sum[part] += nodes[at + size]!;
  }
  return { ...sum, nodes: counted };
}
