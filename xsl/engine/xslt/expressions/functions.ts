import { NAMESPACE, type XmlNode } from '../../xml/index.ts';
import { toString, type FunctionDef, type Value } from '../../xpath/index.ts';
import type { Run } from '../model.ts';
import { EXSL, keyOf } from '../names.ts';

/** Numbers by order of asking: the same from run to run of the same sheet and document. */
function generateId(run: Run, node: XmlNode): string {
  if (node.kind === NAMESPACE) {
    // As libxslt writes them.
    const name = encodeURIComponent(node.name).replace(/[^A-Za-z\d]/g, (c) => (c === '%' ? '' : c.charCodeAt(0).toString(16)));
    const names = run.cached(NAMESPACE, () => new Map<string, string>());
    let id = `${generateId(run, node.parent!)}ns${name}`;
    // Two prefixes may be written alike, such as a-b and a2db.
    while ((names.get(id) ?? node.name) !== node.name) id += 'x';
    names.set(id, node.name);
    return id;
  }
  const ids = run.cached(generateId, () => new Map<XmlNode, string>());
  let id = ids.get(node);
  if (id === undefined) ids.set(node, (id = `id${ids.size + 1}`));
  return id;
}

/** Makes a node set of any value: what is none becomes a text in a document. */
function nodeSet(run: Run, value: Value): XmlNode[] {
  if (typeof value === 'object') return value.slice();
  const root = run.fragment((_n, r) => {
    r.out.text(toString(value), false);
    return false;
  }, run.source);
  return root.children;
}

export const nodeSetFunction: FunctionDef = { type: 'nodes', args: 'a', run: (env, _n, value: Value) => nodeSet(env as Run, value) };

/** Those of XSLT's functions that many stylesheets use; the others are in optional/functions.ts. */
export const functions: ReadonlyMap<string, FunctionDef> = new Map<string, FunctionDef>([
  ['current', { type: 'nodes', args: '', run: (env) => (env.current ? [env.current] : []) }],
  [
    'generate-id',
    { type: 'string', args: '.N', run: (env, _n, nodes: XmlNode[]) => (nodes.length ? generateId(env as Run, nodes[0]!) : '') },
  ],
  [keyOf(EXSL, 'node-set'), nodeSetFunction],
]);
