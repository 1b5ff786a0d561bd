/** Counts of a mutation report (the common JSON form of mutation testing tools), by file. */

const NOTICED = new Set(['Killed', 'Timeout']);
const MISSED = new Set(['Survived', 'NoCoverage']);

/**
 * For each file: changes that a test noticed, and those that none did. Changes that do not run (compile errors, ignored ones) do not count.
 */
export function scores(report) {
  return Object.fromEntries(
    Object.entries(report.files).map(([name, { mutants }]) => [
      name,
      {
        noticed: mutants.filter(({ status }) => NOTICED.has(status)).length,
        missed: mutants.filter(({ status }) => MISSED.has(status)).length,
      },
    ]),
  );
}

/** Attributes of elements that only change how something looks. */
const LOOKS = new Set(['className', 'path', 'size', 'width', 'strokeWidth', 'd', 'cx', 'cy', 'r', 'viewBox']);

const isConsole = ({ type, object }) => type === 'MemberExpression' && object.type === 'Identifier' && object.name === 'console';

/**
 * Why a part of the code (a node of Babel's tree) is left as it is, because no test should look at it: how something looks, and words for
 * the console. Undefined for all that is changed.
 */
export function whyLeftOut(node) {
  if (node.type === 'JSXAttribute' && LOOKS.has(node.name.name)) return 'only looks';
  if (node.type === 'CallExpression' && isConsole(node.callee)) return 'words for the console';
  return undefined;
}

/** Several scores as one. */
export const total = (all) =>
  all.reduce((sum, { noticed, missed }) => ({ noticed: sum.noticed + noticed, missed: sum.missed + missed }), { noticed: 0, missed: 0 });

/** Noticed changes in percent, with one decimal. */
export const percent = ({ noticed, missed }) => (noticed + missed ? ((noticed / (noticed + missed)) * 100).toFixed(1) : '-');

export const scoreLine = (name, score) =>
  `${name.padEnd(40)} ${percent(score).padStart(5)} %  ${score.noticed} of ${score.noticed + score.missed}`;

/** The changes that no test noticed, each as file:line, what was there and what replaced it. */
export function listSurvivors(report) {
  return Object.entries(report.files).flatMap(([name, { source, mutants }]) =>
    mutants
      .filter(({ status }) => MISSED.has(status))
      .map(({ location: { start, end }, replacement, status, mutatorName }) => {
        const lines = source.split('\n');
        const was =
          start.line === end.line
            ? lines[start.line - 1].slice(start.column - 1, end.column - 1)
            : `${lines[start.line - 1].slice(start.column - 1)} …`;
        const fate = status === 'NoCoverage' ? 'not reached' : 'not noticed';
        return `${name}:${start.line}  ${fate}  ${mutatorName}  ${was}  =>  ${String(replacement).replaceAll(/\s+/g, ' ')}`;
      }),
  );
}

/**
 * The report of a run.
 * @param mutants what was changed, as Stryker's instrumenter says it
 * @param notes what the tests noticed, as `mutation-runner.harness.mjs` notes it
 */
export function reportOf(sources, mutants, notes) {
  const noticed = new Set(notes.filter(({ isNoticed }) => isNoticed).map(({ change }) => change));
  const reached = new Set(notes.flatMap((each) => each.reached ?? []));
  const onLoad = new Set(notes.flatMap((each) => each.onLoad ?? []));
  const statusOf = ({ id, status }) => {
    if (status === 'Ignored') return 'Ignored';
    if (noticed.has(id)) return 'Killed';
    if (reached.has(id)) return 'Survived';
    // It runs when its module is loaded, before any test.
    return onLoad.has(id) ? 'Ignored' : 'NoCoverage';
  };
  const position = ({ line, column }) => ({ line: line + 1, column: column + 1 });
  const files = sources.map(({ name, content }) => [
    name,
    {
      source: content,
      mutants: mutants
        .filter(({ fileName }) => fileName === name)
        .map((mutant) => ({
          status: statusOf(mutant),
          mutatorName: mutant.mutatorName,
          replacement: mutant.replacement,
          location: { start: position(mutant.location.start), end: position(mutant.location.end) },
        })),
    },
  ]);
  return { files: Object.fromEntries(files.filter(([, { mutants: own }]) => own.length > 0)) };
}
