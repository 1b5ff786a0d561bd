import { ATTRIBUTE, ELEMENT, inOrder, NONE, rootOf, stringValue, type XmlNode } from '../../xml/index.ts';
import { toString, type Env, type FunctionDef, type Value } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import type { ExpressionContext } from '../expressions/expression.ts';
import type { KeyDefinition, Pattern, Run } from '../model.ts';
import { expandKey } from '../names.ts';
import { emptyFrame } from '../run.ts';

type Index = Map<string, XmlNode[]>;

/** Looks at every node of a document once. */
function build(root: XmlNode, definitions: readonly KeyDefinition[], run: Run): Index {
  const index: Index = new Map();
  const add = (node: XmlNode, value: string): void => {
    const found = index.get(value);
    if (!found) index.set(value, [node]);
    else if (found[found.length - 1] !== node) found.push(node);
  };
  const look = (node: XmlNode): void => {
    for (const { match, use } of definitions) {
      for (const { kinds, local, test } of match) {
        if ((local !== null && local !== node.localName) || !kinds.includes(node.kind) || !test(node, run)) continue;
        const value = use(node, run);
        if (typeof value === 'object') for (const n of value) add(node, stringValue(n));
        else add(node, toString(value));
        break;
      }
    }
  };
  const patterns = definitions.flatMap(({ match }) => match);
  const isElement = ({ kinds }: Pattern): boolean => kinds.length === 1 && kinds[0] === ELEMENT;
  if (patterns.every((p) => p.local !== null && isElement(p))) walkNamed(root, new Set(patterns.map((p) => p.local!)), look);
  else
    walkAll(
      root,
      patterns.some(({ kinds }) => kinds.includes(ATTRIBUTE)),
      look,
    );
  return index;
}

/** The elements of some names: all that most keys are about. */
function walkNamed(root: XmlNode, names: ReadonlySet<string>, look: (node: XmlNode) => void): void {
  const [only] = names.size === 1 ? names : [null];
  const walk = (node: XmlNode): void => {
    const { children } = node;
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      if (child.kind !== ELEMENT) continue;
      if (only === null ? names.has(child.localName) : child.localName === only) look(child);
      if (child.children !== NONE) walk(child);
    }
  };
  walk(root);
}

function walkAll(node: XmlNode, hasAttributes: boolean, look: (node: XmlNode) => void): void {
  look(node);
  if (hasAttributes) for (const a of node.attributes) look(a);
  for (const child of node.children) walkAll(child, hasAttributes, look);
}

/** key(): the index of a document is made when it is first asked for. */
export const keyFunction: FunctionDef = {
  type: 'nodes',
  args: 'sa',
  build(args, compiler) {
    const { element, scope } = compiler.context as ExpressionContext;
    const name = compiler.string(args[0]!);
    const value = compiler.value(args[1]!);
    const { keys } = scope.sheet;
    const fixed = args[0]!.op === 'string' ? expandKey(args[0]!.value, element) : null;
    return (node, env: Env) => {
      const run = env as Run;
      const key = fixed ?? expandKey(name(node, env), element);
      const definitions = keys.get(key);
      if (!definitions) {
        // No node has it: XSLT names no error for this.
        run.cached(`key ${key}`, () => run.message(`The key "${key}" does not exist.`) ?? true);
        return [];
      }
      const wanted: Value = value(node, env);
      const root = rootOf(node);
      const indexes = run.cached(definitions, () => new Map<XmlNode, Index | null>());
      let index = indexes.get(root);
      if (index === null) throw errorAt(element, `The key "${key}" is defined by itself.`);
      if (!index) {
        indexes.set(root, null);
        const { frame, position, size } = run;
        run.frame = emptyFrame(Math.max(...definitions.map((d) => d.slots)));
        run.position = run.size = 1;
        indexes.set(root, (index = build(root, definitions, run)));
        run.frame = frame;
        run.position = position;
        run.size = size;
      }
      if (typeof wanted !== 'object') return index.get(toString(wanted)) ?? [];
      if (wanted.length === 1) return index.get(stringValue(wanted[0]!)) ?? [];
      return inOrder(wanted.flatMap((n) => index.get(stringValue(n)) ?? []));
    };
  },
};
