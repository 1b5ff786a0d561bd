/** What iPhones have instead of the Fullscreen API: of videos alone. */
interface VideoOfPhones extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
  readonly webkitSupportsFullscreen?: boolean;
}

/** Whether anything here can fill the screen. */
export function canFullscreen(media: HTMLMediaElement | null): boolean {
  return document.fullscreenEnabled || (media as VideoOfPhones | null)?.webkitSupportsFullscreen === true;
}

/** Whether the player is on the full screen, alone or with the stage that it stands in. */
export const isFullscreen = (root: Element | null): boolean => root !== null && document.fullscreenElement?.contains(root) === true;

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
export async function leaveFullscreen(root: Element | null): Promise<void> {
  if (isFullscreen(root)) await document.exitFullscreen().catch(() => undefined);
}
