import { DOCUMENT, NAMESPACE, type XmlNode } from '../tree/node.ts';
import { coreFunctions, type FunctionDef } from '../xpath/functions.ts';
import { typeOf, type Value } from '../xpath/values.ts';
import type { ExpressionContext } from './expression.ts';
import { DEFAULT_FORMAT, formatNumber } from './decimal-format.ts';
import { documentFunction } from './document.ts';
import { errorAt } from './error.ts';
import { keyFunction } from './keys.ts';
import { nodeSetFunction } from './node-set.ts';
import { EXSL, expand, expandKey, keyOf, XSL } from './names.ts';
import type { Run } from './run.ts';

/** Numbers by order of asking: the same from run to run of the same sheet and document. */
function generateId(run: Run, node: XmlNode): string {
  if (node.kind === NAMESPACE) return `${generateId(run, node.parent!)}ns${encodeURIComponent(node.name).replace(/[^A-Za-z\d]/g, (c) => (c === '%' ? '' : c.charCodeAt(0).toString(16)))}`;
  const ids = run.keep(generateId, () => new Map<XmlNode, string>());
  let id = ids.get(node);
  if (id === undefined) ids.set(node, (id = `id${ids.size + 1}`));
  return id;
}

const PROPERTIES: Readonly<Record<string, string | number>> = { version: 1, vendor: 'Lectern', 'vendor-url': '' };

/** XSLT's additional functions, and those of EXSLT's common module. */
export const functions: ReadonlyMap<string, FunctionDef> = new Map<string, FunctionDef>([
  ['key', keyFunction],
  ['document', documentFunction],
  ['current', { type: 'nodes', args: '', run: (env) => (env.current ? [env.current] : []) }],
  ['generate-id', { type: 'string', args: '.N', run: (env, _n, nodes: XmlNode[]) => (nodes.length ? generateId(env as Run, nodes[0]!) : '') }],
  ['unparsed-entity-uri', { type: 'string', args: 's', run: (_e, node, name: string) => node.tree.unparsed?.get(name) ?? '' }],
  ['format-number', { type: 'string', args: 'ns?s', build(args, compiler) {
    const { element, scope } = compiler.context as ExpressionContext;
    const value = compiler.number(args[0]!);
    const pattern = compiler.string(args[1]!);
    const name = args[2] && compiler.string(args[2]);
    return (n, e) => {
      const key = name ? expandKey(name(n, e), element) : '';
      const format = scope.sheet.decimalFormats.get(key) ?? (key ? undefined : DEFAULT_FORMAT);
      if (!format) throw errorAt(element, `The decimal format "${key}" does not exist.`);
      return formatNumber(value(n, e), pattern(n, e), format);
    };
  } }],
  ['system-property', { type: 'any', args: 's', build(args, compiler) {
    const { element } = compiler.context as ExpressionContext;
    const name = compiler.string(args[0]!);
    return (n, e) => {
      const { uri, local } = expand(name(n, e), element);
      return uri === XSL && Object.hasOwn(PROPERTIES, local) ? PROPERTIES[local]! : '';
    };
  } }],
  ['element-available', { type: 'boolean', args: 's', build(args, compiler) {
    const { element, scope } = compiler.context as ExpressionContext;
    const name = compiler.string(args[0]!);
    return (n, e) => {
      const { uri, local } = expand(name(n, e), element, true);
      return scope.sheet.hasInstruction(uri, local);
    };
  } }],
  ['function-available', { type: 'boolean', args: 's', build(args, compiler) {
    const { element, scope } = compiler.context as ExpressionContext;
    const name = compiler.string(args[0]!);
    return (n, e) => {
      const { uri, local } = expand(name(n, e), element);
      return scope.sheet.functions.has(keyOf(uri, local)) || (!uri && Object.hasOwn(coreFunctions, local));
    };
  } }],
  [keyOf(EXSL, 'node-set'), nodeSetFunction],
  [keyOf(EXSL, 'object-type'), { type: 'string', args: 'a', run: (_e, _n, value: Value) => {
    const type = typeOf(value);
    if (type !== 'nodes') return type;
    const [only] = value as XmlNode[];
    return only?.kind === DOCUMENT && only.tree.fragment ? 'RTF' : 'node-set';
  } }],
]);

