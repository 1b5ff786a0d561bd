import { describe, expect, it } from 'vitest';
import { openSite } from './fixtures/site.ts';
import { JobFailed, type Job, type Work } from './jobs/contract.ts';
import { DatabaseQueue } from './jobs/queue.ts';
import { Worker } from './jobs/worker.ts';

const site = openSite(() => ({ ffmpeg: 'none' }));
/** The queue of a server on the database; each has another one. */
const queueOf = (pauseSeconds = 0): DatabaseQueue => new DatabaseQueue(site.server.services.store, pauseSeconds);
const rowOf = async (kind: string) =>
  site.server.services.store
    .selectFrom('jobs')
    .select(['state', 'attempts', 'progress', 'problem', 'holder'])
    .where('kind', '=', kind)
    .executeTakeFirst();
const endServer = (): Promise<void> => queueOf().freeAll();

describe('a job', () => {
  it('is taken by one server, the oldest first, and is there once for its subject', async () => {
    const [one, other] = [queueOf(), queueOf()];
    for (const subject of [1, 2, 3, 4, 5, 6, 3]) await one.add('share', subject);
    const taken = await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? one : other).take(['share'])));
    expect(taken.flatMap((job) => job?.subject ?? []).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await one.take(['share'])).toBeNull();
    expect(await one.take(['another kind'])).toBeNull();
    expect((await one.heldSubjects('share')).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    const [job] = taken as Job[];
    expect([await one.hold(job!, 40), await other.hold(job!, 80)], 'it is its holder’s alone').toEqual([true, false]);
    await other.done(job!);
    expect(await one.hold(job!, 41)).toBe(true);
    await one.done(job!);
    expect(await one.hold(job!, 42), 'it is gone').toBe(false);
  });

  it('is anybody’s again when its server has ended, and is given up when that happens each time', async () => {
    await queueOf().add('ended', 1);
    for (const attempts of [1, 2, 3]) {
      const next = queueOf();
      expect(await next.take(['ended'])).toMatchObject({ subject: 1, attempts });
      expect(await queueOf().take(['ended']), 'it is held').toBeNull();
      await endServer();
    }
    expect(await queueOf().take(['ended'])).toBeNull();
    expect(await rowOf('ended')).toMatchObject({ state: 'failed', problem: 'jobEnded', holder: '' });
    await queueOf().add('ended', 1);
    expect(await queueOf().take(['ended']), 'who asks for it again gets it from the beginning').toMatchObject({ attempts: 1 });
  });

  it('that goes wrong is tried again after a while, three times in all; at once never again when that is of no use', async () => {
    const [queue, slow] = [queueOf(), queueOf(30)];
    await queue.add('wrong', 1);
    await slow.fail((await slow.take(['wrong']))!, 'broken', false);
    expect(await rowOf('wrong')).toMatchObject({ state: 'waiting', attempts: 1, problem: 'broken' });
    expect(await queue.take(['wrong']), 'it is not due').toBeNull();
    await queue.add('wrong', 1);
    for (const state of ['waiting', 'waiting', 'failed']) {
      await queue.fail((await queue.take(['wrong']))!, 'broken', false);
      expect(await rowOf('wrong')).toMatchObject({ state, problem: 'broken' });
    }
    expect(await queue.take(['wrong'])).toBeNull();
    await queue.add('wrong', 1);
    await queue.fail((await queue.take(['wrong']))!, 'never', true);
    expect(await rowOf('wrong')).toMatchObject({ state: 'failed', attempts: 1, problem: 'never' });
  });
});

describe('a worker', () => {
  const faults: unknown[] = [];
  const workerOf = (kind: string, work: Work): Worker =>
    new Worker(queueOf(), new Map([[kind, work]]), 60_000, { fault: (error) => void faults.push(error) });

  it('does what there is one after the other, and what is added meanwhile when it is woken', async () => {
    const queue = queueOf();
    const done: number[] = [];
    let busy = 0;
    const worker = workerOf('many', async ({ subject }) => {
      expect((busy += 1)).toBe(1);
      if (subject === 1) {
        await queue.add('many', 3);
        worker.wake();
      }
      done.push(subject);
      busy -= 1;
    });
    await queue.add('many', 1);
    await queue.add('many', 2);
    worker.wake();
    await expect.poll(() => done).toEqual([1, 2, 3]);
    await expect.poll(() => rowOf('many')).toBeUndefined();
    await worker.stop();
  });

  it('stops at once, and gives back what it was doing as if it had not begun', async () => {
    await queueOf().add('stopped', 1);
    let hasBegun = false;
    const worker = workerOf('stopped', async (_job, { signal }) => {
      hasBegun = true;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
    });
    worker.wake();
    await expect.poll(() => hasBegun).toBe(true);
    await worker.stop();
    expect(await rowOf('stopped')).toMatchObject({ state: 'waiting', attempts: 0, holder: '' });
    worker.wake();
    expect(await queueOf().take(['stopped']), 'a worker that was stopped takes none').toMatchObject({ attempts: 1 });
  });

  it('says how far it is, ends when the job is gone, and what failed why', async () => {
    const { store } = site.server.services;
    await queueOf().add('gone', 1);
    let isEnded = false;
    const worker = workerOf('gone', async (_job, { signal, onProgress }) => {
      onProgress(37.4);
      await new Promise((end) => signal.addEventListener('abort', end));
      isEnded = true;
      throw new Error('ended');
    });
    worker.wake();
    await expect.poll(async () => (await rowOf('gone'))?.progress, { timeout: 10_000 }).toBe(37);
    await store.deleteFrom('jobs').where('kind', '=', 'gone').execute();
    await expect.poll(() => isEnded, { timeout: 10_000 }).toBe(true);
    await worker.stop();
    expect(faults).toEqual([]);
    await queueOf().add('fault', 1);
    await queueOf().add('foreseen', 1);
    const failing = new Worker(
      queueOf(),
      new Map<string, Work>([
        ['fault', () => Promise.reject(new Error('nobody has foreseen it'))],
        ['foreseen', () => Promise.reject(new JobFailed('conversionTime', true))],
      ]),
      60_000,
      { fault: (error) => void faults.push(error) },
    );
    failing.wake();
    await expect.poll(() => rowOf('foreseen')).toMatchObject({ state: 'failed', problem: 'conversionTime' });
    expect(await rowOf('fault')).toMatchObject({ state: 'failed', problem: 'jobFault' });
    expect(faults.map(String)).toContain('Error: nobody has foreseen it');
    await failing.stop();
  });
});
