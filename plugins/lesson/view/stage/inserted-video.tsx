import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CLOCK, useService } from '../../../../core/api.ts';
import type { PlayerAdapter, PlayerService, ProtectedFile } from '../../../player-adapter/contract.ts';

interface InsertedVideoProps {
  /** Without a token it is public. */
  readonly file: ProtectedFile;
  readonly service: Pick<PlayerService, 'openFile'> | undefined;
  /** Time of the lesson at which it begins. */
  readonly since: number;
  readonly player: PlayerAdapter;
  readonly label: string;
}

const CHECK_MS = 500;
/** Seconds by which the video may be ahead or behind; a greater difference is noticed. */
const DRIFT_SECONDS = 0.25;

/** A video that a timeline shows on the slide (MED-044): silent, and always at the lesson's own time. */
export function InsertedVideo({ file, service, since, player, label }: InsertedVideoProps): ReactNode {
  const src = useOpened(file, service);
  const video = useRef<HTMLVideoElement>(null);
  const clock = useService(CLOCK);
  useEffect(() => {
    const element = video.current;
    if (!element || src === null) return;
    element.muted = true;
    const keepUp = (): void => {
      const { state, rate } = player.status;
      const time = Math.max(0, player.time - since);
      if (element.playbackRate !== rate) element.playbackRate = rate;
      if (Math.abs(element.currentTime - time) > DRIFT_SECONDS && !(time >= element.duration)) element.currentTime = time;
      // A silent video may always play; if it may not, its picture still follows the time.
      if (state === 'playing' && element.paused && !element.ended) void element.play()?.catch(() => undefined);
      else if (state !== 'playing' && !element.paused) element.pause();
    };
    const undo = clock.setInterval(keepUp, CHECK_MS);
    const status = player.status$.subscribe(keepUp);
    const events = player.events$.subscribe(({ type }) => {
      if (type === 'seek') keepUp();
    });
    element.addEventListener('loadedmetadata', keepUp);
    return () => {
      undo();
      status.unsubscribe();
      events.unsubscribe();
      element.removeEventListener('loadedmetadata', keepUp);
      element.pause();
      element.removeAttribute('src');
      element.load?.();
    };
  }, [player, clock, since, src]);
  return <video ref={video} src={src ?? undefined} muted playsInline preload="auto" aria-label={label} />;
}

/** The address that a file is shown from; null while it is looked up, and where it cannot be had. */
function useOpened({ url, mediaToken, IDLesson }: ProtectedFile, service: InsertedVideoProps['service']): string | null {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(
    () => (mediaToken === '' ? undefined : service?.openFile({ url, mediaToken, IDLesson }, setOpened)),
    [url, mediaToken, IDLesson, service],
  );
  return mediaToken === '' ? url : opened;
}
