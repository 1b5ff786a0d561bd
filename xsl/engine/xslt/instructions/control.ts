import { errorAt } from '../error.ts';
import type { Instruction, InstructionCompiler } from '../model.ts';
import { isXsl } from '../modules.ts';
import { required } from '../names.ts';
import { compileBody, content } from './body.ts';

export const ifInstruction: InstructionCompiler = (element, context, tail) => {
  const test = context.boolean(element, required(element, 'test'));
  const body = compileBody(element, context, tail);
  return (node, run) => {
    run.instruction = element;
    return test(node, run) && body(node, run);
  };
};

export const choose: InstructionCompiler = (element, context, tail) => {
  const branches = content(element);
  const otherwise = branches.at(-1);
  const hasOtherwise = otherwise && isXsl(otherwise, 'otherwise');
  const whens = hasOtherwise ? branches.slice(0, -1) : branches;
  const stray = whens.find((child) => !isXsl(child, 'when'));
  if (stray || !whens.length) throw errorAt(stray ?? element, 'xsl:choose has xsl:when elements and at the end one xsl:otherwise.');
  const tests = whens.map((when) => context.boolean(when, required(when, 'test')));
  const bodies = whens.map((when) => compileBody(when, context, tail));
  const last = hasOtherwise ? compileBody(otherwise, context, tail) : null;
  return (node, run) => {
    run.instruction = element;
    for (let i = 0; i < tests.length; i++) if (tests[i]!(node, run)) return bodies[i]!(node, run);
    return last !== null && last(node, run);
  };
};

export const forEach: InstructionCompiler = (element, context) => {
  const nodes = context.nodes(element, required(element, 'select'));
  const sort = context.sheet.optional?.sort(element, context);
  const body = compileBody(element, context.repeated(), false, (child) => isXsl(child, 'sort'));
  const instruction: Instruction = (node, run) => {
    run.instruction = element;
    let list = nodes(node, run);
    if (sort) list = sort(list, node, run);
    const { position, size, rule } = run;
    run.rule = null;
    for (let i = 0; i < list.length; i++) {
      if (--run.steps < 0) run.pause();
      run.position = i + 1;
      run.size = list.length;
      body(list[i]!, run);
    }
    run.position = position;
    run.size = size;
    run.rule = rule;
    return false;
  };
  return instruction;
};
