import type { Replayed } from '../tape/desk.ts';
import type { ActionEntry } from '../tape/model.ts';
import type { ReplayPage } from '../tape/replaying.ts';
import type { FrameWindow } from './desk.ts';
import { perform } from './hands.ts';

const PATIENCE = 8_000;
const LOOK_AGAIN = 30;

/** Waits until `find` finds something. @throws Error with `missing` */
async function found<T>(find: () => T | null | undefined, missing: string): Promise<T> {
  for (const end = Date.now() + PATIENCE; ;) {
    const result = find();
    if (result !== null && result !== undefined) return result;
    if (Date.now() > end) throw new Error(missing);
    await new Promise((done) => {
      setTimeout(done, LOOK_AGAIN);
    });
  }
}

/** The page in the stage's frame, for a replay. @param frame the frame as it is now */
export function framePage(frame: () => HTMLIFrameElement | null): ReplayPage {
  const window = (): FrameWindow | null => (frame()?.contentWindow ?? null) as FrameWindow | null;
  const replayed = (): Promise<Replayed> => found(() => window()?.lecternReplayed, 'The page in the frame has not begun.');
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
              () => window()?.lecternReplayed?.find(element) as HTMLElement | null | undefined,
              `The page has no ${element.role} "${element.name}".`,
            );
      const byPath = element === null ? null : (target ?? (window()?.lecternReplayed?.find(element) as HTMLElement | null));
      await perform(window()!, byPath, action, frame()!);
    },
  };
}
