import type { XmlNode } from '../tree/node.ts';
import type { FunctionDef } from '../xpath/functions.ts';
import { toString, type Value } from '../xpath/values.ts';
import type { Run } from './run.ts';

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
