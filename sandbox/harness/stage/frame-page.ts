import type { Replayed } from '../tape/desk.ts';
import type { ActionEntry } from '../tape/model.ts';
import type { ReplayPage } from '../tape/replaying.ts';
import type { FrameWindow } from './desk.ts';
import { perform } from './hands.ts';

const PATIENCE = 8_000;
const LOOK_AGAIN = 30;

/** A replay that is no longer wanted must do nothing to the page that has come after it. */
class NotWanted extends Error {
  override readonly name = 'NotWanted';
}

/** Waits until `find` finds something. @throws Error with `missing`, or NotWanted */
async function found<T>(isWanted: () => boolean, find: () => T | null | undefined, missing: string): Promise<T> {
  for (const end = Date.now() + PATIENCE; ;) {
    if (!isWanted()) throw new NotWanted('The tape is played no longer.');
    const result = find();
    if (result !== null && result !== undefined) return result;
    if (Date.now() > end) throw new Error(missing);
    await new Promise((done) => {
      setTimeout(done, LOOK_AGAIN);
    });
  }
}

/**
 * The page in the stage's frame, for a replay.
 * @param frame the frame as it is now
 * @param isWanted whether the replay goes on: when it does not, nothing more is done to the page
 */
export function framePage(frame: () => HTMLIFrameElement | null, isWanted: () => boolean): ReplayPage {
  const window = (): FrameWindow | null => (frame()?.contentWindow ?? null) as FrameWindow | null;
  const replayed = (): Promise<Replayed> => found(isWanted, () => window()?.lecternReplayed, 'The page in the frame has not begun.');
  return {
    ready: async () => void (await replayed()),
    release: async (before) => (await replayed()).release(before),
    passTo: async (at) => (await replayed()).passTo(at),
    outline: async () => (await replayed()).outline(),
    perform: async (action: ActionEntry) => {
      const { element } = action;
      const target =
        element === null || element.role === ''
          ? null
          : await found(
              isWanted,
              () => window()?.lecternReplayed?.find(element) as HTMLElement | null | undefined,
              `The page has no ${element.role} "${element.name}".`,
            );
      const byPath = element === null ? null : (target ?? (window()?.lecternReplayed?.find(element) as HTMLElement | null));
      await perform(window()!, byPath, action, frame()!);
    },
  };
}
