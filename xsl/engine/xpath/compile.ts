import { type XmlNode, union, stringValue } from '../xml/index.ts';
import { compileCall } from './call.ts';
import { equal, lessThan } from './compare.ts';
import { XPathError } from './error.ts';
import type { Ast, Closure, Compiler, StaticContext, Type, Value } from './model.ts';
import { compilePath, compilePathFirst } from './paths/path.ts';
import { countingFilter } from './paths/predicates.ts';
import { isFragment, stringToNumber, toBoolean, toNumber, toString } from './values.ts';

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  div: (a, b) => a / b,
  mod: (a, b) => a % b,
};

export class ExpressionCompiler implements Compiler {
  constructor(
    readonly context: StaticContext,
    readonly expression: string,
  ) {}

  readonly namespace = (prefix: string): string =>
    this.context.namespace(prefix) ?? this.fail(`The namespace prefix "${prefix}" is not declared.`);

  fail(reason: string): never {
    throw new XPathError(reason, this.expression);
  }

  variable(name: string): { type: Type; get: Closure } {
    return this.context.variable(name) ?? this.fail(`The variable $${name} is not declared.`);
  }

  /** The type of an expression's value as far as it can be known. */
  type(ast: Ast): Type {
    switch (ast.op) {
      case 'number':
      case 'negate':
        return 'number';
      case 'string':
        return 'string';
      case 'variable':
        return this.variable(ast.name).type;
      case 'call':
        return this.context.function(ast.name)?.type ?? 'any';
      case 'binary':
        return ast.symbol === '|' ? 'nodes' : ast.symbol in ARITHMETIC ? 'number' : 'boolean';
      default:
        return 'nodes';
    }
  }

  value(ast: Ast): Closure {
    switch (this.type(ast)) {
      case 'number':
        return this.number(ast);
      case 'string':
        return this.string(ast);
      case 'boolean':
        return this.boolean(ast);
      case 'nodes':
        return this.nodes(ast);
      default:
        return ast.op === 'variable' ? this.variable(ast.name).get : compileCall(ast as Ast & { op: 'call' }, this);
    }
  }

  number(ast: Ast): Closure<number> {
    if (ast.op === 'number') {
      const { value } = ast;
      return () => value;
    }
    if (ast.op === 'negate') {
      const value = this.number(ast.value);
      return (n, e) => -value(n, e);
    }
    if (ast.op === 'binary' && ast.symbol in ARITHMETIC) {
      const left = this.number(ast.left);
      const right = this.number(ast.right);
      const apply = ARITHMETIC[ast.symbol]!;
      return (n, e) => apply(left(n, e), right(n, e));
    }
    if (this.type(ast) === 'nodes') {
      const text = this.string(ast);
      return (n, e) => stringToNumber(text(n, e));
    }
    return this.converted(ast, 'number', toNumber);
  }

  string(ast: Ast): Closure<string> {
    if (ast.op === 'string') {
      const { value } = ast;
      return () => value;
    }
    if (ast.op === 'path') {
      const first = compilePathFirst(ast, this, false);
      return (n, e) => {
        const found = first(n, e);
        return found ? stringValue(found) : '';
      };
    }
    return this.converted(ast, 'string', toString);
  }

  boolean(ast: Ast): Closure<boolean> {
    if (ast.op === 'path') {
      const first = compilePathFirst(ast, this, true);
      return (n, e) => first(n, e) !== null;
    }
    if (ast.op !== 'binary' || this.type(ast) !== 'boolean') return this.converted(ast, 'boolean', toBoolean);
    const { symbol, left, right } = ast;
    if (symbol === 'or' || symbol === 'and') {
      const a = this.boolean(left);
      const b = this.boolean(right);
      return symbol === 'or' ? (n, e) => a(n, e) || b(n, e) : (n, e) => a(n, e) && b(n, e);
    }
    return symbol === '=' || symbol === '!=' ? this.equality(left, right, symbol === '=') : this.order(symbol, left, right);
  }

