import { useEffect, useRef, useState } from 'react';
import { CLOCK, prefersReducedMotion, RANDOM, useService, type Random } from '../../../core/api.ts';
import { warn } from '../shared/warn.ts';
import { accepts, startSlide } from './slide-index.ts';
import type { SlideshowSettings } from './settings.ts';

/**
 * Tells when motion is switched off, by the system's setting or by the site's (OP-43).
 * @returns ends the watch
 */
function watchStillness(stop: () => void): () => void {
  let still = prefersReducedMotion();
  const look = (): void => {
    const before = still;
    still = prefersReducedMotion();
    if (still && !before) stop();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributes: true });
  const system = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  system?.addEventListener('change', look);
  return () => {
    observer.disconnect();
    system?.removeEventListener('change', look);
  };
}

type Listener = (index: number) => void;

/** The slideshows on the page by their group id: those of one group show slides of the same index (WID-029). */
const groups = new Map<string, Set<Listener>>();

/** Tells a slideshow where the others of its group went. Returns the undo. */
function joinGroup(gid: string, listener: Listener): () => void {
  const members = groups.get(gid) ?? new Set();
  groups.set(gid, members.add(listener));
  return () => {
    members.delete(listener);
    if (members.size === 0 && groups.get(gid) === members) groups.delete(gid);
  };
}

/** Takes the other slideshows of a group along. */
function moveGroup(gid: string, index: number, self: Listener): void {
  for (const each of groups.get(gid) ?? []) if (each !== self) each(index);
}

function firstSlide(configured: number, count: number, random: Random): number {
  const start = startSlide(configured, count, random);
  if (start === null && count > 0)
    warn(
      'ui-slideshow',
      `current-slide="${configured}" is not allowed: there are ${count} slides, counted from 0; -1 is a random one. ` +
        'The first one is shown.',
    );
  return start ?? 0;
}

/** What a slideshow shows and what changes it. */
interface Slides {
  readonly index: number;
  /** Whether slides come by themselves just now. */
  readonly playing: boolean;
  /** Whether the user has not stopped it. */
  readonly wanted: boolean;
  setWanted(wanted: boolean): void;
  /** Keeps slides from coming by themselves while the pointer or the focus is there. */
  hold(held: boolean): void;
  /** Shows a slide that the user asked for; one outside 0 to count-1 is refused (WID-024). `focus` is called after the focus delay. */
  ask(index: number, focus: (index: number) => void, delay?: number): boolean;
}

export function useSlides(settings: SlideshowSettings, count: number): Slides {
  const clock = useService(CLOCK);
  const random = useService(RANDOM);
  const [state, setState] = useState(() => firstSlide(settings.currentSlide, count, random));
  const index = Math.min(state, Math.max(0, count - 1));
  const [wanted, setWanted] = useState(() => settings.interval > 0 && !prefersReducedMotion());
  const [held, hold] = useState(false);
  const playing = settings.interval > 0 && wanted && !held && count > 1;
  const undoFocus = useRef<() => void>(undefined);
  const follow = useRef((next: number): void => {
    if (accepts(next, countNow.current)) setState(next);
  }).current;
  const countNow = useRef(count);
  countNow.current = count;

  // Only while it is wanted: whoever asks for it again in spite of the setting has it.
  const automatic = settings.interval > 0 && wanted;
  useEffect(() => (automatic ? watchStillness(() => setWanted(false)) : undefined), [automatic]);
  useEffect(() => () => undoFocus.current?.(), []);
  useEffect(() => (settings.gid ? joinGroup(settings.gid, follow) : undefined), [settings.gid, follow]);
  const show = (next: number): void => {
    setState(next);
    if (settings.gid) moveGroup(settings.gid, next, follow);
  };
  useEffect(() => (playing ? clock.setTimeout(() => show((index + 1) % count), settings.interval) : undefined));

  return {
    index,
    playing,
    wanted,
    setWanted,
    hold,
    ask(next, focus, delay = settings.focusDelay) {
      if (!accepts(next, count)) return false;
      show(next);
      undoFocus.current?.();
      if (delay >= 0) undoFocus.current = clock.setTimeout(() => focus(next), delay);
      return true;
    },
  };
}
