import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { AutoHide } from './auto-hide.ts';
import type { Clock } from '../../../core/api.ts';

/** Whether the focus is in there and was brought there by keyboard. */
function focusedByKeyboard(root: Element | null): boolean {
  const focused = root?.ownerDocument.activeElement;
  return !!focused && focused !== root && root.contains(focused) && focused.matches(':focus-visible');
}

/** When the controls of a player are seen. @param running whether they may hide at all */
export function useAutoHide(
  clock: Clock,
  running: boolean,
  root: RefObject<HTMLElement | null>,
): Pick<AutoHide, 'wake' | 'sleep' | 'hold'> & { readonly visible: boolean } {
  const [hide] = useState(() => new AutoHide(clock, () => focusedByKeyboard(root.current)));
  useEffect(() => {
    hide.setRunning(running);
    return () => hide.dispose();
  }, [hide, running]);
  const visible = useSyncExternalStore(hide.subscribe, hide.isVisible);
  return { visible: visible || !running, wake: hide.wake, sleep: hide.sleep, hold: hide.hold };
}
