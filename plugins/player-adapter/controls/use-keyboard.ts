import { useEffect, useRef, type RefObject } from 'react';
import { commandOf, keepsKey, type Command } from './keyboard.ts';

/**
 * Keys of the player while the focus is inside it or the stage that it stands in (MED-143 to MED-148), never in fields.
 * What has the focus goes first: what it prevented or stopped does not come here.
 */
export function useKeyboard(
  root: RefObject<HTMLElement | null>,
  stage: (() => Element | null) | undefined,
  on: boolean,
  run: (command: Command) => void,
): void {
  const latest = useRef({ run, stage });
  latest.current = { run, stage };
  useEffect(() => {
    const player = root.current;
    if (!on || !player) return undefined;
    const key = (event: KeyboardEvent): void => {
      const target = event.target;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      const around = latest.current.stage?.();
      const within = player.contains(target) ? player : around?.contains(target) && around.contains(player) ? around : null;
      const command = within && commandOf(event);
      if (!within || !command || keepsKey(target, command, within)) return;
      event.preventDefault();
      latest.current.run(command);
    };
    // At the document, so that whatever has the focus has had its turn.
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [root, on]);
}
