import { describe, expect, it } from 'vitest';
import { StoreQueue } from './store-queue.ts';

/** Something that is stored when its test says so. */
function held<T>(): { readonly sent: () => Promise<T | null>; readonly end: (value: T | null) => void } {
  let end: (value: T | null) => void = () => {};
  const promise = new Promise<T | null>((done) => (end = done));
  return { sent: () => promise, end };
}

describe('what is stored one after another', () => {
  it('waits for what was asked for before it', async () => {
    const [queue, first, log] = [new StoreQueue(), held<string>(), [] as string[]];
    const one = queue.add(async () => {
      log.push('one');
      return first.sent();
    });
    const two = queue.add(async () => {
      log.push('two');
      return 'second';
    });
    await Promise.resolve();
    expect([log, queue.begun]).toEqual([['one'], 2]);
    first.end('first');
    expect([await one, await two, log]).toEqual(['first', 'second', ['one', 'two']]);
    await queue.settled();
  });

  it('is not sent when something before it failed; what is asked for after that is', async () => {
    const [queue, first, log] = [new StoreQueue(), held<string>(), [] as string[]];
    const send = (name: string) => async () => {
      log.push(name);
      return name;
    };
    const all = [queue.add(first.sent), queue.add(send('two')), queue.add(send('three'))];
    first.end(null);
    expect(await Promise.all(all)).toEqual([null, null, null]);
    expect([await queue.add(send('four')), log]).toEqual(['four', ['four']]);
  });
});
