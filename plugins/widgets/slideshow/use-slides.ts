import { useEffect, useRef, useState } from 'react';
import { CLOCK, prefersReducedMotion, RANDOM, Subscribers, useService, type Random } from '../../../core/api.ts';
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

type Follow = (index: number) => void;

/** Slideshows of one group: where one of them went last, and which it was. */
class SlideGroup {
  readonly members = new Subscribers();
  index = 0;
  leader: Follow | null = null;
}

/** The groups on the page by their id: slideshows of one group show slides of the same index (WID-029). */
const groups = new Map<string, SlideGroup>();

/** Takes a slideshow along where the others of its group go. Returns the undo. */
function joinGroup(gid: string, follow: Follow): () => void {
  const group = groups.get(gid) ?? new SlideGroup();
  groups.set(gid, group);
  const undo = group.members.subscribe(() => {
    if (group.leader !== follow) follow(group.index);
  });
  return () => {
    undo();
    if (group.members.size === 0 && groups.get(gid) === group) groups.delete(gid);
  };
}

/** Takes the other slideshows of a group along. */
function moveGroup(gid: string, index: number, leader: Follow): void {
  const group = groups.get(gid);
  if (group === undefined) return;
  Object.assign(group, { index, leader });
  group.members.announce();
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
