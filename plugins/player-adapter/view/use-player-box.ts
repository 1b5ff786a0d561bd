import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { CLOCK, useMeasured, useService } from '../../../core/api.ts';
import type { PlayerAdapter, PlayerViewProps } from '../contract.ts';
import type { PlayerFactory } from '../model/player-request.ts';
import { usePlayerText, type PlayerText } from '../model/player-text.ts';
import { useAnnouncements, useDelayed } from './announcements.ts';
import { useAutoHide } from './auto-hide.ts';
import type { CaptionLook } from './captions/caption-look.ts';
import { useCaptionsChoice } from './captions/use-captions-choice.ts';
import { useKeyboard } from './commands/keyboard.ts';
import { isRunning } from './commands/playback-actions.ts';
import { touchCommand, useTouch, type LoadTouch } from './commands/touch.ts';
import { useCommands } from './commands/use-commands.ts';
import type { CalmStatus, Controls } from './context.ts';
import { displayClick, sizeClassOf, type SizeClass } from './player-size.ts';
import { useFullscreen } from './screen-modes.ts';
import { useHiddenWhileOtherPlays, usePlayer, useStatus } from './use-player.ts';

/** Waiting shows after this long, and is announced when it lasts: short waits would only flicker. */
const SPINNER_MS = 300;
const ANNOUNCE_BUFFERING_MS = 3000;

export interface PlayerBoxProps extends PlayerViewProps {
  /** Makes the player; the same function each time, another one makes another player. */
  readonly createPlayer: PlayerFactory;
  /** Loads the touch gestures; without it fingers click. */
  readonly touch?: LoadTouch;
}

/** What went wrong, in words, and the way to try again. */
interface ShownProblem {
  readonly message: string;
  readonly canRetry: boolean;
  readonly retry: () => void;
}

/** Everything that the drawing of one player needs. */
export interface PlayerBoxState {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly mount: RefObject<HTMLDivElement | null>;
  readonly picture: RefObject<HTMLDivElement | null>;
  readonly player: PlayerAdapter | null;
  readonly status: CalmStatus | null;
  /** null until there is a player. */
  readonly controls: Controls | null;
  readonly text: PlayerText;
  readonly problem: ShownProblem | null;
  /** Whether the focus was in the player when the problem came. */
  readonly hadFocus: boolean;
  /** The user may control it, and it has no controls of its own as an embedded page of another site. */
  readonly controllable: boolean;
  readonly hasBar: boolean;
  /** Neither playing nor paused by the user: a big button starts it. */
  readonly atRest: boolean;
  readonly waiting: boolean;
  readonly sizeClass: SizeClass;
  readonly hidden: boolean;
  readonly fullscreen: boolean;
  readonly controlsVisible: boolean;
  readonly look: CaptionLook;
  readonly setLook: (look: CaptionLook) => void;
  readonly chooseSubtitles: (track: string) => void;
  /** Words for screen readers, and on the picture ('' none). */
  readonly announced: string;
  readonly flashed: string;
  readonly wake: () => void;
  readonly sleep: () => void;
  readonly clickPicture: (event: MouseEvent) => void;
}

/** Makes the player and brings together what its picture, its overlays and its controls need. */
export function usePlayerBox(props: PlayerBoxProps): PlayerBoxState {
  const { clip, fields, options, fullscreenElement, createPlayer, touch } = props;
  const clock = useService(CLOCK);
  const { text, language } = usePlayerText(options);
  const root = useRef<HTMLDivElement>(null);
  const mount = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const { player, failed, again } = usePlayer(createPlayer, props, mount);
  const status = useStatus(player);
  const { words, flashed, announce } = useAnnouncements(clock);
  const running = status !== null && isRunning(status);
  const mayHide = running && status.state === 'playing' && !status.problem && !clip.audio;
  const { visible, wake, sleep, hold } = useAutoHide(clock, mayHide, root);
  const { look, setLook, choose } = useCaptionsChoice(player, status, clip, text, language, announce);
  const fullscreen = useFullscreen(root, player, options?.exitFullscreenOnEnd ?? true);
  const sizeClass = useMeasured(root, sizeClassOf, 'wide');
  const hidden = useHiddenWhileOtherPlays(player, fields.hideUnused);
  const run = useCommands(root, { player, text, language, announce, wake, chooseSubtitles: choose, fullscreenElement });
  const atRest = useAtRest(player, status, running);
  const embedded = clip.sourceType >= 2;
  const controllable = options?.allowUserInteraction !== false && !embedded;
  const failure: ShownProblem | null = failed ? { message: text('player.failed'), canRetry: true, retry: again } : null;
  const problem = failure ?? problemOf(player, status, again);
  useAgainWhenOnline(problem !== null && problem.retry === again && problem.canRetry, again);
  const waiting = useDelayed(clock, !problem && !embedded && (status === null || status.state === 'buffering'), SPINNER_MS);
  const longWait = useDelayed(clock, waiting && status !== null, ANNOUNCE_BUFFERING_MS - SPINNER_MS);
  const followed = useTouch(touch, clock, picture, controllable && player !== null && !problem, (gesture) => {
    const command = touchCommand(gesture, picture.current!.clientWidth, fullscreen);
    if (command === 'controls') (visible ? sleep : wake)();
    else if (command) run(command);
  });
  useKeyboard(root, fullscreenElement, controllable, run);
  const controls: Controls | null = player && status ? { player, status, text, language, clock, run, announce, hold } : null;
  const hadFocus = useFocusAtProblem(root, problem !== null);

  return {
    root,
    mount,
    picture,
    player,
    status,
    controls,
    text,
    problem,
    hadFocus,
    controllable,
    hasBar: controls !== null && controllable && !problem && options?.chromeless !== true,
    atRest,
    waiting,
    sizeClass,
    hidden,
    fullscreen,
    controlsVisible: visible,
    look,
    setLook,
    chooseSubtitles: choose,
    announced: longWait ? text('player.buffering') : words,
    flashed,
    wake,
    sleep,
    clickPicture: (event) => {
      if (followed && (event.nativeEvent as PointerEvent).pointerType === 'touch') return;
      const type = displayClick(fields);
      if (type) run({ type });
    },
  };
}

/** Whether the player waits for somebody to start it, for the first time or anew. */
function useAtRest(player: PlayerAdapter | null, status: CalmStatus | null, running: boolean): boolean {
  const [begun, setBegun] = useState<PlayerAdapter | null>(null);
  if (running && begun !== player) setBegun(player);
  if (status === null || running || status.userPaused) return false;
  const { state } = status;
  return (
    state === 'completed' ||
    state === 'stopped' ||
    state === 'idle' ||
    state === 'ready' ||
    status.autostartRefused ||
    (begun !== player && state !== 'paused')
  );
}

/** Where nothing has been made that could try again, the player is made anew. */
function problemOf(player: PlayerAdapter | null, status: CalmStatus | null, again: () => void): ShownProblem | null {
  return status?.problem ? { ...status.problem, retry: player!.isPlaceholder ? again : () => player!.retry() } : null;
}

/** What was hindered without a network is made by itself when the network is there again. */
function useAgainWhenOnline(isWaiting: boolean, again: () => void): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isWaiting, again]);
}

/** Whether the focus was in the player when the problem came. Asked while the controls are still there: they go with the same drawing. */
function useFocusAtProblem(root: RefObject<HTMLElement | null>, hasProblem: boolean): boolean {
  const hadFocus = useRef<boolean | null>(null);
  if (!hasProblem) hadFocus.current = null;
  else hadFocus.current ??= root.current?.contains(globalThis.document?.activeElement) ?? false;
  return hadFocus.current === true;
}
