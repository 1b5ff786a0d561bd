import { lookup, type XmlNode } from '../../xml/index.ts';
import {
  dependenciesOf,
  ExpressionCompiler,
  functionDependencies,
  UNREPEATABLE,
  READS_AROUND,
  parseXPath,
  VARIABLES,
  type Closure,
  type Compiler,
  type FunctionDef,
  type NameDependencies,
  type StaticContext,
  type Type,
} from '../../xpath/index.ts';
import { deferred, errorAt } from '../error.ts';
import type { Context, GlobalEntry, LocalVariable, Run } from '../model.ts';
import { expandKey } from '../names.ts';
import { nodeSetFunction } from './functions.ts';

/** What an expression in a stylesheet sees: the names in force at `element`. */
export class ExpressionContext implements StaticContext {
  usesCurrent = false;
  /** What its names depend on. */
  readonly names: NameDependencies = {
    variable: (name) => {
      const found = this.find(name);
      return found && 'slot' in found ? VARIABLES : found && this.scope.sheet.globals[found.index]!.isConstant ? 0 : READS_AROUND;
    },
    function: (name) => functionDependencies(name, !name.includes(':') || this.function(name) === nodeSetFunction),
  };
  constructor(
    readonly element: XmlNode,
    readonly scope: Context,
  ) {}

  /** A local variable, or else a global one. */
  private find(name: string): LocalVariable | GlobalEntry | undefined {
    const key = expandKey(name, this.element);
    for (let v = this.scope.variables; v; v = v.outer) if (v.key === key) return v;
    return this.scope.sheet.globalEntries.get(key);
  }

  namespace(prefix: string): string | undefined {
    return lookup(this.element.scope, prefix);
  }

  variable(name: string): { type: Type; get: Closure } | undefined {
    const found = this.find(name);
    if (!found) return undefined;
    const { type } = found;
    if ('slot' in found) {
      const { slot } = found;
      return { type, get: (_n, e) => e.frame[slot]! };
    }
    const { index } = found;
    return { type, get: (_n, e) => (e as Run).global(index) };
  }

  function(name: string): FunctionDef | undefined {
    if (name === 'current') this.usesCurrent = true;
    const { sheet } = this.scope;
    // A sheet may guard a call with function-available(), so that only the call itself is an error.
    return (
      sheet.functions.get(expandKey(name, this.element)) ??
      (name.includes(':') || sheet.isForwards(this.element) ? unknown(name) : undefined)
    );
  }
}

/** The same where variables are not allowed: their values may need what is matched here. */
export class MatchContext extends ExpressionContext {
  override variable(name: string): never {
    throw errorAt(this.element, `"match" cannot use the variable $${name}; test it inside of the template.`);
  }

  override function(name: string): FunctionDef | undefined {
    if (name === 'current') throw errorAt(this.element, '"match" cannot use current().');
    return super.function(name);
  }
}

const unknown = (name: string): FunctionDef => ({
  type: 'any',
  args: '?a*',
  build: (_args, compiler) => () => compiler.fail(`The function ${name}() is not known.`),
});

/** An expression that looks beyond its node is recorded where results are reused. */
function recorded<T>(closure: Closure<T>, dependencies: number): Closure<T> {
  if (dependencies & UNREPEATABLE) {
    return (n, e) => {
      const { recorder } = e as Run;
      if (recorder !== null) recorder.markUnrepeatable();
      return closure(n, e);
    };
  }
  if (!(dependencies & READS_AROUND)) return closure;
  const readsVariables = (dependencies & VARIABLES) !== 0;
  return (n, e) => {
    const { recorder } = e as Run;
    return recorder === null ? closure(n, e) : recorder.ask(closure, n, e as Run, readsVariables);
  };
}

/** An expression that uses current(): the node that it is evaluated at. */
function atCurrent<T>(closure: Closure<T>): Closure<T> {
  return (n, e) => {
    const { current } = e;
    e.current = n;
    const value = closure(n, e);
    e.current = current;
    return value;
  };
}

/** Compiles an expression of a stylesheet to a closure of the type that its instruction needs; one that cannot be compiled ends the run. */
export function compileExpression<K extends 'value' | 'string' | 'number' | 'boolean' | 'nodes'>(
  scope: Context,
  element: XmlNode,
  text: string,
  type: K,
): ReturnType<Compiler[K]> {
  const context = new ExpressionContext(element, scope);
  try {
    const ast = parseXPath(text);
    const closure = new ExpressionCompiler(context, text)[type](ast) as Closure<unknown>;
    const dependencies = dependenciesOf(ast, context.names);
    scope.uses(dependencies);
    return recorded(context.usesCurrent ? atCurrent(closure) : closure, dependencies) as ReturnType<Compiler[K]>;
  } catch (error) {
    return deferred(scope.sheet, error, element) as Closure<never> as ReturnType<Compiler[K]>;
  }
}
