import type { XmlNode } from '../tree/node.ts';
import { Compiler } from '../xpath/compile.ts';
import { parseXPath } from '../xpath/parser.ts';
import { OUTWARD, reach } from '../xpath/reach.ts';
import type { Closure, Type } from '../xpath/values.ts';
import { errorAt, located } from './error.ts';
import { ExpressionContext, MatchContext, type Variable } from './expression.ts';
import type { Module } from './modules.ts';
import { noted, withCurrent } from './noted.ts';
import { compilePattern, type Pattern } from './pattern.ts';
import type { Template } from './run.ts';
import type { Sheet } from './sheet.ts';

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

/** The lexical place of an instruction: the variables it sees and the frame that holds them. */
export class Context {
  variables: Variable | null;
  constructor(
    readonly sheet: Sheet,
    readonly module: Module,
    readonly frame: Frame,
    outer: Context | null = null,
    private readonly isRepeated: boolean = outer !== null && outer.isRepeated,
  ) {
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
      if (v.key === variable.key)
        throw errorAt(element, `A variable $${variable.key} is visible here already; give this one another name.`);
    this.variables = variable;
  }

  /** The same for a parameter of the template; its slot was given before. @throws XsltError when it does not stand first */
  declareParam(element: XmlNode, key: string): number {
    const slot = this.frame.params?.get(key);
    if (slot === undefined || element.parent !== this.frame.owner) throw errorAt(element, 'xsl:param stands first in a template.');
    this.show(element, { key, slot, type: 'any', outer: this.variables });
    return slot;
  }

  private compile<K extends 'value' | 'string' | 'number' | 'boolean' | 'nodes'>(
    element: XmlNode,
    text: string,
    as: K,
  ): ReturnType<Compiler[K]> {
    const context = new ExpressionContext(element, this);
    try {
      const ast = parseXPath(text);
      const closure = new Compiler(context, text)[as](ast) as Closure<unknown>;
      const found = reach(ast, context.names);
      this.uses(found);
      return noted(context.usesCurrent ? withCurrent(closure) : closure, found) as ReturnType<Compiler[K]>;
    } catch (error) {
      throw located(error, element);
    }
  }

  value(element: XmlNode, text: string): Closure {
    return this.compile(element, text, 'value');
  }

  string(element: XmlNode, text: string): Closure<string> {
    return this.compile(element, text, 'string');
  }

  number(element: XmlNode, text: string): Closure<number> {
    return this.compile(element, text, 'number');
  }

  boolean(element: XmlNode, text: string): Closure<boolean> {
    return this.compile(element, text, 'boolean');
  }

  nodes(element: XmlNode, text: string): Closure<XmlNode[]> {
    return this.compile(element, text, 'nodes');
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
