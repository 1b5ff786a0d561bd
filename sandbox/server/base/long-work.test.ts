import { afterEach, expect, it, vi } from 'vitest';
import { openSite } from '../fixtures/site.ts';
import { LongWork, Turns, type Pausing } from './long-work.ts';

const site = openSite();
afterEach(() => vi.restoreAllMocks());

/** A clock that goes on by some ms at each look from a look on, as if the process had been stopped. */
function stoppedAt(look: number, ms: number, again = false): void {
  const real = performance.now.bind(performance);
  let [looks, behind] = [0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => {
    looks++;
    if (looks === look || (again && looks > look)) behind += ms;
    return real() + behind;
  });
}

function* steps(count: number, value: string): Pausing<string> {
  for (let step = 0; step < count; step++) yield null;
  return value;
}

it('a process that was stopped has spent nothing; a machine that is slow all the time is cut, and says so', async () => {
  stoppedAt(20, 10_000);
  const work = new LongWork();
  expect(await work.byTurns([steps(50, 'a'), steps(60, 'b')])).toEqual(['a', 'b']);
  expect(work.isCutByTime).toBe(false);
  vi.restoreAllMocks();
  stoppedAt(1, 100, true);
  const slow = new LongWork();
  const cuts = LongWork.cutsByTime;
  expect(await slow.byTurns([steps(500, 'a')])).toEqual([undefined]);
  expect([slow.isCutByTime, LongWork.cutsByTime]).toEqual([true, cuts + 1]);
});

it('too many steps are cut in the same way each time, which is no matter of time', async () => {
  const work = new LongWork({ steps: 10, ms: 1000 });
  const counting = (function* (): Pausing<string> {
    for (;;) {
      work.budget.steps -= 3000;
      yield null;
    }
  })();
  expect(await work.byTurns([counting])).toEqual([undefined]);
  expect(work.isCutByTime).toBe(false);
});

it('CON-003 of a calendar that was cut nothing is kept: the next answer is whole, and files for programs come later', async () => {
  const events = Array.from(
    { length: 40 },
    (_, index) => `<object ID="${7300 + index}" IDObjectType="540" dataType="p_Calendar"><title language="en">Event</title>
      <record start="2026-12-01" end="2026-12-01" allDay="1" repeat="FREQ=DAILY"/><data><event ID="${7300 + index}"/></data></object>`,
  );
  const file = `<objects>${events.join('')}</objects>`;
  expect((await site.call('action=32768&id=0&datatype=p_Calendar', { token: site.author, file })).status).toBe(200);
  const ask = async (extra: string): Promise<number> => {
    const { status, body } = await site.call(`action=1&id=0&datatype=p_Calendar&view=month&from=2026-12-01&to=2027-02-28&x=${extra}`);
    expect(status).toBe(200);
    return body.split('<SHW_p_Calendar').length;
  };
  const whole = await ask('reference');
  stoppedAt(1, 100, true);
  expect(await ask('cut')).toBeLessThan(whole);
  const refused = await site.get('/calendar.ics');
  expect([refused.status, refused.headers['retry-after'] !== undefined]).toEqual([503, true]);
  vi.restoreAllMocks();
  expect(await ask('cut')).toBe(whole);
  expect((await site.get('/calendar.ics')).status).toBe(200);
});

it('turns let so many run at once, the others in their order, also after one that fails', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number): Promise<number> =>
    turns.take(async () => {
      begun.push(number);
      await new Promise<void>((end) => ends.push(end));
      if (number === 1) throw new Error('one');
      return number;
    });
  const all = [1, 2, 3, 4].map((number) => work(number).catch((error: Error) => error.message));
  await expect.poll(() => begun).toEqual([1, 2]);
  ends.shift()?.();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends.shift()?.();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  ends.forEach((end) => end());
  expect(await Promise.all(all)).toEqual(['one', 2, 3, 4]);
  expect(await turns.take(async () => 5)).toBe(5);
});
