import { CONFIGURATION, REGISTRY, TARGETS, TEXTS, type CommandContext } from '../../core/api.ts';
import { originOf } from './origin.ts';
import { Panel } from './panel.ts';

let running: (() => void) | null = null;

/** Ends the inspector, also when the plugin stops. */
export function stop(): void {
  running?.();
  running = null;
}

/** ctrl+alt+F7: shows for the element under the pointer, or with the focus, where it comes from; the same key or Escape ends it. */
export function toggleInspector(_: Readonly<Record<string, string>>, context: CommandContext): void {
  if (running) return stop();
  const panel = new Panel((key) => context.get(TEXTS).get(key));
  const needs = { targets: context.get(TARGETS), registry: context.get(REGISTRY), configuration: context.get(CONFIGURATION) };
  let last: Element | null = null;
  const look = (event: Event): void => {
    const element = event.target instanceof Element && !panel.holds(event.target) ? event.target : null;
    if (element === null || element === last) return;
    last = element;
    panel.show(element, originOf(element, needs));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation(); // only the topmost layer closes (OP-72)
    stop();
  };
  document.addEventListener('pointerover', look);
  document.addEventListener('focusin', look);
  document.addEventListener('keydown', onKeyDown, true);
  running = () => {
    document.removeEventListener('pointerover', look);
    document.removeEventListener('focusin', look);
    document.removeEventListener('keydown', onKeyDown, true);
    panel.remove();
  };
}
