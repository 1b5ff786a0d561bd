import { setTimeout as after } from 'node:timers/promises';
import { element } from '../../xml/write.ts';
import type { Presence, Presences } from './presences.ts';

/** Times of a stream, in ms. */
interface StreamTimes {
  /** What it holds counts for so long after it was heard of last. */
  readonly lease: number;
  /** It renews that, and says that it is there, so often. */
  readonly renewal: number;
  /** It looks who came and who left so often. */
  readonly look: number;
  /** Then it ends, and the page asks again: whether its caller may still know is decided anew. */
  readonly life: number;
}

const STREAM_TIMES: StreamTimes = { lease: 30_000, renewal: 10_000, look: 2000, life: 60_000 };

/** An event of the stream: who else has the object open. */
export const hereEvent = ({ object }: Pick<Presence, 'object'>, names: readonly string[]): string =>
  `data: ${element('here', { ID: object }, ...names.map((name) => element('author', { name })))}\n\n`;

interface Watched {
  readonly presences: Pick<Presences, 'hold' | 'others' | 'leave' | 'clean'>;
  readonly presence: Presence;
  /** The server is being stopped: who listens asks another one. */
  readonly isStopping: () => boolean;
  readonly times?: StreamTimes;
}

/**
 * Who else has an object open, as events of a stream: at once, whenever that changes, and now and then that nothing has. As long as it is
 * read its own form counts as open. When its reader is gone it is not; when it ends by itself it is, until its lease ends.
 */
export function presenceEvents(watched: Watched): AsyncIterable<string> {
  const gone = new AbortController();
  const events = eventsOf(watched, gone.signal);
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => events.next(),
      // A generator that waits hears of its end only when it goes on.
      return: () => {
        gone.abort();
        return events.return(undefined);
      },
    }),
  };
}

async function* eventsOf(
  { presences, presence, isStopping, times = STREAM_TIMES }: Watched,
  gone: AbortSignal,
): AsyncGenerator<string, undefined, undefined> {
  const begun = performance.now();
  const seconds = times.lease / 1000;
  let last = '';
  let renewed = -Infinity;
  try {
    await presences.clean(presence.account);
    while (!gone.aborted && !isStopping() && performance.now() - begun < times.life) {
      const isDue = performance.now() - renewed >= times.renewal;
      if (isDue) {
        await presences.hold(presence, seconds);
        renewed = performance.now();
      }
      const event = hereEvent(presence, await presences.others(presence));
      if (isDue || event !== last) {
        last = event;
        yield event;
      }
      await after(times.look, undefined, { signal: gone, ref: false }).catch(() => {});
    }
  } finally {
    // A database that is away forgets by itself.
    if (gone.aborted) await presences.leave(presence, seconds).catch(() => {});
  }
}
