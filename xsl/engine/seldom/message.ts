import { TextSink } from '../sinks/text.ts';
import { ONCE } from '../xpath/reach.ts';
import { compileBody, type InstructionCompiler } from '../xslt/body.ts';
import { errorAt } from '../xslt/error.ts';
import { flag } from '../xslt/names.ts';

/** Gives its text to the caller of the transformation; terminate="yes" ends it with that text as the reason. */
export const message: InstructionCompiler = (element, context) => {
  const terminate = flag(element, 'terminate') ?? false;
  const body = compileBody(element, context);
  context.uses(ONCE);
  return (node, run) => {
    const { out } = run;
    run.recorder?.once();
    const sink = new TextSink(false);
    run.out = sink;
    body(node, run);
    run.out = out;
    run.message(sink.value);
    if (terminate) throw errorAt(element, `The stylesheet ended the run: ${sink.value.trim()}`);
    return false;
  };
};
