import { warn } from '../shared/warn.ts';

/** What opens the windows of the page, by their names. */
const openers = new Map<string, () => void>();

/** Registers a window by its name; returns the undo. */
export function nameWindow(name: string, open: () => void): () => void {
  if (openers.has(name)) warn('ui-window', `name="${name}" is used twice on the page; the command opens the one that came last.`);
  openers.set(name, open);
  return () => {
    if (openers.get(name) === open) openers.delete(name);
  };
}

/** Command `widgets.openWindow`: opens the window of the name in `data-arg-name`. */
export function openWindow({ name = '' }: Readonly<Record<string, string>>): void {
  const open = openers.get(name);
  if (open) open();
  else warn('ui-window', `no window on the page has name="${name}". Known are ${[...openers.keys()].join(', ') || 'none'}.`);
}
