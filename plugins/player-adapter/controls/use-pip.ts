import { useEffect, useState, type RefObject } from 'react';
import type { PlayerAdapter } from '../contract.ts';

const videoOf = (player: PlayerAdapter | null): HTMLVideoElement | null =>
  player?.media instanceof HTMLVideoElement ? player.media : null;

/** Picture in picture: whether the browser has it for this player, whether it is on, and what toggles it. */
export function usePip(
  player: PlayerAdapter | null,
  mount: RefObject<HTMLElement | null>,
): { readonly can: boolean; readonly on: boolean; readonly toggle: () => void } {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const place = mount.current;
    const enter = (): void => setOn(true);
    const leave = (): void => setOn(false);
    // They come from whatever element plays, also from one that a retry made.
    place?.addEventListener('enterpictureinpicture', enter, true);
    place?.addEventListener('leavepictureinpicture', leave, true);
    return () => {
      place?.removeEventListener('enterpictureinpicture', enter, true);
      place?.removeEventListener('leavepictureinpicture', leave, true);
    };
  }, [mount]);
  const video = videoOf(player);
  const can = document.pictureInPictureEnabled === true && video !== null && !video.disablePictureInPicture;
  const toggle = (): void => {
    const attempt = on ? document.exitPictureInPicture() : videoOf(player)?.requestPictureInPicture();
    attempt?.catch((error: unknown) => console.warn('The browser refused picture in picture.', error));
  };
  return { can, on, toggle };
}
