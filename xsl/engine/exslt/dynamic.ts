import type { LimitError } from '../output/index.ts';
import { ELEMENT, inOrder, isStackError, position as positionOf, type XmlNode } from '../xml/index.ts';
import {
  define,
  ExpressionCompiler,
  parseXPath,
  toString,
  type Ast,
  type Closure,
  type Compiler,
  type Env,
  type FunctionDef,
  type Value,
} from '../xpath/index.ts';
import { ExpressionContext, EXSL, type Extension, type Run } from '../xslt/index.ts';
import { elements } from './result-nodes.ts';

/** Expressions that evaluate expressions end here. */
const MAX_DEPTH = 100;
const CACHED = 200;

/** Reads expressions at run time as if they were written instead of the call. */
function reader(compiler: Compiler): (text: string) => Closure {
  const context = compiler.context as ExpressionContext;
  const { element } = context;
  // What current() means is settled where the call begins.
  context.usesCurrent = true;
  // Variables declared further down are not seen.
  const scope = context.scope.inner();
  const closures = new Map<string, Closure>();
  return (text) => {
    let closure = closures.get(text);
    if (!closure) {
      closure = new ExpressionCompiler(new ExpressionContext(element, scope), text).value(parseXPath(text));
      if (closures.size >= CACHED) closures.clear();
      closures.set(text, closure);
    }
    return closure;
  };
}

/** Whether a limit ended it, as of depth: that says nothing of whether the expression is right, and no nodes would be a wrong answer. */
const isLimit = (error: Error): boolean => isStackError(error) || (error as Partial<LimitError>).limit !== undefined;

/** Does something with an expression; an error in it gives no nodes, as EXSLT asks for. */
function attempt(env: Env, work: () => Value): Value {
  const run = env as Run;
  const depth = run.cached(attempt, () => ({ value: 0 }));
  const { position, size, frame, current, depth: templates, out } = run;
  try {
    if (++depth.value > MAX_DEPTH) throw new Error(`Expressions evaluate each other more than ${MAX_DEPTH} levels deep.`);
    return work();
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'XsltError' || isLimit(error)) throw error;
    Object.assign(run, { position, size, frame, current, depth: templates, out });
    run.message(`dyn: ${error.message}`);
    return [];
  } finally {
    depth.value--;
  }
}

const evaluate: FunctionDef = {
  type: 'any',
  args: 's',
  build([text]: Ast[], compiler) {
    const source = compiler.string(text!);
    const read = reader(compiler);
    return (node, env) => {
      const expression = source(node, env);
      return attempt(env, () => read(expression)(node, env));
    };
  },
};

/** What an expression gives for each node: nodes as they are, other values as elements that name their type. */
const map: FunctionDef = {
  type: 'nodes',
  args: 'Ns',
  build([list, text]: Ast[], compiler) {
    const nodes = compiler.nodes(list!);
    const source = compiler.string(text!);
    const read = reader(compiler);
    return (node, env) => {
      const all = nodes(node, env);
      const expression = source(node, env);
      return attempt(env, () => {
        const closure = read(expression);
        const { position, size } = env;
        const found: XmlNode[] = [];
        const values: XmlNode[] = [];
        all.forEach((n, i) => {
          env.position = i + 1;
          env.size = all.length;
          const value = closure(n, env);
          if (typeof value === 'object') found.push(...value);
          else values.push(...elements(env, `exsl:${typeof value}`, [value === false ? '' : toString(value)], EXSL));
        });
        env.position = position;
        env.size = size;
        return [...inOrder(found), ...values];
      });
    };
  },
};

/** EXSLT's dynamic evaluation. */
export const dynamic: Extension = { uri: 'http://exslt.org/dynamic', functions: { evaluate, map } };

/** The functions of Saxon 6 that libxslt has too; an expression is represented by its text. */
export const saxon: Extension = {
  uri: 'http://icl.com/saxon',
  functions: {
    expression: {
      type: 'string',
      args: 's',
      build([text]: Ast[], compiler) {
        const source = compiler.string(text!);
        const read = reader(compiler);
        return (node, env) => {
          const expression = source(node, env);
          read(expression);
          return expression;
        };
      },
    },
    eval: evaluate,
    evaluate,
    'line-number': define('number', '.N', (_e, _n, [node]: [XmlNode?]) => {
      const element = node && node.kind !== ELEMENT ? (node.parent ?? node) : node;
      return element && element.start >= 0 ? positionOf(element.tree.source, element.start).line : -1;
    }),
    systemId: define('string', '', (_e, node) => node.tree.href),
  },
};
