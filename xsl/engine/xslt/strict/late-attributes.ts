import { emit, type Sink } from '../../output/index.ts';
import { ATTRIBUTE, type XmlNode } from '../../xml/index.ts';
import { toString } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import { attributeInstruction, copy } from '../instructions/nodes.ts';
import type { Extension, InstructionCompiler, Run } from '../model.ts';
import { attribute, required, XSL } from '../names.ts';

const isLate = (out: Sink): boolean => !(out.acceptsAttributes ?? out.tag !== null);

/** Tells the caller once a run and instruction: in a list each item would tell the same. */
function warn(run: Run, element: XmlNode, what: string): void {
  const { message } = errorAt(element, `${what} comes after the content of its element, or has none, and is left out (XSLT 1.0, 7.1.3).`);
  run.cached(element, () => run.message(message) ?? true);
}

const warnedAttribute: InstructionCompiler = (element, context, tail) => {
  const write = attributeInstruction(element, context, tail);
  const name = attribute(element, 'name');
  return (node, run) => {
    if (isLate(run.out)) warn(run, element, `The attribute "${name}"`);
    return write(node, run);
  };
};

const warnedCopy: InstructionCompiler = (element, context, tail) => {
  const write = copy(element, context, tail);
  return (node, run) => {
    if (node.kind === ATTRIBUTE && isLate(run.out)) warn(run, element, `The attribute "${node.name}"`);
    return write(node, run);
  };
};

const warnedCopyOf: InstructionCompiler = (element, context) => {
  const value = context.value(element, required(element, 'select'));
  return (node, run) => {
    run.instruction = element;
    const found = value(node, run);
    if (typeof found !== 'object') run.out.text(toString(found), false);
    else
      for (const each of found) {
        if (each.kind === ATTRIBUTE && isLate(run.out)) warn(run, element, `The attribute "${each.name}"`);
        emit(each, run.out, run);
      }
    return false;
  };
};

/**
 * Attributes that come too late are left out, as the Recommendation allows; this tells who wrote the stylesheet. Pages of visitors do not
 * carry it.
 */
export const lateAttributes: Extension = {
  uri: XSL,
  instructions: { attribute: warnedAttribute, copy: warnedCopy, 'copy-of': warnedCopyOf },
};
