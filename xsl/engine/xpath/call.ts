import type { XmlNode } from '../xml/index.ts';
import type { Ast, Closure, Compiler, Env, Value } from './model.ts';

const CONTEXT: Ast = { op: 'path', root: false, base: null, steps: [{ axis: 'self', test: { kind: 'node', name: '' }, predicates: [] }] };

/** Compiles a function call: counts the arguments and converts them to the types that the function wants. */
export function compileCall(ast: Ast & { op: 'call' }, compiler: Compiler): Closure {
  const { name } = ast;
  let { args } = ast;
  const found = compiler.context.function(name);
  if (!found) return compiler.fail(`The function ${name}() is not known.`);
  const letters = found.args.replace(/[.?*]/g, '');
  const repeats = found.args.endsWith('*');
  if (found.args.startsWith('.') && !args.length) args = [CONTEXT];
  const least = found.args.includes('?') ? found.args.replace('.', '').indexOf('?') : letters.length;
  if (args.length < least || (args.length > letters.length && !repeats)) {
    const most = repeats ? ' or more' : letters.length > least ? ` to ${letters.length}` : '';
    return compiler.fail(`${name}() takes ${least}${most} argument${least === 1 && !most ? '' : 's'}, not ${args.length}.`);
  }
  if (found.build) return found.build(args, compiler);
  const closures = args.map((arg, i): Closure => {
    switch (letters[i] ?? letters[letters.length - 1]) {
      case 's':
        return compiler.string(arg);
      case 'n':
        return compiler.number(arg);
      case 'b':
        return compiler.boolean(arg);
      case 'N':
        return compiler.nodes(arg, true);
      default:
        return compiler.value(arg);
    }
  });
  const run = found.run as (env: Env, node: XmlNode, ...args: Value[]) => Value;
  const [a, b, c] = closures as [Closure, Closure, Closure];
  switch (closures.length) {
    case 0:
      return (n, e) => run(e, n);
    case 1:
      return (n, e) => run(e, n, a(n, e));
    case 2:
      return (n, e) => run(e, n, a(n, e), b(n, e));
    case 3:
      return (n, e) => run(e, n, a(n, e), b(n, e), c(n, e));
    default:
      return (n, e) => run(e, n, ...closures.map((closure) => closure(n, e)));
  }
}
