import type { Script } from '../gallery/script.ts';

const POLL_MS = 20;
/** What is to be pressed or seen comes with a plugin, or after an answer; on a slow machine some scripts wait for several of them. */
const PATIENCE_MS = 20_000;
const ENABLED_MS = 2000;

const pause = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, POLL_MS);
  });

/** Runs a command as an element of a stylesheet beside this one would. */
export function runCommand(beside: Element, command: string, args: Readonly<Record<string, string>>): void {
  const button = beside.ownerDocument.createElement('button');
  button.type = 'button';
  button.hidden = true;
  button.dataset.command = command;
  for (const [name, value] of Object.entries(args)) if (value !== '') button.setAttribute(`data-arg-${name}`, value);
  (beside.parentElement ?? beside).append(button);
  button.click();
  button.remove();
}

/** Writes into a field, or chooses in it, as a person does: a component sees it, too. */
function write(field: HTMLElement, text: string): void {
  const view = field.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  const kind = view && [view.HTMLTextAreaElement, view.HTMLSelectElement, view.HTMLInputElement].find((each) => field instanceof each);
  if (!view || !kind) return;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  for (const type of ['input', 'change']) field.dispatchEvent(new view.Event(type, { bubbles: true }));
}

/** Pastes HTML, as a browser tells the page of it. */
function paste(into: HTMLElement, html: string): void {
  const view = into.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (view === null) return;
  const clipboardData = new view.DataTransfer();
  clipboardData.setData('text/html', html);
  into.dispatchEvent(new view.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/**
 * Does what a person would, each as soon as it can be done.
 * @param page the document in the frame, which may be another one at any time
 * @param isWanted false when something else is to be drawn
 * @returns what was not there: '' when all was
 */
export async function play(
  page: () => Document | null,
  isWanted: () => boolean,
  { steps, shows }: Pick<Script, 'steps' | 'shows'>,
): Promise<string> {
  /**
   * The first element of a selector that can be seen; null when none comes.
   * @param toPress a moment is waited until it is no longer disabled: what was chosen before may not have been drawn yet
   */
  const find = async (selector: string, toPress = false): Promise<HTMLElement | null> => {
    const began = performance.now();
    const isIdle = (each: HTMLElement): boolean =>
      toPress && performance.now() < began + ENABLED_MS && each.matches(`:disabled, [aria-disabled='true']`);
    for (const end = began + PATIENCE_MS; performance.now() < end && isWanted();) {
      const found = [...(page()?.querySelectorAll<HTMLElement>(selector) ?? [])].find((each) => each.checkVisibility());
      if (found && !isIdle(found)) return found;
      await pause();
    }
    return null;
  };
  for (const step of steps) {
    const found = await find(step.on, step.kind === 'press');
    if (found === null) return isWanted() ? step.on : '';
    // What is out of sight may not be there as a whole yet.
    found.scrollIntoView({ block: 'nearest' });
    if (step.kind === 'press') found.click();
    else if (step.kind === 'type') write(found, step.text);
    else if (step.kind === 'paste') paste(found, step.html);
    else if (step.kind === 'select') found.ownerDocument.defaultView?.getSelection()?.selectAllChildren(found);
    else if (step.kind === 'focus') found.focus();
    else runCommand(found, step.command, step.args);
  }
  for (const selector of shows) if ((await find(selector)) === null && isWanted()) return selector;
  return '';
}
