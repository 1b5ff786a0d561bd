import { PLAYER_STATE_CHANGED } from '../contract.ts';
import { distinctUntilChanged } from 'rxjs';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { PlayerAdapter, PlayerViewProps } from '../contract.ts';
import type { PlayerFactory } from '../model/player-request.ts';
import type { CalmStatus } from './context.ts';
import { useFact } from '../../../core/api.ts';

interface PlayerOfView {
  readonly player: PlayerAdapter | null;
  /** It could not be made. */
  readonly failed: boolean;
  /** Makes it anew. */
  readonly again: () => void;
}

/** What another player is needed for; all else is given to the one that is there. */
const keyOf = ({ clip, IDLesson, mediaToken, options }: PlayerViewProps): string =>
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
    options?.sources,
    options?.baseUrl,
    options?.playerId,
  ]);

/** Makes the player of a clip in `mount` and disposes of it; another clip gets another player. */
export function usePlayer(createPlayer: PlayerFactory, props: PlayerViewProps, mount: RefObject<HTMLElement | null>): PlayerOfView {
  const [made, setMade] = useState<{ player: PlayerAdapter | null; failed: boolean }>({ player: null, failed: false });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(props);
  latest.current = props;
  const key = keyOf(props);

  useEffect(() => {
    let player: PlayerAdapter | null = null;
    const gone = new AbortController();
    const { clip, fields, title, fps, IDLesson, mediaToken, options, startAt } = latest.current;
    const create = async (): Promise<void> => {
      try {
        const ready = await createPlayer(
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
        if (gone.signal.aborted) return;
        setMade({ player: null, failed: true });
        latest.current.onFailed?.();
      }
    };
    void create();
    return () => {
      gone.abort();
      setMade({ player: null, failed: false });
      if (!player) return;
      latest.current.onPlayer?.(null);
      player.dispose();
    };
  }, [createPlayer, mount, key, attempt]);

  return { ...made, again: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** Published often, drawn without React. */
const DRAWN_DIRECTLY = new Set(['buffered', 'seekable']);

/** Whether two statuses look the same to all that React draws. */
function sameStatus(a: CalmStatus, b: CalmStatus): boolean {
  return (Object.keys(b) as (keyof CalmStatus)[]).every(
    (key) =>
      DRAWN_DIRECTLY.has(key) ||
      Object.is(a[key], b[key]) ||
      (typeof b[key] === 'object' && JSON.stringify(a[key]) === JSON.stringify(b[key])),
  );
}

/** The player's status; null without one. Draws again only when something changed that React draws. */
export function useStatus(player: PlayerAdapter | null): CalmStatus | null {
  const [seen, setSeen] = useState<{ player: PlayerAdapter; status: CalmStatus } | null>(null);
  useEffect(() => {
    if (!player) return undefined;
    const subscription = player.status$
      .pipe(distinctUntilChanged<CalmStatus>(sameStatus))
      .subscribe((status) => setSeen({ player, status }));
    return () => subscription.unsubscribe();
  }, [player]);
  if (!player) return null;
  return seen?.player === player ? seen.status : player.status;
}

/**
 * Whether this player is to be hidden because another one plays (MED-028). It shows again when the other one has ended, or when it
 * plays itself.
 */
export function useHiddenWhileOtherPlays(player: PlayerAdapter | null, hideUnused: boolean): boolean {
  const [other, setOther] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  // Only changes are set: React keeps every update of a level that is covered until it is uncovered.
  const change = (next: string | null): void => {
    if (next === last.current) return;
    last.current = next;
    setOther(next);
  };
  useFact(PLAYER_STATE_CHANGED, ({ player: id, state }) => {
    if (!hideUnused || !player) return;
    if (id === player.id) {
      if (state === 'playing') change(null);
    } else if (state === 'playing') change(player.status.state === 'playing' ? null : id);
    else if ((state === 'stopped' || state === 'completed' || state === 'idle') && last.current === id) change(null);
  });
  return hideUnused && other !== null;
}
