import type { XmlNode } from '../../xml/index.ts';
import type { Closure, Type } from '../../xpath/index.ts';
import type { InstructionCompiler, Context, Run } from '../model.ts';
import { attribute, expandKey, required } from '../names.ts';
import { compileBody, content } from './body.ts';

/** The value of a variable, parameter or with-param: its select, a tree from its content, or the empty string. */
export function compileValue(element: XmlNode, context: Context): { value: Closure; type: Type } {
  const select = attribute(element, 'select');
  if (select !== undefined) return { value: context.value(element, select), type: context.type(element, select) };
  if (!content(element).length) return { value: () => '', type: 'string' };
  const body = compileBody(element, context);
  const { href } = context.module;
  return {
    value: (node, env) => {
      const root = (env as Run).fragment(body, node, href);
      return (root.tree.value = [root]);
    },
    type: 'any',
  };
}

export const variable: InstructionCompiler = (element, context) => {
  const key = expandKey(required(element, 'name'), element);
  // Compiled before it is declared: its own value does not see it.
  const { value, type } = compileValue(element, context);
  const slot = context.declare(element, key, type);
  return (node, run) => {
    run.instruction = element;
    run.frame[slot] = value(node, run);
    return false;
  };
};

/** A parameter of a template keeps the value that was passed. */
export const param: InstructionCompiler = (element, context) => {
  const key = expandKey(required(element, 'name'), element);
  const { value } = compileValue(element, context);
  const slot = context.declareParam(element, key);
  return (node, run) => {
    run.instruction = element;
    if (run.frame[slot] === undefined) run.frame[slot] = value(node, run);
    return false;
  };
};
