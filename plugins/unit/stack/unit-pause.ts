const MEDIA = 'video, audio';

/** Pauses what plays inside an element, and whatever would begin to play there later, until the undo. It stays where it is. */
export function keepPaused(element: Element): () => void {
  const onPlay = (event: Event): void => {
    if (event.target instanceof HTMLMediaElement) event.target.pause();
  };
  for (const media of element.querySelectorAll<HTMLMediaElement>(MEDIA)) media.pause();
  element.addEventListener('play', onPlay, true);
  return () => element.removeEventListener('play', onPlay, true);
}
