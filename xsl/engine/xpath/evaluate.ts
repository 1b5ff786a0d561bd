import { isStackError, type XmlNode, type XNode, XML } from '../xml/index.ts';
import { ExpressionCompiler } from './compile.ts';
import { XPathError } from './error.ts';
import { coreFunctions } from './functions.ts';
import type { StaticContext, Closure, Value } from './model.ts';
import { parseXPath } from './parser.ts';
import { Environment, typeOf } from './values.ts';

export interface XPathOptions {
  /** Prefixes that the expression may use, besides xml. */
  namespaces?: Readonly<Record<string, string>>;
  /** Values of $name. */
  variables?: Readonly<Record<string, string | number | boolean | readonly XNode[]>>;
}

const cache = new Map<string, Closure>();
const CACHED = 500;

/** Compiles an XPath 1.0 expression that is in no stylesheet. @throws XPathError naming the character */
export function compileXPath(xpath: string, { namespaces = {}, variables = {} }: XPathOptions): Closure {
  const context: StaticContext = {
    namespace: (prefix) => (prefix === 'xml' ? XML : Object.hasOwn(namespaces, prefix) ? namespaces[prefix] : undefined),
    variable: (name) => {
      if (!Object.hasOwn(variables, name)) return undefined;
      const value = variables[name] as Value;
      return { type: typeOf(value), get: () => value };
    },
    function: (name) => (Object.hasOwn(coreFunctions, name) ? coreFunctions[name] : undefined),
  };
  const compiler = new ExpressionCompiler(context, xpath);
  return compiler.value(parseXPath(xpath));
}

/** Evaluates an XPath 1.0 expression at a node. @throws XPathError naming the character. */
export function evaluate(node: XNode, xpath: string, options?: XPathOptions): string | number | boolean | XNode[] {
  const { tree } = node as XmlNode;
  tree.use?.(node as XmlNode);
  try {
    let closure = options ? undefined : cache.get(xpath);
    if (!closure) {
      closure = compileXPath(xpath, options ?? {});
      if (!options) {
        if (cache.size >= CACHED) cache.clear();
        cache.set(xpath, closure);
      }
    }
    return closure(node as XmlNode, new Environment());
  } catch (error) {
    throw isStackError(error) ? new XPathError('The document or an expression is nested too deeply.', xpath) : error;
  }
}

/** The nodes that an XPath 1.0 expression selects, in document order. @throws XPathError when it selects none by nature. */
export function select(node: XNode, xpath: string, options?: XPathOptions): XNode[] {
  const value = evaluate(node, xpath, options);
  if (typeof value !== 'object') throw new XPathError(`The expression gives a ${typeof value}, not nodes; use evaluate.`, xpath);
  return value;
}
