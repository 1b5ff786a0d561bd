import type { Sink } from '../sinks/sink.ts';
import type { Ast } from '../xpath/ast.ts';
import type { FunctionDef } from '../xpath/functions.ts';
import { compileBody, type InstructionCompiler } from '../xslt/body.ts';
import { Context, type Frame } from '../xslt/context.ts';
import { leadingParams } from '../xslt/declare.ts';
import { errorAt } from '../xslt/error.ts';
import type { Declaration, Extension } from '../xslt/extension.ts';
import { expandKey, required } from '../xslt/names.ts';
import { blankFrame, type Run, type Template } from '../xslt/run.ts';
import { compileValue } from '../xslt/variables.ts';

const URI = 'http://exslt.org/functions';

const refuse = (): never => {
  throw new Error('A function makes no output; it gives a value by func:result.');
};
const noOutput: Sink = {
  open: refuse,
  namespace: refuse,
  attribute: refuse,
  text: (value) => value && refuse(),
  comment: refuse,
  instruction: refuse,
  close: refuse,
};

const notYet = (): never => {
  throw new Error('The stylesheet is still being compiled.');
};

/** func:function: a function written as a template. */
const declareFunction: Declaration = ({ element, module }, sheet) => {
  const name = required(element, 'name');
  const key = expandKey(name, element);
  if (!key.startsWith('{')) throw errorAt(element, `The function "${name}" needs a name with a prefix.`);
  const params = leadingParams(element);
  const slots = [...params.values()];
  const template: Template = { element, module, rules: null, params, blank: [], body: notYet };
  const definition: FunctionDef = {
    type: 'any',
    args: '?a*',
    build(args: Ast[], compiler) {
      if (args.length > slots.length) return compiler.fail(`${name}() takes at most ${slots.length} arguments, not ${args.length}.`);
      const values = args.map((arg) => compiler.value(arg));
      return (node, env) => {
        const run = env as Run;
        const frame = template.blank.slice();
        for (let i = 0; i < values.length; i++) frame[slots[i]!] = values[i]!(node, run);
        const { out, result, at } = run;
        run.out = noOutput;
        run.result = undefined;
        run.invoke(template, node, frame, null);
        const value = run.result ?? '';
        run.out = out;
        run.result = result;
        run.at = at;
        return value;
      };
    },
  };
  sheet.functions.set(key, definition);
  return () => {
    const frame: Frame = { slots: params.size, params, owner: element };
    template.body = compileBody(element, new Context(sheet, module, frame));
    template.blank = blankFrame(frame.slots);
  };
};

const result: InstructionCompiler = (element, context) => {
  const owner = context.frame.owner;
  if (owner?.namespaceURI !== URI) throw errorAt(element, 'func:result stands in func:function only.');
  const { value } = compileValue(element, context);
  return (node, run) => {
    run.at = element;
    if (run.result !== undefined) throw errorAt(element, 'A function gives one result; this is the second func:result.');
    run.result = value(node, run);
    return false;
  };
};

/** EXSLT's functions. */
export const func: Extension = { uri: URI, instructions: { result }, declarations: { function: declareFunction } };
