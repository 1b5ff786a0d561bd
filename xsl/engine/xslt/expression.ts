import type { XmlNode } from '../tree/node.ts';
import { lookup } from '../tree/scope.ts';
import type { StaticContext } from '../xpath/compile.ts';
import type { FunctionDef } from '../xpath/functions.ts';
import { functionReach, OUTWARD, VARIABLES, type Names } from '../xpath/reach.ts';
import type { Closure, Type } from '../xpath/values.ts';
import type { Context } from './context.ts';
import { errorAt } from './error.ts';
import { expandKey } from './names.ts';
import { nodeSetFunction } from './node-set.ts';
import type { Run } from './run.ts';
import type { GlobalEntry } from './sheet.ts';

/** A variable of a template, and those that are visible where it is declared. */
export interface Variable {
  key: string;
  slot: number;
  type: Type;
  outer: Variable | null;
}

/** What an expression in a stylesheet sees: the names in force where `element` stands. */
export class ExpressionContext implements StaticContext {
  usesCurrent = false;
  /** What its names depend on. */
  readonly names: Names = {
    variable: (name) => {
      const found = this.find(name);
      return found && 'slot' in found ? VARIABLES : found && this.scope.sheet.globals[found.index]!.isConstant ? 0 : OUTWARD;
    },
    function: (name) => functionReach(name, !name.includes(':') || this.function(name) === nodeSetFunction),
  };
  constructor(
    readonly element: XmlNode,
    readonly scope: Context,
  ) {}

  /** A local variable, or else a global one. */
  private find(name: string): Variable | GlobalEntry | undefined {
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

/** The same where variables may not stand: their values may need what is matched here. */
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
