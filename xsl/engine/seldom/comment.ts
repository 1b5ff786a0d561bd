import { isNCName } from '../tree/chars.ts';
import { computed } from '../xslt/avt.ts';
import { compileText, type InstructionCompiler } from '../xslt/body.ts';
import { errorAt } from '../xslt/error.ts';
import { required } from '../xslt/names.ts';

export const comment: InstructionCompiler = (element, context) => {
  const value = compileText(element, context);
  return (node, run) => {
    run.at = element;
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
  const name = computed(context, element, required(element, 'name'));
  const value = compileText(element, context);
  return (node, run) => {
    run.at = element;
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
