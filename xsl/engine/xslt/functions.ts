import { NAMESPACE, type XmlNode } from '../tree/node.ts';
import type { FunctionDef } from '../xpath/functions.ts';
import { EXSL, keyOf } from './names.ts';
import { nodeSetFunction } from './node-set.ts';
import type { Run } from './run.ts';

/** Numbers by order of asking: the same from run to run of the same sheet and document. */
function generateId(run: Run, node: XmlNode): string {
  if (node.kind === NAMESPACE)
    return `${generateId(run, node.parent!)}ns${encodeURIComponent(node.name).replace(/[^A-Za-z\d]/g, (c) => (c === '%' ? '' : c.charCodeAt(0).toString(16)))}`;
  const ids = run.keep(generateId, () => new Map<XmlNode, string>());
  let id = ids.get(node);
  if (id === undefined) ids.set(node, (id = `id${ids.size + 1}`));
  return id;
}

/** Those of XSLT's functions that many stylesheets use; the others are in seldom/functions.ts. */
export const functions: ReadonlyMap<string, FunctionDef> = new Map<string, FunctionDef>([
  ['current', { type: 'nodes', args: '', run: (env) => (env.current ? [env.current] : []) }],
  [
    'generate-id',
    { type: 'string', args: '.N', run: (env, _n, nodes: XmlNode[]) => (nodes.length ? generateId(env as Run, nodes[0]!) : '') },
  ],
  [keyOf(EXSL, 'node-set'), nodeSetFunction],
]);
