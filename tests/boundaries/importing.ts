import { Exceptions } from './exceptions.ts';
import { at, type Project, type Rule, type SourceFile } from './project.ts';
import { Running } from './running.ts';
import { nodesIn, syntaxOf, type Node } from './syntax.ts';

/** What runs at once when it is loaded. */
const RUNS_AT_ONCE = new Exceptions('RUNS_AT_ONCE', {
  'core/base/reflect.ts': 'what tsyringe wants there before it runs',
  'core/main.tsx': "the page's script",
  'xsl/engine/worker/entry.ts': "the worker's script",
});
const DECLARATION = /^(?:(?:Import|Export|Variable|Function|Class)|TS)\w*(?:Declaration|Assignment)$/;
/** What starts something that goes on after the import. */
const STARTS = new Set(['setTimeout', 'setInterval', 'fetch', 'queueMicrotask', 'reportError']);

/** Filling a table of the module, as `for (const c of 'abc') table[c] = 1;`. */
function fillsTable(statement: Node): boolean {
  if (!statement.type.startsWith('For')) return false;
  const [body] = nodesIn(statement['body']);
  const steps = body?.type === 'BlockStatement' ? nodesIn(body['body']) : nodesIn(body);
  return steps.every(({ expression }) => nodesIn(expression)[0]?.type === 'AssignmentExpression');
}

/** Where importing a file does something: a statement that is no declaration, or a value for which the page is asked. */
function effectsOf(project: Project, file: SourceFile): number[] {
  const program = syntaxOf(file);
  return nodesIn(program['body']).flatMap((statement) => {
    if (typeof statement['directive'] === 'string' || fillsTable(statement)) return [];
    if (!DECLARATION.test(statement.type)) return [statement.start];
    const running = new Running(project, { also: STARTS, mayAskCarefully: false });
    // Declaring a function calls nobody.
    const [inner] = nodesIn(statement['declaration']);
    const declaration = inner ?? statement;
    if (!declaration.type.startsWith('Function')) running.run(file, { node: statement, around: [program] });
    return running.asked.length > 0 ? [statement.start] : [];
  });
}

export const importingDoesNothing: Rule = (project) =>
  project.under('core', 'plugins', 'xsl').flatMap((file) => {
    const effects = effectsOf(project, file);
    if (effects.length === 0 || RUNS_AT_ONCE.cover(project, file.path)) return [];
    return effects.map((index) => `${at(file, index)} does something when it is imported`);
  });
export const exceptionsOfImporting = [RUNS_AT_ONCE];
