import type { CDPSession } from '@playwright/test';

/** Bytes of a page's heap, by who holds them. */
export interface Heap {
  /** Code that was compiled, its metadata and feedback: DevTools' "(compiled code)". */
  readonly code: number;
  /** The engine's own tables and the shapes of objects: DevTools' "(system)" and "(object shape)". */
  readonly system: number;
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
}

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
  } = JSON.parse(chunks.join('')) as Snapshot;
  const [kind, size] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size')];
  const names = meta.node_types[kind]!;
  const sum = { code: 0, system: 0, own: 0 };
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) sum[KINDS[names[nodes[at + kind]!]!] ?? 'own'] += nodes[at + size]!;
  return { ...sum, nodes: counted };
}
