import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { CLOCK, useMeasured, useService } from '../../../core/api.ts';
import type { PlayerAdapter } from '../contract.ts';
import { Captions } from './captions/captions.tsx';
import { ControlsContext, type Controls } from './context.ts';
import { ControlBar } from './bar/control-bar.tsx';
import { canFullscreen, useFullscreen } from './screen-modes.ts';
import { BigStart, ProblemNotice, Spinner } from './overlays.tsx';
import { isRunning, play } from './commands/playback-actions.ts';
import type { PlayerViewGiven } from './player-view.tsx';
import { roomOf, boxOf, displayClick } from './player-size.ts';
import { touchCommand, useTouch } from './commands/touch.ts';
import { useAutoHide } from './auto-hide.ts';
import { useCaptionsChoice } from './captions/use-captions-choice.ts';
import { useCommands } from './commands/use-commands.ts';
import { useDelayed, useNotice } from './announcements.ts';
import { useKeyboard } from './commands/keyboard.ts';
import { usePlayer, useStatus, useUnused } from './use-player.ts';
import { usePlayerText } from '../player-text.ts';
import { useTimeDisplay } from './seek/time-display.ts';
import { Waveform } from './waveform.tsx';

/** Waiting shows after this long, and is said when it lasts: short waits would only flicker. */
const SPINNER_MS = 300;
const SAY_BUFFERING_MS = 3000;
/** The player gives its own box a size; here the view gives it. */
const MOUNT = { inlineSize: '100%', maxInlineSize: 'none', aspectRatio: 'auto' } as const;

/** Everything of one player: picture, subtitles, what lies over them, and the control bar. */
export function PlayerBox(props: PlayerViewGiven): ReactNode {
  const { clip, fields, title, fps, options, marks = [], overlay, tools, fullscreenElement, cover, make, touch } = props;
  const clock = useService(CLOCK);
  const { text, language } = usePlayerText(options);
  const root = useRef<HTMLDivElement>(null);
  const mount = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const { player, failed, again } = usePlayer(make, props, mount);
  const status = useStatus(player);
  const { words, shown, say } = useNotice(clock);
  const running = status !== null && isRunning(status);
  const { visible, wake, sleep, hold } = useAutoHide(clock, running && status.state === 'playing' && !status.problem && !clip.audio, root);
  const { look, setLook, choose } = useCaptionsChoice(player, status, clip, text, language, say);
  const full = useFullscreen(root, player, options?.exitFullscreenOnEnd ?? true);
  const room = useMeasured(root, roomOf, 'wide');
  const unused = useUnused(player, fields.hideUnused);
  const run = useCommands(root, { player, text, language, say, wake, chooseSubtitles: choose, fullscreenElement });
  const [display, setDisplay] = useTimeDisplay();
  const [begun, setBegun] = useState<PlayerAdapter | null>(null);
  if (running && begun !== player) setBegun(player);
  const hadFocus = useRef<boolean | null>(null);

  // An embedded page of another site has controls of its own.
  const embedded = clip.sourceType >= 2;
  const interactive = options?.allowUserInteraction !== false;
  const own = interactive && !embedded;
  const problem = failed
    ? { message: text('player.failed'), canRetry: true, retry: again }
    : status?.problem
      ? { ...status.problem, retry: () => player!.retry() }
      : null;
  const waiting = useDelayed(clock, !problem && !embedded && (status === null || status.state === 'buffering'), SPINNER_MS);
  const longWait = useDelayed(clock, waiting && status !== null, SAY_BUFFERING_MS - SPINNER_MS);
  const followed = useTouch(touch, clock, picture, own && player !== null && !problem, (gesture) => {
    const command = touchCommand(gesture, picture.current!.clientWidth, full);
    if (command === 'controls') (visible ? sleep : wake)();
    else if (command) run(command);
  });
  useKeyboard(root, fullscreenElement, own, run);

  const click = (event: MouseEvent): void => {
    if (followed && (event.nativeEvent as PointerEvent).pointerType === 'touch') return;
    const type = displayClick(fields);
    if (type) run({ type });
  };
  const controls: Controls | null = player && status ? { player, status, text, language, clock, run, say, hold } : null;

  const atRest =
    status !== null &&
    !running &&
    !status.userPaused &&
    (status.state === 'completed' ||
      status.autostartRefused ||
      (begun !== player && status.state !== 'paused') ||
      status.state === 'stopped' ||
      status.state === 'idle' ||
      status.state === 'ready');
  const bar = controls !== null && own && !problem && options?.chromeless !== true;
  const still = clip.audio
    ? (cover ??
      (clip.previewPicture ? (
        <img className="player__cover" src={clip.previewPicture} alt="" />
      ) : (
        player && <Waveform player={player} label={text('player.waveform')} />
      )))
    : null;
  // Asked while the controls still stand: they go with this drawing.
  if (!problem) hadFocus.current = null;
  else hadFocus.current ??= root.current?.contains(document.activeElement) ?? false;

  return (
    <div
      ref={root}
      className={`player${clip.audio ? ' player--audio' : ''}${fields.overlayMode ? ' player--overlay' : ''}`}
      role="group"
      aria-label={title}
      tabIndex={options?.chromeless && own ? 0 : -1}
      hidden={unused}
      data-room={room}
      data-state={status?.state ?? 'loading'}
      data-full={full || undefined}
      data-idle={!visible || undefined}
      data-player={clip.id || undefined}
      style={boxOf(fields, options)}
      onPointerMove={(event) => {
        if (event.pointerType !== 'touch') wake();
      }}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('.player__bar')) wake();
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'touch') sleep();
      }}
      onKeyDown={wake}
      onFocus={wake}
    >
      <div
        ref={picture}
        className="player__picture"
        {...(own
          ? {
              onClick: click,
              onDoubleClick: () => {
                if (!clip.audio) run({ type: 'fullscreen' });
              },
            }
          : {})}
      >
        {still && <div className="player__still">{still}</div>}
        <div ref={mount} className="player__mount" style={MOUNT} inert={!interactive && embedded} />
      </div>
      {overlay && <div className="player__overlay">{overlay}</div>}
      {controls && (
        <ControlsContext.Provider value={controls}>
          {status!.textTrack !== '' && <Captions look={look} />}
          {shown && (
            <div className="player__flash" aria-hidden="true" key={shown}>
              {shown}
            </div>
          )}
          {atRest && own && !problem && (
            <BigStart
              text={text}
              title={title}
              replay={status!.state === 'completed'}
              refused={status!.autostartRefused}
              onStart={
                clip.audio && bar
                  ? null
                  : () => {
                      root.current?.focus({ preventScroll: true });
                      play(player!);
                    }
              }
            />
          )}
          {bar && (
            <ControlBar
              room={room}
              marks={marks}
              fps={fps}
              display={display}
              onDisplay={setDisplay}
              look={look}
              onLook={setLook}
              onSubtitles={choose}
              fullscreen={canFullscreen(player!.media) ? full : null}
              mount={mount}
              tools={tools}
            />
          )}
        </ControlsContext.Provider>
      )}
      {waiting && <Spinner />}
      {problem && (
        <ProblemNotice
          text={text}
          message={problem.message}
          onRetry={problem.canRetry && interactive ? problem.retry : null}
          takeFocus={hadFocus.current === true}
        />
      )}
      <div className="player__said" role="status" aria-live="polite">
        {longWait ? text('player.buffering') : words}
      </div>
    </div>
  );
}
