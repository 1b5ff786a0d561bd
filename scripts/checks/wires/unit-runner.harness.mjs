/**
 * The process of `UnitTests`, which runs in a copy of the project: a message `{file, changed}` asks for the tests of a file, with the files
 * that are changed. Vitest is started once and keeps what it has translated; each run has a new worker, so that it finds nothing of the
 * last one.
 */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { outcomeOfModule } from './model.mjs';

const TRANSLATED_ALONE = /\.tsx?$/;
const folder = process.cwd();
const inFolder = (path) => join(folder, path).replaceAll('\\', '/');

// As the command of Vitest sets them.
process.env.TEST = 'true';
process.env.VITEST = 'true';
process.env.NODE_ENV ??= 'test';
const ended = new Map();
const vitest = await createVitest('test', {
  root: folder,
  watch: false,
  reporters: [{ onTestModuleEnd: (module) => ended.set(module.moduleId, module) }],
});

/** Forgets what was made of files; of others than scripts nobody knows what was made of them. */
function forget(paths) {
  for (const path of paths) vitest.invalidateFile(inFolder(path));
  if (paths.every((path) => TRANSLATED_ALONE.test(path))) return;
  for (const { vite } of vitest.projects) for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.invalidateAll();
}

async function run(file, changed) {
  const path = inFolder(file);
  const project = vitest.projects.find((each) => each.matchesTestGlob(path));
  if (!project) return { failed: [], unloaded: ['no project of Vitest has this file'] };
  ended.clear();
  forget(changed);
  const { unhandledErrors } = await vitest.runTestSpecifications([project.createSpecification(path)]);
  forget(changed);
  return outcomeOfModule(ended.get(path), unhandledErrors);
}

process.on('disconnect', () => process.exit());
process.on('message', ({ file, changed }) => {
  run(file, changed).then(
    (outcome) => process.send(outcome),
    (error) => process.send({ failed: [], unloaded: [String(error.message ?? error).split('\n')[0]] }),
  );
});
