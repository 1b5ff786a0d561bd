import { useEffect, useRef, type RefObject } from 'react';

/** What a key asks of the player. `skip` and `volume`: by how much, in seconds and percent. */
export type Command =
  | { readonly type: 'toggle' | 'fullscreen' | 'mute' | 'captions' }
  | { readonly type: 'skip'; readonly seconds: number }
  | { readonly type: 'percent'; readonly percent: number }
  | { readonly type: 'volume'; readonly by: number };

interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

const VOLUME_STEP = 10;
const LETTERS: Readonly<Record<string, Command>> = { f: { type: 'fullscreen' }, m: { type: 'mute' }, c: { type: 'captions' } };

/** Seconds that an arrow skips, 0 when the modifiers mean something else (MED-143 to MED-145). */
const skipOf = ({ shiftKey, ctrlKey }: Key): number => (shiftKey ? (ctrlKey ? 15 : 10) : ctrlKey ? 0 : 5);

/** The command of a key press, null when the player does not use it (MED-127, MED-143 to MED-148). */
export function commandOf(event: Key): Command | null {
  if (event.altKey || event.metaKey) return null;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const seconds = skipOf(event);
    return seconds === 0 ? null : { type: 'skip', seconds: event.key === 'ArrowLeft' ? -seconds : seconds };
  }
  if (event.ctrlKey || event.shiftKey) return null;
  if (event.key === 'ArrowUp') return { type: 'volume', by: VOLUME_STEP };
  if (event.key === 'ArrowDown') return { type: 'volume', by: -VOLUME_STEP };
  // The key's code counts too: on some keyboards digits need shift.
  const digit = /^[0-9]$/.exec(event.key)?.[0] ?? /^Digit([0-9])$/.exec(event.code)?.[1];
  if (digit !== undefined) return { type: 'percent', percent: Number(digit) * 10 };
  if (event.repeat) return null;
  if (event.key === ' ' || event.key === 'Spacebar') return { type: 'toggle' };
  return LETTERS[event.key.toLowerCase()] ?? null;
}

const roles = (...names: readonly string[]): string => names.map((name) => `[role="${name}"]`).join(', ');

const EDITABLE = ['', 'true', 'plaintext-only'].map((value) => `[contenteditable="${value}"]`).join(', ');
const FIELDS = `input, textarea, select, ${EDITABLE}, ${roles('textbox', 'searchbox', 'combobox', 'spinbutton')}`;
/** What has arrows, digits or letters of its own. */
const OWN_KEYS = [
  roles('menu', 'menubar', 'listbox', 'radiogroup', 'tablist', 'tree', 'grid', 'dialog', 'alertdialog'),
  'dialog, video[controls], audio[controls]',
].join(', ');
/** What is pressed by the space bar. */
const PRESSED = `button, a[href], summary, label, ${roles('button', 'link', 'checkbox', 'switch', 'menuitem', 'tab')}`;

/** Whether the element that has the focus needs this key itself: fields every key, menus theirs, buttons the space bar. */
export function keepsKey(target: Element, command: Command, within: Element): boolean {
  const found = (selector: string): boolean => {
    const holder = target.closest(selector);
    return holder !== null && within.contains(holder) && holder !== within;
  };
  return target.closest(FIELDS) !== null || found(OWN_KEYS) || (command.type === 'toggle' && found(PRESSED));
}

/**
 * Keys of the player while the focus is inside it or the stage around it (MED-143 to MED-148), never in fields.
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
