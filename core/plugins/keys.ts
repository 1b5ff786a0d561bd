import type { PlatformMode } from '../config/contract.ts';
import type { CommandRunner } from '../view/contract.ts';
import type { KeyBinding, Registry } from './contract.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** The command that a key combination runs in a platform mode, null when none does (CFG-006). */
export function commandFor(pressed: Pressed, bindings: readonly KeyBinding[], mode: PlatformMode): string | null {
  const modifiers = [pressed.ctrlKey && 'ctrl', pressed.altKey && 'alt', pressed.shiftKey && 'shift', pressed.metaKey && 'meta'].filter(
    Boolean,
  );
  const combination = normal([...modifiers, pressed.key].join('+'));
  return bindings.find(({ key, modes }) => normal(key) === combination && (!modes || modes.includes(mode)))?.command ?? null;
}

const normal = (combination: string): string => combination.toLowerCase().split('+').sort().join('+');

/** Runs the commands of key combinations that manifests name; plain keys of the browser stay the browser's. */
export function listenToKeys(registry: Pick<Registry, 'keys'>, commands: CommandRunner, mode: PlatformMode): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || !event.key) return;
    const command = commandFor(event, registry.keys, mode);
    if (command === null) return;
    event.preventDefault();
    void commands.run(command, {}, { element: null, target: '' });
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
