import { CONTEXT, OUTWARD, POSITION, SIZE } from '../xpath/reach.ts';
import type { InstructionCompiler } from '../xslt/body.ts';
import { errorAt } from '../xslt/error.ts';
import { builtIn, frameFor, passedParams } from '../xslt/templates.ts';

export const applyImports: InstructionCompiler = (element, context) => {
  const passed = passedParams(element, context);
  // The rule that is found sees the position of this one.
  context.uses(CONTEXT | OUTWARD | POSITION | SIZE);
  return (node, run) => {
    run.at = element;
    const { rule } = run;
    if (!rule?.rules) throw errorAt(element, 'There is no current template rule here.');
    const template = rule.rules.find(node, run, rule);
    const args = passed.map(({ key, value }) => [key, value(node, run)] as const);
    if (template) run.invoke(template, node, frameFor(template, args), template);
    else builtIn(node, rule.rules, args, run);
    return false;
  };
};
