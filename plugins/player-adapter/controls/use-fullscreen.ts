import { useEffect, useState, type RefObject } from 'react';
import type { PlayerAdapter } from '../contract.ts';
import { isFullscreen, leaveFullscreen } from './fullscreen.ts';

/**
 * Whether the player fills the screen; it gives the screen back when its clip ends or is stopped, unless it is to stay (MED-105, MED-106).
 * @param leaveOnEnd `exitFullscreenOnEnd` of the options
 */
export function useFullscreen(root: RefObject<HTMLElement | null>, player: PlayerAdapter | null, leaveOnEnd: boolean): boolean {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = (): void => setFull(isFullscreen(root.current));
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [root]);
  useEffect(() => {
    const subscription = player?.events$.subscribe(({ type }) => {
      if (leaveOnEnd && (type === 'ended' || type === 'stop')) void leaveFullscreen(root.current);
    });
    return () => subscription?.unsubscribe();
  }, [root, player, leaveOnEnd]);
  return full;
}