  private equality(left: Ast, right: Ast, wanted: boolean): Closure<boolean> {
    const types = [this.type(left), this.type(right)];
    if (types.includes('boolean')) {
      const a = this.boolean(left);
      const b = this.boolean(right);
      return (n, e) => (a(n, e) === b(n, e)) === wanted;
    }
    // One node at most (an attribute, "." or "..") compares as its string, if it is there.
    const isNode = (ast: Ast): boolean =>
      ast.op === 'path' &&
      !ast.base &&
      !ast.root &&
      ast.steps.length === 1 &&
      !ast.steps[0]!.test.name.includes('*') &&
      (ast.steps[0]!.axis === 'self' ||
        ast.steps[0]!.axis === 'parent' ||
        (ast.steps[0]!.axis === 'attribute' && ast.steps[0]!.test.kind === 'name'));
    const swapped = isNode(right) && !isNode(left);
    const [one, other, type] = swapped ? [right, left, types[0]] : [left, right, types[1]];
    if (isNode(one) && type === 'string') {
      const first = compilePathFirst(one as Ast & { op: 'path' }, this, false);
      const text = this.string(other);
      return (n, e) => {
        const found = first(n, e);
        return found !== null && (stringValue(found) === text(n, e)) === wanted;
      };
    }
    if (!types.includes('nodes') && !types.includes('any')) {
      if (types.includes('number')) {
        const a = this.number(left);
        const b = this.number(right);
        return (n, e) => (a(n, e) === b(n, e)) === wanted;
      }
      const a = this.string(left);
      const b = this.string(right);
      return (n, e) => (a(n, e) === b(n, e)) === wanted;
    }
    const a = this.value(left);
    const b = this.value(right);
    return (n, e) => equal(a(n, e), b(n, e), wanted);
  }

  private order(symbol: string, left: Ast, right: Ast): Closure<boolean> {
    const orEqual = symbol.length === 2;
    const [low, high] = symbol.startsWith('<') ? [left, right] : [right, left];
    if ([this.type(low), this.type(high)].every((t) => t !== 'nodes' && t !== 'any')) {
      const a = this.number(low);
      const b = this.number(high);
      return orEqual ? (n, e) => a(n, e) <= b(n, e) : (n, e) => a(n, e) < b(n, e);
    }
    const a = this.value(low);
    const b = this.value(high);
    return (n, e) => lessThan(a(n, e), b(n, e), orEqual);
  }

  /** `fragments`: a result tree fragment will do, as other processors allow for functions. */
  nodes(ast: Ast, fragments = false): Closure<XmlNode[]> {
    if (ast.op === 'path') return compilePath(ast, this);
    if (ast.op === 'filter') {
      const base = this.nodes(ast.base);
      const filters = ast.predicates.map((p) => countingFilter(p, this));
      return (n, e) => filters.reduce((nodes, filter) => filter(nodes, e), base(n, e));
    }
    if (ast.op === 'binary' && ast.symbol === '|') {
      const left = this.nodes(ast.left);
      const right = this.nodes(ast.right);
      return (n, e) => union(left(n, e), right(n, e));
    }
    const type = this.type(ast);
    if (type !== 'nodes' && type !== 'any') this.fail(`A set of nodes is needed here, not a ${type}.`);
    const get = ast.op === 'variable' ? this.variable(ast.name).get : compileCall(ast as Ast & { op: 'call' }, this);
    return (n, e) => {
      const value = get(n, e);
      const isSet = typeof value === 'object';
      return isSet && (fragments || !isFragment(value))
        ? value
        : this.fail(`A set of nodes is needed here, not a ${isSet ? 'result tree fragment; use exsl:node-set()' : typeof value}.`);
    };
  }

  /** An expression of another or unknown type, converted at run time. */
  private converted<T extends Value>(ast: Ast, type: Type, convert: (value: Value) => T): Closure<T> {
    if (ast.op !== 'variable' && ast.op !== 'call')
      return (
        (value: Closure): Closure<T> =>
        (n, e) =>
          convert(value(n, e))
      )(this.value(ast));
    const get = ast.op === 'variable' ? this.variable(ast.name).get : compileCall(ast, this);
    return this.type(ast) === type ? (get as Closure<T>) : (n, e) => convert(get(n, e));
  }
}
