import type { XmlNode } from '../../xml/index.ts';
import { type FunctionDef, isFragment, typeOf, type Value } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import type { ExpressionContext } from '../expressions/expression.ts';
import { expand, expandKey, keyOf, XSL } from '../names.ts';
import { DEFAULT_FORMAT, formatNumber } from './decimal-format.ts';
import { documentFunction } from './document.ts';
import { keyFunction } from './keys.ts';

const PROPERTIES: Readonly<Record<string, string | number>> = { version: 1, vendor: 'Lectern', 'vendor-url': '' };

/** Those of XSLT's functions that few stylesheets use. */
export const functions: Readonly<Record<string, FunctionDef>> = {
  key: keyFunction,
  document: documentFunction,
  'unparsed-entity-uri': { type: 'string', args: 's', run: (_e, node, name: string) => node.tree.unparsed?.get(name) ?? '' },
  'format-number': {
    type: 'string',
    args: 'ns?s',
    build(args, compiler) {
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
    },
  },
  'system-property': {
    type: 'any',
    args: 's',
    build(args, compiler) {
      const { element } = compiler.context as ExpressionContext;
      const name = compiler.string(args[0]!);
      return (n, e) => {
        const { uri, local } = expand(name(n, e).trim(), element);
        return uri === XSL && Object.hasOwn(PROPERTIES, local) ? PROPERTIES[local]! : '';
      };
    },
  },
  'element-available': {
    type: 'boolean',
    args: 's',
    build(args, compiler) {
      const { element, scope } = compiler.context as ExpressionContext;
      const name = compiler.string(args[0]!);
      return (n, e) => {
        const { uri, local } = expand(name(n, e).trim(), element, true);
        return scope.sheet.instructions.has(keyOf(uri, local));
      };
    },
  },
  'function-available': {
    type: 'boolean',
    args: 's',
    build(args, compiler) {
      const { element, scope } = compiler.context as ExpressionContext;
      const name = compiler.string(args[0]!);
      return (n, e) => {
        const { uri, local } = expand(name(n, e).trim(), element);
        return scope.sheet.functions.has(keyOf(uri, local));
      };
    },
  },
};

/** object-type() of EXSLT's common module. */
export const objectType: FunctionDef = {
  type: 'string',
  args: 'a',
  run: (_e, _n, value: Value) => {
    const type = typeOf(value);
    return type !== 'nodes' ? type : isFragment(value as XmlNode[]) ? 'RTF' : 'node-set';
  },
};
