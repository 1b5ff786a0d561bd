import { TextSink } from '../../output/index.ts';
import { isNCName } from '../../xml/index.ts';
import { CONTEXT, UNREPEATABLE, READS_AROUND, POSITION, SIZE } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import { compileTemplate } from '../expressions/attribute-template.ts';
import { compileBody, compileText } from '../instructions/body.ts';
import { builtIn, frameFor, passedParams } from '../instructions/templates.ts';
import type { InstructionCompiler } from '../model.ts';
import { flag, required } from '../names.ts';

export const comment: InstructionCompiler = (element, context) => {
  const value = compileText(element, context);
  return (node, run) => {
    run.instruction = element;
    // Two hyphens would end the comment (XSLT 1.0, 7.4).
    run.out.comment(
      value(node, run)
        .replace(/-(?=-)/g, '- ')
        .replace(/-$/, '- '),
    );
    return false;
  };
};

export const instruction: InstructionCompiler = (element, context) => {
  const name = compileTemplate(context, element, required(element, 'name'));
  const value = compileText(element, context);
  return (node, run) => {
    run.instruction = element;
    const target = name(node, run);
    if (!isNCName(target) || /^xml$/i.test(target)) throw errorAt(element, `"${target}" cannot be the target of a processing instruction.`);
    run.out.instruction(
      target,
      value(node, run)
        .replace(/\?>/g, '? >')
        .replace(/^[ \t\r\n]+/, ''),
    );
    return false;
  };
};

export const applyImports: InstructionCompiler = (element, context) => {
  const passed = passedParams(element, context);
  // The rule that is found sees the position of this one.
  context.uses(CONTEXT | READS_AROUND | POSITION | SIZE);
  return (node, run) => {
    run.instruction = element;
    const { rule } = run;
    if (!rule?.rules) throw errorAt(element, 'There is no current template rule here.');
    const template = rule.rules.find(node, run, rule);
    const args = passed.map(({ key, value }) => [key, value(node, run)] as const);
    if (template) run.invoke(template, node, frameFor(template, args), template);
    else builtIn(node, rule.rules, args, run);
    return false;
  };
};

const MESSAGE_COST = 100;

/** Gives its text to the caller of the transformation; terminate="yes" ends it with that text as the reason. */
export const message: InstructionCompiler = (element, context) => {
  const terminate = flag(element, 'terminate') ?? false;
  const body = compileBody(element, context);
  context.uses(UNREPEATABLE);
  return (node, run) => {
    const { out } = run;
    run.recorder?.markUnrepeatable();
    const sink = new TextSink(run, false);
    run.out = sink;
    body(node, run);
    run.out = out;
    // Each one costs its receiver something too, however short it is.
    if ((run.characters -= MESSAGE_COST) < 0) run.pause();
    run.message(sink.value);
    if (terminate) throw errorAt(element, `The stylesheet ended the run: ${sink.value.trim()}`);
    return false;
  };
};
