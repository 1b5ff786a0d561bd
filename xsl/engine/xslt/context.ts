import type { XmlNode } from '../tree/node.ts';
import { lookup } from '../tree/scope.ts';
import { Compiler, type StaticContext } from '../xpath/compile.ts';
import { coreFunctions, type FunctionDef } from '../xpath/functions.ts';
import { parseXPath } from '../xpath/parser.ts';
import type { Ast } from '../xpath/ast.ts';
import { functionReach, ONCE, OUTWARD, reach, VARIABLES, type Names } from '../xpath/reach.ts';
import type { Closure, Type } from '../xpath/values.ts';
import { errorAt, located } from './error.ts';
import { expandKey, keyOf } from './names.ts';
import type { Module } from './modules.ts';
import { compilePattern, type Pattern } from './pattern.ts';
import type { Run, Template } from './run.ts';
import { nodeSetFunction } from './node-set.ts';
import type { GlobalEntry, Sheet } from './sheet.ts';

interface Variable { key: string; slot: number; type: Type; outer: Variable | null }

/** Counts the variables of a template or function, `owner`; its parameters have the first slots. */
export interface Frame {
  slots: number;
  params?: ReadonlyMap<string, number>;
  owner?: XmlNode;
  /** What its instructions depend on (xpath/reach.ts), and the templates that they call; loops apart. */
  uses?: number;
  calls?: Template[];
  /** The same with what stands in loops. */
  all?: number;
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
  constructor(readonly element: XmlNode, readonly scope: Context) {}

  /** A local variable, or else a global one. */
  private find(name: string): Variable | GlobalEntry | undefined {
    const key = expandKey(name, this.element);
    for (let v = this.scope.variables; v; v = v.outer) if (v.key === key) return v;
    return this.scope.sheet.globalNamed(key);
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
    const colon = name.indexOf(':');
    if (colon < 0) {
      const found = Object.hasOwn(coreFunctions, name) ? coreFunctions[name] : this.scope.sheet.functions.get(name);
      return found ?? (this.scope.isForwards(this.element) ? unknown(name) : undefined);
    }
    const uri = this.namespace(name.slice(0, colon));
    if (uri === undefined) throw errorAt(this.element, `The namespace prefix of ${name}() is not declared.`);
    // A sheet may guard a call with function-available(), so that only the call itself is an error.
    return this.scope.sheet.functions.get(keyOf(uri, name.slice(colon + 1))) ?? unknown(name);
  }
}

/** The same where variables may not stand: their values may need what is matched here. */
class MatchContext extends ExpressionContext {
  override variable(name: string): never {
    throw errorAt(this.element, `"match" cannot use the variable $${name}; test it inside of the template.`);
  }
}

const unknown = (name: string): FunctionDef => ({
  type: 'any', args: '?a*',
  build: (_args, compiler) => () => compiler.fail(`The function ${name}() is not known.`),
});

/** The lexical place of an instruction: the variables it sees and the frame that holds them. */
export class Context {
  variables: Variable | null;
  constructor(readonly sheet: Sheet, readonly module: Module, readonly frame: Frame, outer: Context | null = null, private readonly isRepeated: boolean = outer !== null && outer.isRepeated) {
    this.variables = outer?.variables ?? null;
  }

  /** A scope inside of this one. */
  inner(): Context {
    return new Context(this.sheet, this.module, this.frame, this);
  }

  /** The same for what is done for each node of a list: position() is another one there. */
  repeated(): Context {
    return new Context(this.sheet, this.module, this.frame, this, true);
  }

  /** Notes what the template depends on. */
  uses(what: number): void {
    const { frame } = this;
    frame.all = (frame.all ?? 0) | what;
    if (!this.isRepeated) frame.uses = (frame.uses ?? 0) | what;
  }

  /** Notes that the template calls another one. */
  calls(template: Template): void {
    this.uses(OUTWARD);
    if (!this.isRepeated) (this.frame.calls ??= []).push(template);
  }

