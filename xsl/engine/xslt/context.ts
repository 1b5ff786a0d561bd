import type { XmlNode } from '../xml/index.ts';
import { ExpressionCompiler, READS_AROUND, parseXPath, type Closure, type Type } from '../xpath/index.ts';
import { errorAt, located } from './error.ts';
import { compileExpression, ExpressionContext, MatchContext } from './expressions/expression.ts';
import { compilePattern } from './expressions/pattern.ts';
import type { Context, Frame, LocalVariable, Module, Pattern, Sheet, Template } from './model.ts';

export class LexicalContext implements Context {
  variables: LocalVariable | null;
  constructor(
    readonly sheet: Sheet,
    readonly module: Module,
    readonly frame: Frame,
    outer: LexicalContext | null = null,
    private readonly isRepeated: boolean = outer !== null && outer.isRepeated,
  ) {
    this.variables = outer?.variables ?? null;
  }

  inner(): LexicalContext {
    return new LexicalContext(this.sheet, this.module, this.frame, this);
  }

  repeated(): LexicalContext {
    return new LexicalContext(this.sheet, this.module, this.frame, this, true);
  }

  uses(dependencies: number): void {
    const { frame } = this;
    frame.allUses! |= dependencies;
    if (!this.isRepeated) frame.uses! |= dependencies;
  }

  calls(template: Template): void {
    this.uses(READS_AROUND);
    if (!this.isRepeated) (this.frame.calls ??= []).push(template);
  }

  declare(element: XmlNode, key: string, type: Type): number {
    const slot = this.frame.slots++;
    this.show(element, { key, slot, type, outer: this.variables });
    return slot;
  }

  private show(element: XmlNode, variable: LocalVariable): void {
    for (let v = variable.outer; v; v = v.outer)
      if (v.key === variable.key)
        throw errorAt(element, `A variable $${variable.key} is visible here already; give this one another name.`);
    this.variables = variable;
  }

  declareParam(element: XmlNode, key: string): number {
    const slot = this.frame.params?.get(key);
    if (slot === undefined || element.parent !== this.frame.owner) throw errorAt(element, 'xsl:param must be first in a template.');
    this.show(element, { key, slot, type: 'any', outer: this.variables });
    return slot;
  }

  value(element: XmlNode, text: string): Closure {
    return compileExpression(this, element, text, 'value');
  }

  string(element: XmlNode, text: string): Closure<string> {
    return compileExpression(this, element, text, 'string');
  }

  number(element: XmlNode, text: string): Closure<number> {
    return compileExpression(this, element, text, 'number');
  }

  boolean(element: XmlNode, text: string): Closure<boolean> {
    return compileExpression(this, element, text, 'boolean');
  }

  nodes(element: XmlNode, text: string): Closure<XmlNode[]> {
    return compileExpression(this, element, text, 'nodes');
  }

  type(element: XmlNode, text: string): Type {
    try {
      return new ExpressionCompiler(new ExpressionContext(element, this), text).type(parseXPath(text));
    } catch {
      return 'any';
    }
  }

  pattern(element: XmlNode, text: string, variables: boolean): Pattern[] {
    try {
      const context = variables ? new ExpressionContext(element, this) : new MatchContext(element, this);
      return compilePattern(text, new ExpressionCompiler(context, text), context.names);
    } catch (error) {
      throw located(error, element);
    }
  }
}
