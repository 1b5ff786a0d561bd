import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Longest wait for the build of another worker, in ms: a machine that is very busy takes a while. */
const LONGEST_MS = 80_000;

/**
 * Builds something that several workers of one run open: the first one builds it, the others wait for it.
 * @param name of the folder, the same in all workers
 * @param build fills the folder
 * @returns the folder, which goes with the run
 */
export async function buildOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const shared = join(process.env['LECTERN_E2E_BUILDS']!, name);
  const [folder, done, failed] = ['files', 'done', 'failed'].map((each) => join(shared, each)) as [string, string, string];
  try {
    mkdirSync(shared);
  } catch {
    for (const end = Date.now() + LONGEST_MS; !existsSync(done); await wait(100))
      if (existsSync(failed) || Date.now() > end) throw new Error(`Another worker's build of "${name}" has failed, see there.`);
    return folder;
  }
  try {
    await build(folder);
  } catch (error) {
    writeFileSync(failed, '');
    throw error;
  }
  writeFileSync(done, '');
  return folder;
}
