import type { Job } from './model.ts';
import { askXPath, compareWith, runSheet } from './run.ts';

/** A stylesheet that never ends holds up this worker and no page; who waits for it ends it. */
addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly job: Job }>) => {
  const { id, job } = data;
  try {
    postMessage({ id, value: answer(job) });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

function answer(job: Job): unknown {
  if (job.kind === 'run') return runSheet(job.of);
  if (job.kind === 'xpath') return askXPath(job.of.document, job.of.expression);
  return compareWith(job.of.situation, job.of.theirs);
}
