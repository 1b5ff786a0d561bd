import { useEffect, useState, type RefObject } from 'react';
import type { PlayerAdapter } from '../contract.ts';

/** What iPhones have instead of the Fullscreen API: of videos alone. */
interface VideoOfPhones extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
  readonly webkitSupportsFullscreen?: boolean;
}

/** Whether anything here can fill the screen. */
export function canFullscreen(media: HTMLMediaElement | null): boolean {
  return globalThis.document?.fullscreenEnabled || (media as VideoOfPhones | null)?.webkitSupportsFullscreen === true;
}

/** Whether the player is on the full screen, alone or with the stage around it. */
const isFullscreen = (root: Element | null): boolean => root !== null && document.fullscreenElement?.contains(root) === true;

/** Fills the screen with `element`, or gives it back (MED-004, MED-103, MED-104). A browser that refuses changes nothing. */
export async function toggleFullscreen(root: Element, element: Element, media: HTMLMediaElement | null): Promise<void> {
  try {
    if (isFullscreen(root)) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await element.requestFullscreen();
    else (media as VideoOfPhones | null)?.webkitEnterFullscreen?.();
  } catch (error) {
    console.warn('The browser refused full screen.', error);
  }
}

/** Gives the screen back when the player fills it. */
async function leaveFullscreen(root: Element | null): Promise<void> {
  if (isFullscreen(root)) await document.exitFullscreen().catch(() => undefined);
}

/**
 * Whether the player fills the screen; it gives the screen back when its clip ends or is stopped, unless it is to stay (MED-105, MED-106).
 * @param leaveOnEnd `exitFullscreenOnEnd` of the options
 */
export function useFullscreen(root: RefObject<HTMLElement | null>, player: PlayerAdapter | null, leaveOnEnd: boolean): boolean {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const update = (): void => setFull(isFullscreen(root.current));
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [root]);
  useEffect(() => {
    const subscription = player?.events$.subscribe(({ type }) => {
      if (leaveOnEnd && (type === 'ended' || type === 'stop')) void leaveFullscreen(root.current);
    });
    return () => subscription?.unsubscribe();
  }, [root, player, leaveOnEnd]);
  return full;
}

/** By its name: the class is not there when a server draws the controls. */
const videoOf = (player: PlayerAdapter | null): HTMLVideoElement | null =>
  player?.media?.localName === 'video' ? (player.media as HTMLVideoElement) : null;

/** Picture in picture: whether the browser has it for this player, whether it is on, and what toggles it. */
export function usePip(
  player: PlayerAdapter | null,
  mount: RefObject<HTMLElement | null>,
): { readonly can: boolean; readonly on: boolean; readonly toggle: () => void } {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const box = mount.current;
    const enter = (): void => setOn(true);
    const leave = (): void => setOn(false);
    // They come from whatever element plays, also from one that a retry made.
    box?.addEventListener('enterpictureinpicture', enter, true);
    box?.addEventListener('leavepictureinpicture', leave, true);
    return () => {
      box?.removeEventListener('enterpictureinpicture', enter, true);
      box?.removeEventListener('leavepictureinpicture', leave, true);
    };
  }, [mount]);
  const video = videoOf(player);
  const can = video?.ownerDocument.pictureInPictureEnabled === true && !video.disablePictureInPicture;
  const toggle = (): void => {
    const attempt = on ? document.exitPictureInPicture() : videoOf(player)?.requestPictureInPicture();
    attempt?.catch((error: unknown) => console.warn('The browser refused picture in picture.', error));
  };
  return { can, on, toggle };
}
