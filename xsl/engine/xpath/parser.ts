import { mayCount } from './dependencies.ts';
import { XPathError } from './error.ts';
import { tokenize, type Token } from './lexer.ts';
import type { Ast, Axis, Binary, NodeTest, PathAst, Step } from './model.ts';
import { walks } from './paths/axes.ts';

const PRECEDENCE: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  div: 6,
  mod: 6,
  '|': 8,
};
const NODE_TYPES = ['node', 'text', 'comment', 'processing-instruction'];
const MAX_DEPTH = 200;

class Parser {
  private readonly tokens: Token[];
  private i = 0;
  private depth = 0;
  constructor(private readonly expression: string) {
    this.tokens = tokenize(expression);
  }

  private get token(): Token {
    return this.tokens[this.i]!;
  }

  private fail(expected: string): never {
    const { kind, text, at } = this.token;
    throw new XPathError(`${expected} is expected${kind === 'end' ? ' at the end' : `, not "${text}"`}.`, this.expression, at);
  }

  private is(text: string, ahead = 0): boolean {
    const token = this.tokens[this.i + ahead];
    return token !== undefined && token.text === text && (token.kind === 'symbol' || token.kind === 'operator');
  }

  private take(text: string): boolean {
    const found = this.is(text);
    if (found) this.i++;
    return found;
  }

  private expect(text: string): void {
    if (!this.take(text)) this.fail(`"${text}"`);
  }

  whole(): Ast {
    const ast = this.expr(1);
    if (this.token.kind !== 'end') this.fail('An operator or the end');
    return ast;
  }

  private expr(minimum: number): Ast {
    if (++this.depth > MAX_DEPTH)
      throw new XPathError(`The expression is nested deeper than ${MAX_DEPTH}: use variables.`, this.expression, -1, 'depth');
    let left: Ast;
    // The sign binds tighter than "*", looser than "|".
    if (this.take('-')) left = { op: 'negate', value: this.expr(7) };
    else left = this.path();
    for (;;) {
      const { kind, text } = this.token;
      const precedence = kind === 'operator' ? (PRECEDENCE[text] ?? 0) : 0;
      if (!precedence || precedence < minimum) break;
      this.i++;
      left = { op: 'binary', symbol: text as Binary, left, right: this.expr(precedence + 1) };
    }
    this.depth--;
    return left;
  }

  private path(): Ast {
    const path: PathAst = { op: 'path', root: false, base: null, steps: [] };
    if (this.take('/')) {
      path.root = true;
      if (!this.startsStep()) return path;
      this.step(path);
    } else if (this.take('//')) {
      path.root = true;
      this.anywhere(path);
    } else if (this.startsPrimary()) {
      let base = this.primary();
      const predicates = this.predicates();
      if (predicates.length) base = { op: 'filter', base, predicates };
      if (!this.is('/') && !this.is('//')) return base;
      path.base = base;
    } else this.step(path);
    for (;;) {
      if (this.take('/')) this.step(path);
      else if (this.take('//')) this.anywhere(path);
      else return path;
    }
  }

  /** "//": straight to the descendants where no predicate counts positions among siblings. */
  private anywhere(path: PathAst): void {
    path.steps.push({ axis: 'descendant-or-self', test: { kind: 'node', name: '' }, predicates: [], short: true });
    this.step(path);
    const last = path.steps[path.steps.length - 1]!;
    if (last.axis === 'child' && last.predicates.every((predicate) => !mayCount(predicate))) {
      path.steps.splice(-2, 2, { ...last, axis: 'descendant', short: true });
    }
  }

  private startsStep(): boolean {
    const { kind } = this.token;
    return kind === 'name' || this.is('.') || this.is('..') || this.is('@');
  }

  private startsPrimary(): boolean {
    const { kind, text } = this.token;
    return (
      kind === 'number' ||
      kind === 'literal' ||
      kind === 'variable' ||
      this.is('(') ||
      (kind === 'name' && this.is('(', 1) && !NODE_TYPES.includes(text))
    );
  }

  private primary(): Ast {
    const { kind, text } = this.token;
    if (this.take('(')) {
      const inner = this.expr(1);
      this.expect(')');
      // A pattern must not have them.
      return inner.op === 'path' || (inner.op === 'binary' && inner.symbol === '|')
        ? { op: 'path', root: false, base: inner, steps: [] }
        : inner;
    }
    this.i++;
    if (kind === 'number') return { op: 'number', value: Number(text) };
    if (kind === 'literal') return { op: 'string', value: text };
    if (kind === 'variable') return { op: 'variable', name: text };
    this.expect('(');
    const args: Ast[] = [];
    if (!this.take(')')) {
      do args.push(this.expr(1));
      while (this.take(','));
      this.expect(')');
    }
    return { op: 'call', name: text, args };
  }

  private predicates(): Ast[] {
    const predicates: Ast[] = [];
    while (this.take('[')) {
      predicates.push(this.expr(1));
      this.expect(']');
    }
    return predicates;
  }

  private step(path: PathAst): void {
    const node: NodeTest = { kind: 'node', name: '' };
    if (this.take('.')) path.steps.push({ axis: 'self', test: node, predicates: [] });
    else if (this.take('..')) path.steps.push({ axis: 'parent', test: node, predicates: [] });
    else {
      let axis: Axis = 'child';
      if (this.take('@')) axis = 'attribute';
      else if (this.is('::', 1)) {
        if (!Object.hasOwn(walks, this.token.text)) this.fail('An axis');
        axis = this.token.text as Axis;
        this.i += 2;
      }
      const step: Step = { axis, test: this.nodeTest(), predicates: this.predicates() };
      path.steps.push(step);
    }
  }

  private nodeTest(): NodeTest {
    const { kind, text } = this.token;
    if (kind !== 'name') this.fail('A step');
    this.i++;
    if (!this.take('(')) return { kind: 'name', name: text };
    if (!NODE_TYPES.includes(text)) {
      this.i -= 2;
      this.fail('A node test');
    }
    const test: NodeTest = { kind: text as NodeTest['kind'], name: '' };
    if (text === 'processing-instruction' && this.token.kind === 'literal') test.name = this.tokens[this.i++]!.text;
    this.expect(')');
    return test;
  }
}

/** Reads an expression. @throws XPathError naming the character. */
export const parseXPath = (expression: string): Ast => new Parser(expression).whole();
