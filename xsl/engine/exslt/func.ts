import type { Sink } from '../output/index.ts';
import type { Ast, FunctionDef } from '../xpath/index.ts';
import {
  compileBody,
  compileValue,
  emptyFrame,
  errorAt,
  expandKey,
  leadingParams,
  LexicalContext,
  notCompiledYet,
  required,
  type Declaration,
  type Extension,
  type Frame,
  type InstructionCompiler,
  type Run,
  type Template,
} from '../xslt/index.ts';

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

/** func:function: a function written as a template. */
const declareFunction: Declaration = ({ element, module }, sheet) => {
  const name = required(element, 'name');
  const key = expandKey(name, element);
  if (!key.startsWith('{')) throw errorAt(element, `The function "${name}" needs a name with a prefix.`);
  const params = leadingParams(element);
  const slots = [...params.values()];
  const frame: Frame = { slots: params.size, params, owner: element };
  const template: Template = { element, module, rules: null, params, emptyFrame: [], body: notCompiledYet, compile: () => frame };
  const definition: FunctionDef = {
    type: 'any',
    args: '?a*',
    build(args: Ast[], compiler) {
      if (args.length > slots.length) return compiler.fail(`${name}() takes at most ${slots.length} arguments, not ${args.length}.`);
      const values = args.map((arg) => compiler.value(arg));
      return (node, env) => {
        const run = env as Run;
        const frame = template.emptyFrame.slice();
        for (let i = 0; i < values.length; i++) frame[slots[i]!] = values[i]!(node, run);
        const { out, result, instruction } = run;
        run.out = noOutput;
        run.result = undefined;
        run.invoke(template, node, frame, null);
        const value = run.result ?? '';
        run.out = out;
        run.result = result;
        run.instruction = instruction;
        return value;
      };
    },
  };
  sheet.functions.set(key, definition);
  return () => {
    template.body = compileBody(element, new LexicalContext(sheet, module, frame));
    template.emptyFrame = emptyFrame(frame.slots);
  };
};

const result: InstructionCompiler = (element, context) => {
  const owner = context.frame.owner;
  if (owner?.namespaceURI !== URI) throw errorAt(element, 'func:result belongs in func:function only.');
  const { value } = compileValue(element, context);
  return (node, run) => {
    run.instruction = element;
    if (run.result !== undefined) throw errorAt(element, 'A function gives one result; this is the second func:result.');
    run.result = value(node, run);
    return false;
  };
};

/** EXSLT's functions. */
export const func: Extension = { uri: URI, instructions: { result }, declarations: { function: declareFunction } };