  /** Makes a variable visible to what follows, and gives its slot. @throws XsltError when it hides another local one (XSLT 1.0, 11.5) */
  declare(element: XmlNode, key: string, type: Type): number {
    const slot = this.frame.slots++;
    this.show(element, { key, slot, type, outer: this.variables });
    return slot;
  }

  private show(element: XmlNode, variable: Variable): void {
    for (let v = variable.outer; v; v = v.outer)
      if (v.key === variable.key) throw errorAt(element, `A variable $${variable.key} is visible here already; give this one another name.`);
    this.variables = variable;
  }

  /** The same for a parameter of the template; its slot was given before. @throws XsltError when it does not stand first */
  declareParam(element: XmlNode, key: string): number {
    const slot = this.frame.params?.get(key);
    if (slot === undefined || element.parent !== this.frame.owner) throw errorAt(element, 'xsl:param stands first in a template.');
    this.show(element, { key, slot, type: 'any', outer: this.variables });
    return slot;
  }

  /** Whether processing is forwards-compatible where an element stands (XSLT 1.0, 2.5). */
  isForwards(element: XmlNode): boolean {
    return this.sheet.isForwards(element);
  }

  private compile<T>(element: XmlNode, text: string, make: (compiler: Compiler, ast: Ast) => Closure<T>): Closure<T> {
    const context = new ExpressionContext(element, this);
    try {
      const ast = parseXPath(text);
      const closure = make(new Compiler(context, text), ast);
      const found = reach(ast, context.names);
      this.uses(found);
      return noted(context.usesCurrent ? withCurrent(closure) : closure, found);
    } catch (error) {
      throw located(error, element);
    }
  }

  value(element: XmlNode, text: string): Closure {
    return this.compile(element, text, (compiler, ast) => compiler.value(ast));
  }

  string(element: XmlNode, text: string): Closure<string> {
    return this.compile(element, text, (compiler, ast) => compiler.string(ast));
  }

  number(element: XmlNode, text: string): Closure<number> {
    return this.compile(element, text, (compiler, ast) => compiler.number(ast));
  }

  boolean(element: XmlNode, text: string): Closure<boolean> {
    return this.compile(element, text, (compiler, ast) => compiler.boolean(ast));
  }

  nodes(element: XmlNode, text: string): Closure<XmlNode[]> {
    return this.compile(element, text, (compiler, ast) => compiler.nodes(ast));
  }

  /** The type of an expression as far as it is known. */
  type(element: XmlNode, text: string): Type {
    return new Compiler(new ExpressionContext(element, this), text).type(parseXPath(text));
  }

  /** `variables`: whether it may use them; only those of xsl:number may (XSLT 1.0, 5.3 and 12.2). */
  pattern(element: XmlNode, text: string, variables: boolean): Pattern[] {
    try {
      const context = variables ? new ExpressionContext(element, this) : new MatchContext(element, this);
      return compilePattern(text, new Compiler(context, text), context.names);
    } catch (error) {
      throw located(error, element);
    }
  }
}

/** An expression that looks beyond its node is noted where results are kept. */
function noted<T>(closure: Closure<T>, found: number): Closure<T> {
  if (found & ONCE) {
    return (n, e) => {
      const { recorder } = e as Run;
      if (recorder !== null) recorder.once();
      return closure(n, e);
    };
  }
  if (!(found & OUTWARD)) return closure;
  const variables = (found & VARIABLES) !== 0;
  return (n, e) => {
    const { recorder } = e as Run;
    return recorder === null ? closure(n, e) : recorder.ask(closure, n, e as Run, variables);
  };
}

function withCurrent<T>(closure: Closure<T>): Closure<T> {
  return (n, e) => {
    const { current } = e;
    e.current = n;
    const value = closure(n, e);
    e.current = current;
    return value;
  };
}
