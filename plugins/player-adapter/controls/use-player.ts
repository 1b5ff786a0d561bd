import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { PlayerAdapter, PlayerViewProps } from '../contract.ts';
import type { MakePlayer } from '../make-player.ts';

export interface MadePlayer {
  readonly player: PlayerAdapter | null;
  /** It could not be made. */
  readonly failed: boolean;
  /** Makes it anew. */
  readonly again: () => void;
}

/** What another player is needed for; all else is given to the one that is there. */
const keyOf = ({ clip, IDLesson, mediaToken }: PlayerViewProps): string =>
  JSON.stringify([
    clip.id,
    clip.IDMedia,
    clip.sourceType,
    clip.path,
    clip.filename,
    clip.availFormats,
    clip.forcePlayer,
    clip.languageDependent,
    clip.audio,
    clip.subtitles.map(({ src }) => src),
    IDLesson,
    mediaToken,
  ]);

/** Makes the player of a clip in `mount` and disposes of it; another clip gets another player. */
export function usePlayer(make: MakePlayer, props: PlayerViewProps, mount: RefObject<HTMLElement | null>): MadePlayer {
  const [made, setMade] = useState<{ player: PlayerAdapter | null; failed: boolean }>({ player: null, failed: false });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(props);
  latest.current = props;
  const key = keyOf(props);

  useEffect(() => {
    let player: PlayerAdapter | null = null;
    const gone = new AbortController();
    const { clip, fields, title, fps, IDLesson, mediaToken, options, startAt } = latest.current;
    const begin = async (): Promise<void> => {
      try {
        const ready = await make(
          mount.current!,
          {
            clip,
            fields,
            title,
            fps,
            IDLesson,
            mediaToken,
            ...(options ? { options } : {}),
            ...(startAt === undefined ? {} : { startAt }),
          },
          gone.signal,
        );
        if (gone.signal.aborted) return ready.dispose();
        player = ready;
        setMade({ player, failed: false });
        latest.current.onPlayer?.(player);
      } catch (error) {
        console.error(`The player of clip "${clip.id}" could not be made.`, error);
        if (!gone.signal.aborted) setMade({ player: null, failed: true });
      }
    };
    void begin();
    return () => {
      gone.abort();
      setMade({ player: null, failed: false });
      if (!player) return;
      latest.current.onPlayer?.(null);
      player.dispose();
    };
  }, [make, mount, key, attempt]);

  return { ...made, again: useCallback(() => setAttempt((count) => count + 1), []) };
}
